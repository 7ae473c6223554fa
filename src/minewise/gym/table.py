"""What the single and the vector environment share: games in the native core, and their spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, cast

import numpy as np
from gymnasium import spaces

from minewise import _core
from minewise.board import Board
from minewise.budget import DEFAULT_BUDGET
from minewise.errors import GameError, quoted
from minewise.gym.painter import Painter
from minewise.gym.rewards import Rewards
from minewise.match import Match, SizeSettings, require_known
from minewise.symbols import MINE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from minewise.start import StartRule
    from minewise.topology import Topology

RENDER_MODES = ["ansi", "rgb_array"]


class BoardSettings(SizeSettings, total=False):
    """What environments take by name of the board, beside what `SizeSettings` has."""

    start: StartRule | str
    """What the first step is promised: `any`, `safe`, the default, `zero` or `scatter[:N]`."""


class Table:
    """Some games of the same settings, and all that can be asked about them.

    Examples
    --------
    >>> table = Table(2, "outcome", 1, None, rows=2, cols=2, mines=1)
    >>> table.begin([7, 8], 0)
    >>> table.batch.step(np.array([0, 3]))
    >>> table.shown.tolist()
    [[[1, -1], [-1, -1]], [[-1, -1], [-1, 1]]]
    >>> table.mask.tolist()
    [[0, 1, 1, 1], [1, 1, 1, 0]]
    """

    def __init__(
        self,
        games: int,
        reward: str | Rewards,
        invalid_limit: int,
        render_mode: str | None,
        **board: Unpack[BoardSettings],
    ) -> None:
        if invalid_limit < 1:
            raise GameError(f"a limit of {invalid_limit} invalid actions cannot be reached")
        if render_mode not in {None, *RENDER_MODES}:
            usage = ", ".join(RENDER_MODES)
            raise GameError(f"unknown render mode {quoted(str(render_mode))}: use {usage} or none")
        rewards = Rewards.named(reward) if isinstance(reward, str) else reward
        require_known(board, BoardSettings.__annotations__)
        self.match = Match.of(**board)
        self.render_mode = render_mode
        topology, start = self.match.topology, self.match.start
        self.batch = _core.Batch(
            topology.graph,
            self.match.mines,
            _core.StartRule[start.kind],
            start.shown_of(len(topology)),
            games,
            rewards.native(),
            invalid_limit,
        )
        # The arrays of the batch itself, which every step changes.
        self.shown: NDArray[np.int8] = self.batch.shown
        self.mask: NDArray[np.int8] = self.batch.mask.reshape(games, -1).view(np.int8)
        self.observation_space = _observation_space(topology)
        self.action_space = spaces.Discrete(len(topology))
        self._painter = Painter(topology) if render_mode == "rgb_array" else None

    def begin(self, seeds: list[int], index: int) -> None:
        """Begin the game of this index of a seed at each place."""
        for name, value in (("seed", min(seeds)), ("seed", max(seeds)), ("index", index)):
            if not 0 <= value < 2**64:
                raise GameError(f"the {name} {value} is not between 0 and 2**64 - 1")
        self.batch.begin(np.array(seeds, np.uint64), index)

    def board(self, place: int) -> Board:
        """Give what a player sees of one game."""
        return Board(self.match.topology, self.shown[place], self.match.mines)

    def probabilities(self) -> NDArray[np.float64]:
        """Compute how likely each cell is mined if it is opened next."""
        return self.batch.probabilities(DEFAULT_BUDGET.limits)

    def render(self, place: int) -> str | NDArray[np.uint8] | None:
        """Show one game as the render mode asks."""
        if self.render_mode == "ansi":
            return str(self.board(place))
        return self._painter.paint(self.board(place)) if self._painter else None


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
    index: int | None = (options or {}).get("index")
    return index


def _observation_space(topology: Topology) -> spaces.Space[NDArray[np.int8]]:
    graph = topology.graph
    most = max(len(graph.neighbours(cell)) for cell in range(len(topology)))
    space = spaces.Box(MINE, most, topology.shape, np.int8)
    return cast("spaces.Space[NDArray[np.int8]]", space)
