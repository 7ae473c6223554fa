"""Proofs that a cell is safe or mined."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from minewise.base.budget import UNLIMITED
from minewise.board.technique import Technique
from minewise.explanation.chain import refute
from minewise.explanation.search import ProofClues, technique_of
from minewise.explanation.state import DeductionState
from minewise.explanation.step import Step, derive, step_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.answers import boards as answers
    from minewise.base.budget import Meter
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.explanation.state import Fates

MOST_TOLD = 2
"""Longer proofs are summarised."""


@dataclass(frozen=True)
class Proof:
    """A minimal set of clues that settles a cell, whatever the rest of the board shows.

    Examples
    --------
    >>> proof = mw.explain(mw.Board.parse("?1?2?")).proof((0, 0))
    >>> proof.fate, proof.clues, proof.technique
    ('safe', ((0, 1), (0, 3)), <Technique.SINGLE: 'single'>)
    """

    cell: Cell
    fate: Literal["safe", "mined"]
    """`safe` or `mined`."""
    clues: tuple[Cell, ...]
    """In reading order."""
    uses_total: bool
    """Whether the mine count is also needed."""
    smallest: bool
    """Whether no smaller set exists."""
    minimal: bool
    """Whether every clue is needed; `False` if the budget ran out."""
    _board: Board = field(repr=False, compare=False)
    _meter: Meter = field(repr=False, compare=False)

    @classmethod
    def of(cls, board: Board, meter: Meter, cell: Cell, found: ProofClues, *, mined: bool) -> Proof:
        """Build the proof of a cell from its clues."""
        return cls(cell, "mined" if mined else "safe", *found, board, meter)

    @cached_property
    def technique(self) -> Technique:
        """The hardest technique needed, using only these clues."""
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
        """The steps that settle the cell, from easy to hard, using only these clues."""
        if self._has_single_step:
            found = ProofClues(self.clues, self.uses_total, self.smallest, self.minimal)
            return (
                step_of(
                    DeductionState(self._board), self.technique, found, self._single_step_fates
                ),
            )
        steps: list[Step] = []
        for step in derive(self._restricted, self._meter):
            steps.append(step)
            if self.cell in step.fates:
                break
        return _relevant(self._board, steps, self.cell)

    @property
    def _fates(self) -> Fates:
        return {self.cell: self.fate == "mined"}

    @property
    def _single_step_fates(self) -> Fates:
        """The cell, and the other cells around a clue that settles it alone."""
        if self.technique is not Technique.SINGLE:
            return self._fates
        clue = DeductionState(self._board).clue(self.clues[0])
        return dict.fromkeys(sorted(clue.unknown), self._fates[self.cell])

    @property
    def _has_single_step(self) -> bool:
        """Whether the proof has a single step."""
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
        """The proof in sentences; long proofs show only the last step."""
        told = [step.text for step in self.steps]
        if len(told) <= MOST_TOLD:
            return " ".join(told)
        return f"{len(told)} steps prove this. The last one: {told[-1]}"

    def to_json(self) -> answers.Proof:
        """Return the JSON form."""
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


def _relevant(board: Board, steps: list[Step], cell: Cell) -> tuple[Step, ...]:
    """Keep the steps that later steps depend on."""
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
    """Return the cells that a step depends on: those its clues touch, or all settled cells."""
    if step.uses_total:
        return {cell for other in steps for cell in other.fates}
    return {near for clue in step.clues for near in board.topology.neighbours(clue)}
