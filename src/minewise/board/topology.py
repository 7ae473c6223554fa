"""Neighbourhood graphs: grids, toruses, hexagons, boxes of any dimension, and any other graph."""

from __future__ import annotations

import re
from functools import lru_cache
from math import prod
from operator import index
from typing import TYPE_CHECKING

from minewise._core import Topology as NativeTopology
from minewise.base.arguments import checked, whole
from minewise.base.errors import BoardError, brief, class_name, quoted
from minewise.board.cell_names import cell_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Cell = tuple[int, ...]
"""The indices of a cell, counted from 0: `(row, column)` on flat boards."""

KINDS = ("grid", "torus", "hex", "box")
"""The regular topologies, defined by kind and shape."""

MAX_AXES = 32
"""The maximum number of dimensions of a NumPy array."""

MAX_CELLS = 100_000_000
"""The maximum number of cells, so that the neighbourhood graph fits in memory."""

MAX_LINKS = 1_000_000_000
"""The maximum total number of neighbours; even small boxes with many dimensions can exceed it."""

_LONGEST = 2**64
"""Longer axes are refused without a product of their lengths."""

_SHARED_CELLS = 2**16
"""Graphs of boards with up to this number of cells are cached."""

_NAME = re.compile(
    rf"(grid|torus|hex|box)(?:[ \t]+([0-9]{{1,9}}(?:x[0-9]{{1,9}}){{0,{MAX_AXES - 1}}}))?"
)
_USAGE = "grid, torus, hex or box with its lengths, such as box 3x4x5"


class Topology:
    """A shape and the neighbourhood graph of its cells.

    Examples
    --------
    >>> hexagons = mw.Topology.hex(3, 3)
    >>> hexagons.neighbours((1, 1))
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]
    >>> mw.Topology.parse("box 3x4x5").shape
    (3, 4, 5)
    """

    __slots__ = ("kind", "native", "shape")

    native: NativeTopology
    """The native topology, over cells in reading order."""
    kind: str
    shape: tuple[int, ...]

    def __init__(self, native: NativeTopology) -> None:
        self.native = native
        self.kind = native.kind
        self.shape = native.shape

    @classmethod
    def grid(cls, rows: int, cols: int) -> Topology:
        """Return a grid, whose cells have up to eight neighbours."""
        return _regular("grid", (rows, cols))

    @classmethod
    def torus(cls, rows: int, cols: int) -> Topology:
        """Return a grid with opposite edges joined; on small toruses a neighbour counts once."""
        return _regular("torus", (rows, cols))

    @classmethod
    def hex(cls, rows: int, cols: int) -> Topology:
        """Return rows of hexagons, with odd rows shifted right by half a cell."""
        return _regular("hex", (rows, cols))

    @classmethod
    def box(cls, *shape: int) -> Topology:
        """Return a box, where neighbours differ by at most one in every index."""
        return _regular("box", shape)

    @classmethod
    def of_graph(cls, neighbours: Sequence[Sequence[int]]) -> Topology:
        """Return the topology of any simple undirected graph, given each cell's neighbours.

        Examples
        --------
        >>> triangle = mw.Topology.of_graph([[1, 2], [0, 2], [0, 1]])
        >>> triangle.neighbours((0,))
        [(1,), (2,)]
        """
        try:
            lists = [list(around) for around in neighbours]
            return cls(NativeTopology.graph(lists))
        except TypeError:
            raise BoardError("a graph must list the neighbours of every cell") from None
        except ValueError as error:
            if not lists:
                raise BoardError("a board needs at least one cell") from None
            raise BoardError(f"not a neighbourhood graph: {error}") from None

    @classmethod
    def of_kind(cls, kind: str, shape: Sequence[int]) -> Topology:
        """Return a grid, torus, hex or box of the given shape.

        Examples
        --------
        >>> mw.Topology.of_kind("torus", (4, 5))
        Topology.torus(4, 5)
        """
        if not isinstance(kind, str) or kind not in KINDS:
            raise BoardError(f"unknown topology {quoted(kind)}: use {_USAGE}")
        lengths = _lengths(shape)
        if kind != "box" and len(lengths) != 2:
            raise BoardError(f"a {kind} has rows and columns, not {len(lengths)} axes")
        return _regular(kind, lengths)

    @classmethod
    @checked
    def parse(cls, name: str, shape: tuple[int, int] | None = None) -> Topology:
        """Parse the `topology:` header of a board; flat kinds also need a shape."""
        kind, lengths = parse_name(name)
        if lengths is None:
            lengths = shape
        if lengths is None:
            raise BoardError(f"topology {kind} needs a number of rows and columns")
        return cls.of_kind(kind, lengths)

    @property
    def name(self) -> str:
        """The name in a board's header.

        Examples
        --------
        >>> mw.Topology.box(3, 4, 5).name
        'box 3x4x5'
        """
        if self.kind == "box":
            return "box " + "x".join(map(str, self.shape))
        return self.kind

    def __len__(self) -> int:
        return len(self.native)

    def cells(self) -> Iterator[Cell]:
        """Return every cell, in reading order."""
        return map(self.cell, range(len(self)))

    def cell(self, index: int) -> Cell:
        """Return the cell at a position in reading order."""
        index = whole("index", index)
        if not 0 <= index < len(self):
            raise BoardError(f"there is no cell number {index} on a board of {len(self)} cells")
        indices = []
        for length in reversed(self.shape):
            index, last = divmod(index, length)
            indices.append(last)
        return tuple(reversed(indices))

    def index(self, cell: Sequence[int]) -> int:
        """Return the position of a cell in reading order."""
        place = 0
        try:
            exists = len(cell) == len(self.shape)
            for i, length in zip(cell, self.shape, strict=False):
                exists = exists and 0 <= i < length
                place = place * length + index(i)
        except (TypeError, ValueError):  # NumPy's, for an array of arrays
            found = class_name(cell)
            raise TypeError(f"a cell must be indices such as (0, 1), not {found}") from None
        if not exists:
            size = "x".join(map(str, self.shape))
            name = cell_name(tuple(whole("an index", i) for i in cell))
            message = f"there is no cell {name:.60} on a board of {size} cells"
            raise BoardError(message).at_cell(cell)
        return place

    def neighbours(self, cell: Sequence[int]) -> list[Cell]:
        """Return the neighbours of a cell, in reading order."""
        return [self.cell(index) for index in self.native.neighbours(self.index(cell))]

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
            return f"Topology.of_graph({self.neighbour_lists()!r})"
        return f"Topology.{self.kind}({', '.join(map(str, self.shape))})"

    def __reduce__(self) -> tuple[Callable[..., Topology], tuple[object, ...]]:
        if self.kind == "graph":
            return Topology.of_graph, (self.neighbour_lists(),)
        return _regular, (self.kind, self.shape)

    def neighbour_lists(self) -> list[list[int]]:
        """Return the neighbours of every cell by position, in the form that `of_graph` accepts."""
        return [self.native.neighbours(index) for index in range(len(self))]

    def _key(self) -> tuple[object, ...]:
        if self.kind == "graph":
            return self.kind, self.neighbour_lists()
        return self.kind, self.shape


def _regular(kind: str, shape: tuple[int, ...]) -> Topology:
    shape = _lengths(shape)
    if not shape or min(shape) < 1:
        raise BoardError("a board needs at least one cell along every axis")
    if len(shape) > MAX_AXES:
        raise BoardError(f"{len(shape)} axes are too many: the limit is {MAX_AXES}")
    if max(shape) >= _LONGEST:
        raise BoardError(f"an axis is too long: a board has at most {MAX_CELLS} cells")
    if prod(shape) > MAX_CELLS:
        raise BoardError(f"{prod(shape)} cells are too many: the limit is {MAX_CELLS}")
    if prod(3 * length - 2 for length in shape) > MAX_LINKS:
        raise BoardError(f"too many neighbours: the limit is {MAX_LINKS} in total")
    return _shared(kind, shape) if prod(shape) <= _SHARED_CELLS else _made(kind, shape)


def _lengths(shape: Iterable[int]) -> tuple[int, ...]:
    try:
        lengths = tuple(shape)
    except TypeError:
        given = class_name(shape)
        raise BoardError(f"a shape must be a list of lengths, not {given}") from None
    return tuple(map(_length, lengths))


def _length(length: int) -> int:
    try:
        return index(length)
    except TypeError:
        given = brief(length)
        raise BoardError(f"the length of an axis must be a whole number, not {given}") from None


def _made(kind: str, shape: tuple[int, ...]) -> Topology:
    if kind == "box":
        return Topology(NativeTopology.box(list(shape)))
    make: Callable[[int, int], NativeTopology] = getattr(NativeTopology, kind)
    return Topology(make(*shape))


# Small boards of the same size share a graph, so a new board costs only its cells.
_shared = lru_cache(maxsize=64)(_made)


def parse_name(name: str) -> tuple[str, tuple[int, ...] | None]:
    """Parse the name of a topology into its kind and, if given, its shape."""
    match = _NAME.fullmatch(name)
    if not match or (match[1] == "box" and not match[2]):
        raise BoardError(f"unknown topology {quoted(name)}: use {_USAGE}")
    return match[1], tuple(map(int, match[2].split("x"))) if match[2] else None
