"""Neighbours by definition: two cells touch if they are close enough."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise import Cell


def plain_neighbours(kind: str, shape: tuple[int, ...]) -> dict[Cell, list[Cell]]:
    """List the neighbours of every cell of a grid, torus, hexagonal grid or box."""
    touch = {"torus": _on_torus(shape), "hex": _as_hexagons}.get(kind, _as_cubes)
    cells = list(product(*map(range, shape)))
    return {
        cell: [other for other in cells if other != cell and touch(cell, other)] for cell in cells
    }


def _as_cubes(a: Cell, b: Cell) -> bool:
    return max(abs(i - j) for i, j in zip(a, b, strict=True)) == 1


def _on_torus(shape: tuple[int, ...]) -> Callable[[Cell, Cell], bool]:
    def near(i: int, j: int, length: int) -> bool:
        return any((i + step - j) % length == 0 for step in (-1, 0, 1))

    return lambda a, b: all(map(near, a, b, shape))


def _as_hexagons(a: Cell, b: Cell) -> bool:
    """Return whether the centers are one width apart."""
    across = (b[1] + b[0] % 2 / 2) - (a[1] + a[0] % 2 / 2)
    down = (b[0] - a[0]) * 3**0.5 / 2
    return abs(across**2 + down**2 - 1) < 1e-9
