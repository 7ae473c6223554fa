"""The games and spaces of an environment; the native core steps all games together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from functools import partial
from operator import index
from typing import TYPE_CHECKING, Any, Unpack, cast

import numpy as np
from gymnasium import spaces

from minewise import _core
from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError, GameError, brief, class_name, quoted
from minewise.board.board import Board
from minewise.board.symbols import MINE
from minewise.game.match import Match, SizeSettings, require_known
from minewise.gym.painter import Painter
from minewise.gym.rewards import Rewards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.topology import Topology
    from minewise.game.start import StartRule


def require_int(name: str, value: Any, least: int = 0, bits: int = 64) -> int:
    """Return `value` as an `int`; raise `GameError` if it is not an integer in range."""
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or not least <= number < 2**bits:
        raise GameError(
            f"{name} must be an integer from {least} to 2**{bits} - 1, not {brief(value)}"
        )
    return number


def _require_render_mode(mode: object) -> None:
    if mode is not None and not (isinstance(mode, str) and mode in RENDER_MODES):
        usage = ", ".join(RENDER_MODES)
        raise GameError(f"unknown render mode {brief(mode)}: use {usage} or none")


def require_int_array(actions: ArrayLike) -> NDArray[np.int64]:
    """Return actions, one per game, as a flat array; raise `GameError` if they are not integers."""
    try:
        array = np.asarray(actions)
    except ValueError:
        raise GameError("actions must be integers, not lists of different lengths") from None
    if array.dtype.kind not in "iu":
        raise GameError(f"actions must be integers, not {array.dtype}")
    return np.ascontiguousarray(array.reshape(-1), np.int64)


RENDER_MODES = ["ansi", "rgb_array"]

_MOST_CELLS = 10**9
"""The maximum total number of cells in all games, which take about 20 GB."""


class BoardSettings(SizeSettings, total=False):
    """The board settings of an environment: those of `SizeSettings`, and the start rule."""

    start: StartRule | str
    """The start rule: `any`, `safe` (the default), `zero` or `scatter[:N]`."""


class GameBatch:
    """Games with the same settings, stepped together."""

    def __init__(
        self,
        games: int,
        reward: str | Rewards | Mapping[str, float],
        invalid_limit: int,
        render_mode: str | None,
        **board: Unpack[BoardSettings],
    ) -> None:
        limit = require_int("invalid_limit", invalid_limit, least=1, bits=32)
        _require_render_mode(render_mode)
        rewards = Rewards.of(reward)
        require_known(board, BoardSettings.__annotations__)
        self.match = Match.of(**board)
        self.render_mode = render_mode
        topology, start = self.match.topology, self.match.start
        if games * len(topology) > _MOST_CELLS:
            raise GameError(
                f"{games:,} games of {len(topology):,} cells each are too many: "
                f"the limit is {_MOST_CELLS:,} cells in total"
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
        # Views of the native batch, which every step changes.
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
        """Start the games with this index, by default 0.

        Without seeds, keep the current ones; without an index either, start the next games. Before
        the first game, draw random seeds.
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
        """Open a cell in each game, or start the next game where one is over."""
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
        """Return the board of one game as the player sees it."""
        return Board(self.match.topology, self.shown[place], self.match.mines)

    def probabilities(self) -> NDArray[np.float64]:
        """Compute the probability that each cell is mined if opened next; NaN where not allowed."""
        probabilities: NDArray[np.float64] = self._native.probabilities(DEFAULT_BUDGET.start())
        if np.isnan(probabilities[self._allowed]).any():
            raise BudgetError("the board is too wide for exact probabilities: use a smaller board")
        return probabilities

    def target_probabilities(self) -> NDArray[np.float64]:
        """Compute the probabilities as training targets: 1 where a cell must not be opened.

        They are NaN on boards too wide for exact probabilities, so that no step fails.
        """
        probabilities = self._native.probabilities(DEFAULT_BUDGET.start())
        probabilities[~self._allowed] = 1
        return probabilities

    @property
    def _allowed(self) -> NDArray[np.bool_]:
        return self.mask.view(np.bool_).reshape(self.shown.shape)

    def render(self, place: int) -> str | NDArray[np.uint8] | None:
        """Return one game, rendered in the chosen mode."""
        if self.render_mode == "ansi":
            return str(self.board(place))
        return self._painter.paint(self.board(place)) if self._painter else None

    def __reduce__(self) -> tuple[Callable[..., GameBatch], tuple[()], tuple[bool, Any]]:
        return self._make_anew, (), (self.begun, self._native.progress())

    def __setstate__(self, state: tuple[bool, Any]) -> None:
        self.begun, progress = state
        self._native.resume(progress)


def own_board(preset: str | None, board: BoardSettings) -> BoardSettings:
    """Return the settings with the preset; raise `GameError` if they also define a board."""
    if preset is None:
        return board
    for name in SizeSettings.__annotations__.keys() & board.keys():
        own = f"{preset.capitalize()}-v0"
        raise GameError(f"{own} has a fixed board: omit {name} or use Custom-v0")
    return {"preset": preset, **board}


def index_in(options: Mapping[str, Any] | None) -> int | None:
    """Return the `index` option of `reset`: the index of the game to start."""
    if not isinstance(options, Mapping | None):
        raise GameError(f"reset options must be a mapping, not {class_name(options)}")
    unknown = (options or {}).keys() - {"index"}
    if unknown:
        raise GameError(f"unknown reset option {quoted(str(min(unknown)))}: use index")
    index = (options or {}).get("index")
    return None if index is None else require_int("index", index)


@checked
def random_actions(mask: NDArray[Any], random: np.random.Generator) -> NDArray[np.int64]:
    """Draw a random allowed action for each row of a mask.

    Parameters
    ----------
    mask
        One row per game, one column per action; true or 1 where the action is allowed.
    random
        The source of randomness.

    Returns
    -------
    One action per row; 0 if none is allowed.

    Examples
    --------
    >>> import numpy as np
    >>> from minewise.gym import random_actions
    >>> mask = np.array([[0, 1, 0], [0, 0, 1]], np.int8)
    >>> random_actions(mask, np.random.default_rng(0))
    array([1, 2])
    """
    if mask.ndim != 2 or mask.size == 0 or mask.dtype.itemsize != 1:
        raise GameError("the mask must have one row of Booleans or 8-bit integers per game")
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
