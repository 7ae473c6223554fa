"""What the published players miss on small boards.

    python benchmarks/derivations_census.py

Takes every consistent board of clues and covered cells with up to nine cells, of all shapes. For
each player, prints the size of the smallest boards on which it misses a certain cell, the first of
them, and the number of 3x3 boards on which it misses one. Takes about a minute.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import minewise as mw
from minewise.derivations import PublishedPlayer

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.small_boards import all_boards

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CELLS = 9
PLAYERS: tuple[PublishedPlayer, ...] = get_args(PublishedPlayer)


def shapes() -> list[tuple[int, int]]:
    """List the shapes, smallest first."""
    found = product(range(1, MOST_CELLS + 1), repeat=2)
    return sorted((s for s in found if s[0] * s[1] <= MOST_CELLS), key=lambda s: (s[0] * s[1], s))


def with_certain_cells(rows: int, cols: int) -> Iterator[tuple[mw.Board, set[mw.Cell]]]:
    """Yield the boards with a certain cell, and their certain cells."""
    for board in all_boards(rows, cols):
        analysis = mw.analyze(board)
        if certain := {*analysis.safe, *analysis.mined}:
            yield board, certain


def main() -> None:
    first: dict[str, mw.Board] = {}
    missed = dict.fromkeys(PLAYERS, 0)
    boards = 0
    for shape in shapes():
        for board, certain in with_certain_cells(*shape):
            boards += shape == (3, 3)
            for player in PLAYERS:
                deduced = mw.deduce(board, player)
                if {*deduced.safe, *deduced.mined} != certain:
                    first.setdefault(player, board)
                    missed[player] += shape == (3, 3)
    print(f"| player | cells | smallest board | missed, of {boards:,} 3×3 boards |")
    print("| --- | --: | --- | --: |")
    for player in PLAYERS:
        text = "/".join(str(first[player]).split())
        print(f"| {player} | {first[player].shown.size} | `{text}` | {missed[player]:,} |")


if __name__ == "__main__":
    main()
