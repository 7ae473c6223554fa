"""All small boards."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from minewise import Board, Topology

if TYPE_CHECKING:
    from collections.abc import Iterator


def all_boards(rows: int, cols: int) -> Iterator[Board]:
    """Yield every consistent board of clues and covered cells."""
    around = Topology.grid(rows, cols).neighbour_lists()
    seen = set()
    for cells in product("-B#", repeat=rows * cols):  # free and mined, both covered; open
        shown = "".join(
            str(sum(cells[x] == "B" for x in around[cell])) if kind == "#" else "?"
            for cell, kind in enumerate(cells)
        )
        if shown not in seen:
            seen.add(shown)
            yield Board.parse("\n".join(shown[i : i + cols] for i in range(0, len(shown), cols)))
