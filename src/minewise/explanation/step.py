"""The steps from easy to hard by which a person finds all that is certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from minewise.explanation.pairs import forced_by
from minewise.explanation.search import Found, Prover, climb, technique_of, thinned
from minewise.explanation.sentences import sentence
from minewise.explanation.state import State
from minewise.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.board import Board
    from minewise.explanation.search import Purse
    from minewise.topology import Cell

_FARTHEST: Final = 12
"""How far around a cell to look for the clues of a chain."""


@dataclass(frozen=True)
class Step:
    """Cells that some clues settle, given all that the steps before have settled.

    Examples
    --------
    >>> import minewise as mw
    >>> step = mw.explain(mw.Board.parse("?1?2?")).steps[0]
    >>> step.technique, step.mined
    (<Technique.SINGLE: 'single'>, ((0, 2), (0, 4)))
    """

    technique: Technique
    clues: tuple[Cell, ...]
    """As few as were found, in reading order."""
    uses_total: bool
    """Whether the total of mines is needed as well."""
    safe: tuple[Cell, ...]
    mined: tuple[Cell, ...]
    text: str
    """Why, in a sentence or two."""

    @property
    def fates(self) -> dict[Cell, bool]:
        """What the step settles: whether each of its cells is mined."""
        return dict.fromkeys(self.safe, False) | dict.fromkeys(self.mined, True)

    def to_json(self) -> dict[str, Any]:
        """Give the step in the form of `minewise explain --json`."""
        return {
            "safe": [list(cell) for cell in self.safe],
            "mined": [list(cell) for cell in self.mined],
            "technique": str(self.technique),
            "clues": [list(cell) for cell in self.clues],
            "total": self.uses_total,
            "text": self.text,
        }


def derive(board: Board, purse: Purse) -> Iterator[Step]:
    """Take the easiest step on a board again and again, until no more is certain.

    On a board that is too wide for its hard steps to be seen, only the easy ones come.
    """
    state = State(board)
    prover = Prover(board, purse)
    for technique, safe, mined in climb(board, purse.limits()):
        fates = dict.fromkeys(safe, False) | dict.fromkeys(mined, True)
        yield from explained(state, prover, technique, fates, purse)
        prover.mark(fates)
        state.known |= fates


def explained(
    state: State, prover: Prover, technique: Technique, fates: dict[Cell, bool], purse: Purse
) -> Iterator[Step]:
    """Split what a technique has settled into steps, each with clues of its own."""
    left = dict(fates)
    while left:
        cell, mined = next(iter(left.items()))
        if technique is Technique.SINGLE:
            found = _single_clue(state, left)
        else:
            found = _of_technique(state, prover.prove(cell, mined=mined), technique, cell, purse)
        together = {
            other: fate
            for other, fate in left.items()
            if other == cell or _settles(state, prover, found, other, mined=fate)
        }
        for other in together:
            del left[other]
        yield step_of(state, technique, found, together)


def _single_clue(state: State, fates: dict[Cell, bool]) -> Found:
    """Find the clue whose undecided cells these are."""
    for clue in state.clues_of(next(iter(fates))):
        if state.clue(clue).unknown == fates.keys():
            return Found((clue,), uses_total=False, smallest=True)
    raise AssertionError(f"no single clue settles {sorted(fates)}")


def _settles(state: State, prover: Prover, found: Found, cell: Cell, *, mined: bool) -> bool:
    """Tell whether the clues of one cell are those of another one too."""
    if not found.uses_total and len(found.clues) <= 2:
        forced = forced_by([state.clue(clue) for clue in found.clues])
        return forced.get(cell) is mined
    return prover.prove(cell, mined=mined) == found


def step_of(state: State, technique: Technique, found: Found, fates: dict[Cell, bool]) -> Step:
    """Make a step of clues and what they settle."""
    return Step(
        technique=Technique.COUNT if found.uses_total else technique,
        clues=found.clues,
        uses_total=found.uses_total,
        safe=tuple(sorted(cell for cell, mined in fates.items() if not mined)),
        mined=tuple(sorted(cell for cell, mined in fates.items() if mined)),
        text=sentence(state, technique, found, fates),
    )


def _of_technique(
    state: State, found: Found | None, technique: Technique, cell: Cell, purse: Purse
) -> Found:
    """Take more clues than the fewest where these would have to be looked at all at once."""
    if found is None:
        raise AssertionError(f"the ladder has settled {cell}, which is not certain")
    if technique is not Technique.CHAIN:
        return found

    def suffice(clues: Sequence[Cell]) -> bool:
        restricted = state.restricted_to(clues, total=False)
        needed = technique_of(restricted, cell, purse.limits())
        return needed is not None and needed.rank <= technique.rank

    if suffice(found.clues):
        return found
    for clues in _further_and_further(state, cell):
        if suffice(clues):
            return Found(tuple(thinned(clues, suffice)), uses_total=False, smallest=False)
    return found


def _further_and_further(state: State, cell: Cell) -> Iterator[list[Cell]]:
    """List the clues around a cell, with every turn more of them."""
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
