"""Kadlac's breadth-first search: the published runs, its order, its frontier and its limit."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from numpy.lib.stride_tricks import sliding_window_view

from minewise import Board, BoardError, BudgetError, Layout, count
from minewise.board.symbols import COVERED
from minewise.reference import brute_force
from minewise.reference.kadlac import (
    PUBLISHED_CEILING,
    BreadthFirstSearch,
    published_run,
    transcript,
)
from support.sample_boards import BOARD_1, BOARD_2, BOARD_4, SECTION_5
from support.strategies import boards

RUN_OF_BOARD_1 = """\
Original Grid
??
??

1
11
1B

2
00
00

3
B2
2B

4
B1
11

5
2B
2B

6
1B
11

7
22
BB

8
11
B1

9
BB
3B

10
BB
22

11
B3
BB

12
B2
B2

13
3B
BB

14
2B
B2

15
BB
BB

16
BB
B3

16 consistent configuration(s)

"""

RUN_OF_BOARD_4 = """\
Original Grid
?????
?222?
?202?
?222?
?????

1
2B2B2
B222B
22022
B222B
2B2B2

1 consistent configuration(s)

"""


@pytest.mark.parametrize(
    ("text", "run"), [(BOARD_1, RUN_OF_BOARD_1), (BOARD_4, RUN_OF_BOARD_4)], ids=["1", "4"]
)
def test_published_runs(text: str, run: str) -> None:
    assert transcript(Board.parse(text)) == run


def test_an_inconsistent_board_has_no_configurations() -> None:
    assert transcript(Board.parse(SECTION_5)).endswith("???\n\n0 consistent configuration(s)\n\n")


RUN_WITHOUT_COVERED_CELLS = """\
Original Grid
-1B
-1-

-1B
-1-
1 consistent configuration(s)

"""

RUN_WITH_A_SAFE_CELL = """\
Original Grid
?-?
1B1

1
111
1B1

1 consistent configuration(s)

"""

RUN_OF_AN_INCONSISTENT_GRID = """\
Original Grid
-2B
-1-

0 consistent configuration(s)

"""


@pytest.mark.parametrize(
    "run", [RUN_WITHOUT_COVERED_CELLS, RUN_WITH_A_SAFE_CELL, RUN_OF_AN_INCONSISTENT_GRID]
)
def test_runs_of_the_printed_program(run: str) -> None:
    """These runs are the output of the printed program, compiled."""
    grid = run.split("\n\n", maxsplit=1)[0].removeprefix("Original Grid\n")
    assert transcript(Board.parse(grid)) == run


END_AT_THE_CEILING = """
310
1221
1BB1
3431
BB10

310 consistent configuration(s)

"""

END_ABOVE_THE_CEILING = """
464
0000
2321
BBB1


Search frontier too large
464 consistent configuration(s)

"""


@pytest.mark.parametrize(
    ("grid", "overflow", "end"),
    [
        ("?2??\n????\n????\n??1?", 1000, END_AT_THE_CEILING),
        ("????\n????\n????", 1122, END_ABOVE_THE_CEILING),
        ("\n".join(["?" * 333] * 3), 1000, "?\n\n0 consistent configuration(s)\n\n"),
        ("\n".join(["?" * 400] * 3), 1201, "?\n\n0 consistent configuration(s)\n\n"),
    ],
    ids=["at", "above", "first step at", "first step above"],
)
def test_runs_that_the_table_ends(grid: str, overflow: int, end: str) -> None:
    """The ends are the output of the printed program, compiled.

    It stops silently at exactly 1,000 grids, and if the first step is too large.
    """
    run = published_run(Board.parse(grid))
    assert (run.overflow, run.complete) == (overflow, False)
    assert str(run).endswith(end)


def test_no_ceiling_means_a_complete_run() -> None:
    run = published_run(Board.parse("????\n????\n????"), ceiling=None)
    assert run.complete
    assert str(run).endswith("\n4096 consistent configuration(s)\n\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("topology: torus\n???\n???\n???", "reads only grids, not a torus"),
        ("topology: hex\n??\n??", "reads only grids, not a hex"),
        ("????", "needs at least two rows and two columns"),
        ("?\n?", "needs at least two rows and two columns"),
        ("mines: 1\n??\n??", "cannot use the number of mines"),
        ("??\n?F", "cannot read the flag at r2c2"),
        ("?9\n??", "cannot read the clue above 8 at r1c2"),
    ],
)
def test_boards_that_the_program_cannot_take(text: str, reason: str) -> None:
    with pytest.raises(BoardError, match=f"Kadlac's program {reason}: use the exact method"):
        transcript(Board.parse(text))


@given(boards())
def test_the_search_finds_every_layout_once(board: Board) -> None:
    found = list(BreadthFirstSearch(board))
    assert len(set(found)) == len(found)
    assert set(found) == set(brute_force.layouts(board))


@given(boards())
def test_layouts_come_in_order_of_their_number_of_mines(board: Board) -> None:
    """A layout with a mine in the last covered cell comes one step before others of its size."""
    covered = board.covered.reshape(-1).nonzero()[0]
    steps = [
        layout.flat[covered].sum() + (not layout.flat[covered[-1]])
        for layout in BreadthFirstSearch(board)
        if len(covered)
    ]
    assert steps == sorted(steps)


def test_the_frontier_grows_exponentially_with_the_unknown_cells() -> None:
    frontiers = []
    for cells in range(1, 9):
        search = BreadthFirstSearch(Board.parse("?" * cells))
        assert len(list(search)) == 2**cells
        frontiers.append(sum(search.frontiers))
    # 2^n - 1 grids end in their last mine. Those with cells left, and the original grid, are also
    # completed without further mines.
    assert frontiers == [2**cells - 1 + 2 ** (cells - 1) for cells in range(1, 9)]


def test_frontiers_are_recorded_during_the_search() -> None:
    search = BreadthFirstSearch(Board.parse(BOARD_1))
    layouts = iter(search)
    next(layouts)
    assert search.frontiers == [5]
    assert len(list(layouts)) == 15
    assert search.frontiers == [5, 9, 7, 2]
    assert len(list(search)) == 16  # a second search starts afresh
    assert search.frontiers == [5, 9, 7, 2]


def test_the_published_ceiling() -> None:
    assert len(list(BreadthFirstSearch(Board.parse(BOARD_2), PUBLISHED_CEILING))) == 512
    board = Board.parse("????\n????\n????")
    search = BreadthFirstSearch(board, PUBLISHED_CEILING)
    found: list[Layout] = []
    with pytest.raises(BudgetError, match=r"Search frontier too large: 1\d\d\d grids"):
        found.extend(search)
    assert max(search.frontiers) < PUBLISHED_CEILING
    assert transcript(board).endswith(
        f"\n\nSearch frontier too large\n{len(found)} consistent configuration(s)\n\n"
    )
    assert len(list(BreadthFirstSearch(board))) == 2**12


def test_reaching_the_ceiling_is_too_much() -> None:
    board = Board.parse(BOARD_1)
    assert len(list(BreadthFirstSearch(board, ceiling=10))) == 16
    with pytest.raises(BudgetError, match="9 grids, but the ceiling is 9"):
        list(BreadthFirstSearch(board, ceiling=9))


def test_the_bounds_of_section_6_are_printed_the_wrong_way_round() -> None:
    """A clue can hold if mines <= clue <= mines + unknowns; as printed, no clue ever could."""
    for left, right, clue in product("B?-", "B?-", range(3)):
        mines, unknowns = (left + right).count("B"), (left + right).count("?")
        can_hold = any(BreadthFirstSearch(Board.parse(f"{left}{clue}{right}")))
        assert can_hold == (mines <= clue <= mines + unknowns)
        assert not mines + unknowns < clue <= mines


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 2), (3, 4)])
def test_a_clue_in_every_nine_squares_does_not_limit_the_layouts(rows: int, columns: int) -> None:
    """Section 6 claims such a limit, but here no two clues share a cell."""
    shown = np.full((3 * rows, 3 * columns), COVERED)
    shown[1::3, 1::3] = 2
    assert (sliding_window_view(shown, (3, 3)) == 2).any(axis=(2, 3)).all()
    board = Board.from_array(shown)
    assert count(board) == comb(8, 2) ** (rows * columns)
    within_table = BreadthFirstSearch(board, PUBLISHED_CEILING)
    if rows * columns == 1:
        assert len(list(within_table)) == comb(8, 2)
    else:
        with pytest.raises(BudgetError):
            list(within_table)
