"""Sentences that explain certain cells by the mine count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.budget import SENTENCE_SHARE
from minewise.base.errors import BudgetError
from minewise.board.board import Board
from minewise.board.cell_names import cell_name
from minewise.board.consistency import is_consistent
from minewise.board.symbols import MINE, SAFE
from minewise.board.topology import Cell
from minewise.explanation.names import (
    capital,
    clue_names,
    mines,
    number,
    settled,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.explanation.state import Clue, DeductionState, Fates


def total_sentence(state: DeductionState, clues: Sequence[Clue], fates: Fates) -> str:
    """Explain why the number of mines left settles the cells."""
    left = state.mines_left()
    if not clues:
        return f"{_count(state, left)}: {settled(fates)}."
    if not any(cell in clue.unknown for cell in fates for clue in clues):
        return _elsewhere(state, left, clues, fates)
    return _one_cell(state, left, clues, fates)


def _count(state: DeductionState, left: int) -> str:
    """Compare the mine count with the cells left, which are all safe or all mined."""
    total = state.board.mines or 0
    if left:
        return f"{_left(left)} for {number(left)} covered cell{'' if left == 1 else 's'}"
    if total <= 2:
        return ("The board has no mines", "The only mine is found", "Both mines are found")[total]
    return f"All {number(total)} mines are found"


def _elsewhere(state: DeductionState, left: int, clues: Sequence[Clue], fates: Fates) -> str:
    """Explain cells that touch none of the clues."""
    touched = set[Cell]().union(*(clue.unknown for clue in clues))
    others = state.count_unknown() - len(touched)
    cells = "cells" if len(touched) > 1 else "cell"
    around = f"{_left(left)}, and the {cells} around {_names(state, clues)}"
    if not any(fates.values()):
        every = {1: "it", 2: "both"}.get(left, f"all {number(left)}")
        return f"{around} must hold {every}: {settled(fates)}."
    most = f"hold at most {number(left - others)}" if left > others else "cannot hold any"
    rest = "covered cell holds" if others == 1 else f"{number(others)} covered cells hold"
    return f"{around} {most}. The other {rest} the rest: {settled(fates)}."


def _left(left: int) -> str:
    return capital(f"{mines(left)} {'is' if left == 1 else 'are'} left")


def _names(state: DeductionState, clues: Sequence[Clue]) -> str:
    return clue_names(state.board, [clue.cell for clue in clues])


def _one_cell(state: DeductionState, left: int, clues: Sequence[Clue], fates: Fates) -> str:
    """Assume the opposite fate of a cell, and count mines."""
    cell, mined = next(iter(fates.items()))
    around = f"the cells around {_names(state, clues)}"
    reason = _shortage(state, left, clues, cell, mined=not mined)
    if reason is None or len(set(fates.values())) > 1:
        return f"{_left(left)}, and {around} match that count only if {settled(fates)}."
    supposed = f"If {cell_name(cell)} were {'safe' if mined else 'a mine'}"
    return f"{_left(left)}. {supposed}, {around} {reason}. So {settled(fates)}."


def _shortage(
    state: DeductionState, left: int, clues: Sequence[Clue], cell: Cell, *, mined: bool
) -> str | None:
    """State how many mines the cells around the clues would hold, if that number is impossible."""
    board = state.around([clue.cell for clue in clues])
    touched = int(board.covered.sum())
    others = state.count_unknown() - touched
    flat = board.flat.copy()
    before = int((flat == MINE).sum())
    flat[board.topology.index(cell)] = MINE if mined else SAFE
    boards = (Board.unchecked(board.topology, flat, before + count) for count in range(touched + 1))
    try:
        possible = [
            count for count, board in enumerate(boards) if is_consistent(board, SENTENCE_SHARE)
        ]
    except BudgetError:
        return None
    if possible and min(possible) > left:
        return f"would hold at least {mines(min(possible))}"
    if possible and max(possible) + others < left:
        elsewhere = f", and all other cells {number(others)}" if others else ""
        return f"could hold at most {mines(max(possible))}{elsewhere}"
    return None
