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
from minewise.derivations import PublishedPlayer
from minewise.derivations.matrix import Form, Row, forward, in_rounds, reduced

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.small_boards import all_boards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from minewise.derivations.deduce import Deduced

MOST_CELLS = 9
PLAYERS: tuple[PublishedPlayer, ...] = get_args(PublishedPlayer)


def found_by(deduced: Deduced) -> set[mw.Cell]:
    return {*deduced.safe, *deduced.mined}


def by_player(player: PublishedPlayer) -> Callable[[mw.Board], set[mw.Cell]]:
    """Return a function that lists the cells that a player finds."""
    return lambda board: found_by(mw.deduce(board, player))


def by_forms(forms: Callable[[Sequence[Row]], list[Form]]) -> Callable[[mw.Board], set[mw.Cell]]:
    """Return a function that lists the cells that these forms of the matrix settle."""
    return lambda board: found_by(in_rounds(board, forms))


def forward_form(rows: Sequence[Row]) -> list[Form]:
    return [Form.read("forward", forward(rows))]


def reduced_form(rows: Sequence[Row]) -> list[Form]:
    return [Form.read("reduced", reduced(forward(rows)))]


def clues_first(rows: Sequence[Row], otherwise: list[Form]) -> list[Form]:
    clues = Form.read("clues", rows)
    return [clues] if clues.found else otherwise


METHODS = {player: by_player(player) for player in PLAYERS} | {
    "reduced form": by_forms(reduced_form),
    "single clues, forward form": by_forms(lambda rows: clues_first(rows, forward_form(rows))),
    "single clues, reduced form": by_forms(lambda rows: clues_first(rows, reduced_form(rows))),
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
