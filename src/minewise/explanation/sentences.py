"""Why cells are certain, in sentences that a child can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.budget import SENTENCE_SHARE
from minewise.base.errors import BudgetError
from minewise.board.technique import Technique
from minewise.engine.engine import count
from minewise.explanation.chain import chain_sentence
from minewise.explanation.names import (
    capital,
    cell_name,
    cell_names,
    clue_name,
    clue_names,
    mines,
    number,
    settled,
)
from minewise.explanation.pairs import surplus_is_mined
from minewise.explanation.totals import total_sentence

_MOST_WAYS = 10_000
"""More ways than these impress nobody."""

if TYPE_CHECKING:
    from minewise.board.topology import Cell
    from minewise.explanation.search import ProofClues
    from minewise.explanation.state import Clue, DeductionState, Fates


def sentence(state: DeductionState, technique: Technique, found: ProofClues, fates: Fates) -> str:
    """Say why clues settle some cells, given what is known of others."""
    clues = [state.clue(clue) for clue in found.clues]
    if found.uses_total:
        return total_sentence(state, clues, fates)
    if len(clues) == 1:
        return _single(state, clues[0], fates)
    if len(clues) == 2:
        for more, fewer in ((clues[0], clues[1]), (clues[1], clues[0])):
            if surplus_is_mined(more, fewer):
                return _pair(state, more, fewer, fates)
    if technique is Technique.CHAIN:
        return chain_sentence(state, clues, fates)
    return _cases(state, found, fates)


def _single(state: DeductionState, clue: Clue, fates: Fates) -> str:
    who = capital(clue_name(state.board, clue.cell))
    if clue.need == 0:
        if not clue.mines:
            return f"{who} touches no mine at all, so {settled(fates)}."
        return f"{who} already touches {_known(clue)}, so {_others(clue, fates)}."
    has = _needs(who, clue)
    if clue.need == 1:
        return f"{has}, and only one cell is left for it: {cell_name(*clue.unknown)} is mined."
    every = "both" if clue.need == 2 else "all"
    return (
        f"{has}, and only {number(clue.need)} cells are left for them: {cell_names(clue.unknown)} "
        f"are {every} mined."
    )


def _known(clue: Clue) -> str:
    """Tell which mines a clue touches."""
    if len(clue.mines) == 1:
        return f"its one mine, {cell_name(clue.mines[0])}"
    if len(clue.mines) > 3:
        return f"its {number(len(clue.mines))} mines"
    return f"its {number(len(clue.mines))} mines, {cell_names(clue.mines)}"


def _others(clue: Clue, fates: Fates) -> str:
    """Call safe cells the other ones of a clue, if they are."""
    if set(fates) != clue.unknown:
        return settled(fates)
    if len(fates) == 1:
        return f"its other cell, {cell_name(*fates)}, is safe"
    return f"its other cells, {cell_names(fates)}, are safe"


def _pair(state: DeductionState, more: Clue, fewer: Clue, fates: Fates) -> str:
    """Say what follows when one clue needs so many more mines than another."""
    one, other = clue_name(state.board, more.cell), clue_name(state.board, fewer.cell)
    shared = more.unknown & fewer.unknown
    short = f"{_short(fewer, more, state)}{' still' if fewer.mines else ''}"
    if not more.unknown - fewer.unknown:
        # The mines of the one are all that the other one needs.
        they, that = ("it", "mine is") if more.need == 1 else ("them", "is")
        return (
            f"{_needs(one, more)}, and every cell left for {they} touches {other} too. "
            f"That {that} all {short} needs, so {settled(fates)}."
        )
    own = len(more.unknown - fewer.unknown)
    both = "cell" if len(shared) == 1 else f"{number(len(shared))} cells"
    hold = "holds" if len(shared) == 1 else "hold"
    rest = "one other cell" if own == 1 else f"{number(own)} other cells"
    because = f"{short} needs {f'only {number(fewer.need)}' if fewer.mines else 'no more'}"
    there = "" if all(fates.values()) else f" {_all_shared(short, fewer, shared)}"
    return (
        f"{_needs(one, more)}. The {both} that it shares with {other} {hold} at most "
        f"{mines(fewer.need)}, because {because}; what is left must be in its {rest}.{there} "
        f"So {settled(fates)}."
    )


def _all_shared(short: str, fewer: Clue, shared: frozenset[Cell]) -> str:
    """Say why the own cells of a clue are safe."""
    where = "the shared cell" if len(shared) == 1 else "the shared cells"
    if fewer.need == 1:
        return f"The mine that {short} needs is then in {where}."
    return f"The {mines(fewer.need)} that {short} needs are then in {where}."


def _needs(name: str, clue: Clue) -> str:
    return f"{capital(name)} {'still ' if clue.mines else ''}needs {mines(clue.need)}"


def _short(clue: Clue, mentioned: Clue, state: DeductionState) -> str:
    """Refer to a clue by its number alone, or as the other one of two that show the same."""
    shown = state.board.shown
    other = "other " if shown[clue.cell] == shown[mentioned.cell] else ""
    return f"the {other}{shown[clue.cell]}"


def _cases(state: DeductionState, found: ProofClues, fates: Fates) -> str:
    ways = _count_ways(state, found.clues)
    who = clue_names(state.board, found.clues)
    every = "each of them" if len(fates) == 1 else "every one of them"
    if ways is None or ways > _MOST_WAYS:
        return f"However the cells around {who} are filled, {settled(fates)}."
    if ways == 1:
        return f"There is only one way to fill the cells around {who}, and in it {settled(fates)}."
    return (
        f"There are {number(ways)} ways to fill the cells around {who}, "
        f"and in {every} {settled(fates)}."
    )


def _count_ways(state: DeductionState, clues: tuple[Cell, ...]) -> int | None:
    """Count the ways to fill the cells that some clues touch; `None` if that takes too long."""
    try:
        return count(state.around(clues), budget=SENTENCE_SHARE)
    except BudgetError:
        return None
