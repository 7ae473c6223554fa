"""Boards, layouts and puzzles as text, which `minewise.board.parse` parses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.board.symbols import MINE, SAFE, SYMBOL_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.board.topology import Cell, Topology

SEPARATOR: Final = "---"
"""The line between two boards in a text."""

# Indexed by code: clues from the front, marks (negative) from the back.
_BYTE_OF_CODE = np.zeros(10 + len(SYMBOL_OF), np.uint8)
_BYTE_OF_CODE[:10] = range(ord("0"), ord("9") + 1)
_BYTE_OF_CODE[list(SYMBOL_OF)] = [ord(symbol) for symbol in SYMBOL_OF.values()]


def format_board(topology: Topology, shown: NDArray[np.int32], mines: int | None) -> str:
    """Return the text of a board with the headers it needs.

    >>> from minewise import Topology
    >>> print(format_board(Topology.box(2, 1, 2), np.array([-1, -2, 1, 1]), mines=2))
    mines: 2
    topology: box 2x1x2
    ?B
    <BLANKLINE>
    11
    """
    return "\n".join([*_headers(topology, shown, mines), *_body(topology, shown)])


def format_puzzle(topology: Topology, mined: NDArray[np.bool_], first: Cell) -> str:
    """Return the text of a layout with its headers, including the first cell."""
    shown = np.where(mined, np.int32(MINE), np.int32(SAFE))
    headers = _headers(topology, shown, int(mined.sum()))
    beginning = f"first: {','.join(map(str, first))}"
    return "\n".join([*headers, beginning, *_body(topology, shown)])


def _headers(topology: Topology, shown: NDArray[np.int32], mines: int | None) -> list[str]:
    headers = [] if mines is None else [f"mines: {mines}"]
    if topology.kind in ("grid", "torus", "hex") and topology.shape[-1] == 1 and shown.max() > 9:
        # Only the width distinguishes one cell 12 from two cells 1 and 2.
        headers.append(f"topology: {topology.kind} {len(shown)}x1")
    elif topology.kind != "grid":
        headers.append(f"topology: {topology.name}")
    return headers


def _body(topology: Topology, shown: NDArray[np.int32]) -> Iterator[str]:
    rows = format_rows(shown, topology.shape[-1])
    if SEPARATOR in rows:  # three safe cells must not look like a separator
        rows = [" ".join(row) for row in rows]
    return _in_slices(rows, topology.shape)


def format_rows(shown: NDArray[np.int32], width: int) -> list[str]:
    """Return cells as rows of symbols, spaced only if a clue has several digits."""
    if shown.max() <= 9:
        line = _BYTE_OF_CODE[shown].tobytes().decode("ascii")
        return [line[start : start + width] for start in range(0, len(line), width)]
    symbols = [SYMBOL_OF.get(code) or str(code) for code in shown.tolist()]
    digits = max(map(len, symbols))
    symbols = [symbol.rjust(digits) for symbol in symbols]
    return [" ".join(symbols[start : start + width]) for start in range(0, len(symbols), width)]


def _in_slices(rows: list[str], shape: tuple[int, ...]) -> Iterator[str]:
    """Insert a blank line between the flat slices of a box."""
    height = shape[-2] if len(shape) > 2 else len(rows)
    for number, row in enumerate(rows):
        if number and number % height == 0:
            yield ""
        yield row
