"""Topologies against definitions that share no code with the core."""

import pickle
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given

from minewise import BoardError, Cell, Topology
from support.plain_topology import plain_neighbours
from support.strategies import boxes, flat_topologies, topologies

SIZES = [(rows, cols) for rows in range(1, 6) for cols in range(1, 6)]
USAGE = "grid, torus, hex or box with its lengths, such as box 3x4x5"


def neighbours(topology: Topology) -> dict[Cell, list[Cell]]:
    return {cell: topology.neighbours(cell) for cell in topology.cells()}


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("kind", ["grid", "torus", "hex"])
def test_flat_boards(kind: str, shape: tuple[int, int]) -> None:
    assert neighbours(Topology.of_kind(kind, shape)) == plain_neighbours(kind, shape)


@given(boxes())
def test_box(topology: Topology) -> None:
    assert neighbours(topology) == plain_neighbours("box", topology.shape)


def test_an_inner_cell_has_all_its_neighbours() -> None:
    assert len(Topology.grid(3, 3).neighbours((1, 1))) == 8
    assert len(Topology.torus(3, 3).neighbours((0, 0))) == 8
    assert len(Topology.hex(3, 3).neighbours((1, 1))) == 6
    assert len(Topology.box(3, 3, 3).neighbours((1, 1, 1))) == 26
    assert len(Topology.box(3, 3, 3, 3).neighbours((1, 1, 1, 1))) == 80


@given(topologies())
def test_neighbourhood_is_mutual_and_in_reading_order(topology: Topology) -> None:
    for cell, around in neighbours(topology).items():
        assert around == sorted(set(around))
        assert cell not in around
        assert all(cell in topology.neighbours(other) for other in around)


@given(topologies())
def test_cells_are_in_reading_order(topology: Topology) -> None:
    cells = list(topology.cells())
    assert cells == list(product(*map(range, topology.shape)))
    assert len(cells) == len(topology)
    assert [topology.index(cell) for cell in cells] == list(range(len(topology)))


@given(topologies(), topologies())
def test_equal_topologies_are_equal_values(one: Topology, other: Topology) -> None:
    same = (one.kind, one.shape, neighbours(one)) == (other.kind, other.shape, neighbours(other))
    assert (one == other) == same
    if same:
        assert hash(one) == hash(other)


@given(topologies())
def test_repr_and_pickle_restore_a_topology(topology: Topology) -> None:
    assert eval(repr(topology)) == topology  # noqa: S307 - our own repr
    assert pickle.loads(pickle.dumps(topology)) == topology  # noqa: S301 - our own pickle


@given(flat_topologies() | boxes())
def test_names_round_trip(topology: Topology) -> None:
    shape = None if topology.kind == "box" else topology.shape
    assert Topology.parse(topology.name, shape) == topology


def test_a_graph_lists_its_neighbours() -> None:
    lists = [[1, 2], [0], [0], []]
    assert Topology.of_graph(lists).neighbour_lists() == lists
    assert Topology.of_graph([[1, 1], [0]]) == Topology.of_graph([[1], [0]])


def test_kinds_of_the_same_shape_differ() -> None:
    kinds = [Topology.grid(2, 2), Topology.torus(2, 2), Topology.hex(2, 2), Topology.box(2, 2)]
    assert len(set(kinds)) == 4


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Topology.grid(0, 3), "a board needs at least one cell along every axis"),
        (Topology.box, "a board needs at least one cell along every axis"),
        (lambda: Topology.box(*[1] * 33), "33 axes are too many: the limit is 32"),
        (
            lambda: Topology.grid(10_001, 10_000),
            "100010000 cells are too many: the limit is 100000000",
        ),
        (
            lambda: Topology.box(*[2] * 16),
            "too many neighbours: the limit is 1000000000 in total",
        ),
        (lambda: Topology.of_graph([]), "a board needs at least one cell"),
        (
            lambda: Topology.of_graph([[0]]),
            "not a neighbourhood graph: cell 0 cannot neighbour cell 0",
        ),
        (
            lambda: Topology.of_graph([[1]]),
            "not a neighbourhood graph: cell 0 cannot neighbour cell 1",
        ),
        (
            lambda: Topology.of_graph([[1], []]),
            "not a neighbourhood graph: cell 0 neighbours cell 1, but not the other way round",
        ),
        (
            lambda: Topology.of_graph([["1"]]),
            "a graph must list the neighbours of every cell",
        ),
        (lambda: Topology.of_kind("box", ()), "a board needs at least one cell along every axis"),
        (lambda: Topology.of_kind("hex", (2, 2, 2)), "a hex has rows and columns, not 3 axes"),
        (
            lambda: Topology.of_kind("cube", (2, 2)),
            f"unknown topology 'cube': use {USAGE}",
        ),
        (
            lambda: Topology.parse("box 3x"),
            f"unknown topology 'box 3x': use {USAGE}",
        ),
        (lambda: Topology.parse("hex"), "topology hex needs a number of rows and columns"),
        (
            lambda: Topology.grid(2, 2).index((0, 2)),
            "there is no cell r1c3 on a board of 2x2 cells",
        ),
        (lambda: Topology.grid(2, 2).index((0,)), "there is no cell x1 on a board of 2x2 cells"),
        (lambda: Topology.grid(2, 2).cell(4), "there is no cell number 4 on a board of 4 cells"),
    ],
)
def test_errors(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BoardError) as error:
        make()
    assert str(error.value) == message
