"""Who neighbours whom: grids, tori, hexagons, boxes of any dimension, any graph."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from minewise._core import Graph
from minewise.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Cell = tuple[int, ...]
"""A cell is addressed by its indices from 0: `(row, column)` on flat boards."""

MAX_CELLS = 100_000_000
"""Boards above this size are refused: their neighbourhood graph would not fit in memory."""


class Topology:
    """A shape and the neighbourhood graph over its cells.

    Examples
    --------
    >>> hexagons = Topology.hex(3, 3)
    >>> hexagons.neighbours((1, 1))
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]
    >>> Topology.parse("box 3x4x5").shape
    (3, 4, 5)
    """

    __slots__ = ("graph", "kind", "shape")

    graph: Graph
    """The native graph, over cells in reading order."""
    kind: str
    shape: tuple[int, ...]

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.kind = graph.kind
        self.shape = graph.shape

    @classmethod
    def grid(cls, rows: int, cols: int) -> Topology:
        """Give every cell the up to eight cells around it."""
        return _regular("grid", (rows, cols))

    @classmethod
    def torus(cls, rows: int, cols: int) -> Topology:
        """Join the opposite edges of a grid; on small tori a neighbour counts once."""
        return _regular("torus", (rows, cols))

    @classmethod
    def hex(cls, rows: int, cols: int) -> Topology:
        """Lay rows of hexagons, odd rows shifted right by half a cell."""
        return _regular("hex", (rows, cols))

    @classmethod
    def box(cls, *shape: int) -> Topology:
        """Join cells that differ by at most one in every index, in any number of dimensions."""
        return _regular("box", shape)

    @classmethod
    def of_graph(cls, neighbours: Sequence[Sequence[int]]) -> Topology:
        """Take any simple undirected graph, as the list of each cell's neighbours.

        Examples
        --------
        >>> triangle = Topology.of_graph([[1, 2], [0, 2], [0, 1]])
        >>> triangle.neighbours((0,))
        [(1,), (2,)]
        """
        if not neighbours:
            raise BoardError("a board needs at least one cell")
        try:
            return cls(Graph.graph([list(around) for around in neighbours]))
        except (ValueError, TypeError, OverflowError) as error:
            raise BoardError(f"not a neighbourhood graph: {_first_line(error)}") from None

    @classmethod
    def parse(cls, name: str, shape: tuple[int, int] | None = None) -> Topology:
        """Read the `topology:` header of a board text; flat kinds also need their shape."""
        kind, _, lengths = name.strip().partition(" ")
        if kind == "box":
            return cls.box(*_parse_lengths(lengths, name))
        if kind not in ("grid", "torus", "hex") or lengths:
            raise BoardError(
                f"unknown topology {name!r}: use grid, torus, hex or box with its lengths, "
                "such as box 3x4x5"
            )
        if shape is None:
            raise BoardError(f"topology {kind} needs a number of rows and columns")
        return _regular(kind, shape)

    @property
    def name(self) -> str:
        """The name that stands in the header of a board text.

        Examples
        --------
        >>> Topology.box(3, 4, 5).name
        'box 3x4x5'
        """
        if self.kind == "box":
            return "box " + "x".join(map(str, self.shape))
        return self.kind

    def __len__(self) -> int:
        return len(self.graph)

    def cells(self) -> Iterator[Cell]:
        """Every cell, in reading order."""
        return map(self.cell, range(len(self)))

    def cell(self, index: int) -> Cell:
        """Give the cell at a position in reading order."""
        if not 0 <= index < len(self):
            raise BoardError(f"there is no cell number {index} on a board of {len(self)} cells")
        indices = []
        for length in reversed(self.shape):
            index, last = divmod(index, length)
            indices.append(last)
        return tuple(reversed(indices))

    def index(self, cell: Sequence[int]) -> int:
        """Give the position of a cell in reading order."""
        if len(cell) != len(self.shape) or not all(
            0 <= i < n for i, n in zip(cell, self.shape, strict=True)
        ):
            size = "x".join(map(str, self.shape))
            raise BoardError(f"there is no cell {list(cell)} on a board of {size} cells")
        index = 0
        for i, length in zip(cell, self.shape, strict=True):
            index = index * length + i
        return index

    def neighbours(self, cell: Sequence[int]) -> list[Cell]:
        """Every cell around one, in reading order."""
        return [self.cell(index) for index in self.graph.neighbours(self.index(cell))]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Topology):
            return NotImplemented
        if self is other:
            return True
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.kind, self.shape))

    def __repr__(self) -> str:
        if self.kind == "graph":
            return f"Topology.of_graph({self._lists()!r})"
        return f"Topology.{self.kind}({', '.join(map(str, self.shape))})"

    def __reduce__(self) -> tuple[Callable[..., Topology], tuple[object, ...]]:
        if self.kind == "graph":
            return Topology.of_graph, (self._lists(),)
        return _regular, (self.kind, self.shape)

    def _lists(self) -> list[list[int]]:
        return [self.graph.neighbours(index) for index in range(len(self))]

    def _key(self) -> tuple[object, ...]:
        if self.kind == "graph":
            return self.kind, self._lists()
        return self.kind, self.shape


# Boards of one size share one graph, so that making a board costs no more than its cells.
@lru_cache(maxsize=64)
def _regular(kind: str, shape: tuple[int, ...]) -> Topology:
    if any(length < 1 for length in shape) or not shape:
        raise BoardError("a board needs at least one cell along every axis")
    if prod(shape) > MAX_CELLS:
        raise BoardError(f"{prod(shape)} cells are too many: the limit is {MAX_CELLS}")
    if kind == "box":
        return Topology(Graph.box(list(shape)))
    make: Callable[[int, int], Graph] = getattr(Graph, kind)
    return Topology(make(*shape))


def _parse_lengths(text: str, name: str) -> tuple[int, ...]:
    parts = text.strip().split("x")
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise BoardError(f"cannot read {name!r}: write the lengths of a box as in box 3x4x5")
    return tuple(map(int, parts))


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
