"""Proof by a SAT solver that a puzzle needs no guess."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError
from minewise.board.board import Board
from minewise.board.symbols import COVERED, MINE
from minewise.sat.cardinality import exactly
from minewise.sat.certain import certain_cells_by
from minewise.sat.constraints import Constraints
from minewise.sat.formula import Formula
from minewise.sat.session import SolverContext, SolverSession
from minewise.sat.solvers import MiniSat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.base.budget import Budget, Meter
    from minewise.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Verdict:
    """The result of verifying a puzzle.

    Examples
    --------
    >>> verdict = mw.verify(mw.Puzzle(mw.Layout.parse("-B-B--"), first=(0, 5)))
    >>> verdict.solvable, verdict.clicks
    (False, 1)
    """

    clicks: int
    """The number of cells clicked, including the first."""
    stuck: Board | None = None
    """The board where no covered cell is certainly safe; `None` if the puzzle needs no guess."""

    @property
    def solvable(self) -> bool:
        """Whether the puzzle needs no guess."""
        return self.stuck is None


@checked
def verify(puzzle: Puzzle, *, budget: Budget = DEFAULT_BUDGET) -> Verdict:
    r"""Play a puzzle, opening only cells that a SAT solver proves to be safe.

    The engine is not used. In every position, the solver looks for safe cells using only the clues,
    then the mine count too. If it proves that there are none, the puzzle needs a guess. Raises
    `BudgetError` if the budget runs out.

    Examples
    --------
    >>> mw.verify(mw.Puzzle(mw.Layout.parse("B----B"), first=(0, 2))).solvable
    True
    >>> print(mw.verify(mw.Puzzle(mw.Layout.parse("-B-B--"), first=(0, 5))).stuck)
    mines: 2
    ????10
    """
    meter = budget.start()
    position = _Position(puzzle)
    knowledge = _Knowledge(len(position.truth), meter)
    clicks = position.open([position.first])
    while not position.is_won:
        knowledge.add(position)
        safe = (
            knowledge.obvious(position)
            or knowledge.safe(position)
            or _safe_by_total(position, knowledge, meter)
        )
        if not safe:
            return Verdict(clicks, position.board())
        clicks += position.open(safe)
    return Verdict(clicks)


class _Position:
    """The state of a game, and its layout."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self._topology = layout.topology
        self._mines = layout.count
        self.first = self._topology.index(puzzle.first)
        self.truth: list[int] = layout.clues().reshape(-1).tolist()
        self.shown = [COVERED] * len(self.truth)
        self.fresh: list[int] = []
        """The cells opened by the last clicks."""
        self._left = len(self.truth) - layout.count

    @property
    def is_won(self) -> bool:
        """Whether all free cells are open."""
        return self._left == 0

    def open(self, cells: Iterable[int]) -> int:
        """Open cells, and return the number of clicks that open something."""
        self.fresh = []
        clicks = 0
        for cell in cells:
            if self.shown[cell] == COVERED:
                self._click(cell)
                clicks += 1
        self._left -= len(self.fresh)
        return clicks

    def _click(self, cell: int) -> None:
        self._show(cell)
        waiting = [cell]
        while waiting:
            cell = waiting.pop()
            if self.truth[cell] == 0:
                around = self.covered_around(cell)
                for neighbour in around:
                    self._show(neighbour)
                waiting += around

    def _show(self, cell: int) -> None:
        self.shown[cell] = self.truth[cell]
        self.fresh.append(cell)

    def covered_around(self, cell: int) -> list[int]:
        """List the covered neighbours of a cell."""
        around = self._topology.native.neighbours(cell)
        return [neighbour for neighbour in around if self.shown[neighbour] == COVERED]

    def near_fresh(self) -> set[int]:
        """Return the covered cells near the cells just opened."""
        touched = {cell for fresh in self.fresh for cell in self.covered_around(fresh)}
        clues = {clue for cell in touched for clue in self._topology.native.neighbours(cell)}
        return {
            cell
            for clue in clues
            if self.shown[clue] != COVERED
            for cell in self.covered_around(clue)
        }

    def board(self, mines: Iterable[int] = ()) -> Board:
        """Return the board with the given mines marked."""
        shown = np.array(self.shown, np.int32)
        shown[list(mines)] = MINE
        return Board(self._topology, shown, self._mines)


class _Knowledge:
    """The clues shown so far, as constraints for a SAT solver.

    Variable *i* + 1 means that cell *i* is mined. The mine count is not included.
    """

    def __init__(self, cells: int, meter: Meter) -> None:
        self._cells = cells
        self._meter = meter
        self._variables = cells
        self._solver = MiniSat(meter, cells)
        self._session = SolverSession(self._solver, Formula())
        self._frontier: set[int] = set()

    def add(self, position: _Position) -> None:
        """Add the clues just shown."""
        formula = Formula(self._meter)
        formula.new(self._variables)
        formula.assert_all(-1 - np.array(position.fresh))
        alike = defaultdict(list)
        for cell in position.fresh:
            if around := position.covered_around(cell):
                alike[len(around), position.truth[cell]].append(around)
                self._frontier.update(around)
        for (size, mines), cells in alike.items():
            formula.add(exactly(size, mines), np.array(cells) + 1)
        self._session.add(formula)
        self._variables = formula.variables
        self._frontier.difference_update(position.fresh)

    def obvious(self, position: _Position) -> list[int]:
        """Find safe cells near the cells just opened, using short proofs.

        Finding all certain cells needs layouts of the whole board, which takes much longer.
        """
        free = (cell for cell in position.near_fresh() if position.truth[cell] != MINE)
        return sorted(cell for cell in free if self._solver.refutes(cell + 1))

    def safe(self, position: _Position) -> list[int]:
        """Find the cells that are safe in every layout with these clues."""
        free = [cell for cell in sorted(self._frontier) if position.truth[cell] != MINE]
        return [-literal - 1 for literal in self._certain([-cell - 1 for cell in free])]

    def mined(self, position: _Position) -> list[int]:
        """Find the cells that are mined in every layout with these clues."""
        mines = [cell for cell in sorted(self._frontier) if position.truth[cell] == MINE]
        return [literal - 1 for literal in self._certain([cell + 1 for cell in mines])]

    def _certain(self, literals: list[int]) -> list[int]:
        """Return the literals that the clues imply; all must be true in the layout.

        As long as the clues allow a literal to be false, those that are false in the model are
        dropped. Then the rest are proved together.
        """
        self._session.prefer([-literal for literal in literals])
        while literals:
            self._variables += 1
            doubt = self._variables
            self._session.add_clause([-doubt, *(-literal for literal in literals)])
            answer = self._session.ask([doubt])
            if answer is None:
                raise BudgetError("the budget ran out before all certain cells were proved")
            if not answer:
                return literals
            mined = self._session.model(self._cells)
            refuted = {x for x in literals if mined[abs(x) - 1] != (x > 0)}
            self._session.prefer(list(refuted))
            self._session.add_clause([-doubt])
            literals = [x for x in literals if x not in refuted]
        return []


def _safe_by_total(position: _Position, knowledge: _Knowledge, meter: Meter) -> list[int]:
    """Find the cells that are safe in every layout with the clues and the mine count."""
    board = position.board(knowledge.mined(position))
    if not Constraints.of(board).total_matters:
        return []
    found = certain_cells_by(SolverContext(meter=meter), board)
    if not found.safe and not found.complete:
        raise BudgetError("the budget ran out before a guess was proved necessary")
    return list(map(board.topology.index, found.safe))
