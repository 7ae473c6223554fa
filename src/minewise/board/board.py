"""Boards: the player's view of a layout."""

from __future__ import annotations

import json
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.base.arguments import checked, whole
from minewise.base.errors import BoardError, class_name
from minewise.board import ids
from minewise.board.cell_names import cell_name
from minewise.board.format import format_board
from minewise.board.parse import parse_board, parse_boards
from minewise.board.plain import from_plain, to_plain
from minewise.board.symbols import COVERED, FLAG, LARGEST_CLUE, MINE, SAFE
from minewise.board.topology import Topology

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from minewise.answers import boards as answers
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell

__all__ = ["COVERED", "FLAG", "MINE", "SAFE", "Board"]


class Board:
    """Clues, covered cells and marks, and the number of mines if it is known.

    Boards are immutable values. They can be read from text, JSON, an id or an array.

    Parameters
    ----------
    topology
        The neighbourhood graph.
    shown
        The clue of every cell, or the code `COVERED`, `MINE`, `SAFE` or `FLAG`; shaped like the
        board, or flat in reading order.
    mines
        The number of mines, if known.

    Examples
    --------
    >>> board = mw.Board.parse('''
    ...     mines: 2
    ...     ? 1 0
    ...     ? 2 1
    ...     ? ? ?''')
    >>> board.shape, board.mines
    ((3, 3), 2)
    >>> board.shown
    array([[-1,  1,  0],
           [-1,  2,  1],
           [-1, -1, -1]], dtype=int32)
    >>> print(board.rotate())
    mines: 2
    ???
    ?21
    ?10
    """

    __slots__ = ("_flat", "_mines", "_shown", "_topology")

    def __init__(self, topology: Topology, shown: ArrayLike, mines: int | None = None) -> None:
        self._set(topology, _valid_shown(topology, shown), _valid_mines(topology, mines))

    def _set(self, topology: Topology, flat: NDArray[np.int32], mines: int | None) -> None:
        flat.flags.writeable = False
        self._topology = topology
        self._flat = flat
        self._shown = flat.reshape(topology.shape)
        self._mines = mines

    @classmethod
    def unchecked(cls, topology: Topology, flat: NDArray[np.int32], mines: int | None) -> Board:
        """Build a board from valid parts, without copying the flat array."""
        board = object.__new__(cls)
        board._set(topology, flat, mines)
        return board

    @classmethod
    @checked
    def parse(cls, text: str | bytes, mines: int | None = None) -> Board:
        r"""Parse a board from text; `mines` overrides the mine count in its header.

        Examples
        --------
        >>> mw.Board.parse("?1\n?x")
        Traceback (most recent call last):
        minewise.base.errors.BoardError: line 2, column 2: 'x' is not a cell here: use a clue, ...
        """
        topology, flat, total = parse_board(text)
        return cls.unchecked(
            topology, flat, total if mines is None else _valid_mines(topology, mines)
        )

    @classmethod
    @checked
    def parse_many(cls, text: str | bytes) -> list[Board]:
        r"""Parse a text with several boards, separated by lines of `---`.

        Examples
        --------
        >>> len(mw.Board.parse_many("?1\n---\n??1"))
        2
        """
        return [cls.unchecked(*parts) for parts in parse_boards(text)]

    @classmethod
    @checked
    def from_array(
        cls, shown: ArrayLike, mines: int | None = None, topology: str | None = None
    ) -> Board:
        """Build a board from an array of clues and codes.

        Examples
        --------
        >>> print(mw.Board.from_array([[1, mw.COVERED], [1, mw.SAFE]], topology="torus"))
        topology: torus
        1?
        1-
        """
        array = _as_array(shown)
        kind = topology or ("grid" if array.ndim == 2 else "box")
        return cls(Topology.of_kind(kind, array.shape), array, mines)

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str | bytes) -> Board:
        """Parse the result of `to_json`, or its JSON text.

        Examples
        --------
        >>> print(mw.Board.from_json({"mines": 1, "cells": [["?", 1], ["?", 1]]}))
        mines: 1
        ?1
        ?1
        """
        return cls(*from_plain(data))

    @classmethod
    @checked
    def from_id(cls, code: str) -> Board:
        """Parse a board id."""
        text = ids.decode(code)
        return cls.from_json(text) if text.startswith("{") else cls.parse(text)

    @property
    def topology(self) -> Topology:
        """The neighbourhood graph."""
        return self._topology

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of cells along every axis."""
        return self._topology.shape

    @property
    def mines(self) -> int | None:
        """The number of mines, or `None` if unknown."""
        return self._mines

    @property
    def shown(self) -> NDArray[np.int32]:
        """The clue or code of every cell: read-only, shaped like the board."""
        return self._shown

    @property
    def flat(self) -> NDArray[np.int32]:
        """`shown` in reading order."""
        return self._flat

    @property
    def covered(self) -> NDArray[np.bool_]:
        """Whether each cell is covered (with or without a flag), shaped like the board."""
        covered: NDArray[np.bool_] = (self._shown == COVERED) | (self._shown == FLAG)
        return covered

    @property
    def id(self) -> str:
        r"""A short id for URLs, which `from_id` parses.

        Examples
        --------
        >>> board = mw.Board.parse("mines: 1\n?1")
        >>> mw.Board.from_id(board.id) == board
        True
        """
        if self._topology.kind == "graph":
            return ids.encode(json.dumps(self.to_json(), separators=(",", ":")))
        return ids.encode(str(self))

    def to_json(self) -> answers.Board:
        """Return the JSON form.

        Examples
        --------
        >>> mw.Board.parse("?1").to_json()
        {'topology': 'grid', 'shape': [1, 2], 'mines': None, 'cells': [['?', 1]]}
        """
        return to_plain(self._topology, self._flat, self._mines)

    @checked
    def with_mines(self, mines: int | None) -> Board:
        """Return the board with a different number of mines; `None` means unknown."""
        return Board.unchecked(self._topology, self._flat, _valid_mines(self._topology, mines))

    def with_trusted_flags(self) -> Board:
        """Return the board with every flag turned into a known mine.

        Examples
        --------
        >>> print(mw.Board.parse("1F").with_trusted_flags())
        1B
        """
        flat = np.where(self._flat == FLAG, np.int32(MINE), self._flat)
        return Board.unchecked(self._topology, flat, self._mines)

    @checked
    def rotate(self, turns: int = 1) -> Board:
        """Rotate the board, or every slice of a box, clockwise by quarter turns.

        Hexagons allow only half turns, and only if the number of rows is even.
        """
        if self._shown.ndim < 2:
            raise BoardError("a board with a single axis cannot be rotated")
        return self._moved(lambda shown: np.rot90(shown, turns, axes=(-1, -2)))

    @checked
    def reflect(self, axis: int = -1) -> Board:
        r"""Reverse an axis, by default the columns.

        On hexagons, only the rows can be reversed, and only if their number is odd.

        Examples
        --------
        >>> print(mw.Board.parse("1?\n-B").reflect())
        ?1
        B-
        """
        if not -self._shown.ndim <= axis < self._shown.ndim:
            raise BoardError(f"there is no axis {axis} on a board of shape {self.shape}")
        return self._moved(lambda shown: np.flip(shown, axis))

    def transpose(self, *axes: int) -> Board:
        r"""Swap rows and columns; on a box, reverse or permute the axes.

        Examples
        --------
        >>> mw.Board.parse("topology: box 1x1x4\n?1-B").transpose(2, 0, 1).shape
        (4, 1, 1)
        """
        axes = tuple(whole("an axis", axis) for axis in axes)
        if axes and sorted(axes) != list(range(self._shown.ndim)):
            raise BoardError(
                f"not a permutation of the axes of a board of shape {self.shape}: {axes!s:.60}"
            )
        return self._moved(lambda shown: shown.transpose(axes or None))

    def _moved(self, move: Callable[[NDArray[Any]], NDArray[Any]]) -> Board:
        kind = self._topology.kind
        if kind == "graph":
            raise BoardError("a graph has no rows or columns to rotate, reflect or transpose")
        if kind == "hex" and not _keeps_hexagons(self.shape, move):
            raise BoardError(f"a hex board of shape {self.shape} does not have this symmetry")
        shown = move(self._shown)
        topology = Topology.of_kind(kind, shown.shape)
        return Board.unchecked(topology, shown.flatten(), self._mines)

    @checked
    def violations(self, layout: Layout) -> list[Cell]:
        r"""List the cells whose clue or mark contradicts a layout, in linear time.

        Examples
        --------
        >>> mw.Board.parse("1?\n-2").violations(mw.Layout.parse("-B\n--"))
        [(1, 1)]
        """
        return list(map(self._topology.cell, np.flatnonzero(self._violated(layout)).tolist()))

    @checked
    def fits(self, layout: Layout) -> bool:
        """Return whether a layout fits the board, including the number of mines."""
        return not self._violated(layout).any() and self._mines in (None, layout.count)

    def _violated(self, layout: Layout) -> NDArray[np.bool_]:
        if layout.topology != self._topology:
            raise BoardError(
                f"a {layout.topology.kind} layout of shape {layout.shape} does not match "
                f"a {self._topology.kind} board of shape {self.shape}"
            )
        truth = layout.clues().reshape(-1)
        told = (self._flat >= 0) | (self._flat == MINE)
        violated: NDArray[np.bool_] = told & (self._flat != truth)
        violated |= (self._flat == SAFE) & (truth == MINE)
        return violated

    def __str__(self) -> str:
        return format_board(self._topology, self._flat, self._mines)

    def __repr__(self) -> str:
        if self._topology.kind != "graph":
            return f"Board.parse({str(self)!r})"
        return f"Board({self._topology!r}, {self._flat.tolist()}, {self._mines})"

    def _repr_svg_(self) -> str | None:
        from minewise.board.svg import MOST_CELLS, draw_svg

        return draw_svg(self) if self._flat.size <= MOST_CELLS else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self._mines == other._mines
            and self._topology == other._topology
            and np.array_equal(self._flat, other._flat)
        )

    def __hash__(self) -> int:
        return hash((self._topology, self._mines, self._flat.tobytes()))

    def __reduce__(self) -> tuple[Callable[..., Board], tuple[object, ...]]:
        return Board, (self._topology, self._flat, self._mines)


def _keeps_hexagons(shape: tuple[int, ...], move: Callable[[NDArray[Any]], NDArray[Any]]) -> bool:
    """Return whether a permutation of cells shifts or mirrors them in the plane."""
    rows, cols = np.indices(shape)
    across = 2 * cols + rows % 2  # in half cells: odd rows are shifted by one
    moved = move(across)
    if moved.shape != across.shape:
        return False
    return bool(np.ptp(moved - across) == 0 or np.ptp(moved + across) == 0)


def _as_array(shown: ArrayLike) -> NDArray[Any]:
    try:
        array = np.asarray(shown)
    except ValueError:
        raise BoardError("the rows of a board must have equal lengths") from None
    if not array.size:
        raise BoardError("a board needs at least one cell")
    if array.dtype.kind not in "iu":
        raise BoardError(f"cells must be whole numbers, not {array.dtype}")
    return array


@checked
def _valid_shown(topology: Topology, shown: ArrayLike) -> NDArray[np.int32]:
    array = _as_array(shown)
    if array.shape not in (topology.shape, (len(topology),)):
        raise BoardError(
            f"an array of shape {array.shape} does not fit a board of shape {topology.shape}"
        )
    if array.min() < FLAG or array.max() > LARGEST_CLUE:
        wrong = int(np.flatnonzero((array < FLAG) | (array > LARGEST_CLUE))[0])
        raise BoardError(
            f"{cell_name(topology.cell(wrong))} cannot show {array.flat[wrong]}: use a clue up to "
            f"{LARGEST_CLUE} or a code from {FLAG} to {COVERED}"
        )
    return np.array(array, np.int32, order="C").reshape(-1)


def _valid_mines(topology: Topology, mines: int | None) -> int | None:
    if mines is None:
        return None
    if not isinstance(mines, Integral) or isinstance(mines, bool):
        raise BoardError(f"the number of mines must be a whole number, not {class_name(mines)}")
    total = whole("the number of mines", mines)
    if not 0 <= total <= len(topology):
        raise BoardError(f"{total} mines do not fit in {len(topology)} cells")
    return total
