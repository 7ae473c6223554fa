"""Look-ahead: the effects of each possible clue, against a list of all layouts."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from minewise import Board, Topology, _core
from minewise.base.budget import DEFAULT_BUDGET
from minewise.reference import brute_force
from support.examples import examples
from support.plain_optimal import with_total
from support.positions import expert_position, random_position
from support.strategies import consistent_boards


def outlooks(board: Board) -> list[_core.Outlook]:
    assert board.mines is not None
    meter = DEFAULT_BUDGET.start()
    return _core.Position(board.topology.native, board.flat, board.mines, meter).outlooks(meter)


class Listed:
    """The layouts of a board, to be counted one by one."""

    def __init__(self, board: Board) -> None:
        self.covered = np.flatnonzero(board.covered)
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
            assert board.topology.cell(int(cell)) in places
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


@given(consistent_boards())
@examples(2)
def test_every_clue_of_every_cell(board: Board) -> None:
    require_exact(with_total(board))


@pytest.mark.parametrize(
    "topology",
    [Topology.grid(3, 5), Topology.torus(4, 4), Topology.hex(4, 4), Topology.box(2, 2, 4)],
)
def test_every_clue_where_nothing_is_certain(topology: Topology) -> None:
    boards = (random_position(topology, 4, 0.2, seed, total=True) for seed in range(16))
    assert sum(map(require_exact, boards)) >= 5


@pytest.mark.parametrize("seed", range(5))
def test_clue_chances_add_up_to_the_safety_of_the_cell(seed: int) -> None:
    for outlook in outlooks(expert_position(seed)):
        chances = sum(effect.chance for effect in outlook.effects)
        assert chances == pytest.approx(outlook.safety, abs=1e-9)


def test_a_board_without_layouts_has_no_outlooks() -> None:
    assert outlooks(Board.parse("mines: 1\n0?\n??")) == []


def test_a_board_that_is_too_large_has_no_outlooks() -> None:
    assert outlooks(random_position(Topology.grid(100, 100), 1500, 0.1, 1, total=True)) == []
