"""Chains: what would follow if a cell were not what it is, up to clues that cannot hold."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.explanation.names import cell_name, cell_names, clue_name, clue_names
from minewise.explanation.pairs import can_both_hold, surplus_is_mined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.board.topology import Cell
    from minewise.explanation.state import Clue, DeductionState, Fates

MOST_LINKS: Final = 5
"""A longer chain is not told link by link."""


class ChainLink(NamedTuple):
    """Cells that a clue, or two together, would settle."""

    clues: tuple[Cell, ...]
    fates: Fates


class Chain(NamedTuple):
    """Links that lead to a clue, or to two, that cannot hold."""

    links: list[ChainLink]
    broken: tuple[Clue, ...]


def chain_sentence(state: DeductionState, clues: Sequence[Clue], fates: Fates) -> str:
    """Suppose the contrary of what a cell is, and tell how that ends."""
    ((cell, mined),) = fates.items()
    supposed = f"Suppose {cell_name(cell)} were {'safe' if mined else 'mined'}"
    verdict = f"So it is {'mined' if mined else 'safe'}."
    chain = refute(state, [clue.cell for clue in clues], cell, mined=not mined)
    if chain is None or len(chain.links) > MOST_LINKS:
        who = clue_names(state.board, [clue.cell for clue in clues])
        end = f"one thing would lead to another, until {who} could not all hold"
        return f"{supposed}: {end}. {verdict}"
    told = [f"then {_link(state, link)}, " for link in chain.links]
    then = "but then " if told else "then "
    return f"{supposed}: {''.join(told)}{then}{_end(state, chain.broken)}. {verdict}"


def _link(state: DeductionState, link: ChainLink) -> str:
    parts = []
    for mined, word in ((False, "safe"), (True, "mined")):
        cells = [cell for cell, fate in link.fates.items() if fate is mined]
        if cells:
            parts.append(f"{cell_names(cells)} would be {word}")
    return f"{' and '.join(parts)} (by {clue_names(state.board, link.clues)})"


def _end(state: DeductionState, broken: tuple[Clue, ...]) -> str:
    if len(broken) == 2:
        return f"{clue_names(state.board, [clue.cell for clue in broken])} could not both hold"
    (clue,) = broken
    amount = "many" if clue.need < 0 else "few"
    return f"{clue_name(state.board, clue.cell)} would touch too {amount} mines"


def refute(
    state: DeductionState, clues: Sequence[Cell], cell: Cell, *, mined: bool
) -> Chain | None:
    """Follow single clues and pairs from a supposition to what cannot hold.

    `None` if they do not lead there.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.explanation.state import DeductionState
    >>> state = DeductionState(Board.parse("?1?2?"))
    >>> chain = refute(state, [(0, 1), (0, 3)], (0, 0), mined=True)
    >>> chain.links, chain.broken[0].cell
    ([ChainLink(clues=((0, 1),), fates={(0, 2): False})], (0, 3))
    """
    supposed = state.supposing(cell, mined=mined)
    links: list[ChainLink] = []
    while True:
        read = [supposed.clue(clue) for clue in clues]
        broken = _broken(read)
        if broken:
            return Chain(_that_matter(supposed, links, broken), broken)
        link = _next_link(read)
        if link is None:
            return None
        links.append(link)
        supposed.learn(link.fates)


def _broken(clues: Sequence[Clue]) -> tuple[Clue, ...]:
    """Find a clue that cannot hold, or two that cannot both hold."""
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


def _that_matter(
    supposed: DeductionState, links: list[ChainLink], broken: tuple[Clue, ...]
) -> list[ChainLink]:
    """Keep what leads to the clues that cannot hold, and of it only the cells that do."""
    neighbours = supposed.board.topology.neighbours
    needed = {cell for clue in broken for cell in neighbours(clue.cell)}
    kept: list[ChainLink] = []
    for link in reversed(links):
        fates = {cell: mined for cell, mined in link.fates.items() if cell in needed}
        if fates:
            kept.append(ChainLink(link.clues, fates))
            needed |= {cell for clue in link.clues for cell in neighbours(clue)}
    return kept[::-1]
