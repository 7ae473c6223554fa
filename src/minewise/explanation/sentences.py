"""Sentences that explain why cells are certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.budget import SENTENCE_SHARE
from minewise.base.errors import BudgetError
from minewise.board.technique import Technique
from minewise.engine.engine import count
from minewise.explanation.chain import chain_sentence
from minewise.explanation.names import (
    capital,
    cell_names,
    clue_name,
    clue_names,
    mines,
    number,
    settled,
)
from minewise.explanation.pairs import surplus_is_mined
from minewise.explanation.totals import total_sentence

if TYPE_CHECKING:
    from minewise.board.topology import Cell
    from minewise.explanation.search import ProofClues
    from minewise.explanation.state import Clue, DeductionState, Fates

_MOST_WAYS: Final = 10_000
"""The largest count that is printed."""


def sentence(state: DeductionState, technique: Technique, found: ProofClues, fates: Fates) -> str:
    """Explain why the clues settle the cells."""
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
    name = capital(clue_name(state.board, clue.cell))
    if clue.need > 0:
        left = "one cell" if clue.need == 1 else f"{number(clue.need)} cells"
        return f"{_needs(name, clue)} and has only {left} left: {settled(fates)}."
    if not clue.mines:
        return f"{name} touches no mines: {settled(fates)}."
    return f"{name} already has {_known(clue)}: {settled(fates)}."


def _known(clue: Clue) -> str:
    """Name the known mines around a clue."""
    found = len(clue.mines)
    if found > 3:
        return f"all {number(found)} mines"
    return f"its {'mine' if found == 1 else f'{number(found)} mines'} ({cell_names(clue.mines)})"


def _pair(state: DeductionState, more: Clue, fewer: Clue, fates: Fates) -> str:
    """Explain cells by two clues: every cell that touches only `more` must be a mine."""
    name, other = clue_name(state.board, more.cell), clue_name(state.board, fewer.cell)
    own, shared = len(more.unknown - fewer.unknown), len(more.unknown & fewer.unknown)
    if own == 0:
        still = "still " if more.mines or fewer.mines else ""
        return (
            f"Every cell left for {name} also touches {other}, "
            f"and each {still}needs {mines(more.need)}: {settled(fates)}."
        )
    cells = "cell it shares" if shared == 1 else f"{number(shared)} cells it shares"
    hold = "holds" if shared == 1 else "hold"
    most = f"{number(fewer.need)}{' more' if fewer.mines else ''}"
    they = "it holds" if shared == 1 else "they hold"
    exactly = "" if all(fates.values()) else f". So {they} exactly {number(fewer.need)}"
    return (
        f"{_needs(name, more)}, but the {cells} with {other} {hold} at most {most}"
        f"{exactly}: {settled(fates)}."
    )


def _needs(name: str, clue: Clue) -> str:
    more = f"{number(clue.need)} more" if clue.mines else number(clue.need)
    return f"{capital(name)} needs {more} mine{'' if clue.need == 1 else 's'}"


def _cases(state: DeductionState, found: ProofClues, fates: Fates) -> str:
    ways = _count_ways(state, found.clues)
    around = f"the cells around {clue_names(state.board, found.clues)}"
    if ways is None or ways > _MOST_WAYS:
        return f"However {around} are filled, {settled(fates)}."
    if ways == 1:
        return f"There is only one way to fill {around}: {settled(fates)}."
    every = "both" if ways == 2 else f"all {number(ways)}"
    return f"In {every} ways to fill {around}, {settled(fates)}."


def _count_ways(state: DeductionState, clues: tuple[Cell, ...]) -> int | None:
    """Count the ways to fill the cells around the clues; `None` if the budget runs out."""
    try:
        return count(state.around(clues), budget=SENTENCE_SHARE)
    except BudgetError:
        return None
