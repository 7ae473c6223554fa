"""What each method finds on small boards and in games.

    python benchmarks/derivations_census.py

Takes every consistent board of clues and covered cells with up to nine cells, of all shapes. Prints
the size of the smallest boards on which a method misses a certain cell, the first of them, and the
number of 3x3 boards on which it misses one; then, for each two methods, the size of the smallest
boards on which one finds a cell that the other misses, and the first of them. The certain cells are
listed by brute force and compared with those of `analyze`. Symmetric boards are not left out,
because the result of elimination depends on the order of the cells.

Then takes a random position from each of 500 games per preset, and prints which part of the certain
cells each method finds. Takes about a minute.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, get_args

import minewise as mw
from minewise import _core
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.cell_names import cell_name
from minewise.derivations import PublishedPlayer
from minewise.derivations.matrix import Form, Row, forward, in_rounds, reduced
from minewise.play.replay import begin, turns

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.small_boards import SmallBoard, listed_boards, shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from minewise.derivations.deduce import Deduced

    Method = Callable[[mw.Board], set[mw.Cell]]

MOST_CELLS = 9
PRESETS, GAMES = ("beginner", "intermediate", "expert"), 500
PLAYERS: tuple[PublishedPlayer, ...] = get_args(PublishedPlayer)
EXACT, COUNTED = "exact", "exact with the mine count"


def found_by(deduced: Deduced) -> set[mw.Cell]:
    return {*deduced.safe, *deduced.mined}


def by_player(player: PublishedPlayer) -> Method:
    """Return a function that lists the cells that a player finds."""
    return lambda board: found_by(mw.deduce(board, player))


def by_forms(forms: Callable[[Sequence[Row]], list[Form]]) -> Method:
    """Return a function that lists the cells that these forms of the matrix settle."""
    return lambda board: found_by(in_rounds(board, forms))


def forward_form(rows: Sequence[Row]) -> list[Form]:
    return [Form.read("forward", forward(rows))]


def reduced_form(rows: Sequence[Row]) -> list[Form]:
    return [Form.read("reduced", reduced(forward(rows)))]


def clues_first(rows: Sequence[Row], otherwise: list[Form]) -> list[Form]:
    clues = Form.read("clues", rows)
    return [clues] if clues.found else otherwise


def by_pairs(board: mw.Board) -> set[mw.Cell]:
    """List the cells that single clues and pairs of clues settle, as in `explain`."""
    found: set[mw.Cell] = set()
    meter = DEFAULT_BUDGET.start()
    for step in _core.ladder_steps(board.topology.native, board.flat, None, meter):
        if step.technique.name not in ("single", "subset", "overlap"):
            break
        found.update(step.safe, step.mined)
    return found


METHODS: dict[str, Method] = {player: by_player(player) for player in PLAYERS} | {
    "pairs of clues": by_pairs,
    "reduced form": by_forms(reduced_form),
    "single clues, forward form": by_forms(lambda rows: clues_first(rows, forward_form(rows))),
    "single clues, reduced form": by_forms(lambda rows: clues_first(rows, reduced_form(rows))),
}
"""The published players, the parts of `matrix`, and pairs of clues."""

COMPARED = {
    "single clues": "double-set",
    "pairs of clues": "pairs of clues",
    "forward form": "matrix-forward",
    "reduced form": "reduced form",
    "resolution": "resolution",
}
"""The names of the methods that are compared with each other, and with exact reasoning."""


class Gap(NamedTuple):
    """A board on which one method finds a cell that another misses."""

    board: str
    mines: int | None
    """The mine count, if the cell is certain only because of it."""
    cell: mw.Cell


Gaps = dict[tuple[str, str], Gap]
"""For each two methods, the first of the smallest boards; none if there is none."""


def gaps_on(board: SmallBoard, found: dict[str, set[mw.Cell]]) -> Iterator[tuple[str, str, Gap]]:
    """Yield the methods that find cells which others miss, with an example."""
    uncounted = {**found, EXACT: board.certain}
    for finder, cells in uncounted.items():
        for other, others in uncounted.items():
            if missed := cells - others:
                yield finder, other, Gap(board.text, None, min(missed))
    for mines, cells in board.by_count.items():
        for other, others in uncounted.items():
            if missed := cells - others:
                yield COUNTED, other, Gap(board.text, mines, min(missed))


def print_gaps(gaps: Gaps) -> None:
    """Print the size of the smallest boards on which a row finds what a column misses."""
    names = [*COMPARED, EXACT, COUNTED]
    print(f"| finds | {' | '.join(f'{name} misses' for name in names)} |")
    print(f"| --- |{' --: |' * len(names)}")
    for finder in names:
        sizes = [gaps.get((finder, other)) for other in names]
        shown = ["·" if gap is None else str(cells_of(gap.board)) for gap in sizes]
        print(f"| {finder} | {' | '.join(shown)} |")
    print()
    for (finder, other), gap in sorted(gaps.items()):
        mines = "" if gap.mines is None else f" with mine count {gap.mines}"
        print(f"{finder} finds {cell_name(gap.cell)}, {other} misses it: {flat(gap.board)}{mines}")


def flat(text: str) -> str:
    return text.replace("\n", "/")


def cells_of(text: str) -> int:
    return len(text.replace("\n", ""))


class Census:
    """What the methods find on small boards, one board after the other."""

    def __init__(self) -> None:
        self.gaps: Gaps = {}
        self.first: dict[str, str] = {}
        """The first of the smallest boards on which each method misses a certain cell."""
        self.squares = 0
        """The number of 3x3 boards with a certain cell."""
        self.missed = dict.fromkeys(METHODS, 0)
        """The number of 3x3 boards on which each method misses a certain cell."""
        self.more_in_forward = self.more_in_reduced = 0
        """The numbers of 3x3 boards on which one form of the matrix finds what the other misses."""

    def take(self, board: SmallBoard) -> None:
        """Ask all methods about a board."""
        found = {name: method(board.board) for name, method in METHODS.items()}
        for name, cells in found.items():
            if cells != board.certain:
                self.first.setdefault(name, board.text)
        compared = {name: found[method] for name, method in COMPARED.items()}
        for finder, other, gap in gaps_on(board, compared):
            self.gaps.setdefault((finder, other), gap)
        if board.certain and board.board.shown.shape == (3, 3):
            self._count(board, found)

    def _count(self, board: SmallBoard, found: dict[str, set[mw.Cell]]) -> None:
        self.squares += 1
        for name, cells in found.items():
            self.missed[name] += cells != board.certain
        self.more_in_forward += not found["matrix-forward"] <= found["reduced form"]
        self.more_in_reduced += not found["reduced form"] <= found["matrix-forward"]

    def print(self) -> None:
        print(f"| method | cells | smallest board | missed, of {self.squares:,} 3×3 boards |")
        print("| --- | --: | --- | --: |")
        for name, text in self.first.items():
            print(f"| {name} | {cells_of(text)} | `{flat(text)}` | {self.missed[name]:,} |")
        print(
            f"\nOn {self.more_in_reduced:,} 3×3 boards, the reduced form finds cells that the "
            f"forward form misses; on {self.more_in_forward:,} it is the other way round.\n"
        )
        print_gaps(self.gaps)


def take_census(most_cells: int) -> Census:
    """Ask all methods about all boards of up to so many cells that show a clue."""
    census = Census()
    for shape in shapes(most_cells):
        for board in listed_boards(*shape):
            if any(map(str.isdigit, board.text)):
                assert board.certain == found_by(mw.analyze(board.board)), board.text
                census.take(board)
    return census


def positions(preset: str, games: int) -> Iterator[mw.Board]:
    """Yield a random board with a certain cell from each game of `exact`, if it has one.

    The board is one at which the player stops to think. All mines that it knows are marked, so the
    certain cells are news.
    """
    match = mw.Match.of(preset=preset, start="zero", seed=1)
    series = mw.Series("exact", match, guess="safest")
    for index in range(games):
        boards = [begin(series, index).board, *(turn.after for turn in turns(series, index))][:-1]
        random.Random(index).shuffle(boards)
        for board in boards:
            if found_by(mw.analyze(board)):
                yield board.with_mines(match.mines)
                break


def print_positions(preset: str, games: int) -> None:
    """Print what the methods find in games: certain cells, and boards with a cell to open."""
    boards = list(positions(preset, games))
    cells = dict.fromkeys([*COMPARED, EXACT, COUNTED], 0)
    settled = dict(cells)
    for board in boards:
        uncounted = board.with_mines(None)
        found = {name: METHODS[method](uncounted) for name, method in COMPARED.items()}
        found |= {EXACT: found_by(mw.analyze(uncounted)), COUNTED: found_by(mw.analyze(board))}
        for name, some in found.items():
            cells[name] += len(some)
            settled[name] += some == found[COUNTED]
    print(f"\n{preset}: {len(boards)} positions, {cells[COUNTED]:,} certain cells")
    for name in cells:
        print(
            f"  {name:<25} {cells[name] / cells[COUNTED]:7.1%} of the cells, "
            f"everything on {settled[name] / len(boards):7.1%} of the boards"
        )


def main() -> None:
    take_census(MOST_CELLS).print()
    for preset in PRESETS:
        print_positions(preset, GAMES)


if __name__ == "__main__":
    main()
