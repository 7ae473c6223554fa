"""Board symmetries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from minewise import Topology
from minewise.board.symmetries import symmetries
from support.strategies import topologies

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@given(topologies())
def test_neighbours_stay_neighbours(topology: Topology) -> None:
    around = topology.neighbour_lists()
    found = symmetries(topology)
    assert found[0].tolist() == list(range(len(topology)))
    for images in found:
        assert sorted(images.tolist()) == list(range(len(topology)))
        for cell, near in enumerate(around):
            assert sorted(images[near].tolist()) == around[images[cell]]


@given(topologies())
def test_no_symmetry_is_listed_twice(topology: Topology) -> None:
    found = {tuple(images.tolist()) for images in symmetries(topology)}
    assert len(found) == len(symmetries(topology))


@pytest.mark.parametrize(
    ("topology", "number"),
    [
        (Topology.grid(1, 1), 1),
        (Topology.grid(1, 5), 2),
        (Topology.grid(2, 5), 4),
        (Topology.grid(4, 4), 8),
        (Topology.torus(4, 5), 4),
        (Topology.torus(4, 4), 8),
        (Topology.hex(3, 3), 2),  # upside down: the odd row stays in the middle
        (Topology.hex(4, 3), 2),  # half a turn
        (Topology.box(2, 3, 4), 8),
        (Topology.box(3, 3, 3), 48),
        (Topology.box(1, 1, 3, 1), 2),
        (Topology.of_graph([[1], [0], []]), 1),
    ],
    ids=repr,
)
def test_number_of_symmetries(topology: Topology, number: int) -> None:
    found = symmetries(topology)
    assert len(found) == number
    assert _closed(found)


def test_boxes_with_many_dimensions_are_quick() -> None:
    assert 1 < len(symmetries(Topology.box(*[2] * 7, *[1] * 25))) <= 48


def _closed(found: list[NDArray[np.int64]]) -> bool:
    known = {tuple(images.tolist()) for images in found}
    return all(tuple(one[other].tolist()) in known for one in found for other in found)
