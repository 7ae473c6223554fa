"""Thousands of games as one Gymnasium environment, stepped by the native core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Unpack, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from minewise.base.errors import GameError
from minewise.gym.arguments import require_int
from minewise.gym.game_batch import RENDER_MODES, BoardSettings, GameBatch, index_in, own_board

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.board import Board
    from minewise.gym.rewards import Rewards


class MinesweeperVectorEnv(VectorEnv["NDArray[np.int8]", "ArrayLike", "NDArray[Any]"]):
    """Many games of `MinesweeperEnv` at once: the same spaces, rewards, infos and arguments.

    Game *i* of `reset(seed=s)` is the game that the single environment plays with seed *s* + *i*,
    and so are all episodes after it, whichever way they are stepped. So seeds that are close to
    each other have most games in common; a list of seeds gives each game its own.

    A game that is over is kept as it is until the next step, which ignores its action and begins
    the next episode with reward 0 (`AutoresetMode.NEXT_STEP`, as Gymnasium's own vector
    environments do by default). So the last observation of an episode is never lost, and one step
    in each episode is none of the game's.

    A step changes only what it must in arrays that are made once. Every call returns copies of
    them; with `copy=False` it returns the arrays themselves, which only the next step can change.

    Parameters
    ----------
    num_envs
        How many games.
    copy
        Whether to return copies.
    reward, invalid_limit, teacher, render_mode, **board
        As in `MinesweeperEnv`.

    Examples
    --------
    >>> import numpy as np
    >>> import gymnasium
    >>> import minewise.gym
    >>> envs = gymnasium.make_vec("minewise/Beginner-v0", num_envs=1000)
    >>> observations, infos = envs.reset(seed=0)
    >>> observations.shape, infos["action_mask"].shape
    ((1000, 9, 9), (1000, 81))
    >>> random = np.random.default_rng(0)
    >>> won = 0
    >>> for _ in range(100):
    ...     actions = minewise.gym.random_actions(infos["action_mask"], random)
    ...     observations, rewards, terminations, truncations, infos = envs.step(actions)
    ...     won += infos["is_success"].sum()
    >>> int(won)
    2
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium declares it)
        "render_modes": RENDER_MODES,
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    preset: ClassVar[str | None] = None
    """The board, where it cannot be chosen."""

    def __init__(  # noqa: PLR0913 (the arguments of the single environment, and two)
        self,
        num_envs: int = 1,
        *,
        reward: str | Rewards | Mapping[str, float] = "outcome",
        invalid_limit: int = 1,
        teacher: bool = False,
        render_mode: str | None = None,
        copy: bool = True,
        **board: Unpack[BoardSettings],
    ) -> None:
        own = own_board(self.preset, board)
        self.num_envs = require_int("num_envs", num_envs, least=1)
        self._batch = GameBatch(self.num_envs, reward, invalid_limit, render_mode, **own)
        self.single_observation_space = self._batch.observation_space
        self.single_action_space = self._batch.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.render_mode = render_mode
        self._teacher = teacher
        self._copy = copy

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game at each place: the first of its seed, or the next of the last one."""
        index = index_in(options)
        seeds = None if seed is None else self._seeds(seed)
        super().reset(seed=seeds[0] if isinstance(seeds, range) else None)
        self._batch.begin(seeds, index, self.np_random)
        return self._given(self._batch.shown), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Open a cell in each game, or begin the next game where one is over."""
        batch = self._batch
        if not batch.begun:
            raise GameError("no game is being played: call reset first")
        batch.step(actions)
        return (
            self._given(batch.shown),
            self._given(batch.rewards),
            self._given(batch.terminated),
            self._given(batch.truncated),
            self._infos(),
        )

    def render(self) -> tuple[Any, ...] | None:
        """Show all games as the render mode asks."""
        if self.render_mode is None:
            return None
        return tuple(map(self._batch.render, range(self.num_envs)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the actions that are allowed, one row for each game."""
        return self._given(self._batch.mask).view(np.bool_)

    def probabilities(self) -> NDArray[np.float64]:
        """Compute how likely each cell of each game is mined if it is opened next."""
        return self._batch.probabilities()

    @property
    def boards(self) -> list[Board]:
        """What a player sees of each game."""
        return list(map(self._batch.board, range(self.num_envs)))

    @property
    def episodes(self) -> list[tuple[int, int]]:
        """The seed and the index of each game."""
        return self._batch.episodes

    def _seeds(self, seed: int | Sequence[int]) -> Sequence[int]:
        if np.ndim(seed) == 0:
            first = require_int("seed", seed)
            return range(first, first + self.num_envs)
        seeds = cast("Sequence[int]", seed)
        if len(seeds) != self.num_envs:
            raise GameError(f"{len(seeds)} seeds do not suit {self.num_envs} games")
        return seeds

    def _infos(self) -> dict[str, Any]:
        values = {
            "action_mask": self._given(self._batch.mask),
            "is_success": self._given(self._batch.won),
        }
        if self._teacher:
            values["probability"] = self._batch.target_probabilities()
        return values | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in values}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array
