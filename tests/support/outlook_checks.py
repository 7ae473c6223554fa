"""Compare the effects of each possible clue with a list of all layouts."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from minewise import Board, _core
from minewise.base.budget import DEFAULT_BUDGET
from minewise.reference import brute_force


def outlooks(board: Board) -> list[_core.Outlook]:
    assert board.mines is not None
    meter = DEFAULT_BUDGET.start()
    return _core.Position(board.topology.native, board.flat, board.mines, meter).outlooks(meter)


class Listed:
    """The layouts of a board, to be counted one by one."""

    def __init__(self, board: Board) -> None:
        self.covered = np.flatnonzero(board.covered).tolist()
        self.layouts = [layout.mines.ravel() for layout in brute_force.layouts(board)]
        self.clues = [layout.clues().ravel() for layout in brute_force.layouts(board)]

    def safety(self, cell: int) -> Fraction:
        return Fraction(sum(not mines[cell] for mines in self.layouts), len(self.layouts))

    def after(self, cell: int, clue: int) -> tuple[Fraction, list[Fraction]]:
        """Return a clue's probability and the resulting safety of all other cells, safest first."""
        left = [
            mines
            for mines, clues in zip(self.layouts, self.clues, strict=True)
            if not mines[cell] and clues[cell] == clue
        ]
        safeties = [
            Fraction(sum(not mines[other] for mines in left), max(len(left), 1))
            for other in self.covered
            if other != cell
        ]
        return Fraction(len(left), len(self.layouts)), sorted(safeties, reverse=True)


def require_exact(board: Board) -> bool:
    """Compare the outlooks with the list, and return whether no cell is certainly free."""
    listed = Listed(board)
    found = outlooks(board)
    places = {outlook.cell for outlook in found}
    assert len(places) == len(found)
    # Deductions from single clues are left out, because players look ahead only when stuck.
    is_stuck = not any(listed.safety(cell) == 1 for cell in listed.covered)
    for cell in listed.covered:
        if listed.safety(cell) > 0:
            assert board.topology.cell(cell) in places
    for outlook in found:
        cell = board.topology.index(outlook.cell)
        assert outlook.safety == pytest.approx(float(listed.safety(cell)), abs=1e-12)
        for clue, effect in enumerate(outlook.effects):
            likely, safeties = listed.after(cell, clue)
            assert effect.chance == pytest.approx(float(likely), abs=1e-12)
            if likely and is_stuck:
                two = [*map(float, safeties[:2]), 0.0, 0.0][:2]
                assert [effect.best, effect.second] == pytest.approx(two, abs=1e-12)
                assert effect.certain == safeties.count(Fraction(1))
    return is_stuck
