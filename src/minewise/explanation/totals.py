"""Why the total of mines settles cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise import _core
from minewise.budget import Budget
from minewise.errors import BudgetError
from minewise.explanation.names import capital, cell_name, cell_names, clue_names, mines, number
from minewise.symbols import COVERED, FLAG, MINE, SAFE
from minewise.topology import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.explanation.state import Clue, State

    Fates = dict[Cell, bool]


def total_sentence(state: State, clues: Sequence[Clue], fates: Fates) -> str:
    """Say how the mines that are left settle some cells."""
    left = state.mines_left()
    if not clues:
        return _all_alike(state, left, fates)
    if not any(cell in clue.unknown for cell in fates for clue in clues):
        return _elsewhere(state, left, clues, fates)
    return _one_cell(state, left, clues, fates)


def _all_alike(state: State, left: int, fates: Fates) -> str:
    if left == 0:
        told = _told(fates, "safe")
        return f"All {_total(state)} of the board are found, so every other covered cell is safe{told}."
    told = _told(fates, "mined")
    return (
        f"{capital(mines(left))} of the total of {state.board.mines} are not found yet, and as many "
        f"covered cells are left, so all of them are mined{told}."
    )


def _total(state: State) -> str:
    return mines(state.board.mines or 0)


def _told(fates: Fates, word: str) -> str:
    return f": {cell_names(fates)}" if len(fates) > 1 else f", {cell_name(*fates)} too"


def _elsewhere(state: State, left: int, clues: Sequence[Clue], fates: Fates) -> str:
    """Explain cells that touch none of the clues: what these leave over for them."""
    who = clue_names(state.board, [clue.cell for clue in clues])
    touched = set[Cell]().union(*(clue.unknown for clue in clues))
    others = len(state.unknown()) - len(touched)
    where = "the cells around" if len(touched) > 1 else "the cell around"
    if not any(fates.values()):
        return (
            f"The total tells: {_are(left)} not found yet, and {where} {who} must hold "
            f"{'it' if left == 1 else f'all {number(left)}'}. That leaves none for the other covered "
            f"cells, however far away: {_names(fates)} safe."
        )
    return (
        f"The total tells: {_are(left)} not found yet, and {where} {who} cannot hold more than "
        f"{number(left - others)} of them. The {number(others)} other covered cells must take the "
        f"rest: {_names(fates)} mined."
    )


def _are(left: int) -> str:
    return f"{mines(left)} {'is' if left == 1 else 'are'}"


def _names(fates: Fates) -> str:
    return f"{cell_names(fates)} {'is' if len(fates) == 1 else 'are'}"


def _one_cell(state: State, left: int, clues: Sequence[Clue], fates: Fates) -> str:
    """Suppose the contrary of what a cell is, and count."""
    cell, mined = next(iter(fates.items()))
    who = clue_names(state.board, [clue.cell for clue in clues])
    word = "safe" if mined else "mined"
    reason = _shortage(state, left, clues, cell, mined=not mined)
    so = f"So {_names(fates)} {'mined' if mined else 'safe'}."
    if reason is None or len(set(fates.values())) > 1:
        verdicts = [
            f"{_names(dict.fromkeys(some))} {told}"
            for told, some in (
                ("safe", [c for c, fate in fates.items() if not fate]),
                ("mined", [c for c, fate in fates.items() if fate]),
            )
            if some
        ]
        return (
            f"The total is needed: {_are(left)} not found yet, and {who} can hold exactly as many "
            f"only if {' and '.join(verdicts)}."
        )
    return f"The total is needed: {_are(left)} not found yet. If {cell_name(cell)} were {word}, {who} {reason}. {so}"


def _shortage(
    state: State, left: int, clues: Sequence[Clue], cell: Cell, *, mined: bool
) -> str | None:
    """Say how many mines the cells of the clues would need or hold then, if that cannot be."""
    touched = sorted(set[Cell]().union(*(clue.unknown for clue in clues)))
    flat = state.restricted_to([clue.cell for clue in clues], total=False).flat.copy()
    covered = np.flatnonzero((flat == COVERED) | (flat == FLAG))
    flat[covered] = SAFE
    topology = state.board.topology
    indices = [topology.index(other) for other in touched]
    flat[indices] = COVERED
    flat[topology.index(cell)] = MINE if mined else SAFE
    before = int((flat == MINE).sum()) - (1 if mined else 0)
    others = len(covered) - len(touched)
    limits = Budget(ticks=1_000_000).limits
    try:
        possible = [
            count
            for count in range(len(touched) + 1)
            if _core.analyze(topology.graph, flat, before + count, limits)[0]
        ]
    except BudgetError:
        return None
    if possible and min(possible) > left:
        return f"would need at least {mines(min(possible))}"
    if possible and max(possible) + others < left:
        elsewhere = f", and all other cells {number(others)}" if others else ""
        return f"could take at most {mines(max(possible))}{elsewhere}, which is too few"
    return None
