"""The vector environment: the same episodes as single environments, copies and shared arrays."""

from __future__ import annotations

import pickle
from copy import deepcopy

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from minewise import BudgetError, Game, GameError, analyze
from minewise.gym import MinesweeperVectorEnv, random_actions
from support.fresh import in_a_fresh_process
from support.processes import peak_memory

BOARDS = [
    {"preset": "beginner", "reward": "progress"},
    {"preset": "expert", "reward": "careful", "start": "zero"},
    {"topology": "box 3x3x3", "mines": 3, "start": "scatter:4", "reward": "risk"},
    {"rows": 4, "cols": 5, "topology": "hex", "mines": 4, "start": "any", "teacher": True},
    {"rows": 3, "cols": 3, "mines": 5, "start": "zero"},
    {"rows": 2, "cols": 3, "topology": "torus", "mines": 0},
]


def mixed_actions(infos: dict, random: np.random.Generator) -> np.ndarray:
    """Draw actions that mostly follow the mask."""
    mask = infos["action_mask"]
    actions = random_actions(mask, random)
    careless = random.random(len(mask)) < 0.1
    return np.where(careless, random.integers(mask.shape[1], size=len(mask)), actions)


@pytest.mark.parametrize("settings", BOARDS, ids=str)
def test_episodes_match_those_of_single_environments(settings: dict) -> None:
    """Compare with Gymnasium's own vector environment, which steps single environments in turn."""
    both = [
        gymnasium.make_vec("minewise/Custom-v0", 5, mode, invalid_limit=2, **settings)
        for mode in ("vector_entry_point", "sync")
    ]
    native, single = both
    assert isinstance(native, MinesweeperVectorEnv)
    assert native.observation_space == single.observation_space
    assert native.action_space == single.action_space
    assert native.metadata["autoreset_mode"] == single.metadata["autoreset_mode"]
    random = np.random.default_rng(1)
    told = [env.reset(seed=11) for env in both]
    for turn in range(60):
        np.testing.assert_equal(told[0], told[1])
        if turn == 30:
            told = [env.reset() for env in both]
        actions = mixed_actions(told[0][-1], random)
        told = [env.step(actions) for env in both]
        assert told[0][0] in native.observation_space
        assert native.episodes == list(single.get_attr("episode"))


def test_episodes_match_the_games_of_minewise() -> None:
    envs = MinesweeperVectorEnv(50, preset="intermediate")
    random = np.random.default_rng(2)
    _, infos = envs.reset(seed=[7] * 50, options={"index": 3})
    assert envs.episodes == [(7, 3)] * 50
    games = [Game.of_preset("intermediate", seed=7, index=3) for _ in range(50)]
    for _ in range(40):
        actions = random_actions(infos["action_mask"], random)
        observations, _, terminations, _, infos = envs.step(actions)
        for place, game in enumerate(games):
            if game.status == "playing":
                game.reveal(game.topology.cell(int(actions[place])))
            else:
                seed, index = envs.episodes[place]
                game.reset(seed, index)
            assert observations[place].tolist() == game.board.shown.tolist()
            assert terminations[place] == (game.status != "playing")
    assert max(index for _, index in envs.episodes) > 4
    assert envs.boards == [game.board for game in games]


def test_the_teacher_matches_analyze_on_every_board() -> None:
    envs = MinesweeperVectorEnv(30, preset="beginner", teacher=True)
    _, infos = envs.reset(seed=0)
    assert not infos["probability"].any()
    for _ in range(20):
        *_, infos = envs.step(infos["probability"].reshape(30, -1).argmin(axis=1))
        for board, probability in zip(envs.boards, infos["probability"], strict=True):
            promised = (board.shown == -1).all()
            exact = np.zeros((9, 9)) if promised else analyze(board).probability
            exact = np.where(board.covered, exact, 1)
            np.testing.assert_array_equal(probability, exact)


def test_results_are_copies_by_default() -> None:
    for copy in (True, False):
        envs = MinesweeperVectorEnv(3, preset="beginner", copy=copy)
        first, infos = envs.reset(seed=0)
        *second, more_infos = envs.step(np.full(3, 40))
        *third, _ = envs.step(np.full(3, 0))
        assert np.shares_memory(first, second[0]) is not copy
        assert np.shares_memory(infos["action_mask"], more_infos["action_mask"]) is not copy
        for before, after in zip(second, third, strict=True):
            assert np.shares_memory(before, after) is not copy


def test_shared_arrays_are_read_only() -> None:
    envs = MinesweeperVectorEnv(3, preset="beginner", copy=False)
    envs.reset(seed=0)
    *results, infos = envs.step(np.full(3, 40))
    for array in (*results, infos["action_mask"], infos["is_success"], envs.action_masks()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_a_step_beyond_the_budget_changes_nothing() -> None:
    envs = MinesweeperVectorEnv(3, topology="box 6x6x6x6", mines=200, reward="risk")
    random = np.random.default_rng(0)
    observations, infos = envs.reset(seed=0)

    def play() -> None:
        nonlocal observations, infos
        for _ in range(60):
            observations, *_, infos = envs.step(random_actions(infos["action_mask"], random))

    with pytest.raises(BudgetError):
        play()
    assert [board.shown.tolist() for board in envs.boards] == observations.tolist()
    assert envs.action_masks().tolist() == infos["action_mask"].tolist()


@pytest.mark.parametrize("settings", BOARDS, ids=str)
def test_copies_play_independently(settings: dict) -> None:
    envs = MinesweeperVectorEnv(5, invalid_limit=2, **settings)
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=11)
    for turn in range(30):
        again = pickle.loads(pickle.dumps(envs)) if turn % 2 else deepcopy(envs)  # noqa: S301
        actions = mixed_actions(infos, random)
        told = envs.step(actions)
        infos = told[-1]
        np.testing.assert_equal(again.step(actions), told)
        assert again.episodes == envs.episodes


def test_arrays_outlive_their_environment() -> None:
    envs = MinesweeperVectorEnv(3, preset="beginner", copy=False)
    observations, _ = envs.reset(seed=0)
    del envs
    assert (observations == -1).all()


def test_finished_games_restart_at_the_next_step() -> None:
    envs = MinesweeperVectorEnv(1, rows=1, cols=2, mines=1, start="any")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs.reset(seed=5)
    observations, rewards, terminations, _, infos = envs.step([0])
    assert terminations.tolist() == [True]
    assert rewards.tolist() == ([1.0] if infos["is_success"][0] else [-1.0])
    assert observations[0, 0, 0] in (-2, 1)
    observations, rewards, terminations, _, infos = envs.step([0])
    assert (observations == -1).all()
    assert (rewards.tolist(), terminations.tolist()) == ([0.0], [False])
    assert envs.episodes == [(5, 1)]


def test_allowed_actions_are_drawn_equally_often() -> None:
    random = np.random.default_rng(3)
    mask = np.zeros((30_000, 6), np.int8)
    mask[:, [1, 4, 5]] = 1
    mask[-1] = 0
    mask[-2, 1:] = 0
    mask[-2, 0] = 1
    actions = random_actions(mask, random)
    assert actions[-2:].tolist() == [0, 0]
    counts = np.bincount(actions[:-2], minlength=6)
    assert counts[[0, 2, 3]].tolist() == [0, 0, 0]
    assert np.abs(counts[[1, 4, 5]] - 10_000).max() < 500  # six standard deviations


def test_few_allowed_actions_are_drawn_equally_often() -> None:
    """A different method is used where repeated draws would take too long."""
    mask = np.zeros((20_000, 480), np.bool_)
    mask[:, [17, 400]] = True
    counts = np.bincount(random_actions(mask, np.random.default_rng(4)))
    assert counts[17] + counts[400] == 20_000
    assert abs(counts[17] - 10_000) < 425  # six standard deviations


def test_it_renders_every_game() -> None:
    envs = MinesweeperVectorEnv(2, rows=2, cols=2, mines=1, render_mode="ansi")
    envs.reset(seed=0)
    envs.step([0, 3])
    assert envs.render() == ("mines: 1\n1?\n??", "mines: 1\n??\n?1")
    assert MinesweeperVectorEnv(2, preset="beginner").render() is None


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 1, 2], "3 actions for 2 games"),
        ([0, 81], "there is no cell number 81 on a board of 81 cells"),
        ([-1, 0], "there is no cell number -1"),
        ([0.5, 0.5], "actions must be integers, not float64"),
    ],
)
def test_invalid_actions_say_why_and_change_nothing(actions: list[int], message: str) -> None:
    envs = MinesweeperVectorEnv(2, preset="beginner")
    with pytest.raises(GameError, match="call reset first"):
        envs.step([0, 0])
    envs.reset(seed=0)
    with pytest.raises(GameError, match=message):
        envs.step(actions)
    assert envs.action_masks().all()


def test_seeds_and_actions_can_come_from_numpy() -> None:
    first, second = (MinesweeperVectorEnv(2, preset="beginner") for _ in range(2))
    first.reset(seed=5)
    second.reset(seed=np.array([5, 6]))
    one, *_ = first.step(np.array([[3], [4]], np.uint8))
    other, *_ = second.step([3, 4])
    assert one.tolist() == other.tolist()
    second.reset(seed=np.int64(9))
    assert second.episodes == [(9, 0), (10, 0)]


@pytest.mark.parametrize(
    "seed", [2**64 - 1, [1, 2, 3], -1, 1.5, "ab", [None, 3], [1.7, 2.2], [[1], [1, 2]]]
)
def test_invalid_seeds_are_refused(seed: object) -> None:
    with pytest.raises(GameError, match="seed"):
        MinesweeperVectorEnv(2, preset="beginner").reset(seed=seed)


def test_indices_wrap_around_after_the_last_game() -> None:
    for mode in ("vector_entry_point", "sync"):
        envs = gymnasium.make_vec("minewise/Beginner-v0", 2, mode)
        envs.reset(seed=4, options={"index": 2**64 - 1})
        envs.reset()
        single = mode == "sync"
        assert list(envs.get_attr("episode") if single else envs.episodes) == [(4, 0), (5, 0)]


@pytest.mark.parametrize("games", [0, -1, 2.0, None, 2**64, 2**62, 10**12])
def test_invalid_numbers_of_games_are_refused(games: object) -> None:
    with pytest.raises(GameError, match=r"num_envs must be an integer|cells each are too many"):
        MinesweeperVectorEnv(games, preset="beginner")


def memory_of_many_steps() -> int:
    """Return by how many kilobytes memory grows in 1.5 million steps after a warm-up."""
    envs = MinesweeperVectorEnv(1000, preset="beginner")
    random = np.random.default_rng(0)
    _, infos = envs.reset(seed=0)
    for step in range(1800):
        if step == 300:
            before = peak_memory()
        *_, infos = envs.step(random_actions(infos["action_mask"], random))
    return peak_memory() - before


@pytest.mark.slow
@pytest.mark.memory
def test_memory_does_not_grow() -> None:
    """A leak of one small object per step would exceed the limit, which allows for large pages."""
    assert in_a_fresh_process(memory_of_many_steps) < 10_000


@pytest.mark.parametrize("shape", [(5,), (0, 5), (5, 0)])
def test_masks_without_rows_or_columns_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(GameError, match="the mask must have one row"):
        random_actions(np.ones(shape, np.int8), np.random.default_rng(0))
