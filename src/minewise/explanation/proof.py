"""Why one cell is certain, from the bare clues."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from minewise.base.budget import UNLIMITED
from minewise.board.technique import Technique
from minewise.explanation.chain import refute
from minewise.explanation.search import ProofClues, technique_of
from minewise.explanation.state import DeductionState
from minewise.explanation.step import Step, derive, step_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.base.budget import Meter
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.explanation.state import Fates

MOST_TOLD = 2
"""A proof of more steps is told in short."""


@dataclass(frozen=True)
class Proof:
    """Clues that settle a cell, whatever the rest of the board shows; none can be spared.

    Examples
    --------
    >>> proof = mw.explain(mw.Board.parse("?1?2?")).proof((0, 0))
    >>> proof.fate, proof.clues, proof.technique
    ('safe', ((0, 1), (0, 3)), <Technique.SINGLE: 'single'>)
    """

    cell: Cell
    fate: str
    """`safe` or `mined`."""
    clues: tuple[Cell, ...]
    """In reading order."""
    uses_total: bool
    """Whether the total of mines is needed too: the clues alone would not do."""
    smallest: bool
    """Whether it is known that no fewer clues would do."""
    minimal: bool
    """Whether none can be spared; `False` on a board too hard to find out."""
    _board: Board = field(repr=False, compare=False)
    _meter: Meter = field(repr=False, compare=False)

    @classmethod
    def of(cls, board: Board, meter: Meter, cell: Cell, found: ProofClues, *, mined: bool) -> Proof:
        """Make the proof of what was found."""
        fate = "mined" if mined else "safe"
        return cls(cell, fate, *found, board, meter)

    @cached_property
    def technique(self) -> Technique:
        """The hardest technique that is needed to see it, if one looks at these clues only."""
        if self.uses_total:
            return Technique.COUNT
        if len(self.clues) == 1:
            return Technique.SINGLE
        found = technique_of(self._restricted, self.cell, UNLIMITED.within(self._meter))
        return Technique.CASES if found is None else found

    @property
    def _restricted(self) -> Board:
        return DeductionState(self._board).restricted_to(self.clues, total=self.uses_total)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps to the cell, from easy to hard, which look at these clues only."""
        if self._is_seen_at_once:
            found = ProofClues(self.clues, self.uses_total, self.smallest, self.minimal)
            return (
                step_of(DeductionState(self._board), self.technique, found, self._told_at_once),
            )
        steps: list[Step] = []
        for step in derive(self._restricted, self._meter):
            steps.append(step)
            if self.cell in step.fates:
                break
        return _that_matter(self._board, steps, self.cell)

    @property
    def _fates(self) -> Fates:
        return {self.cell: self.fate == "mined"}

    @property
    def _told_at_once(self) -> Fates:
        """The cell, and all others of a clue that settles it alone."""
        if self.technique is not Technique.SINGLE:
            return self._fates
        clue = DeductionState(self._board).clue(self.clues[0])
        return dict.fromkeys(sorted(clue.unknown), self._fates[self.cell])

    @property
    def _is_seen_at_once(self) -> bool:
        """Whether nothing has to be found out before the cell."""
        if len(self.clues) == 1:
            return True
        if self.technique is not Technique.CHAIN:
            return self.technique.rank > Technique.CHAIN.rank
        supposed = not self._fates[self.cell]
        return (
            refute(DeductionState(self._board), self.clues, self.cell, mined=supposed) is not None
        )

    @cached_property
    def text(self) -> str:
        """Why, in plain sentences; of a long proof only how it ends."""
        told = [step.text for step in self.steps]
        if len(told) <= MOST_TOLD:
            return " ".join(told)
        return f"{len(told)} steps lead there; the last is this. {told[-1]}"

    def to_json(self) -> dict[str, Any]:
        """Return the proof in the form of `minewise explain --json`."""
        return {
            "cell": list(self.cell),
            "fate": self.fate,
            "technique": str(self.technique),
            "clues": [list(clue) for clue in self.clues],
            "total": self.uses_total,
            "smallest": self.smallest,
            "steps": [step.to_json() for step in self.steps],
            "text": self.text,
        }


def _that_matter(board: Board, steps: list[Step], cell: Cell) -> tuple[Step, ...]:
    """Keep the steps without which a later one that is kept could not be taken."""
    needed: set[Cell] = {cell}
    kept: list[Step] = []
    for step in reversed(steps):
        settled = step.fates.keys() & needed
        if not settled:
            continue
        kept.append(step)
        needed |= _used_by(board, step, steps)
    return tuple(reversed(kept))


def _used_by(board: Board, step: Step, steps: Iterable[Step]) -> set[Cell]:
    """Find the cells that have to be known for a step: those its clues touch, or all."""
    if step.uses_total:
        return {cell for other in steps for cell in other.fates}
    return {near for clue in step.clues for near in board.topology.neighbours(clue)}
