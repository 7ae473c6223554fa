"""Boards as matrices: examples from the article and from its comments, and random small boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from operator import mul
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import SAFE, Board, BoardError, BudgetError, Topology
from minewise.board.board import COVERED
from minewise.derivations.matrix import (
    MOST_ENTRIES,
    Equations,
    Row,
    findings,
    forward,
    read,
    reduced,
)
from support.plain_matrix import PlainForward, PlainMatrix
from support.strategies import any_boards, boards, consistent_boards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise import Cell
    from minewise.derivations import PublishedPlayer

WORKED_EXAMPLE = "1?\n2?\n2?\n2?\n1?"
INVALID = "?????\n?121?\n?202?\n?121?\n?????"
ISLAND = "????\n?32?\n?42?\n????"
DUPLICATES = "01??\n01?1\n0111\n?0?0"


def rows_of(text: str) -> list[Row]:
    """Parse a printed matrix."""
    lines = [line.split("|") for line in text.strip().splitlines()]
    return [Row(tuple(map(int, left.split())), int(right)) for left, right in lines]


def both_forms(equations: Equations) -> list[list[Row]]:
    echelon = forward(equations.rows())
    return [echelon, reduced(echelon)]


def contradict(rows: Sequence[Row]) -> bool:
    return any(reading.row.contradicts for reading in read(rows))


def test_worked_example_of_the_article() -> None:
    equations = Equations.of(Board.parse(WORKED_EXAMPLE))
    assert equations.rows() == rows_of("""
        1 1 0 0 0 | 1
        1 1 1 0 0 | 2
        0 1 1 1 0 | 2
        0 0 1 1 1 | 2
        0 0 0 1 1 | 1""")
    eliminated = forward(equations.rows())
    assert eliminated == rows_of("""
        1 1 0 0 0 | 1
        0 1 1 1 0 | 2
        0 0 1 0 0 | 1
        0 0 0 1 1 | 1
        0 0 0 0 0 | 0""")
    assert [reading.found for reading in read(eliminated)] == [{}, {}, {2: True}, {}, {}]
    assert equations.cells(findings(read(eliminated)), mined=True) == [(2, 1)]


def test_worked_example_as_pictured() -> None:
    # The article has its clues on the right, where the clockwise order begins with x2.
    equations = Equations.of(Board.parse(WORKED_EXAMPLE).reflect())
    assert equations.unknowns == ((1, 0), (0, 0), (2, 0), (3, 0), (4, 0))
    for form in both_forms(equations):
        assert equations.cells(findings(read(form)), mined=True) == [(2, 0)]
        assert equations.cells(findings(read(form)), mined=False) == []


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("1 0 0 1 | 2", {0: True, 3: True}),
        ("1 0 0 1 | 0", {0: False, 3: False}),
        ("1 0 0 -1 | 1", {0: True, 3: False}),
        ("1 0 0 -1 | -1", {0: False, 3: True}),
        ("1 0 0 1 | 1", {}),  # meets neither bound
        ("0 0 0 0 | 0", {}),
    ],
)
def test_sample_rows_of_the_article(row: str, found: dict[int, bool]) -> None:
    assert rows_of(row)[0].settled() == found


def test_what_forward_elimination_misses() -> None:
    # F. Kirmaier's example from the comments.
    rows = rows_of("1 1 1 | 1\n0 1 1 | 1\n0 0 0 | 0")
    assert forward(rows) == rows
    assert findings(read(rows)) == {}
    assert findings(read(reduced(rows))) == {0: False}


def test_what_the_reduced_form_misses() -> None:
    rows = rows_of("1 1 0 0 | 0\n0 1 1 1 | 1")
    assert findings(read(forward(rows))) == {0: False, 1: False}
    assert reduced(forward(rows))[0] == rows_of("1 0 -1 -1 | -1")[0]
    assert findings(read(reduced(forward(rows)))) == {}


def test_duplicate_equations() -> None:
    # V. D. Pittman's example: unknowns A to E, and seven distinct equations.
    board = Board.parse(DUPLICATES)
    equations = Equations.of(board)
    assert len(equations.equations) == 9
    assert list(dict.fromkeys(equations.rows())) == rows_of("""
        1 1 0 0 0 | 1
        1 1 1 0 0 | 1
        0 0 0 1 0 | 0
        0 1 0 1 1 | 1
        0 1 0 0 1 | 1
        0 0 0 1 1 | 0
        0 0 0 0 1 | 0""")
    analysis = mw.analyze(board)
    for form in both_forms(equations):
        assert equations.cells(findings(read(form)), mined=True) == analysis.mined == [(1, 2)]
        assert equations.cells(findings(read(form)), mined=False) == analysis.safe
        assert len(analysis.safe) == 4


def test_a_row_may_settle_cells_between_its_bounds() -> None:
    # The article says that a row strictly between its bounds has several solutions.
    board = Board.parse("?1??\n1??2\n?22?")
    equations = Equations.of(board)
    for form in both_forms(equations):
        row = form[-1]
        assert row == rows_of("0 0 0 0 0 1 2 | 2")[0]
        assert row.settled() == {}
        assert (0, 3) not in equations.cells(findings(read(form)), mined=False)
    assert equations.unknowns[5:] == ((0, 3), (2, 3))
    assert [x for x in product((0, 1), repeat=2) if x[0] + 2 * x[1] == 2] == [(0, 1)]
    analysis = mw.analyze(board)
    assert (0, 3) in analysis.safe
    assert (2, 3) in analysis.mined


def test_island() -> None:
    # D. McDermott's example, with the same columns: the surrounding cells in reading order.
    board = Board.parse(ISLAND)
    equations = Equations.of(board)
    order = sorted(range(12), key=lambda x: equations.unknowns[x])
    matrix = {
        equation.clue: "".join(str(row.coefficients[x]) for x in order)
        for equation, row in zip(equations.equations, equations.rows(), strict=True)
    }
    assert matrix == {
        (1, 1): "111010100000",
        (1, 2): "011101010000",
        (2, 1): "000010101110",
        (2, 2): "000001010111",
    }
    # As printed, the row of the upper 2 is too short, and that of the lower 2 lacks a cell.
    printed = {(1, 2): "01110101000", (2, 2): "000001010101"}
    assert all(matrix[clue] != row for clue, row in printed.items())
    assert mw.count(board) == 24  # the comments list 7
    assert not mw.analyze(board).safe
    assert not mw.analyze(board).mined
    assert sum(bool(layout.mines[2, 0]) for layout in mw.layouts(board)) == 21  # left of the 4
    assert not any(findings(read(form)) or contradict(form) for form in both_forms(equations))


def test_invalid_board() -> None:
    board = Board.parse(INVALID)
    assert mw.count(board) == 0
    with pytest.raises(BoardError, match="this row has 5 cells, not the 4"):
        Board.parse("????\n?121?\n?202?\n?121?\n????")  # as printed
    echelon, reduced_form = both_forms(Equations.of(board))
    assert not contradict(echelon)
    assert contradict(reduced_form)


def test_known_mines_and_safe_cells_are_not_unknowns() -> None:
    equations = Equations.of(Board.parse("mines: 2\n?-?\nB3F\n???", mines=2))
    (equation,) = equations.equations
    assert equation.value == 2
    assert len(equation.unknowns) == 6
    assert set(equations.unknowns) == {(0, 0), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}


def test_a_clue_without_unknowns_is_an_equation_if_it_is_wrong() -> None:
    assert Equations.of(Board.parse("1B")).equations == ()
    assert contradict(Equations.of(Board.parse("2B")).rows())


def test_large_matrices_are_refused() -> None:
    shown = [0, *[COVERED] * MOST_ENTRIES]
    star = Topology.of_graph([range(1, len(shown)), *[[0]] * MOST_ENTRIES])
    assert len(Equations.of(Board(star, shown)).unknowns) == MOST_ENTRIES
    lattice = Board.parse("\n".join(("?1" * 100, "??" * 100) * 100))
    with pytest.raises(BudgetError, match="more than 100,000 entries"):
        Equations.of(lattice)


@given(consistent_boards())
def test_every_row_holds_in_every_layout(board: Board) -> None:
    equations = Equations.of(board)
    rows = [row for form in both_forms(equations) for row in form]
    for layout in mw.layouts(board):
        mined = [bool(layout.mines[cell]) for cell in equations.unknowns]
        for row in rows:
            value = sum(c for c, is_mine in zip(row.coefficients, mined, strict=True) if is_mine)
            assert value == row.value


@given(consistent_boards())
def test_findings_are_certain(board: Board) -> None:
    equations = Equations.of(board)
    analysis = mw.analyze(board.with_mines(None))
    for form in both_forms(equations):
        assert not contradict(form)
        found = findings(read(form))
        assert set(equations.cells(found, mined=False)) <= set(analysis.safe)
        assert set(equations.cells(found, mined=True)) <= set(analysis.mined)


@given(boards() | any_boards())
def test_impossible_rows_mean_that_no_layout_fits(board: Board) -> None:
    impossible = any(map(contradict, both_forms(Equations.of(board))))
    assert not (impossible and mw.analyze(board.with_mines(None)).consistent)


@st.composite
def matrices(draw: st.DrawFn) -> list[Row]:
    """Draw equations that have a solution; otherwise, the reduced form is not unique."""
    width = draw(st.integers(1, 6))
    solution = draw(st.tuples(*[st.integers(-3, 3)] * width))
    coefficients = draw(st.lists(st.tuples(*[st.integers(-3, 3)] * width), min_size=1, max_size=6))
    return [Row(row, sum(map(mul, row, solution))) for row in coefficients]


@given(matrices())
def test_reduced_form_in_fractions(rows: list[Row]) -> None:
    expected = _reduced_in_fractions([[*row.coefficients, row.value] for row in rows])
    form = reduced(forward(rows))
    assert [_scaled(row) for row in form if any(row.coefficients)] == expected


@given(matrices())
def test_forward_form_is_in_echelon(rows: list[Row]) -> None:
    begins = [_first(row.coefficients) for row in forward(rows)]
    used = [begin for begin in begins if begin is not None]
    assert used == sorted(set(used))
    assert begins == used + [None] * (len(rows) - len(used))


def _first(coefficients: Sequence[int]) -> int | None:
    return next((x for x, c in enumerate(coefficients) if c), None)


def _scaled(row: Row) -> list[Fraction]:
    begin = next(filter(None, row.coefficients))
    return [Fraction(number, begin) for number in (*row.coefficients, row.value)]


def _reduced_in_fractions(rows: list[list[int]]) -> list[list[Fraction]]:
    """Apply textbook Gauss-Jordan elimination and drop the rows without unknowns."""
    matrix = [list(map(Fraction, row)) for row in rows]
    done = 0
    for column in range(len(matrix[0]) - 1):
        pivot = next((i for i in range(done, len(matrix)) if matrix[i][column]), None)
        if pivot is None:
            continue
        matrix[done], matrix[pivot] = matrix[pivot], matrix[done]
        matrix[done] = [number / matrix[done][column] for number in matrix[done]]
        for i, row in enumerate(matrix):
            if i != done:
                times = row[column]
                matrix[i] = [a - times * b for a, b in zip(row, matrix[done], strict=True)]
        done += 1
    return matrix[:done]


@pytest.mark.parametrize(
    ("player", "plain"), [("matrix-forward", PlainForward), ("matrix", PlainMatrix)]
)
@given(board=consistent_boards())
def test_rounds_are_those_of_the_player(
    player: PublishedPlayer, plain: type[PlainForward], board: Board
) -> None:
    found = mw.deduce(board, player)
    shown, playing = board.shown.copy(), plain()
    playing.begin()
    safe: list[Cell] = []
    while any(news := playing.deduce(Board(board.topology, shown))):
        safe += news.safe
        for cell in news.safe:
            shown[cell] = SAFE
    assert found.safe == tuple(sorted(safe))
    assert found.mined == tuple(sorted(playing.mines))
