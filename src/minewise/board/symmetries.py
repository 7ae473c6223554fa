"""The symmetries of a board: turns and reflections that leave all neighbours beside each other."""

from __future__ import annotations

from itertools import islice, permutations, product
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.board.topology import Topology

_MOST_TRIED = 48
"""All turns and reflections of a cube; boxes of more dimensions have far more."""


def symmetries(topology: Topology) -> list[NDArray[np.int64]]:
    """List turns and reflections of a board, the identity first, as the image of each cell.

    Those that shift the cells of a torus, most of those of boxes of four or more dimensions, and
    those of a graph are not looked for.

    Examples
    --------
    >>> from minewise import Topology
    >>> len(symmetries(Topology.grid(3, 3))), len(symmetries(Topology.grid(2, 3)))
    (8, 4)
    >>> symmetries(Topology.grid(1, 3))[1]
    array([2, 1, 0])
    """
    beside = adjacency(topology)
    found: dict[bytes, NDArray[np.int64]] = {}
    for images in islice(_turns_and_reflections(topology.shape), _MOST_TRIED):
        if np.array_equal(beside[np.ix_(images, images)], beside):
            found.setdefault(images.tobytes(), images)
    return list(found.values())


def adjacency(topology: Topology) -> NDArray[np.bool_]:
    """Say for every two cells whether they are neighbours."""
    beside = np.zeros((len(topology), len(topology)), np.bool_)
    for cell, around in enumerate(topology.neighbour_lists()):
        beside[cell, around] = True
    return beside


def _turns_and_reflections(shape: tuple[int, ...]) -> Iterator[NDArray[np.int64]]:
    cells = np.arange(np.prod(shape)).reshape(shape).squeeze()  # or axes of length 1 would do
    for axes in permutations(range(cells.ndim)):
        turned = cells.transpose(axes)
        if turned.shape != cells.shape:
            continue
        for steps in product((1, -1), repeat=cells.ndim):
            yield turned[tuple(slice(None, None, step) for step in steps)].ravel()
