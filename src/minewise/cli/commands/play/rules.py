"""What is played: the board, what its first click is promised, and whether it needs guesses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from minewise.base.errors import BudgetError, GameError
from minewise.cli.commands.play.geometry import most_neighbours
from minewise.game.game import Game
from minewise.game.start import StartRule
from minewise.puzzles.generation import Generator

if TYPE_CHECKING:
    from threading import Event

    from minewise.board.topology import Cell
    from minewise.game.match import Match
    from minewise.puzzles.puzzle import Puzzle

MOST_CELLS: Final = 10_000
"""Nobody plays larger boards in a terminal."""
MOST_NEIGHBOURS: Final = 999
"""With more, every answer would take long, to questions that nobody can follow."""
EFFORT: Final = 40_000
"""Attempts, which take about twenty seconds."""


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
        """Put rules together; boards need no guess, unless told otherwise, if they open."""
        if len(match.topology) > MOST_CELLS:
            raise GameError(
                f"{len(match.topology):,} cells are too many to play in a terminal: the limit is "
                f"{MOST_CELLS:,}"
            )
        around = most_neighbours(match.topology)
        if around > MOST_NEIGHBOURS:
            raise GameError(
                f"{around:,} neighbours of a cell are too many to play in a terminal: the limit is "
                f"{MOST_NEIGHBOURS}"
            )
        shown = match.start.shown_of(len(match.topology))
        if match.mines + shown >= len(match.topology):
            raise GameError("there is nothing to play: every free cell is open at the start")
        opens = match.start.kind == "zero"
        if no_guess and not opens:
            raise GameError("a board without guessing begins with an opening: use --start zero")
        return cls(match, opens if no_guess is None else no_guess)

    @property
    def title(self) -> str:
        """Describe the board."""
        topology = self.match.topology
        size = "×".join(map(str, topology.shape))
        mines = "1 mine" if self.match.mines == 1 else f"{self.match.mines:,} mines"
        luck = "without guessing" if self.no_guess else f"start {self.match.start}"
        return f"{size} {topology.kind}, {mines}, {luck}"

    @property
    def reopens(self) -> bool:
        """Whether the board depends on the first click, which then belongs to it."""
        return self.match.start.kind in ("safe", "zero")

    def game(self) -> Game:
        """Begin a game; where no guess is needed, it only lasts until the first click."""
        match = self.match
        return Game(match.topology, match.mines, start=match.start, seed=match.seed)

    def next(self) -> Rules:
        """Return the same rules on another board."""
        return replace(self, match=replace(self.match, seed=(self.match.seed + 1) % 2**64))

    def other_luck(self) -> Rules:
        """Allow guesses, or no longer; boards that need none begin with an opening."""
        if self.no_guess:
            return replace(self, no_guess=False)
        return Rules.of(replace(self.match, start=StartRule("zero")), no_guess=True)


def make_puzzle(rules: Rules, first: Cell, cancelled: Event) -> Puzzle | None:
    """Make the board that these rules give to a first cell, or `None` once it is cancelled.

    Raises `BudgetError` if none is found, and `GameError` if there can be none.
    """
    match = replace(rules.match, first=first)
    generator = Generator(match, stop=cancelled.is_set, effort=EFFORT)
    try:
        return next(generator.puzzles(1), None)
    except BudgetError:
        raise BudgetError(f"none was found in {EFFORT:,} attempts") from None
