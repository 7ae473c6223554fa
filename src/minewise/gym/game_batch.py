"""The games behind the environments, stepped together by the native core, and their spaces."""

from __future__ import annotations

from dataclasses import astuple
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack, cast

import numpy as np
from gymnasium import spaces

from minewise import _core
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError, GameError, quoted
from minewise.board.board import Board
from minewise.board.symbols import MINE
from minewise.game.match import Match, SizeSettings, require_known
from minewise.gym.arguments import require_int, require_int_array
from minewise.gym.painter import Painter
from minewise.gym.rewards import Rewards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.topology import Topology
    from minewise.game.start import StartRule

RENDER_MODES = ["ansi", "rgb_array"]

_MOST_CELLS = 10**9
"""Games that have more cells together are refused: they would take some 20 GB."""


class BoardSettings(SizeSettings, total=False):
    """What environments take by name of the board, beside what `SizeSettings` has."""

    start: StartRule | str
    """What the first step is promised: `any`, `safe`, the default, `zero` or `scatter[:N]`."""


class GameBatch:
    """Games of the same settings, stepped together.

    Examples
    --------
    >>> batch = GameBatch(2, "outcome", 1, None, rows=2, cols=2, mines=1)
    >>> batch.begin([7, 8], 0, np.random.default_rng())
    >>> batch.step([0, 3])
    >>> batch.shown.tolist()
    [[[1, -1], [-1, -1]], [[-1, -1], [-1, 1]]]
    >>> batch.mask.tolist()
    [[0, 1, 1, 1], [1, 1, 1, 0]]
    """

    def __init__(
        self,
        games: int,
        reward: str | Rewards | Mapping[str, float],
        invalid_limit: int,
        render_mode: str | None,
        **board: Unpack[BoardSettings],
    ) -> None:
        limit = require_int("invalid_limit", invalid_limit, least=1, bits=32)
        if render_mode not in [None, *RENDER_MODES]:
            usage = ", ".join(RENDER_MODES)
            raise GameError(f"unknown render mode {quoted(str(render_mode))}: use {usage} or none")
        rewards = Rewards.of(reward)
        require_known(board, BoardSettings.__annotations__)
        self.match = Match.of(**board)
        self.render_mode = render_mode
        topology, start = self.match.topology, self.match.start
        if games * len(topology) > _MOST_CELLS:
            raise GameError(
                f"{games} games of {len(topology)} cells each are too many: "
                f"the limit is {_MOST_CELLS} cells in all"
            )
        self._make_anew = partial(GameBatch, games, rewards, limit, render_mode, **board)
        self.begun = False
        self._native = _core.Batch(
            topology.native,
            self.match.mines,
            _core.StartKind[start.kind],
            start.shown_of(len(topology)),
            games,
            _native_rewards(rewards),
            limit,
        )
        # The arrays of the native batch itself: every step changes them, and nothing else can.
        self.shown: NDArray[np.int8] = self._native.shown
        self.mask: NDArray[np.int8] = self._native.mask.reshape(games, -1).view(np.int8)
        self.rewards: NDArray[np.float64] = self._native.rewards
        self.terminated: NDArray[np.bool_] = self._native.terminated
        self.truncated: NDArray[np.bool_] = self._native.truncated
        self.won: NDArray[np.bool_] = self._native.won
        self.observation_space = _observation_space(topology)
        self.action_space = spaces.Discrete(len(topology))
        self._painter = Painter(topology) if render_mode == "rgb_array" else None

    def begin(
        self, seeds: Sequence[int] | None, index: int | None, random: np.random.Generator
    ) -> None:
        """Begin the game of this index of a seed at each place, or else the first.

        Without seeds they stay the same, and without an index either, the next games begin. Where
        no game has been begun before, seeds are drawn.
        """
        if seeds is None and index is None and self.begun:
            self._native.begin_next()
        else:
            if seeds is None:
                seeds = self._last_seeds() if self.begun else self._drawn_seeds(random)
            self._native.begin(
                np.array([require_int("seed", seed) for seed in seeds], np.uint64), index or 0
            )
        self.begun = True

    def step(self, actions: ArrayLike) -> None:
        """Open a cell in each game, or begin the next game where one is over."""
        self._native.step(require_int_array(actions))

    @property
    def episodes(self) -> list[tuple[int, int]]:
        """The seed and the index of each game."""
        return self._native.keys

    def _last_seeds(self) -> list[int]:
        return [seed for seed, _ in self.episodes]

    def _drawn_seeds(self, random: np.random.Generator) -> list[int]:
        drawn: list[int] = random.integers(2**64, size=len(self.mask), dtype=np.uint64).tolist()
        return drawn

    def board(self, place: int) -> Board:
        """Return what a player sees of one game."""
        return Board(self.match.topology, self.shown[place], self.match.mines)

    def probabilities(self) -> NDArray[np.float64]:
        """Compute how likely each cell is mined if it is opened next; NaN where it must not be."""
        probabilities: NDArray[np.float64] = self._native.probabilities(DEFAULT_BUDGET.start())
        if np.isnan(probabilities[self._allowed]).any():
            raise BudgetError("a board is too wide for exact probabilities: play a smaller one")
        return probabilities

    def target_probabilities(self) -> NDArray[np.float64]:
        """Compute the same as targets for a learner: 1 where a cell must not be opened.

        On boards that are too wide for exact probabilities, cells that may be opened have NaN, so
        that no step fails because of them.
        """
        probabilities = self._native.probabilities(DEFAULT_BUDGET.start())
        probabilities[~self._allowed] = 1
        return probabilities

    @property
    def _allowed(self) -> NDArray[np.bool_]:
        return self.mask.view(np.bool_).reshape(self.shown.shape)

    def render(self, place: int) -> str | NDArray[np.uint8] | None:
        """Show one game as the render mode asks."""
        if self.render_mode == "ansi":
            return str(self.board(place))
        return self._painter.paint(self.board(place)) if self._painter else None

    def __reduce__(self) -> tuple[Callable[..., GameBatch], tuple[()], tuple[bool, Any]]:
        return self._make_anew, (), (self.begun, self._native.progress())

    def __setstate__(self, state: tuple[bool, Any]) -> None:
        self.begun, progress = state
        self._native.resume(progress)


def own_board(preset: str | None, board: BoardSettings) -> BoardSettings:
    """Return the board of an id that has its own, or else the one that was asked for.

    Examples
    --------
    >>> own_board("expert", {"start": "zero"})
    {'preset': 'expert', 'start': 'zero'}
    >>> own_board("expert", {"mines": 10})
    Traceback (most recent call last):
    minewise.base.errors.GameError: Expert-v0 has its own board: leave mines out, or use Custom-v0
    """
    if preset is None:
        return board
    for name in SizeSettings.__annotations__.keys() & board.keys():
        own = f"{preset.capitalize()}-v0"
        raise GameError(f"{own} has its own board: leave {name} out, or use Custom-v0")
    return {"preset": preset, **board}


def index_in(options: Mapping[str, Any] | None) -> int | None:
    """Read the only option of `reset`: which game of the seed to begin.

    Examples
    --------
    >>> index_in({"index": 5})
    5
    """
    unknown = (options or {}).keys() - {"index"}
    if unknown:
        raise GameError(f"unknown option {quoted(str(min(unknown)))} of reset: use index")
    index = (options or {}).get("index")
    return None if index is None else require_int("index", index)


def random_actions(mask: NDArray[Any], random: np.random.Generator) -> NDArray[np.int64]:
    """Draw an allowed action for each row of a mask, every one equally likely.

    Parameters
    ----------
    mask
        One row for each game, one column for each action; true, or 1, where it is allowed.
    random
        Where randomness comes from.

    Returns
    -------
    One action for each row; 0 where none is allowed.

    Examples
    --------
    >>> import numpy as np
    >>> from minewise.gym import random_actions
    >>> mask = np.array([[0, 1, 0], [0, 0, 1]], np.int8)
    >>> random_actions(mask, np.random.default_rng(0))
    array([1, 2])
    """
    if mask.ndim != 2 or mask.size == 0 or mask.dtype.itemsize != 1:
        raise GameError("a mask has rows of Booleans or small integers, one for each game")
    actions = np.empty(len(mask), np.int64)
    seed = int(random.integers(2**64, dtype=np.uint64))
    _core.choose_masked(np.ascontiguousarray(mask).view(np.uint8), seed, actions)
    return actions


def _native_rewards(rewards: Rewards) -> _core.Rewards:
    return _core.Rewards(*map(float, astuple(rewards)))


def _observation_space(topology: Topology) -> spaces.Space[NDArray[np.int8]]:
    graph = topology.native
    most = max(len(graph.neighbours(cell)) for cell in range(len(topology)))
    space = spaces.Box(MINE, most, topology.shape, np.int8)
    return cast("spaces.Space[NDArray[np.int8]]", space)
