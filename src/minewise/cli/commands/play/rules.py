"""The rules of a game: board, start rule, and whether guesses may be needed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from minewise.base.errors import BudgetError, GameError
from minewise.base.words import plural, shape_text
from minewise.board.topology import Topology
from minewise.cli.commands.play.geometry import most_neighbours
from minewise.game.checks import require_mines
from minewise.game.game import Game
from minewise.game.start import StartRule
from minewise.puzzles.generation import Generator

if TYPE_CHECKING:
    from threading import Event

    from minewise.board.topology import Cell
    from minewise.game.match import Match
    from minewise.puzzles.puzzle import Puzzle

MOST_CELLS: Final = 10_000
"""The maximum number of cells."""
MOST_NEIGHBOURS: Final = 999
"""The maximum number of neighbours per cell; with more, hints take too long."""
EFFORT: Final = 40_000
"""The maximum number of attempts to generate a board, which take about twenty seconds."""


@dataclass(frozen=True)
class Rules:
    """The settings of a game.

    Examples
    --------
    >>> from minewise import Match
    >>> rules = Rules.of(Match.of(preset="expert", start="zero", seed=7))
    >>> rules.no_guess, rules.title
    (True, '16×30 grid, 99 mines, without guessing')
    """

    match: Match
    no_guess: bool

    @classmethod
    def of(cls, match: Match, *, no_guess: bool | None = None) -> Rules:
        """Return the rules; by default, boards with the start rule zero need no guess."""
        if len(match.topology) > MOST_CELLS:
            raise GameError(
                f"the board has {len(match.topology):,} cells: play allows at most {MOST_CELLS:,}"
            )
        around = most_neighbours(match.topology)
        if around > MOST_NEIGHBOURS:
            raise GameError(
                f"a cell has {around:,} neighbours: play allows at most {MOST_NEIGHBOURS}"
            )
        shown = match.start.shown_of(len(match.topology))
        if match.mines + shown >= len(match.topology):
            raise GameError("nothing to play: every free cell is open at the start")
        opens = match.start.kind == "zero"
        if no_guess and not opens:
            raise GameError("boards without guessing need --start zero")
        return cls(match, opens if no_guess is None else no_guess)

    @property
    def title(self) -> str:
        """The size and kind of board, and the number of mines."""
        topology = self.match.topology
        size = shape_text(topology.shape)
        mines = plural(self.match.mines, "mine")
        luck = "without guessing" if self.no_guess else f"start {self.match.start}"
        return f"{size} {topology.kind}, {mines}, {luck}"

    @property
    def reopens(self) -> bool:
        """Whether the board depends on the first click, which a restart repeats."""
        return self.match.start.kind in ("safe", "zero")

    def game(self) -> Game:
        """Start a game; if `no_guess` is set, its board is replaced at the first click."""
        match = self.match
        return Game(match.topology, match.mines, start=match.start, seed=match.seed)

    def next(self) -> Rules:
        """Return the same rules with the next seed."""
        return replace(self, match=replace(self.match, seed=(self.match.seed + 1) % 2**64))

    def resized(self, rows: int, cols: int, mines: int) -> Rules:
        """Return the same rules for another size, on a grid if the board was not flat.

        Raises `MinewiseError` if there is no such board.
        """
        match = self.match
        kind = match.topology.kind if match.topology.kind in ("torus", "hex") else "grid"
        topology = Topology.of_kind(kind, (rows, cols))
        require_mines(topology, mines)
        return Rules.of(
            replace(match, topology=topology, mines=mines, first=None), no_guess=self.no_guess
        )

    def other_luck(self) -> Rules:
        """Switch between boards with and without guessing."""
        if self.no_guess:
            return replace(self, no_guess=False)
        return Rules.of(replace(self.match, start=StartRule("zero")), no_guess=True)


def make_puzzle(rules: Rules, first: Cell, cancelled: Event) -> Puzzle | None:
    """Make a board around a first cell; return `None` if cancelled.

    Raises `BudgetError` if no board is found, and `GameError` if none exists.
    """
    match = replace(rules.match, first=first)
    generator = Generator(match, stop=cancelled.is_set, effort=EFFORT)
    try:
        return next(generator.puzzles(1), None)
    except BudgetError:
        raise BudgetError(f"none found in {EFFORT:,} attempts") from None
