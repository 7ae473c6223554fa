"""The results of perfect play on small boards: the table in docs/optimal.md.

    python benchmarks/play_optimal.py [--all]

For each board, prints the wins under the start rules `any`, `safe` and `zero`, a best first cell,
and the time for `any`. With --all, includes boards that take up to a few minutes.
"""

from __future__ import annotations

import sys
from time import process_time

from minewise import GameError, Optimum, Topology, WholeGame
from minewise.play.optimal import best_of

SIZES = [
    (3, 3, range(1, 9)),
    (3, 4, range(2, 7)),
    (4, 4, range(2, 16)),
    (4, 5, range(3, 7)),
    (5, 5, range(2, 5)),
    (6, 6, range(2, 5)),
]
LONG = [(4, 5, range(7, 11)), (5, 5, range(5, 7))]
HEADER = ["board", "wins", "layouts", "`any`", "`safe`", "first", "`zero`", "first", "time"]


def row(rows: int, cols: int, mines: int) -> list[str]:
    game = WholeGame(Topology.grid(rows, cols), mines)
    begun = process_time()
    best = best_of(game.openings("any"))
    seconds = process_time() - begun
    safe = best_of(game.openings("safe"))
    assert (safe.wins, safe.first) == (best.wins, best.first)
    return [
        f"{rows}×{cols}/{mines}",
        f"{best.wins:,}",
        f"{best.layouts:,}",
        chance(best),
        chance(safe),
        cell(best),
        *zero_entries(game),
        f"{seconds:.1f} s",
    ]


def zero_entries(game: WholeGame) -> list[str]:
    """Format the chance of winning if the first cell shows 0, and the best such cell."""
    try:
        best = best_of(game.openings("zero"))
    except GameError:
        return ["", ""]
    return [f"{best.wins:,} of {best.layouts:,}, {chance(best)}", cell(best)]


def chance(found: Optimum) -> str:
    return "100 %" if found.chance == 1 else f"{100 * float(found.chance):.2f} %"


def cell(found: Optimum) -> str:
    return "" if found.first is None else str(list(found.first))


def main() -> None:
    print(f"| {' | '.join(HEADER)} |")
    print("| --- |" + " --: |" * (len(HEADER) - 1))
    for rows, cols, all_mines in SIZES + (LONG if "--all" in sys.argv[1:] else []):
        for mines in all_mines:
            print(f"| {' | '.join(row(rows, cols, mines))} |", flush=True)


if __name__ == "__main__":
    main()
