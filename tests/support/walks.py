"""Random sequences of boards, as in a game, and all answers from a position."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise import Board, Position
from minewise.board.board import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from minewise import Layout
    from minewise.board.topology import Cell

Answers = dict[str, Any]


def _analysis(position: Position) -> object:
    found = position.analysis()
    return (
        found.consistent,
        found.safe,
        found.mined,
        found.probability.tobytes(),
        found.safest,
    )


def _layouts(position: Position) -> object:
    return [layout.flat.tobytes() for layout in islice(position.layouts(), 4)]


def _sample(position: Position) -> object:
    if not position.analysis().consistent:
        return None
    return [layout.flat.tobytes() for layout in position.sample(3, seed=7)]


def _outlooks(position: Position) -> object:
    if position.mines is None:
        return None
    return [
        (
            outlook.cell,
            outlook.safety,
            [
                (effect.chance, effect.best, effect.second, effect.certain)
                for effect in outlook.effects
            ],
        )
        for outlook in position.native.outlooks(position.budget.start())
    ]


QUESTIONS: dict[str, Callable[[Position], object]] = {
    "analysis": _analysis,
    "count": Position.count,
    "layouts": _layouts,
    "sample": _sample,
    "outlooks": _outlooks,
    "parts": lambda position: (position.native.sea, position.native.mines_left),
    "best": lambda position: position.analysis("fast").best,
}
"""Questions whose answers must match bit for bit."""


def answers(position: Position, questions: list[str] | None = None) -> Answers:
    """Return a position's answers to the given questions, in order, or to all questions."""
    return {name: QUESTIONS[name](position) for name in questions or QUESTIONS}


class Walk:
    """A board on which cells are opened, marked, flagged and covered again at random."""

    def __init__(self, layout: Layout, *, total: bool, random: np.random.Generator) -> None:
        self.topology = layout.topology
        self.truth = layout.clues().ravel()
        self.around = self.topology.neighbour_lists()
        self.mines = layout.count if total else None
        self.random = random
        self.shown: NDArray[np.int32] = np.full(len(self.truth), COVERED, np.int32)
        self._wrong: list[int] = []

    @property
    def board(self) -> Board:
        return Board(self.topology, self.shown.copy(), self.mines)

    def reveal(self, chosen: NDArray[np.bool_]) -> None:
        """Show the clues of chosen cells; mines stay covered."""
        self.shown = np.where(chosen & (self.truth >= 0), self.truth, self.shown).astype(np.int32)

    def boards(self, steps: int) -> Iterator[Board]:
        """Yield the initial board and the board after every step."""
        yield self.board
        for _ in range(steps):
            self.step()
            yield self.board

    def step(self) -> None:
        kinds = [self.open, self.mark, self.flag, self.cover, self.err]
        for cell in self._wrong:
            self.shown[cell] = COVERED
        self._wrong = []
        kinds[self.random.choice(len(kinds), p=[0.66, 0.12, 0.08, 0.08, 0.06])]()

    def open(self) -> None:
        """Open free cells, and the neighbours of cells that show 0."""
        waiting = self._some(np.isin(self.shown, (COVERED, FLAG, SAFE)) & (self.truth >= 0))
        while waiting:
            cell = waiting.pop()
            if self.shown[cell] < 0:
                self.shown[cell] = self.truth[cell]
                waiting += self.around[cell] if self.truth[cell] == 0 else []

    def mark(self) -> None:
        """Mark covered cells as mined or free; clues stay hidden."""
        for cell in self._some(self.shown == COVERED):
            self.shown[cell] = SAFE if self.truth[cell] >= 0 else MINE

    def flag(self) -> None:
        """Set or remove flags, correct or not."""
        for cell in self._some(np.isin(self.shown, (COVERED, FLAG))):
            self.shown[cell] = FLAG + COVERED - self.shown[cell]

    def cover(self) -> None:
        """Cover cells again, as undoing a move does."""
        for cell in self._some(~np.isin(self.shown, (COVERED, FLAG))):
            self.shown[cell] = COVERED

    def err(self) -> None:
        """Show a wrong clue or an opened mine in one cell until the next step."""
        for cell in self._some(np.isin(self.shown, (COVERED, FLAG)))[:1]:
            wrong = int(self.random.integers(-3, len(self.around[cell]) + 2))
            self.shown[cell] = MINE if wrong < 0 and self.truth[cell] >= 0 else abs(wrong)
            self._wrong = [cell]

    def _some(self, among: NDArray[np.bool_]) -> list[int]:
        places = np.flatnonzero(among)
        few = min(len(places), int(self.random.choice([1, 1, 1, 2, 4])))
        chosen: list[int] = self.random.choice(places, few, replace=False).tolist() if few else []
        return chosen


def advanced(position: Position, board: Board) -> Position:
    """Return the position for a board, via `after` if only one cell was opened, else `follow`."""
    before = position.board
    if before.topology == board.topology and before.mines == board.mines:
        changed = np.flatnonzero(before.flat != board.flat)
        if len(changed) == 1 and board.flat[changed[0]] >= 0:
            cell: Cell = board.topology.cell(int(changed[0]))
            return position.after(cell, int(board.flat[changed[0]]))
    return position.follow(board)


def require_as_loaded(walk: Walk, steps: int, random: np.random.Generator) -> int:
    """Check that derived positions give the same answers as new ones; return their number.

    Some positions branch off earlier ones, and each first answers a random subset of the questions.
    """
    positions: list[Position] = []
    expected: list[Answers] = []
    names = list(QUESTIONS)
    for board in walk.boards(steps):
        if not positions:
            positions.append(Position(board))
        else:
            back = int(random.choice([1, 1, 1, 1, 2, 5, 20]))
            positions.append(advanced(positions[-min(back, len(positions))], board))
        expected.append(answers(Position(board)))
        asked = random.permutation(names)[: random.integers(len(names) + 1)].tolist()
        found = answers(positions[-1], asked) if asked else {}
        assert found == {name: expected[-1][name] for name in asked}, repr(board)
    for place in random.permutation(len(positions)):
        assert answers(positions[place]) == expected[place], repr(positions[place].board)
    return len(positions)
