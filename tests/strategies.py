"""Random topologies, boards and layouts for Hypothesis."""

from math import prod

import numpy as np
from hypothesis import strategies as st

from minewise import Board, Layout, Topology
from minewise.board import FLAG


@st.composite
def graphs(draw: st.DrawFn, most: int = 8) -> Topology:
    cells = draw(st.integers(1, most))
    pairs = [(i, j) for i in range(cells) for j in range(i)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for i, j in chosen:
        neighbours[i].append(j)
        neighbours[j].append(i)
    return Topology.of_graph(neighbours)


def flat_topologies(most: int = 5) -> st.SearchStrategy[Topology]:
    length = st.integers(1, most)
    return st.builds(
        Topology.of_kind, st.sampled_from(["grid", "torus", "hex"]), st.tuples(length, length)
    )


def boxes(most_cells: int = 40) -> st.SearchStrategy[Topology]:
    shapes = st.lists(st.integers(1, 4), min_size=1, max_size=4)
    return shapes.filter(lambda shape: prod(shape) <= most_cells).map(
        lambda shape: Topology.box(*shape)
    )


def regular_topologies() -> st.SearchStrategy[Topology]:
    return flat_topologies() | boxes()


def topologies() -> st.SearchStrategy[Topology]:
    return regular_topologies() | graphs()


TOPOLOGIES = topologies()
MARKS = st.integers(FLAG, -1)
SHORT_CODES = MARKS | st.integers(0, 8)
CODES = SHORT_CODES | st.integers(0, 30) | st.just(2**31 - 1)


@st.composite
def boards(
    draw: st.DrawFn,
    of: st.SearchStrategy[Topology] = TOPOLOGIES,
    codes: st.SearchStrategy[int] | None = None,
) -> Board:
    """Boards that need not be consistent; on half of them all clues have one digit."""
    topology = draw(of)
    code = draw(st.sampled_from([SHORT_CODES, CODES])) if codes is None else codes
    shown = draw(st.lists(code, min_size=len(topology), max_size=len(topology)))
    return Board(topology, shown, draw(st.none() | st.integers(0, len(topology))))


@st.composite
def layouts(draw: st.DrawFn, of: st.SearchStrategy[Topology] = TOPOLOGIES) -> Layout:
    topology = draw(of)
    mines = draw(st.lists(st.booleans(), min_size=len(topology), max_size=len(topology)))
    return Layout(topology, np.array(mines))
