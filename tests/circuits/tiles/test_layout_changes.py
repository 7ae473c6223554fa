from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minewise.circuits.tiles.formula import LayoutChange

PLACES = st.tuples(st.integers(1, 7), st.integers(1, 7))


@st.composite
def changes(draw: st.DrawFn) -> LayoutChange:
    cells = draw(st.dictionaries(PLACES, st.booleans(), min_size=1, max_size=6))
    mined = frozenset(place for place, becomes in cells.items() if becomes)
    return LayoutChange(mined, frozenset(cells) - mined)


def around(place: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = place
    return {(i, j) for i in range(row - 1, row + 2) for j in range(column - 1, column + 2)}


@given(changes())
def test_witnesses_see_a_different_number(change: LayoutChange) -> None:
    for place in {(i, j) for i in range(9) for j in range(9)} - change.cells:
        before, after = len(around(place) & change.freed), len(around(place) & change.mined)
        assert (place in change.witnesses()) == (before != after)


@given(changes())
def test_equivalent_changes_have_equally_many_witnesses(change: LayoutChange) -> None:
    alike = list(change.alike())
    assert change in alike
    assert LayoutChange(change.freed, change.mined) in alike
    assert len(set(alike)) == len(alike)
    for each in alike:
        assert all(1 <= row <= 7 and 1 <= column <= 7 for row, column in each.cells)
        assert len(each.witnesses()) == len(change.witnesses())
        assert len(each.cells) == len(change.cells)


def test_equivalent_changes_of_a_single_cell() -> None:
    assert len(list(LayoutChange(frozenset({(3, 3)}), frozenset()).alike())) == 2 * 49


def test_equivalent_changes_of_a_pair() -> None:
    pair = LayoutChange(frozenset({(1, 1)}), frozenset({(1, 2)}))
    assert len(list(pair.alike())) == 4 * 42
