"""Layouts: text, clues and value semantics."""

import pickle
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, BoardError, Layout, Topology
from minewise.board.board import MINE
from support.strategies import layouts, regular_topologies


@given(layouts())
def test_text_round_trips(layout: Layout) -> None:
    assert Layout.parse(str(layout), layout.topology) == layout


@given(layouts(of=regular_topologies()))
def test_text_can_name_its_topology(layout: Layout) -> None:
    header = f"topology: {layout.topology.name}\nmines: {layout.count}\n"
    assert Layout.parse(header + str(layout)) == layout


@given(layouts())
def test_repr_and_pickle_restore_a_layout(layout: Layout) -> None:
    assert eval(repr(layout)) == layout  # noqa: S307 - our own repr
    copy = pickle.loads(pickle.dumps(layout))  # noqa: S301 - our own pickle
    assert copy == layout
    assert not copy.mines.flags.writeable


@given(layouts())
def test_clues_by_definition(layout: Layout) -> None:
    clues = layout.clues()
    assert clues.dtype == np.int32
    for cell in layout.topology.cells():
        around = [other for other in layout.topology.neighbours(cell) if layout.mines[other]]
        assert clues[cell] == (MINE if layout.mines[cell] else len(around))


@given(layouts())
def test_text_with_clues_matches_the_fully_revealed_board(layout: Layout) -> None:
    revealed = str(Board(layout.topology, layout.clues())).splitlines()
    assert layout.clue_rows() == [row for row in revealed if row and ":" not in row]


def test_text() -> None:
    layout = Layout.parse("# corners\nB - -\n---\n--*")
    assert str(layout) == "B--\n---\n--B"
    assert layout.rows() == ["B--", "---", "--B"]
    assert layout.clue_rows() == ["B10", "121", "01B"]
    assert layout.count == 2
    assert layout.flat.tolist() == [True, *[False] * 7, True]
    assert layout.shape == (3, 3)


def test_a_mine_can_have_many_neighbours() -> None:
    mines = np.zeros((3, 3, 3), bool)
    mines[0] = True
    assert Layout(Topology.box(3, 3, 3), mines).clues()[:, 1, 1].tolist() == [MINE, 9, 0]


@given(layouts(), layouts())
def test_equal_layouts_are_equal_values(one: Layout, other: Layout) -> None:
    same = (one.topology, one.flat.tolist()) == (other.topology, other.flat.tolist())
    assert (one == other) == same
    assert hash(one) == hash(Layout(one.topology, one.mines))
    assert one != str(one)


def test_arrays_are_read_only_and_never_shared() -> None:
    mines = np.array([[True, False]])
    layout = Layout(Topology.grid(1, 2), mines)
    mines[0, 0] = False
    assert layout.mines.tolist() == [[True, False]]
    for array in (layout.mines, layout.flat):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = False
    with pytest.raises(AttributeError):
        layout.mines = mines  # type: ignore[misc]


@given(st.lists(st.booleans(), min_size=1))
def test_unchecked_layouts_equal_checked_ones(mines: list[bool]) -> None:
    topology = Topology.grid(1, len(mines))
    assert Layout.unchecked(topology, np.array(mines)) == Layout(topology, mines)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Layout.parse("B-\n-1"),
            "line 2, column 2: '1' is not a cell here: use B or * (mine) or - (free)",
        ),
        (
            lambda: Layout.parse("B?"),
            "line 1, column 2: '?' is not a cell here: use B or * (mine) or - (free)",
        ),
        (
            lambda: Layout.parse("B-\n-"),
            "line 2, column 2: this row has 1 cell, not the 2 in the first row",
        ),
        (
            lambda: Layout.parse("B-\n--", Topology.hex(1, 2)),
            "line 2, column 1: this board has 2 rows, but the topology requires 1",
        ),
        (
            lambda: Layout.parse("mines: 2\nB-"),
            "line 1, column 1: this layout has 1 mine, not 2",
        ),
        (lambda: Layout.parse("mines: 0"), "line 1, column 1: no rows follow these headers"),
        (
            lambda: Layout(Topology.grid(1, 2), [1, 0]),
            "the mines of a layout must be Boolean, not int64",
        ),
        (
            lambda: Layout(Topology.grid(1, 2), [True]),
            "an array of shape (1,) does not fit a layout of shape (1, 2)",
        ),
        (
            lambda: Layout(Topology.grid(2, 2), [[True], [True, False]]),
            "the rows of a layout must have equal lengths",
        ),
    ],
)
def test_errors(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BoardError) as error:
        make()
    assert str(error.value) == message
