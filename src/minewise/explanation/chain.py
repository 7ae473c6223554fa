"""Chains of deductions that refute the opposite fate of a cell."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.board.cell_names import cell_name
from minewise.explanation.names import clue_name, clue_names, settled
from minewise.explanation.pairs import can_both_hold, surplus_is_mined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.board.topology import Cell
    from minewise.explanation.state import Clue, DeductionState, Fates

MOST_LINKS: Final = 5
"""Longer chains are summarised."""


class ChainLink(NamedTuple):
    """Cells that one or two clues would settle."""

    clues: tuple[Cell, ...]
    fates: Fates


class Chain(NamedTuple):
    """Links that lead to one or two clues that cannot hold."""

    links: list[ChainLink]
    broken: tuple[Clue, ...]


def chain_sentence(state: DeductionState, clues: Sequence[Clue], fates: Fates) -> str:
    """Explain why the opposite fate of a cell is impossible."""
    ((cell, mined),) = fates.items()
    supposed = f"If {cell_name(cell)} were {'safe' if mined else 'a mine'}, "
    chain = refute(state, [clue.cell for clue in clues], cell, mined=not mined)
    if chain is None or len(chain.links) > MOST_LINKS:
        names = clue_names(state.board, [clue.cell for clue in clues])
        end = f"a chain of forced cells would break one of {names}"
    else:
        links = ", then ".join(_link(state, link) for link in chain.links)
        end = f"{links}{', and ' if links else ''}{_end(state, chain.broken)}"
    return f"{supposed}{end}. So {settled(fates)}."


def _link(state: DeductionState, link: ChainLink) -> str:
    fates = settled(link.fates, "would be", "would be")
    return f"{fates} ({clue_names(state.board, link.clues)})"


def _end(state: DeductionState, broken: tuple[Clue, ...]) -> str:
    if len(broken) == 2:
        return f"{clue_names(state.board, [clue.cell for clue in broken])} could not both hold"
    (clue,) = broken
    amount = "many" if clue.need < 0 else "few"
    return f"{clue_name(state.board, clue.cell)} would have too {amount} mines"


def refute(
    state: DeductionState, clues: Sequence[Cell], cell: Cell, *, mined: bool
) -> Chain | None:
    """Follow single clues and pairs from an assumed fate to a contradiction.

    Return `None` if there is no contradiction.
    """
    supposed = state.supposing(cell, mined=mined)
    links: list[ChainLink] = []
    while True:
        read = [supposed.clue(clue) for clue in clues]
        broken = _broken(read)
        if broken:
            return Chain(_relevant(supposed, links, broken), broken)
        link = _next_link(read)
        if link is None:
            return None
        links.append(link)
        supposed.learn(link.fates)


def _broken(clues: Sequence[Clue]) -> tuple[Clue, ...]:
    """Return a clue that cannot hold, or two that cannot both hold."""
    for clue in clues:
        if not 0 <= clue.need <= len(clue.unknown):
            return (clue,)
    if _deciding(clues):  # single clues first
        return ()
    pairs = permutations(clues, 2)
    return next((pair for pair in pairs if not can_both_hold(*pair)), ())


def _deciding(clues: Sequence[Clue]) -> Clue | None:
    return next((c for c in clues if c.unknown and c.need in (0, len(c.unknown))), None)


def _next_link(clues: Sequence[Clue]) -> ChainLink | None:
    clue = _deciding(clues)
    if clue:
        return ChainLink((clue.cell,), dict.fromkeys(sorted(clue.unknown), clue.need > 0))
    for more, fewer in permutations(clues, 2):
        if more.unknown & fewer.unknown and surplus_is_mined(more, fewer):
            fates = dict.fromkeys(sorted(more.unknown - fewer.unknown), True)
            fates |= dict.fromkeys(sorted(fewer.unknown - more.unknown), False)
            if fates:
                return ChainLink((more.cell, fewer.cell), fates)
    return None


def _relevant(
    supposed: DeductionState, links: list[ChainLink], broken: tuple[Clue, ...]
) -> list[ChainLink]:
    """Keep the links, and the cells in them, that lead to the broken clues."""
    neighbours = supposed.board.topology.neighbours
    needed = {cell for clue in broken for cell in neighbours(clue.cell)}
    kept: list[ChainLink] = []
    for link in reversed(links):
        fates = {cell: mined for cell, mined in link.fates.items() if cell in needed}
        if fates:
            kept.append(ChainLink(link.clues, fates))
            needed |= {cell for clue in link.clues for cell in neighbours(clue)}
    return kept[::-1]
