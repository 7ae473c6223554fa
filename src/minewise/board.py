"""What a player sees of a layout."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

import numpy as np

from minewise.errors import BoardError
from minewise.symbols import COVERED, FLAG, LARGEST_CLUE, MINE, SAFE
from minewise.text import format_board, parse_board, parse_boards

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from minewise.topology import Topology

__all__ = ["COVERED", "FLAG", "MINE", "SAFE", "Board"]


class Board:
    r"""What a player sees: clues, covered cells and marks, and perhaps the total of mines.

    Examples
    --------
    >>> board = Board.parse("mines: 1\n?1\n?1")
    >>> board.shape, board.mines
    ((2, 2), 1)
    >>> board.shown
    array([[-1,  1],
           [-1,  1]], dtype=int32)
    """

    __slots__ = ("_flat", "_mines", "_shown", "_topology")

    def __init__(self, topology: Topology, shown: ArrayLike, mines: int | None = None) -> None:
        self._set(topology, _validated_shown(topology, shown), _validated_mines(topology, mines))

    def _set(self, topology: Topology, flat: NDArray[np.int32], mines: int | None) -> None:
        flat.flags.writeable = False
        self._topology = topology
        self._flat = flat
        self._shown = flat.reshape(topology.shape)
        self._mines = mines

    @classmethod
    def _of(cls, topology: Topology, flat: NDArray[np.int32], mines: int | None) -> Board:
        """Make a board of parts that are valid already; the array is not copied."""
        board = object.__new__(cls)
        board._set(topology, flat, mines)
        return board

    @classmethod
    def parse(cls, text: str | bytes, mines: int | None = None) -> Board:
        """Read a text that holds one board; `mines` overrides its header."""
        topology, flat, total = parse_board(text)
        return cls._of(
            topology, flat, total if mines is None else _validated_mines(topology, mines)
        )

    @classmethod
    def parse_many(cls, text: str | bytes) -> list[Board]:
        """Read a text of several boards, with `---` on a line of its own between them."""
        return [cls._of(*parts) for parts in parse_boards(text)]

    @property
    def topology(self) -> Topology:
        """Who neighbours whom."""
        return self._topology

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of cells along every axis."""
        return self._topology.shape

    @property
    def mines(self) -> int | None:
        """The known total of mines, or `None`."""
        return self._mines

    @property
    def shown(self) -> NDArray[np.int32]:
        """What every cell shows, a clue or a mark: read-only, shaped like the board."""
        return self._shown

    @property
    def flat(self) -> NDArray[np.int32]:
        """The same in reading order."""
        return self._flat

    def __str__(self) -> str:
        return format_board(self._topology, self._flat, self._mines)

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


def _validated_shown(topology: Topology, shown: ArrayLike) -> NDArray[np.int32]:
    array = np.asarray(shown)
    if array.dtype.kind not in "iu":
        raise BoardError(f"cells are shown as whole numbers, not as {array.dtype}")
    if array.shape not in (topology.shape, (len(topology),)):
        raise BoardError(f"an array of shape {array.shape} is no board of shape {topology.shape}")
    if array.min() < FLAG or array.max() > LARGEST_CLUE:
        raise BoardError(f"cells show codes from {FLAG} (flag) to {LARGEST_CLUE}")
    return np.array(array, np.int32, order="C").reshape(-1)


def _validated_mines(topology: Topology, mines: int | None) -> int | None:
    if mines is None:
        return None
    mines = index(mines)
    if not 0 <= mines <= len(topology):
        raise BoardError(f"{mines} mines do not fit on {len(topology)} cells")
    return mines
