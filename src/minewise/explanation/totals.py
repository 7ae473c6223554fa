"""Why the total of mines settles cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.budget import SENTENCE_SHARE
from minewise.base.errors import BudgetError
from minewise.board.board import Board
from minewise.board.consistency import is_consistent
from minewise.board.symbols import MINE, SAFE
from minewise.board.topology import Cell
from minewise.explanation.names import (
    capital,
    cell_name,
    cell_names,
    clue_names,
    mines,
    number,
    settled,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.explanation.state import Clue, DeductionState, Fates


def total_sentence(state: DeductionState, clues: Sequence[Clue], fates: Fates) -> str:
    """Say how the mines that are left settle some cells."""
    left = state.mines_left()
    if not clues:
        return _all_alike(state, left, fates)
    if not any(cell in clue.unknown for cell in fates for clue in clues):
        return _elsewhere(state, left, clues, fates)
    return _one_cell(state, left, clues, fates)


def _all_alike(state: DeductionState, left: int, fates: Fates) -> str:
    if left == 0:
        return f"{_all_found(state.board.mines or 0)} covered cell is safe: {cell_names(fates)}."
    return (
        f"{capital(_are(left))} not found yet, and just as many covered cells are left, "
        f"so {cell_names(fates)} must be mined."
    )


def _all_found(total: int) -> str:
    if total == 0:
        return "There is no mine on the board, so every"
    if total == 1:
        return "The only mine of the board is found, so every other"
    return f"All {total} mines of the board are found, so every other"


def _elsewhere(state: DeductionState, left: int, clues: Sequence[Clue], fates: Fates) -> str:
    """Explain cells that touch none of the clues: what these leave over for them."""
    who = clue_names(state.board, [clue.cell for clue in clues])
    touched = set[Cell]().union(*(clue.unknown for clue in clues))
    others = state.count_unknown() - len(touched)
    where = "the cells around" if len(touched) > 1 else "the cell around"
    if not any(fates.values()):
        return (
            f"The total tells: {_are(left)} not found yet, and {where} {who} must hold "
            f"{_all(left)}. That leaves none for the other covered cells, however far away: "
            f"{settled(fates)}."
        )
    rest = "one other covered cell" if others == 1 else f"{number(others)} other covered cells"
    return (
        f"The total tells: {_are(left)} not found yet, and {where} {who} cannot hold "
        f"{_at_most(left - others, left)}. The {rest} must take the rest: {settled(fates)}."
    )


def _at_most(count: int, left: int) -> str:
    if left == 1:
        return "it"
    return f"more than {number(count)} of them" if count else "any of them"


def _all(left: int) -> str:
    if left <= 2:
        return "it" if left == 1 else "both"
    return f"all {number(left)}"


def _are(left: int) -> str:
    return f"{mines(left)} {'is' if left == 1 else 'are'}"


def _one_cell(state: DeductionState, left: int, clues: Sequence[Clue], fates: Fates) -> str:
    """Suppose the contrary of what a cell is, and count."""
    cell, mined = next(iter(fates.items()))
    who = clue_names(state.board, [clue.cell for clue in clues])
    start = f"The total is needed: {_are(left)} not found yet"
    reason = _shortage(state, left, clues, cell, mined=not mined)
    if reason is None or len(set(fates.values())) > 1:
        return f"{start}, and {who} can hold exactly as many only if {settled(fates)}."
    word = "safe" if mined else "mined"
    return f"{start}. If {cell_name(cell)} were {word}, {who} {reason}. So {settled(fates)}."


def _shortage(
    state: DeductionState, left: int, clues: Sequence[Clue], cell: Cell, *, mined: bool
) -> str | None:
    """Say how many mines the cells of the clues would need or hold then, if that cannot be."""
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
        return f"would need at least {mines(min(possible))}"
    if possible and max(possible) + others < left:
        elsewhere = f", and all other cells {number(others)}" if others else ""
        return f"could take at most {mines(max(possible))}{elsewhere}, which is too few"
    return None
