"""Columns that no strip can tell apart.

In two rows, both cells of a column touch the same cells, so their order does not matter. In more
rows it does, but there are other columns that can replace each other: `0?` and `00` leave the same
layouts of all other columns.

A strip that has been read is a vector: for each fully shown column that could come next and be the
last, the number of layouts. (`minimal` explains why these columns are enough.) A column is a matrix
that acts on vectors. Two columns can replace each other in every strip, without changing its number
of layouts, if and only if their matrices agree on all vectors of strips. These are infinitely many,
but it suffices to compare a basis of the space that they span.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.minimal import column_moves, first_columns, last_columns
from minewise.base.arguments import checked

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Matrix = NDArray[np.int64]

_PRIME = (1 << 26) - 5
"""Small enough that sums of products of two residues fit into 63 bits."""


@checked
def alike_columns(height: int) -> list[list[str]]:
    """Group the columns of consistent strips: those that can replace each other in every strip.

    Replacing a column by one of its group changes neither the verdict nor the number of layouts of
    any strip, and columns of different groups have different numbers of layouts in some strip.

    Examples
    --------
    >>> from minewise.automata.strips.alike import alike_columns
    >>> [group for group in alike_columns(2) if len(group) > 2]
    [['00', '0?', '?0'], ['44', '5B', '5?', 'B5', '?5']]
    >>> len(alike_columns(2)), len(alike_columns(3))
    (16, 181)
    """
    columns = _matrices(height)
    start = np.zeros((1, len(last_columns(height))), np.int64)
    np.add.at(start[0], list(first_columns(height)), 1)
    basis = _span(start, list({matrix.tobytes(): matrix for matrix in columns.values()}.values()))
    groups: dict[bytes, list[str]] = {}
    for column, matrix in columns.items():
        groups.setdefault((basis @ matrix).tobytes(), []).append(column)
    return list(groups.values())


def _matrices(height: int) -> dict[str, Matrix]:
    """Return the matrix of each column that some consistent strip has."""
    size = len(last_columns(height))
    matrices = {}
    for column, steps in zip(all_columns(height), column_moves(height), strict=True):
        if steps:
            matrices[column] = np.array(
                [
                    [steps.get(before, 0) >> after & 1 for after in range(size)]
                    for before in range(size)
                ]
            )
    return matrices


def _span(start: Matrix, matrices: list[Matrix]) -> Matrix:
    """Return a basis of the smallest space with the start that all matrices map into itself.

    The basis is found modulo a prime, where the space cannot have more dimensions, and then checked
    with integers.
    """
    basis = np.zeros((0, start.shape[1]), np.int64)
    pivots: list[int] = []
    new = start
    while len(new):
        found = len(pivots)
        for vector in new:
            basis, pivots = _extended(basis, pivots, vector)
        latest = basis[found:]
        images = np.concatenate([latest @ matrix for matrix in matrices]) if len(latest) else latest
        rests = (images - images[:, pivots] @ basis) % _PRIME
        new = np.unique(rests[rests.any(axis=1)], axis=0)
    basis = np.where(basis > _PRIME // 2, basis - _PRIME, basis)
    for image in (start, *(basis @ matrix for matrix in matrices)):
        if not (image[:, pivots] @ basis == image).all():
            raise ArithmeticError(f"the prime {_PRIME} is unlucky")
    return basis


def _extended(basis: Matrix, pivots: list[int], vector: Matrix) -> tuple[Matrix, list[int]]:
    """Add a vector to a reduced basis, unless it depends on it."""
    rest = (vector - vector[pivots] @ basis) % _PRIME
    (places,) = np.nonzero(rest)
    if not len(places):
        return basis, pivots
    pivot = int(places[0])
    rest = rest * pow(int(rest[pivot]), -1, _PRIME) % _PRIME
    basis = np.vstack([(basis - basis[:, [pivot]] * rest) % _PRIME, rest])
    return basis, [*pivots, pivot]
