"""Deduction steps, from easy to hard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from minewise.base.budget import UNLIMITED
from minewise.board.technique import Technique
from minewise.explanation.pairs import forced_by
from minewise.explanation.search import ProofClues, Prover, ladder_steps, technique_of, thinned
from minewise.explanation.sentences import sentence
from minewise.explanation.state import DeductionState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from minewise.answers import boards as answers
    from minewise.base.budget import Meter
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.explanation.state import Clue, Fates

_FARTHEST: Final = 12
"""The maximum distance from a cell to the clues in a chain."""


@dataclass(frozen=True)
class Step:
    """Cells that a few clues settle, given the previous steps.

    Examples
    --------
    >>> step = mw.explain(mw.Board.parse("?1?2?")).steps[0]
    >>> step.technique, step.mined
    (<Technique.SINGLE: 'single'>, ((0, 2), (0, 4)))
    """

    technique: Technique
    clues: tuple[Cell, ...]
    """A small set, in reading order."""
    uses_total: bool
    """Whether the mine count is also needed."""
    safe: tuple[Cell, ...]
    mined: tuple[Cell, ...]
    text: str
    """The reason in a sentence or two."""

    @property
    def fates(self) -> Fates:
        """Whether each settled cell is mined."""
        return dict.fromkeys(self.safe, False) | dict.fromkeys(self.mined, True)

    def to_json(self) -> answers.Step:
        """Return the JSON form."""
        return {
            "safe": [list(cell) for cell in self.safe],
            "mined": [list(cell) for cell in self.mined],
            "technique": str(self.technique),
            "clues": [list(cell) for cell in self.clues],
            "total": self.uses_total,
            "text": self.text,
        }


def derive(board: Board, meter: Meter) -> Iterator[Step]:
    """Yield steps on a board, always the easiest first, until nothing more is certain.

    On a board too wide for the hard steps, only the easy ones are found.
    """
    return StepSequence(board, meter).steps(board)


class StepSequence:
    """The sequence of steps on a board; each may use earlier steps."""

    def __init__(self, board: Board, meter: Meter) -> None:
        self.state = DeductionState(board)
        self._meter = meter
        self._asked: Prover | None = None

    @property
    def _prover(self) -> Prover:
        """The prover, created on first use because single clues need no search."""
        if self._asked is None:
            self._asked = Prover(self.state.marked(), self._meter)
        return self._asked

    def steps(self, board: Board) -> Iterator[Step]:
        """Yield all steps that the ladder finds on the board with known cells.

        A rung that uses cases or the mine count settles many cells at once. After its first step,
        other steps may be easier, so the ladder starts again.
        """
        rungs = [ladder_steps(board, UNLIMITED.within(self._meter))]
        while rungs:
            rung = next(rungs[-1], None)
            if rung is None:
                rungs.pop()
                continue
            technique, fates = rung
            step = self.take(technique, fates)
            yield step
            left = fates.keys() - step.fates.keys()
            if left:
                board = self._board_for(technique, left)
                rungs.append(ladder_steps(board, UNLIMITED.within(self._meter)))

    def _board_for(self, technique: Technique, cells: Iterable[Cell]) -> Board:
        """Return the part of the board that a rung uses."""
        if technique is Technique.COUNT:
            return self.state.marked()
        return self.state.restricted_to(self.state.component(cells), total=False)

    def take(self, technique: Technique, fates: Fates) -> Step:
        """Take the step that settles the first of these cells and any others its clues settle."""
        cell = next(iter(fates))
        found = self._clues(technique, cell, fates)
        settles = self._test(found, cell, mined=fates[cell])
        together = {other: mined for other, mined in fates.items() if settles(other, mined)}
        step = step_of(self.state, technique, found, together)
        if self._asked is not None:
            self._asked.mark(together)
        self.state.learn(together)
        return step

    def _clues(self, technique: Technique, cell: Cell, fates: Fates) -> ProofClues:
        if technique is Technique.SINGLE:
            return _single_clue(self.state, fates)
        found = self._prover.prove(cell, mined=fates[cell])
        if found is None:
            raise AssertionError(f"the ladder has settled {cell}, which is not certain")
        if technique in (Technique.SUBSET, Technique.OVERLAP):
            return _pair_of_clues(self.state, found, technique, fates)
        if technique is Technique.CHAIN:
            return _chain_of_clues(self.state, found, cell, self._meter)
        return found

    def _test(self, found: ProofClues, cell: Cell, *, mined: bool) -> Callable[[Cell, bool], bool]:
        """Return a test for whether the clues that settle `cell` also settle another cell."""
        if not found.uses_total and len(found.clues) <= 2:
            forced = forced_by([self.state.clue(clue) for clue in found.clues])
            return lambda other, fate: other == cell or forced.get(other) is fate
        touched = {near for clue in found.clues for near in self.state.clue(clue).unknown}
        if (
            cell not in touched
        ):  # the clues cannot distinguish it from other cells they do not touch
            return lambda other, fate: other not in touched and fate is mined
        return lambda other, fate: (
            other == cell or (other in touched and self._prover.prove(other, mined=fate) == found)
        )


def _single_clue(state: DeductionState, fates: Fates) -> ProofClues:
    """Return the clue whose undecided cells are exactly these."""
    for clue in state.clues_of(next(iter(fates))):
        if state.clue(clue).unknown == fates.keys():
            return ProofClues((clue,), uses_total=False, smallest=True)
    raise AssertionError(f"no single clue settles {sorted(fates)}")


def _pair_of_clues(
    state: DeductionState, found: ProofClues, technique: Technique, fates: Fates
) -> ProofClues:
    """Return two clues that settle all these cells; the search may have found a weaker pair."""

    def suffice(one: Clue, other: Clue) -> bool:
        nested = one.unknown <= other.unknown or other.unknown <= one.unknown
        return nested is (technique is Technique.SUBSET) and forced_by([one, other]) == fates

    if len(found.clues) == 2 and suffice(*map(state.clue, found.clues)):
        return found
    for first in state.clues_of(next(iter(fates))):
        one = state.clue(first)
        partners = {clue for cell in one.unknown for clue in state.clues_of(cell)} - {first}
        for second in sorted(partners):
            if suffice(one, state.clue(second)):
                return ProofClues(tuple(sorted((first, second))), uses_total=False, smallest=True)
    raise AssertionError(f"no two clues settle {sorted(fates)}")


def step_of(state: DeductionState, technique: Technique, found: ProofClues, fates: Fates) -> Step:
    """Build a step from clues and the cells they settle."""
    return Step(
        technique=Technique.COUNT if found.uses_total else technique,
        clues=found.clues,
        uses_total=found.uses_total,
        safe=tuple(sorted(cell for cell, mined in fates.items() if not mined)),
        mined=tuple(sorted(cell for cell, mined in fates.items() if mined)),
        text=sentence(state, technique, found, fates),
    )


def _chain_of_clues(
    state: DeductionState, found: ProofClues, cell: Cell, meter: Meter
) -> ProofClues:
    """Choose the clues for a chain, preferring easier steps to fewer clues."""

    def suffice(clues: Sequence[Cell]) -> bool:
        restricted = state.restricted_to(clues, total=False)
        needed = technique_of(restricted, cell, UNLIMITED.within(meter))
        return needed is not None and needed.rank <= Technique.CHAIN.rank

    if suffice(found.clues):
        return found
    for clues in _growing_clue_sets(state, cell):
        if suffice(clues):
            return ProofClues(tuple(thinned(clues, suffice)), uses_total=False, smallest=False)
    return found


def _growing_clue_sets(state: DeductionState, cell: Cell) -> Iterator[list[Cell]]:
    """Yield larger and larger sets of clues around a cell."""
    clues = state.clues_of(cell)
    reached = set(clues)
    for _ in range(_FARTHEST):
        yield clues
        cells = {near for clue in clues for near in state.clue(clue).unknown}
        more = {clue for near in cells for clue in state.clues_of(near)} - reached
        if not more:
            return
        reached |= more
        clues = [*clues, *sorted(more)]
