"""Replays of games, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET, Budget
from minewise.board.board import Board
from minewise.board.symbols import MINE
from minewise.engine.engine import analyze
from minewise.game.game import Game
from minewise.play.simulation import OUTCOMES, end_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np

    from minewise.answers import games as answers
    from minewise.board.topology import Cell
    from minewise.play.simulation import ReplayStep, Series, StepKind

# Kinds of consecutive steps that share a turn: players report mines first.
_TOGETHER = {("mine", "mine"), ("mine", "safe"), ("safe", "safe")}


class Turn(NamedTuple):
    """The first click, a guess, or a run of certain steps."""

    number: int
    """The number of the turn's first click or mine, from 1."""
    steps: list[ReplayStep]
    before: Board
    """The board before the turn."""
    after: Board
    """The board after the turn, with all mines the player knows."""

    @property
    def step(self) -> int:
        """The step of the board after the turn."""
        return step_of(self.after)

    def cells(self, kind: StepKind) -> list[Cell]:
        """List the cells of all steps of one kind."""
        return [step.cell for step in self.steps if step.kind == kind]

    def to_json(self, budget: Budget) -> answers.Turn:
        """Return the JSON form; the budget is for the safety of guesses."""
        steps = [self._step_to_json(step, budget) for step in self.steps]
        return {
            "number": self.number,
            "step": self.step,
            "steps": steps,
            "board": str(self.after),
        }

    def _step_to_json(self, step: ReplayStep, budget: Budget) -> answers.PlayedStep:
        if step.kind != "guess":
            return {"kind": step.kind, "cell": list(step.cell)}
        mined = analyze(self.before, budget=budget).probability[step.cell]
        return {"kind": step.kind, "cell": list(step.cell), "safety": 1.0 - float(mined)}


def step_of(board: Board) -> int:
    """Return the step of a board: 1 plus the number of cells determined.

    >>> from minewise import Board
    >>> step_of(Board.parse("??1B")), step_of(Board.parse("????"))
    (3, 1)
    """
    return 1 + int((~board.covered).sum())


@checked
def begin(series: Series, index: int) -> Game:
    """Return one game of a series, before its first move.

    Examples
    --------
    >>> from minewise.play.replay import begin
    >>> series = mw.Series("exact", mw.Match.of(rows=4, cols=4, mines=3, start="zero", seed=1))
    >>> begin(series, 3).mines
    3
    """
    match = series.match
    return Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)


@checked
def turns(series: Series, index: int) -> Iterator[Turn]:
    """Yield the turns of one game of a series.

    Examples
    --------
    >>> from minewise.play.replay import turns
    >>> series = mw.Series("exact", mw.Match.of(rows=4, cols=4, mines=3, start="zero", seed=1))
    >>> for turn in turns(series, 3):
    ...     print(turn.step, turn.cells("mine"), turn.cells("safe"))
    13 [] []
    17 [(3, 0), (3, 1), (3, 3)] [(3, 2)]
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


def replay_to_json(
    series: Series, record: np.void, shown: Iterable[Turn], budget: Budget = DEFAULT_BUDGET
) -> answers.Replay:
    """Return the JSON form of a game from its record and its turns."""
    index = int(record["index"])
    return {
        "player": series.player,
        **series.match.to_json(),
        "index": index,
        "outcome": OUTCOMES[record["outcome"]],
        "clicks": int(record["moves"]),
        "guesses": int(record["guesses"]),
        "end_step": int(end_steps(record, series.match)),
        "board": str(begin(series, index).board),
        "turns": [turn.to_json(budget) for turn in shown],
    }


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
