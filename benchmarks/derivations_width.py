"""What resolution finds if derived clauses have at most so many literals.

    python benchmarks/derivations_width.py

The clauses of clues are kept, and known cells shorten all clauses. Any two clauses are resolved.
Prints, for each width,

1. the smallest boards of clues and covered cells on which it misses a certain cell, and the number
   of 3x3 boards on which it does: all boards of up to twelve cells, up to reflection;
2. the certain cells it finds and its cost, on random positions of games;
3. the games it wins;

and then the width that chessboards need, a family of boards that need wider and wider clauses.
Takes about a minute.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import minewise as mw
from derivations_census import PRESETS, found_by, positions
from minewise import _core
from minewise.play.simulation import OUTCOMES

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.hard_boards import chessboard
from support.small_boards import distinct_sets, listed_boards, shapes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_CELLS = 12
WON = OUTCOMES.index("won")
WIDTHS = range(1, 9)
GAMES, POSITIONS = 2000, 1000
CHESSBOARDS = [(2, 2), (2, 4), (2, 8), (4, 4), (4, 12), (6, 6), (6, 8)]
MOST_WIDTH = 4  # on chessboards


class Knowledge:
    """What follows from a board with clauses of at most `width` literals."""

    def __init__(self, board: mw.Board, width: int) -> None:
        limits = _core.KnowledgeLimits(
            width=width, literals=1 << 26, work=1_000_000_000_000, logged=0
        )
        topology = board.topology
        found = _core.resolve(topology.native, board.flat, _core.Matching.all, limits)
        if found.limited:
            raise RuntimeError(f"width {width} is too much for this board:\n{board}")
        codes = [(topology.cell(code // 2), code % 2 == 1) for code in found.facts]
        self.safe = {cell for cell, mined in codes if not mined and board.covered[cell]}
        self.mined = {cell for cell, mined in codes if mined and board.covered[cell]}
        self.clauses = len(found.clauses)


def found_with(board: mw.Board, width: int) -> set[mw.Cell]:
    """List the cells found with clauses of this width."""
    return found_by(Knowledge(board, width))


def print_smallest(most_cells: int) -> None:
    """Print the smallest boards that each width misses."""
    first: dict[int, str] = {}
    missed = dict.fromkeys(WIDTHS, 0)
    squares = 0
    for rows, cols in shapes(most_cells):
        if rows > cols:
            continue  # a reflection
        is_square = (rows, cols) == (3, 3)
        sets = None if is_square else distinct_sets(rows, cols)
        for board in listed_boards(rows, cols, sets):
            squares += is_square and bool(board.certain)
            for width in WIDTHS:
                if found_with(board.board, width) == board.certain:
                    break
                first.setdefault(width, board.text)
                missed[width] += is_square
    print(f"| width | smallest board | missed, of {squares:,} 3×3 boards |")
    print("| --: | --- | --: |")
    for width in WIDTHS:
        text = first.get(width, f"none up to {most_cells} cells").replace("\n", "/")
        print(f"| {width} | `{text}` | {missed[width]:,} |")


def print_positions(preset: str, widths: Iterable[int]) -> None:
    """Print the certain cells that each width finds, and its cost."""
    boards = [board.with_mines(None) for board in positions(preset, POSITIONS)]
    certain = sum(len(found_by(mw.analyze(board))) for board in boards)
    print(f"{preset}: {len(boards)} positions, {certain:,} certain cells without the mine count")
    for width in widths:
        start = process_time()
        found = [Knowledge(board, width) for board in boards]
        seconds = process_time() - start
        cells = sum(len(found_by(one)) for one in found)
        clauses = sum(one.clauses for one in found) / len(boards)
        print(
            f"  width {width}  {cells / certain:8.2%} of the cells, {clauses:7,.0f} clauses left, "
            f"{1000 * seconds / len(boards):8.1f} ms per position"
        )


class Resolver(mw.Player):
    """Opens what follows with clauses of at most `width` literals, and never guesses."""

    def __init__(self, width: int) -> None:
        self._width = width

    def deduce(self, board: mw.Board) -> mw.Deductions:
        for width in (1, self._width):  # wider clauses only where single clues do not suffice
            found = Knowledge(board, width)
            if found.safe:
                break
        return mw.Deductions(found.safe, found.mined)


class Certain(mw.Player):
    """Opens all certain cells, without the mine count."""

    def deduce(self, board: mw.Board) -> mw.Deductions:
        analysis = mw.analyze(board.with_mines(None))
        return mw.Deductions(analysis.safe, analysis.mined)


def print_wins(preset: str, games: int, widths: Sequence[int]) -> None:
    """Print the games that each width wins. What a width wins, wider clauses win as well."""
    match = mw.Match.of(preset=preset, start="zero", seed=1)
    winnable = won_by("exact", match, range(games))
    left = won_by(Certain(), match, winnable)
    print(
        f"{preset}: of {games:,} games, {len(winnable):,} can be won without a guess, "
        f"{len(left):,} of them without the mine count"
    )
    uncounted = len(left)
    for width in widths:
        player = "resolution-none" if width == 1 else Resolver(width)
        won = won_by(player, match, left)
        left = [index for index in left if index not in won]
        print(f"  width {width} wins {uncounted - len(left):,}")


def won_by(player: str | mw.Player, match: mw.Match, games: Sequence[int]) -> list[int]:
    """List the games that a player wins."""
    series = mw.Series(player, match)
    return [index for index in games if series.play(index, 1)["outcome"][0] == WON]


def print_chessboards() -> None:
    """Print the width that finds the free lids of chessboards."""
    for rows, cols in CHESSBOARDS:
        board = chessboard(rows, cols)
        certain = found_by(mw.analyze(board))
        enough = (w for w in range(1, MOST_WIDTH + 1) if found_with(board, w) == certain)
        print(f"{rows}×{cols} squares: width {next(enough, f'more than {MOST_WIDTH}')}")


def main() -> None:
    print_smallest(MOST_CELLS)
    for preset in PRESETS:
        print_positions(preset, WIDTHS[:5])
        print_wins(preset, GAMES, WIDTHS[:5])
    print_chessboards()


if __name__ == "__main__":
    main()
