"""Check proofs with a SAT solver, independently of the engine."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from minewise import explain
from minewise.board.board import COVERED, FLAG, MINE
from minewise.board.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise import Board
    from minewise.board.topology import Cell

CELLS_CHECKED = 6
"""The number of cells checked by SAT in each position: those with the largest proofs."""


class Checker:
    """A board as clauses; each query selects clues and whether to use the mine count."""

    def __init__(self, board: Board) -> None:
        self._index = board.topology.index
        self._cell = board.topology.cell
        flat = board.flat.tolist()
        covered = [i for i, code in enumerate(flat) if code in (COVERED, FLAG)]
        self._variable = {cell: number for number, cell in enumerate(covered, 1)}
        self._last = len(covered)
        self._solver = Cadical153()
        self._selector: dict[int, int] = {}
        for clue, code in enumerate(flat):
            if code >= 0:
                around = board.topology.native.neighbours(clue)
                known = sum(flat[cell] == MINE for cell in around)
                cells = [self._variable[cell] for cell in around if cell in self._variable]
                self._selector[clue] = self._demand(cells, code - known)
        self._mines = None if board.mines is None else board.mines - flat.count(MINE)

    @cached_property
    def _total(self) -> int:
        """The selector for the mine count, built on first use because it needs many clauses."""
        assert self._mines is not None
        return self._demand(list(self._variable.values()), self._mines)

    @property
    def clues(self) -> list[Cell]:
        """All clue cells on the board."""
        return list(map(self._cell, self._selector))

    def _demand(self, variables: list[int], count: int) -> int:
        """Return a selector that implies that exactly `count` variables are true."""
        self._last += 1
        selector = self._last
        if not 0 <= count <= len(variables):
            self._solver.add_clause([-selector])
        elif variables:
            formula = CardEnc.equals(variables, count, self._last, encoding=EncType.seqcounter)
            self._last = max(self._last, formula.nv)
            for clause in formula.clauses:
                self._solver.add_clause([*clause, -selector])
        return selector

    def implies(
        self,
        clues: Iterable[Cell],
        cell: Cell,
        *,
        mined: bool,
        total: bool = False,
        known: Mapping[Cell, bool] | None = None,
    ) -> bool:
        """Return whether the clues and known cells imply that a cell is mined or free."""
        assumptions = [self._selector[self._index(clue)] for clue in clues]
        assumptions += [self._literal(other, was) for other, was in (known or {}).items()]
        if total:
            assumptions.append(self._total)
        assumptions.append(self._literal(cell, not mined))
        return not self._solver.solve(assumptions)

    def _literal(self, cell: Cell, mined: bool) -> int:
        variable = self._variable[self._index(cell)]
        return variable if mined else -variable

    def is_irredundant(
        self,
        clues: Iterable[Cell],
        cell: Cell,
        *,
        mined: bool,
        total: bool = False,
        known: Mapping[Cell, bool] | None = None,
    ) -> bool:
        """Return whether every clue is needed, and the mine count if `total` is set."""
        clues = list(clues)
        if total and self.implies(clues, cell, mined=mined, known=known):
            return False
        fewer = (clues[:i] + clues[i + 1 :] for i in range(len(clues)))
        return not any(
            self.implies(some, cell, mined=mined, total=total, known=known) for some in fewer
        )

    def smallest(self, cell: Cell, clues: list[Cell], *, mined: bool, total: bool = False) -> int:
        """Return the size of the smallest subset of clues that settles a cell."""
        for size in range(len(clues) + 1):
            for some in combinations(clues, size):
                if self.implies(some, cell, mined=mined, total=total):
                    return size
        raise AssertionError("the cell is not certain")


def check_proofs(board: Board, most: int | None = CELLS_CHECKED) -> int:
    """Check the largest proofs on a board and return how many were checked."""
    checker = Checker(board)
    proofs = sorted(explain(board).proofs, key=lambda proof: -len(proof.clues))[:most]
    for proof in proofs:
        mined, total = proof.fate == "mined", proof.uses_total
        assert proof.minimal
        assert checker.implies(proof.clues, proof.cell, mined=mined, total=total)
        assert checker.is_irredundant(proof.clues, proof.cell, mined=mined, total=total)
        assert (proof.technique is Technique.COUNT) == total
    return len(proofs)
