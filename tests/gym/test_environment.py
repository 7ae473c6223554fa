"""The single environment: Gymnasium's checks, spaces, masks, rewards, seeds and rendering."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.image import imread

from minewise import Board, BudgetError, Game, GameError, Match, MinewiseError, Topology, analyze
from minewise.board.svg import centres_of, draw_svg
from minewise.gym import REWARDS, MinesweeperEnv, Rewards, random_actions
from minewise.pictures.images import png
from support.examples import examples
from support.plain_environment import PlainEnvironment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CUSTOM = [
    {"rows": 5, "cols": 6, "mines": 4},
    {"rows": 5, "cols": 6, "topology": "torus", "mines": 4, "start": "zero"},
    {"rows": 5, "cols": 6, "topology": "hex", "mines": 4, "start": "any"},
    {"topology": "box 3x3x3", "mines": 3, "start": "scatter:4"},
    {"topology": Topology.of_graph([[1], [0, 2], [1, 3], [2]]), "mines": 1},
    {"rows": 1, "cols": 7, "mines": 5},
    {"rows": 3, "cols": 3, "mines": 5, "start": "zero"},  # must begin in a corner
]
SPECS = [
    *((f"minewise/{name}-v0", {}) for name in ("Beginner", "Intermediate", "Expert")),
    *(("minewise/Custom-v0", {**board, "teacher": True}) for board in CUSTOM),
]
IDS = [f"{name}-{number}" for number, (name, _) in enumerate(SPECS)]


@pytest.mark.parametrize(("name", "board"), SPECS, ids=IDS)
def test_gymnasium_checks_pass(name: str, board: dict) -> None:
    # Gymnasium's checks ignore masks, so they can open a cell twice.
    env = gymnasium.make(name, invalid_limit=100, **board)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("board", [CUSTOM[0], CUSTOM[2]], ids=["grid", "hex"])
def test_gymnasium_checks_of_the_rendering_pass(board: dict) -> None:
    env = gymnasium.make("minewise/Custom-v0", render_mode="rgb_array", **board)
    check_env(env.unwrapped)


def test_every_id_is_registered() -> None:
    ours = {name for name in gymnasium.registry if name.startswith("minewise/")}
    assert ours == {name for name, _ in SPECS}


def test_the_id_can_name_the_module() -> None:
    env = gymnasium.make("minewise.gym:minewise/Expert-v0")
    assert env.observation_space.shape == (16, 30)


def test_masks_are_found_through_wrappers() -> None:
    """sb3-contrib gets the masks this way."""
    env = gymnasium.make("minewise/Beginner-v0")
    env.reset(seed=0)
    env.step(40)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.sum() == (env.unwrapped.board.shown == -1).sum() < 81


def test_without_gymnasium_the_error_says_what_to_install() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import minewise.gym"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert run.stderr.endswith("needs Gymnasium: pip install 'minewise[gym]'\n")


def playing(env: MinesweeperEnv, seed: int, episodes: int) -> Iterator[tuple]:
    """Play at random, sometimes against the mask, and yield everything the environment returns."""
    random = np.random.default_rng(seed)
    for episode in range(episodes):
        observation, info = env.reset(seed=None if episode else seed)
        yield None, observation, 0.0, False, False, info
        ended = False
        while not ended:
            action = int(random_actions(info["action_mask"][None], random)[0])
            if random.random() < 0.2:
                action = int(env.action_space.sample())
            observation, reward, terminated, truncated, info = env.step(action)
            yield action, observation, reward, terminated, truncated, info
            ended = terminated or truncated


@pytest.mark.parametrize("board", CUSTOM, ids=str)
@pytest.mark.parametrize("reward", [*REWARDS, Rewards(2, -3, -4, 5, 6, 7)], ids=str)
def test_it_matches_the_plain_environment(board: dict, reward: str | Rewards) -> None:
    env = MinesweeperEnv(reward=reward, invalid_limit=2, teacher=True, **board)
    rewards = REWARDS[reward] if isinstance(reward, str) else reward
    plain = PlainEnvironment(Match.of(**board), rewards, 2)
    index = -1
    for action, observation, value, terminated, truncated, info in playing(env, 3, episodes=8):
        if action is None:
            index += 1
            plain.begin(3, index)
        else:
            assert (pytest.approx(value), terminated, truncated) == plain.step(action)
        assert env.episode == (3, index)
        assert observation in env.observation_space
        assert observation.tolist() == plain.shown().tolist()
        assert info["is_success"] == (plain.game.status == "won")
        assert info["action_mask"].tolist() == plain.mask().tolist()
        assert env.action_masks().tolist() == plain.mask().tolist()
        known = plain.probability()
        np.testing.assert_allclose(env.probabilities(), known, atol=1e-12)
        comparable = np.where(plain.mask().reshape(known.shape), known, 1)
        np.testing.assert_allclose(info["probability"], comparable, atol=1e-12)


def test_a_win_is_a_success_with_a_reward() -> None:
    env = MinesweeperEnv(rows=1, cols=3, mines=0, reward="progress")
    env.reset(seed=0)
    observation, reward, terminated, truncated, info = env.step(1)
    assert (reward, terminated, truncated, info["is_success"]) == (2.0, True, False, True)
    assert observation.tolist() == [[0, 0, 0]]
    assert not info["action_mask"].any()


@examples(0.4)
@given(seed=st.integers(0, 2**64 - 1), index=st.integers(0, 2**64 - 1))
def test_any_game_can_be_started(seed: int, index: int) -> None:
    env = MinesweeperEnv(preset="beginner")
    env.reset(seed=seed % 2**32)
    env.reset(seed=seed, options={"index": index})
    observation, *_ = env.step(40)
    game = Game.of_preset("beginner", seed=seed, index=index)
    game.reveal((4, 4))
    assert observation.tolist() == game.board.shown.tolist()
    assert env.board == game.board


def test_without_a_seed_games_differ() -> None:
    keys = set()
    for _ in range(3):
        env = MinesweeperEnv(preset="beginner")
        env.reset()
        keys.add(env.episode)
        env.reset()
        assert env.episode[1] == 1
    assert len(keys) == 3


def test_the_teacher_matches_analyze() -> None:
    env = MinesweeperEnv(preset="expert", start="zero")
    env.reset(seed=1)
    assert np.count_nonzero(env.probabilities()) == 0
    env.step(200)
    np.testing.assert_array_equal(env.probabilities(), analyze(env.board).probability)


def test_a_teacher_without_an_answer_returns_nan() -> None:
    env = MinesweeperEnv(topology="box 7x7x7x7", mines=500, start="scatter:1500", teacher=True)
    _, info = env.reset(seed=0)
    with pytest.raises(BudgetError, match="too wide"):
        env.probabilities()
    *_, info = env.step(int(info["action_mask"].argmax()))
    unknown = np.isnan(info["probability"]).reshape(-1)
    assert unknown.tolist() == info["action_mask"].astype(bool).tolist()
    assert np.count_nonzero(~unknown) == 1501


COPIES = {
    "copy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301 (our own)
}


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("board", [CUSTOM[1], CUSTOM[3], CUSTOM[4]], ids=str)
def test_copies_play_independently(board: dict, copied: Callable) -> None:
    env = gymnasium.make("minewise/Custom-v0", invalid_limit=2, teacher=True, **board)
    _, info = env.reset(seed=5, options={"index": 3})
    for _ in range(20):
        again = copied(env)
        assert again.unwrapped.episode == env.unwrapped.episode
        assert again.unwrapped.board == env.unwrapped.board
        action = int(random_actions(info["action_mask"][None], env.np_random)[0])
        told = [either.step(action) for either in (env, again)]
        np.testing.assert_equal(told[0], told[1])
        *_, terminated, truncated, info = told[0]
        if terminated or truncated:
            with pytest.raises(GameError, match="call reset first"):
                copied(env).step(0)
            _, info = env.reset()
    assert env.unwrapped.episode[1] > 3


def test_copies_draw_the_same_random_actions() -> None:
    env = MinesweeperEnv(preset="beginner", render_mode="rgb_array")
    env.action_space.seed(3)
    again = copy.deepcopy(env)
    with pytest.raises(GameError, match="call reset first"):
        again.step(0)
    assert env.action_space.sample() == again.action_space.sample()
    for either in (env, again):
        either.reset(seed=1)
    np.testing.assert_array_equal(env.render(), again.render())


def test_the_risk_reward_has_the_same_mean_as_the_outcome_reward() -> None:
    """The means agree: `risk` charges the risk of each guess, and `outcome` charges 1 per loss."""
    sums = {}
    for name in ("outcome", "risk"):
        envs = gymnasium.make_vec("minewise/Beginner-v0", num_envs=4000, reward=name)
        random = np.random.default_rng(0)
        _, infos = envs.reset(seed=0)
        sums[name] = 0.0
        for _ in range(4):
            actions = random_actions(infos["action_mask"], random)
            _, rewards, _, _, infos = envs.step(actions)
            sums[name] += rewards.mean()
    assert sums["risk"] == pytest.approx(sums["outcome"], abs=0.03)


def test_text_can_be_parsed() -> None:
    env = MinesweeperEnv(topology="hex", rows=4, cols=4, mines=2, render_mode="ansi")
    env.reset(seed=0)
    env.step(5)
    assert Board.parse(env.render()) == env.board


@pytest.mark.parametrize("topology", ["grid", "torus", "hex"])
def test_pictures_match_the_svg(topology: str) -> None:

    env = MinesweeperEnv(topology=topology, rows=5, cols=6, mines=6, render_mode="rgb_array")
    env.reset(seed=1)
    _, _, terminated, _, info = env.step(14)
    while not terminated:  # until a mine is shown
        _, _, terminated, _, info = env.step(int(info["action_mask"].argmax()))
    drawn = imread(BytesIO(png(draw_svg(env.board), zoom=1.0)), format="png")
    picture = env.render()
    assert (picture.dtype, picture.ndim, picture.shape[2]) == (np.uint8, 3, 3)
    for x, y in centres_of(env.board.topology).astype(int).tolist():
        near = slice(y - 12, y + 12), slice(x - 12, x + 12)
        assert np.abs(picture[near] - 255.0 * drawn[(*near, slice(3))]).max() < 2


def test_without_a_render_mode_nothing_is_rendered() -> None:
    env = MinesweeperEnv(preset="beginner")
    env.reset(seed=0)
    assert env.render() is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "give a preset, or a size and a number of mines"),
        ({"preset": "expret"}, "unknown preset 'expret'"),
        ({"preset": "expert", "reward": "gold"}, "unknown rewards 'gold': use one of outcome"),
        ({"preset": "expert", "reward": None}, "a name, a Rewards or a mapping, not None"),
        ({"preset": "expert", "reward": {"wim": 1}}, "unknown setting 'wim': did you mean win"),
        (
            {"preset": "expert", "reward": {"win": float("inf")}},
            "rewards must be finite numbers, not",
        ),
        ({"preset": "expert", "invalid_limit": 0}, "from 1 to 2[*][*]32 - 1, not 0"),
        (
            {"preset": "expert", "invalid_limit": 2**32},
            "invalid_limit must be an integer from 1 to",
        ),
        ({"preset": "expert", "invalid_limit": float("inf")}, "an integer from 1 .* not inf"),
        ({"preset": "expert", "render_mode": "human"}, "unknown render mode 'human': use ansi"),
        ({"preset": "expert", "render_mode": ["ansi"]}, "unknown render mode"),
        ({"preset": "expert", "start": "5"}, "unknown start rule '5': use any"),
        (
            {"rows": 1, "cols": 1, "mines": 1},
            "^1 mine does not fit on a board of 1 cell: start .* 1 free$",
        ),
        ({"preset": "expert", "first": (0, 0)}, "unknown setting 'first'"),
        ({"rows": 2, "cols": 2, "mines": 4, "start": "any"}, "there is nothing to play"),
        ({"rows": 2, "cols": 2, "mines": 4}, "start rule safe needs at least 1 of them free"),
        ({"rows": 2, "cols": 2, "mines": 1, "start": "scatter:3"}, "there is nothing to play"),
        (
            {"topology": "box 3x3x3x3x3", "mines": 9},
            "a cell has 161 neighbours: an environment can show",
        ),
    ],
)
def test_invalid_settings_say_why(arguments: dict, message: str) -> None:
    with pytest.raises(GameError, match=message):
        MinesweeperEnv(**arguments)


@pytest.mark.parametrize(
    ("reward", "message"),
    [
        ({"win": float("nan")}, "rewards must be finite numbers"),
        ({"win": 10**400}, "win must be between -2[*][*]1000 and"),
    ],
)
def test_rewards_must_be_finite(reward: dict, message: str) -> None:
    with pytest.raises(MinewiseError, match=message):
        Rewards.of(reward)


@pytest.mark.parametrize("name", ["Beginner", "Intermediate", "Expert"])
@pytest.mark.parametrize("board", [{"preset": "expert"}, {"mines": 3}], ids=str)
def test_named_environments_have_a_fixed_board(name: str, board: dict) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(GameError, match=f"{name}-v0 has a fixed board: omit {min(board)}"):
            make(f"minewise/{name}-v0", **board)


@pytest.mark.parametrize("action", [3.0, None, True, 2**70, [[1], [1, 2]]])
def test_actions_must_be_whole_numbers(action: object) -> None:
    env = MinesweeperEnv(preset="beginner")
    env.reset(seed=0)
    with pytest.raises(GameError, match="actions must be integers"):
        env.step(action)


@pytest.mark.parametrize("action", [-1, 81])
def test_cells_outside_the_board_are_refused(action: int) -> None:
    env = MinesweeperEnv(preset="beginner")
    env.reset(seed=0)
    with pytest.raises(GameError, match=f"there is no cell number {action} on a board of 81"):
        env.step(action)
    assert env.action_masks().all()


def test_reset_must_come_before_step() -> None:
    env = MinesweeperEnv(rows=1, cols=2, mines=1, start="any")
    with pytest.raises(GameError, match="call reset first"):
        env.step(0)
    env.reset(seed=0)
    env.step(0)
    with pytest.raises(GameError, match="call reset first"):
        env.step(1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": 2**64}, "seed must be an integer from 0 to .*, not 18446744073709551616"),
        ({"seed": 1.5}, "seed must be an integer from 0 to .*, not 1.5"),
        ({"options": {"index": -1}}, "index must be an integer from 0 to .*, not -1"),
        ({"options": {"index": "a"}}, "index must be an integer from 0 to .*, not 'a'"),
        ({"options": {"idnex": 1}}, "unknown reset option 'idnex': use index"),
    ],
)
def test_invalid_seeds_and_indices_are_refused(arguments: dict, message: str) -> None:
    with pytest.raises(GameError, match=message):
        MinesweeperEnv(preset="beginner").reset(**arguments)


def test_specs_round_trip_through_json() -> None:
    env = gymnasium.make(
        "minewise/Custom-v0", topology="torus", rows=4, cols=5, mines=0, reward=Rewards(win=10)
    )
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert again.unwrapped.board.topology == Topology.torus(4, 5)
    again.reset(seed=0)
    assert again.step(0)[1] == 10
