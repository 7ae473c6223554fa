"""What the published players miss on small boards.

    python benchmarks/derivations_census.py

Takes every consistent board of clues and covered cells with up to nine cells, of all shapes. For
each player, prints the size of the smallest boards on which it misses a certain cell, the first of
them, and the number of 3x3 boards on which it misses one. The player `matrix` reads single clues,
the forward and the reduced form; the last rows are for these parts of it. Takes about a minute.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import minewise as mw
from minewise.board.symbols import MINE, SAFE
from minewise.derivations import PublishedPlayer
from minewise.derivations.matrix import Equations, Row, findings, forward, read, reduced

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.small_boards import all_boards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_CELLS = 9
PLAYERS: tuple[PublishedPlayer, ...] = get_args(PublishedPlayer)


def by_player(player: PublishedPlayer) -> Callable[[mw.Board], set[mw.Cell]]:
    """Return a function that finds the cells that a player finds."""

    def cells(board: mw.Board) -> set[mw.Cell]:
        deduced = mw.deduce(board, player)
        return {*deduced.safe, *deduced.mined}

    return cells


def by_rows(find: Callable[[list[Row]], dict[int, bool]]) -> Callable[[mw.Board], set[mw.Cell]]:
    """Return a function that applies `find` to the matrix until nothing new is found."""

    def cells(board: mw.Board) -> set[mw.Cell]:
        shown, found = board.shown.copy(), set[mw.Cell]()
        while True:
            equations = Equations.of(mw.Board(board.topology, shown))
            new = find(equations.rows())
            if not new:
                return found
            for x, mined in new.items():
                shown[equations.unknowns[x]] = MINE if mined else SAFE
                found.add(equations.unknowns[x])

    return cells


def in_forward_form(rows: list[Row]) -> dict[int, bool]:
    return findings(read(forward(rows)))


def in_reduced_form(rows: list[Row]) -> dict[int, bool]:
    return findings(read(reduced(forward(rows))))


METHODS = {player: by_player(player) for player in PLAYERS} | {
    "reduced form": by_rows(in_reduced_form),
    "single clues, forward form": by_rows(
        lambda rows: findings(read(rows)) or in_forward_form(rows)
    ),
    "single clues, reduced form": by_rows(
        lambda rows: findings(read(rows)) or in_reduced_form(rows)
    ),
}


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
    missed = dict.fromkeys(METHODS, 0)
    boards = more_in_forward = more_in_reduced = 0
    for shape in shapes():
        for board, certain in with_certain_cells(*shape):
            found = {name: method(board) for name, method in METHODS.items()}
            for name, cells in found.items():
                if cells != certain:
                    first.setdefault(name, board)
                    missed[name] += shape == (3, 3)
            if shape == (3, 3):
                boards += 1
                more_in_forward += not found["matrix-forward"] <= found["reduced form"]
                more_in_reduced += not found["reduced form"] <= found["matrix-forward"]
    print(f"| method | cells | smallest board | missed, of {boards:,} 3×3 boards |")
    print("| --- | --: | --- | --: |")
    for name in METHODS:
        text = "/".join(str(first[name]).split())
        print(f"| {name} | {first[name].shown.size} | `{text}` | {missed[name]:,} |")
    print(
        f"\nOn {more_in_reduced:,} 3×3 boards, the reduced form finds cells that the forward form "
        f"misses; on {more_in_forward:,} it is the other way round."
    )


if __name__ == "__main__":
    main()
