"""Thousands of games as one Gymnasium environment, stepped by the native core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Unpack, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from minewise.base.errors import GameError
from minewise.gym.game_batch import (
    RENDER_MODES,
    BoardSettings,
    GameBatch,
    index_in,
    own_board,
    require_int,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.board import Board
    from minewise.gym.rewards import Rewards


class MinesweeperVectorEnv(VectorEnv["NDArray[np.int8]", "ArrayLike", "NDArray[Any]"]):
    """Many games of `MinesweeperEnv` at once, with the same spaces, rewards, infos and arguments.

    Game *i* after `reset(seed=s)`, and all later episodes in its place, are those of the single
    environment with seed *s* + *i*. So nearby seeds share most games; pass a list of seeds to
    choose each one.

    A finished game stays as it is until the next step, which ignores its action and starts the next
    episode with reward 0 (`AutoresetMode.NEXT_STEP`, the default of Gymnasium's vector
    environments). So the last observation of an episode is never lost.

    Every call returns copies of the arrays. With `copy=False` it returns the arrays themselves,
    which change with the next step.

    Parameters
    ----------
    num_envs
        The number of games.
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
    """The preset of this environment, if its board is fixed."""

    def __init__(  # noqa: PLR0913 (the arguments of the single environment, and two more)
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
        """Start the first game of each seed, or the next game of each current seed."""
        index = index_in(options)
        seeds = None if seed is None else self._seeds(seed)
        super().reset(seed=seeds[0] if isinstance(seeds, range) else None)
        self._batch.begin(seeds, index, self.np_random)
        return self._given(self._batch.shown), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Open a cell in each game, or start the next game where one is over."""
        batch = self._batch
        if not batch.begun:
            raise GameError("no game in progress: call reset first")
        batch.step(actions)
        return (
            self._given(batch.shown),
            self._given(batch.rewards),
            self._given(batch.terminated),
            self._given(batch.truncated),
            self._infos(),
        )

    def render(self) -> tuple[Any, ...] | None:
        """Return all games, rendered in the chosen mode."""
        if self.render_mode is None:
            return None
        return tuple(map(self._batch.render, range(self.num_envs)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the allowed actions, one row per game."""
        return self._given(self._batch.mask).view(np.bool_)

    def probabilities(self) -> NDArray[np.float64]:
        """Compute the probability that each cell of each game is mined if opened next."""
        return self._batch.probabilities()

    @property
    def boards(self) -> list[Board]:
        """The board of each game as the player sees it."""
        return list(map(self._batch.board, range(self.num_envs)))

    @property
    def episodes(self) -> list[tuple[int, int]]:
        """The seed and the index of each game."""
        return self._batch.episodes

    def _seeds(self, seed: int | Sequence[int]) -> Sequence[int]:
        try:
            seeds = list(cast("Sequence[int]", seed))
        except TypeError:
            first = require_int("seed", seed)
            return range(first, first + self.num_envs)
        if len(seeds) != self.num_envs:
            raise GameError(f"{len(seeds)} seeds for {self.num_envs} games: give one per game")
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
