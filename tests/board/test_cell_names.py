"""Cell names: r3c5 for people, (2, 4) for programs."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minewise.base.errors import BoardError
from minewise.board.cell_names import cell_name, parse_cell

cells = st.lists(st.integers(0, 10**9 - 1), min_size=1, max_size=4).map(tuple)


@given(cells)
@example((999_999_999,))
def test_names_round_trip(cell: tuple[int, ...]) -> None:
    assert parse_cell(cell_name(cell)) == cell
    assert parse_cell(f" {cell_name(cell).upper()} ") == cell


@given(cells)
def test_indices_round_trip(cell: tuple[int, ...]) -> None:
    assert parse_cell(",".join(map(str, cell))) == cell


@pytest.mark.parametrize(
    ("cell", "name"), [((0, 0), "r1c1"), ((15, 29), "r16c30"), ((6,), "x7"), ((0, 1, 2), "x1.2.3")]
)
def test_names_count_from_1(cell: tuple[int, ...], name: str) -> None:
    assert cell_name(cell) == name


@pytest.mark.parametrize(
    "text",
    ["", "r0c1", "r1c0", "x0", "x1.0", "r1", "c1r1", "r1c", "-1,2", "1,", "2;4", "r٣c1", "a1"],
)
def test_other_names_are_refused(text: str) -> None:
    with pytest.raises(BoardError, match=r"not a cell: .* such as r3c5, .* such as 2,4\."):
        parse_cell(text)
