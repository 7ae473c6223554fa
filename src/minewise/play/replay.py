"""A game told anew: what the player did, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minewise.board.board import Board
from minewise.board.symbols import MINE
from minewise.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.board.topology import Cell
    from minewise.play.simulation import ReplayStep, Series, StepKind

# Steps that follow from one board: of what it is certain of, a player names the mines first.
_TOGETHER = {("mine", "mine"), ("mine", "safe"), ("safe", "safe")}


class Turn(NamedTuple):
    """The first click, a guess, or what the player was certain of for a while."""

    number: int
    """The number of its first step, from 1."""
    steps: list[ReplayStep]
    before: Board
    """What the player saw."""
    after: Board
    """What it sees then, with all mines that it knows."""

    def cells(self, kind: StepKind) -> list[Cell]:
        """List the cells of the steps of one kind."""
        return [step.cell for step in self.steps if step.kind == kind]


def begin(series: Series, index: int) -> Game:
    """Give one game of a series, before anything is done."""
    match = series.match
    return Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)


def turns(series: Series, index: int) -> Iterator[Turn]:
    """Tell one game of a series.

    Examples
    --------
    >>> from minewise import Match, Series
    >>> series = Series("exact", Match.of(rows=4, cols=4, mines=3, start="zero", seed=1))
    >>> for turn in turns(series, 3):
    ...     print(turn.number, turn.cells("mine"), turn.cells("safe"))
    1 [] []
    2 [(3, 0), (3, 1), (3, 3)] [(3, 2)]
    """
    game = begin(series, index)
    known: list[Cell] = []
    number = 1
    for steps in _divided(series.replay(index)):
        before = game.board
        for step in steps:
            if step.kind == "mine":
                known.append(step.cell)
            else:
                game.reveal(step.cell)
        yield Turn(number, steps, before, _with_mines(game.board, known))
        number += len(steps)


def _divided(steps: Iterable[ReplayStep]) -> Iterator[list[ReplayStep]]:
    together: list[ReplayStep] = []
    for step in steps:
        if together and (together[-1].kind, step.kind) not in _TOGETHER:
            yield together
            together = []
        together.append(step)
    if together:
        yield together


def _with_mines(board: Board, mines: list[Cell]) -> Board:
    shown = board.shown.copy()
    for cell in mines:
        shown[cell] = MINE
    return Board(board.topology, shown, board.mines)
