"""The search for few clues that settle a cell: in the native core, or by a SAT solver."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise import _core
from minewise.base.budget import SAT_CONFLICTS
from minewise.base.errors import BudgetError
from minewise.board.board import Board
from minewise.board.symbols import MINE, SAFE
from minewise.board.technique import Technique
from minewise.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from minewise.base.budget import Budget
    from minewise.board.topology import Cell
    from minewise.explanation.state import Fates
    from minewise.sat.session import SolverContext

TICKS: Final = 5_000_000
"""What the native core may spend on one proof, before a SAT solver has to try."""
FEWEST_TICKS: Final = 50_000


class ProofClues(NamedTuple):
    """Clues that settle a cell."""

    clues: tuple[Cell, ...]
    """In reading order."""
    uses_total: bool
    """Whether the total of mines is needed too."""
    smallest: bool
    """Whether it is known that no fewer clues would do."""
    minimal: bool = True
    """Whether none of the clues can be spared; `False`: the budget did not last to find out."""


class ExplanationBudget:
    """What is left of a budget, shared by all questions about one board."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._ticks = min(TICKS, budget.ticks)
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds

    @cached_property
    def solver_context(self) -> SolverContext:
        """The context of all SAT questions, whose conflicts count together."""
        from minewise.sat.session import SolverContext
        from minewise.sat.solvers.budget import SolverBudget

        return SolverContext(budget=SolverBudget(self._seconds(), SAT_CONFLICTS))

    def for_proof(self) -> Budget:
        """Return the budget of the search for one proof."""
        return self.remaining(self._ticks)

    def remaining(self, most_ticks: int | None = None) -> Budget:
        """Return the budget of one question, perhaps with fewer ticks; raise if time is over."""
        ticks = self._budget.ticks if most_ticks is None else min(most_ticks, self._budget.ticks)
        return replace(self._budget, ticks=ticks, seconds=self._seconds())

    def expect_less(self) -> None:
        """Spend less on the next proof: a board on which one search fails is full of them."""
        self._ticks = max(self._ticks // 2, min(FEWEST_TICKS, self._ticks))

    def check(self) -> None:
        """Raise `BudgetError` if the time is over."""
        self._seconds()

    def _seconds(self) -> float | None:
        if self._deadline is None:
            return None
        seconds = self._deadline - monotonic()
        if seconds <= 0:
            raise BudgetError("the time was over before all was explained")
        return seconds


class Prover:
    """Finds proofs on one board, on which cells become known.

    Examples
    --------
    >>> from minewise import Budget
    >>> prover = Prover(Board.parse("?1?2?"), ExplanationBudget(Budget()))
    >>> prover.prove((0, 0), mined=False)
    ProofClues(clues=((0, 1), (0, 3)), uses_total=False, smallest=True, minimal=True)
    """

    def __init__(self, board: Board, budget: ExplanationBudget) -> None:
        self._flat = board.flat.copy()
        self._board = board
        self._budget = budget
        self._native = _core.Prover(board.topology.native, board.flat, board.mines)
        self._found: dict[tuple[object, ...], ProofClues | None] = {}

    def mark(self, fates: Mapping[Cell, bool]) -> None:
        """Make cells known: mined (`True`) or safe."""
        self._found.clear()
        for cell, mined in fates.items():
            index = self._board.topology.index(cell)
            self._native.mark(index, mined)
            self._flat[index] = MINE if mined else SAFE

    def prove(self, cell: Cell, *, mined: bool) -> ProofClues | None:
        """Find few clues that settle a covered cell; `None` if it is not certain.

        Cells that touch the same clues are settled by the same clues.
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
            found = self._native.prove(index, mined, self._budget.for_proof().start())
        except BudgetError:
            self._budget.expect_less()
            return self._by_sat(index, mined=mined)
        return found and ProofClues(tuple(found.clues), found.total, found.smallest)

    def _by_sat(self, index: int, *, mined: bool) -> ProofClues:
        """Suppose the contrary: clues that cannot hold then are a proof."""
        from minewise.sat.conflict import minimal_conflict_by

        flat = self._flat.copy()
        flat[index] = SAFE if mined else MINE
        contrary = Board.unchecked(self._board.topology, flat, self._board.mines)
        conflict = minimal_conflict_by(self._budget.solver_context, contrary)
        return ProofClues(conflict.clues, conflict.total, smallest=False, minimal=conflict.minimal)


def technique_of(board: Board, cell: Cell, budget: Budget) -> Technique | None:
    """Find the hardest technique on the easiest way to a cell; `None` if there is none."""
    hardest = Technique.SINGLE
    for technique, fates in ladder_steps(board, budget):
        hardest = max(hardest, technique, key=lambda technique: technique.rank)
        if cell in fates:
            return hardest
    return None


def ladder_steps(board: Board, budget: Budget) -> Iterator[tuple[Technique, Fates]]:
    """List the easiest steps on a board: how each is found, and what it settles."""
    for step in _core.ladder_steps(
        board.topology.native, board.flat, board.mines, budget.start()
    ):
        fates = dict.fromkeys(step.safe, False) | dict.fromkeys(step.mined, True)
        yield Technique(step.technique.name), fates


def endgame_regions(board: Board, most_layouts: int, budget: Budget) -> list[_core.Region]:
    """List the regions of a board that can be played one by one, if the number of mines is known.

    Those with few layouts come with their best move.
    """
    if board.mines is None:
        return []
    try:
        position = Position(board, budget=budget).native
        return _core.Endgame().regions(position, most_layouts, budget.start())
    except BudgetError:
        return []


def thinned(clues: Sequence[Cell], suffice: Callable[[list[Cell]], bool]) -> list[Cell]:
    """Drop clues, the last ones first, as long as the others suffice.

    Examples
    --------
    >>> thinned([(0,), (1,), (2,), (3,)], lambda clues: (1,) in clues)
    [(1,)]
    """
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
