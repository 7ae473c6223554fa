"""Layouts: which cells hold mines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise._core import count_mines_around
from minewise.base.arguments import checked
from minewise.base.errors import BoardError
from minewise.board.format import format_rows
from minewise.board.parse import parse_layout
from minewise.board.symbols import MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.topology import Topology


class Layout:
    r"""A placement of mines on a board.

    Examples
    --------
    >>> layout = mw.Layout.parse("B-\n--")
    >>> layout.count
    1
    >>> layout.clues()
    array([[-2,  1],
           [ 1,  1]], dtype=int32)
    """

    __slots__ = ("_flat", "_mines", "_topology")

    @checked
    def __init__(self, topology: Topology, mines: ArrayLike) -> None:
        self._set(topology, _valid_mines(topology, mines))

    def _set(self, topology: Topology, flat: NDArray[np.bool_]) -> None:
        flat.flags.writeable = False
        self._topology = topology
        self._flat = flat
        self._mines = flat.reshape(topology.shape)

    @classmethod
    def unchecked(cls, topology: Topology, flat: NDArray[np.bool_]) -> Layout:
        """Build a layout from valid parts, without copying the flat array."""
        layout = object.__new__(cls)
        layout._set(topology, flat)
        return layout

    @classmethod
    @checked
    def parse(cls, text: str | bytes, topology: Topology | None = None) -> Layout:
        """Parse the text of a layout: `B` or `*` is a mine, `-` is free.

        Without a `topology`, the text may name one in a header.
        """
        return cls.unchecked(*parse_layout(text, topology))

    @property
    def topology(self) -> Topology:
        """The neighbourhood graph."""
        return self._topology

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of cells along every axis."""
        return self._topology.shape

    @property
    def mines(self) -> NDArray[np.bool_]:
        """Whether each cell is mined: read-only, shaped like the board."""
        return self._mines

    @property
    def flat(self) -> NDArray[np.bool_]:
        """`mines` in reading order."""
        return self._flat

    @property
    def count(self) -> int:
        """The number of mines."""
        return int(np.count_nonzero(self._flat))

    def clues(self) -> NDArray[np.int32]:
        """Count the mines around every free cell; mined cells hold the code `MINE`."""
        return count_mines_around(self._topology.native, self._flat).reshape(self.shape)

    def rows(self) -> list[str]:
        """Return one string per row, with mines as `B` and free cells as `-`."""
        return format_rows(np.where(self._flat, np.int32(MINE), np.int32(SAFE)), self.shape[-1])

    def clue_rows(self) -> list[str]:
        r"""Return one string per row, with mines as `B` and free cells as their clue.

        Examples
        --------
        >>> mw.Layout.parse("B-\n--").clue_rows()
        ['B1', '11']
        """
        return format_rows(self.clues().reshape(-1), self.shape[-1])

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def __repr__(self) -> str:
        return f"Layout.parse({str(self)!r}, {self._topology!r})"

    def __reduce__(self) -> tuple[Callable[..., Layout], tuple[object, ...]]:
        return Layout, (self._topology, self._flat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self._topology == other._topology and np.array_equal(self._flat, other._flat)

    def __hash__(self) -> int:
        return hash((self._topology, self._flat.tobytes()))


def _valid_mines(topology: Topology, mines: ArrayLike) -> NDArray[np.bool_]:
    try:
        array = np.asarray(mines)
    except ValueError:
        raise BoardError("the rows of a layout must have equal lengths") from None
    if array.dtype != np.bool_:
        raise BoardError(f"the mines of a layout must be Boolean, not {array.dtype}")
    if array.shape not in (topology.shape, (len(topology),)):
        raise BoardError(
            f"an array of shape {array.shape} does not fit a layout of shape {topology.shape}"
        )
    return np.array(array, np.bool_, order="C").reshape(-1)
