"""The search for small proofs, in the native core or with a SAT solver."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from minewise import _core
from minewise.base.budget import LEAST_PROOF_SHARE, PROOF_SHARE
from minewise.base.errors import BudgetError
from minewise.board.board import Board
from minewise.board.symbols import MINE, SAFE
from minewise.board.technique import Technique
from minewise.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from minewise.base.budget import Budget, Meter
    from minewise.board.topology import Cell
    from minewise.explanation.state import Fates
    from minewise.sat.session import SolverContext


class ProofClues(NamedTuple):
    """Clues that settle a cell."""

    clues: tuple[Cell, ...]
    """In reading order."""
    uses_total: bool
    """Whether the mine count is also needed."""
    smallest: bool
    """Whether no smaller set exists."""
    minimal: bool = True
    """Whether every clue is needed; `False` if the budget ran out."""


class Prover:
    """A search for proofs on a board, as more and more cells become known."""

    def __init__(self, board: Board, meter: Meter) -> None:
        self._flat = board.flat.copy()
        self._board = board
        self._meter = meter
        self._share = PROOF_SHARE
        self._native = _core.Prover(board.topology.native, board.flat, board.mines)
        self._found: dict[tuple[object, ...], ProofClues | None] = {}

    def mark(self, fates: Mapping[Cell, bool]) -> None:
        """Mark cells as known: mined (`True`) or safe."""
        self._found.clear()
        for cell, mined in fates.items():
            index = self._board.topology.index(cell)
            self._native.mark(index, mined)
            self._flat[index] = MINE if mined else SAFE

    def prove(self, cell: Cell, *, mined: bool) -> ProofClues | None:
        """Return a small set of clues that settles a covered cell; `None` if it is not certain.

        Cells that touch the same clues share a proof.
        """
        index = self._board.topology.index(cell)
        touching = tuple(
            i for i in self._board.topology.native.neighbours(index) if self._flat[i] >= 0
        )
        key = (mined, *touching)
        if key not in self._found:
            self._found[key] = self._search(index, mined=mined)
        return self._found[key]

    def _search(self, index: int, *, mined: bool) -> ProofClues | None:
        try:
            found = self._native.prove(index, mined, self._share.within(self._meter).start())
        except BudgetError:
            self._reduce_effort()
            return self._by_sat(index, mined=mined)
        if found is None:
            return None
        return ProofClues(tuple(found.clues), found.total, found.smallest)

    def _reduce_effort(self) -> None:
        """Spend less on the next proof, because failures tend to repeat."""
        ticks = max(self._share.ticks // 2, LEAST_PROOF_SHARE.ticks)
        self._share = replace(self._share, ticks=ticks)

    @cached_property
    def _solvers(self) -> SolverContext:
        from minewise.sat.session import SolverContext

        return SolverContext(meter=self._meter)

    def _by_sat(self, index: int, *, mined: bool) -> ProofClues:
        """Return the clues that contradict the opposite fate of a cell."""
        from minewise.sat.conflict import minimal_conflict_by

        flat = self._flat.copy()
        flat[index] = SAFE if mined else MINE
        contrary = Board.unchecked(self._board.topology, flat, self._board.mines)
        conflict = minimal_conflict_by(self._solvers, contrary)
        return ProofClues(conflict.clues, conflict.total, smallest=False, minimal=conflict.minimal)


def technique_of(board: Board, cell: Cell, budget: Budget) -> Technique | None:
    """Return the hardest technique needed to settle a cell; `None` if it is not certain."""
    hardest = Technique.SINGLE
    for technique, fates in ladder_steps(board, budget):
        hardest = max(hardest, technique, key=lambda technique: technique.rank)
        if cell in fates:
            return hardest
    return None


def ladder_steps(board: Board, budget: Budget) -> Iterator[tuple[Technique, Fates]]:
    """Yield the easiest steps on a board, each with its technique and settled cells."""
    for step in _core.ladder_steps(board.topology.native, board.flat, board.mines, budget.start()):
        fates = dict.fromkeys(step.safe, False) | dict.fromkeys(step.mined, True)
        yield Technique(step.technique.name), fates


EndgameRegion = _core.Region
"""An independent part of a game."""


def endgame_regions(board: Board, most_layouts: int, budget: Budget) -> list[EndgameRegion]:
    """List the independent regions of a board, if the number of mines is known.

    Regions with few layouts include their best move.
    """
    if board.mines is None:
        return []
    try:
        position = Position(board, budget=budget).native
        return _core.Endgame().regions(position, most_layouts, budget.start())
    except BudgetError:
        return []


def thinned(clues: Sequence[Cell], suffice: Callable[[list[Cell]], bool]) -> list[Cell]:
    """Drop clues, starting with the last, as long as the others suffice."""
    needed: list[Cell] = []
    untested = list(clues)
    step = 1
    while untested:
        others = untested[:-step]
        if suffice([*needed, *others]):
            untested = others
            step *= 2
        elif step > 1:
            step = max(1, min(step, len(untested)) // 2)
        else:
            needed.append(untested.pop())
    return sorted(needed)
