"""Symmetries of a board: rotations and reflections that preserve neighbours."""

from __future__ import annotations

from itertools import islice, permutations, product
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.board.topology import Topology

_MOST_TRIED = 48
"""The number of symmetries of a cube; boxes with more dimensions have far more."""


def symmetries(topology: Topology) -> list[NDArray[np.int64]]:
    """List rotations and reflections as permutations of the cells, starting with the identity.

    Shifts of a torus, most symmetries of boxes with four or more dimensions, and symmetries of a
    graph are not included.
    """
    beside = adjacency(topology)
    found: dict[bytes, NDArray[np.int64]] = {}
    for images in islice(_turns_and_reflections(topology.shape), _MOST_TRIED):
        if np.array_equal(beside[np.ix_(images, images)], beside):
            found.setdefault(images.tobytes(), images)
    return list(found.values())


def adjacency(topology: Topology) -> NDArray[np.bool_]:
    """Return the adjacency matrix of the cells."""
    beside = np.zeros((len(topology), len(topology)), np.bool_)
    for cell, around in enumerate(topology.neighbour_lists()):
        beside[cell, around] = True
    return beside


def _turns_and_reflections(shape: tuple[int, ...]) -> Iterator[NDArray[np.int64]]:
    cells = np.arange(np.prod(shape)).reshape(shape).squeeze()  # axes of length 1 do not count
    for axes in permutations(range(cells.ndim)):
        turned = cells.transpose(axes)
        if turned.shape != cells.shape:
            continue
        for steps in product((1, -1), repeat=cells.ndim):
            yield turned[tuple(slice(None, None, step) for step in steps)].ravel()
