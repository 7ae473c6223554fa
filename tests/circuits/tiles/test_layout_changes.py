from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minewise.circuits.tiles.layout_changes import Move

PLACES = st.tuples(st.integers(1, 7), st.integers(1, 7))


@st.composite
def moves(draw: st.DrawFn) -> Move:
    cells = draw(st.dictionaries(PLACES, st.booleans(), min_size=1, max_size=6))
    mined = frozenset(place for place, becomes in cells.items() if becomes)
    return Move(mined, frozenset(cells) - mined)


def around(place: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = place
    return {(i, j) for i in range(row - 1, row + 2) for j in range(column - 1, column + 2)}


@given(moves())
def test_witnesses_see_another_number(move: Move) -> None:
    for place in {(i, j) for i in range(9) for j in range(9)} - move.cells:
        before, after = len(around(place) & move.freed), len(around(place) & move.mined)
        assert (place in move.witnesses()) == (before != after)


@given(moves())
def test_moves_alike_are_seen_alike(move: Move) -> None:
    alike = list(move.alike())
    assert move in alike
    assert Move(move.freed, move.mined) in alike
    assert len(set(alike)) == len(alike)
    for each in alike:
        assert all(1 <= row <= 7 and 1 <= column <= 7 for row, column in each.cells)
        assert len(each.witnesses()) == len(move.witnesses())
        assert len(each.cells) == len(move.cells)


def test_a_single_cell_can_be_anywhere_and_go_either_way() -> None:
    assert len(list(Move(frozenset({(3, 3)}), frozenset()).alike())) == 2 * 49


def test_a_pair_can_lie_either_way() -> None:
    pair = Move(frozenset({(1, 1)}), frozenset({(1, 2)}))
    assert len(list(pair.alike())) == 4 * 42
