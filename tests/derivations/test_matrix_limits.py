"""What elimination cannot find: the smallest boards, and the rows that cannot be left out."""

from __future__ import annotations

from itertools import product
from operator import mul
from typing import TYPE_CHECKING

import pytest

import minewise as mw
from minewise import Board
from minewise.derivations.matrix import Equations, Row, findings, forward, read
from support.small_boards import all_boards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise import Cell


def certain(board: Board) -> set[Cell]:
    analysis = mw.analyze(board)
    return {*analysis.safe, *analysis.mined}


def deduced(board: Board) -> set[Cell]:
    elimination = mw.deduce(board, "matrix")
    return {*elimination.safe, *elimination.mined}


def combined(rows: Sequence[Row], factors: Sequence[int]) -> Row:
    columns = zip(*(row.coefficients for row in rows), strict=True)
    return Row(
        tuple(sum(f * c for f, c in zip(factors, column, strict=True)) for column in columns),
        sum(f * row.value for f, row in zip(factors, rows, strict=True)),
    )


def some_combination_settles_a_cell(rows: Sequence[Row]) -> bool:
    return any(
        combined(rows, factors).settled() for factors in product(range(-2, 3), repeat=len(rows))
    )


def may_be_a_half(rows: Sequence[Row]) -> set[int]:
    """Return the unknowns that are 1/2 in a solution; no combination of the rows settles them."""
    doubled = product((0, 1, 2), repeat=len(rows[0].coefficients))
    solutions = (
        point
        for point in doubled
        if all(sum(map(mul, row.coefficients, point)) == 2 * row.value for row in rows)
    )
    return {x for point in solutions for x, value in enumerate(point) if value == 1}


@pytest.mark.slow
def test_elimination_finds_everything_on_boards_of_up_to_eight_cells() -> None:
    for rows, cols in product(range(1, 9), repeat=2):
        if rows * cols <= 8:
            for board in all_boards(rows, cols):
                assert deduced(board) == certain(board)


@pytest.mark.slow
def test_the_smallest_boards_that_elimination_cannot_solve() -> None:
    missed = [board for board in all_boards(3, 3) if deduced(board) != certain(board)]
    assert len(missed) == 90
    beyond_combinations = 0
    for board in missed:
        assert not deduced(board)
        assert board.covered.sum() == 6
        equations = Equations.of(board)
        rows = equations.rows()
        unsettled = {equations.unknowns[x] for x in may_be_a_half(rows)}
        assert some_combination_settles_a_cell(rows) == (not certain(board) <= unsettled)
        beyond_combinations += certain(board) <= unsettled
    assert beyond_combinations == 64


def test_clipping_the_rows_loses_cells() -> None:
    # V. D. Pittman's example, with as many rows as there are unknowns.
    equations = Equations.of(Board.parse("01??\n01?1\n0111\n?0?0"))
    rows = list(dict.fromkeys(equations.rows()))
    assert len(rows) == 7
    assert findings(read(forward(rows))).keys() == {0, 1, 2, 3, 4}
    assert findings(read(forward(rows[:5]))).keys() == {2, 3}
