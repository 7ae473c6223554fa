"""Enumerate all consistent strips of a small size, and count their layouts."""

from __future__ import annotations

from collections import Counter
from itertools import product

import minewise as mw


def consistent_strips(height: int, length: int) -> Counter[tuple[str, ...]]:
    """Cover every subset of cells in every layout; a strip is a tuple of columns."""
    strips: Counter[tuple[str, ...]] = Counter()
    topology = mw.Topology.grid(height, length)
    for mines in product([False, True], repeat=height * length):
        rows = mw.Layout(topology, mines).clue_rows()
        columns = map("".join, zip(*rows, strict=True))
        strips.update(product(*map(_views, columns)))
    return strips


def _views(column: str) -> list[str]:
    return ["".join(view) for view in product(*((symbol, "?") for symbol in column))]


def board_of(columns: tuple[str, ...]) -> mw.Board:
    return mw.Board.parse("\n".join(map(" ".join, zip(*columns, strict=True))))
