"""The 2×n machine against its published table, figures and brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.automata.strips import published as strip
from minewise.automata.strips.columns import all_columns, columns_of
from minewise.base.errors import BoardError
from minewise.board.board import COVERED

# Table 6, one entry per row shared by several states: the states, then the symbols and their
# targets. Two misprints are corrected: in q7, the second rows 22?B and 33?B are 22BB and 33BB.
FREE = (
    "0?: 00?0 | 1?: 10?0 11?B | 2?: 20?0 21?B | 3?: 31?B | ?B: ?0BB ?BBB | ??: ?0?0 ?0?B ?B?B | "
    "00: 0000 | 11: 1010 | 1B: 11BB | 22: 2020 | 2B: 21BB | 3B: 31BB | BB: BBBB"
)
TABLE = {
    "q0": ("s0", FREE),
    "q1": ("?0?0", FREE),
    "q2": (
        "?B?B ?BBB BBBB",
        "2?: 22?0 | 3?: 32?0 33?B | 4?: 42?0 43?B | 5?: 53?B | ?B: ?0BB ?BBB | "
        "??: ?0?0 ?0?B ?B?B | 22: 2222 | 33: 3232 | 3B: 33BB | 44: 4242 | 4B: 43BB | 5B: 53BB | "
        "BB: BBBB",
    ),
    "q3": (
        "?0?B ?0BB",
        "1?: 11?0 | 2?: 21?0 22?B | 3?: 31?0 32?B | 4?: 42?B | ?B: ?0BB ?BBB | "
        "??: ?0?0 ?0?B ?B?B | 11: 1111 | 22: 2121 | 2B: 22BB | 33: 3131 | 3B: 32BB | 4B: 42BB | "
        "BB: BBBB",
    ),
    "q4": (
        "0000 00?0 1111 11?0 2222 22?0",
        "0?: 00?0 | 1?: 10?0 | 2?: 20?0 | ??: ?0?0 | 00: 0000 | 11: 1010 | 22: 2020",
    ),
    "q5": (
        "1010 10?0 2121 21?0 3232 32?0",
        "1?: 11?B | 2?: 21?B | 3?: 31?B | ?B: ?0BB | ??: ?0?B | 1B: 11BB | 2B: 21BB | 3B: 31BB",
    ),
    "q6": (
        "21?B 21BB 32?B 32BB 43?B 43BB",
        "2?: 22?B | 3?: 32?B | 4?: 42?B | ?B: ?0BB | ??: ?0?B | 2B: 22BB | 3B: 32BB | 4B: 42BB",
    ),
    "q7": (
        "11?B 11BB 22?B 22BB 33?B 33BB",
        "1?: 11?0 | 2?: 21?0 | 3?: 31?0 | ??: ?0?0 | 11: 1111 | 22: 2121 | 33: 3131",
    ),
    "q8": (
        "2020 20?0 3131 31?0 31?B 31BB 4242 42?0 42?B 42BB 53?B 53BB",
        "?B: ?BBB | ??: ?B?B | BB: BBBB",
    ),
}
# As printed, except that `1BBB`, a misprint, is 11BB.
ACCEPTING = (
    "s0 ?0?0 ?B?B ?BBB BBBB ?0?B ?0BB 0000 00?0 1111 11?0 2222 22?0 11?B 11BB 22?B 22BB 33?B 33BB"
)

boards = st.lists(st.sampled_from(all_columns(2)), min_size=1, max_size=7).map(
    lambda columns: mw.Board.parse("\n".join(map("".join, zip(*columns, strict=True))))
)


def names(path):
    return " ".join(state.name for state in path)


def published_row(text):
    cells = (cell.split(": ") for cell in text.split(" | "))
    return {symbol: set(after.split()) for symbol, after in cells}


def test_states_are_the_published_ones():
    published = [name for states, _ in TABLE.values() for name in states.split()]
    assert len(published) == 43
    assert {state.name for state in strip.states()} == set(published)
    assert len(strip.states()) == 43


def test_transitions_are_those_of_the_published_table():
    rows = {name: published_row(row) for states, row in TABLE.values() for name in states.split()}
    derived = {
        state.name: {
            symbol: {after.name for after in strip.successors(state, symbol)}
            for symbol in strip.SYMBOLS
            if strip.successors(state, symbol)
        }
        for state in strip.states()
    }
    assert derived == rows


def test_classes_are_those_of_the_published_table():
    groups = {state.name: state.group for state in strip.states()}
    assert groups == {
        name: group for group, (states, _) in TABLE.items() for name in states.split()
    }


def test_accepting_states_are_the_published_ones():
    accepting = {state.name for state in strip.states() if state.accepted}
    assert accepting == set(ACCEPTING.split())
    assert len(accepting) == 19


def test_mines_and_needs_make_nine_classes_that_are_not_the_published_ones():
    meanings = {(state.mines, state.need): set() for state in strip.states()}
    for state in strip.states():
        meanings[state.mines, state.need].add(state.group)
    assert len(meanings) == 9
    assert meanings[0, None] == {"q0", "q1"}
    assert meanings[0, 2] == meanings[1, 2] == {"q8"}


def test_the_alphabet_has_exactly_the_columns_of_consistent_strips():
    # A clue sees only the columns next to its own, so the middle columns of strips of three are
    # enough.
    seen = set()
    for mines in product([False, True], repeat=6):
        layout = mw.Layout(mw.Topology.grid(2, 3), mines)
        for hidden in product([False, True], repeat=2):
            shown = layout.clues().copy()
            shown[list(hidden), 1] = COVERED
            seen.add(columns_of(mw.Board.from_array(shown))[1])
    assert {column for column in all_columns(2) if strip.symbol_of(column)} == seen
    assert {strip.symbol_of(column) for column in seen} == set(strip.SYMBOLS)
    assert (len(strip.SYMBOLS), len(seen)) == (19, 31)


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("2?2?\n2B2?", ["s0 2020 ?BBB 2222 ?0?0"]),  # Figure 14
        ("2\n2", ["s0 2020"]),  # Figure 15
        ("B2\n??", ["s0 ?0BB 21?0", "s0 ?0BB 22?B", "s0 ?BBB 22?0"]),  # Figure 16
        (
            "2?4??\n???B2",  # Figure 17
            [
                "s0 20?0 ?B?B 42?0 ?BBB 22?0",
                "s0 20?0 ?B?B 43?B ?0BB 21?0",
                "s0 20?0 ?B?B 43?B ?0BB 22?B",
                "s0 21?B ?0?B 42?B ?BBB 22?0",
            ],
        ),
    ],
)
def test_paths_of_the_figures(board, expected):
    """The text has 21?B for 21?0 in Figure 16, and ?B?B, ?0?B for ?BBB, ?0BB in Figure 17."""
    assert [
        names(path) for path in strip.paths(strip.symbols_of(mw.Board.parse(board)))
    ] == expected


def test_a_covered_cell_need_not_split_the_path():
    """The text says that a symbol with a `?` gives two or more paths; see also Figure 14."""
    splits = {
        symbol: {
            len(after) for state in strip.states() if (after := strip.successors(state, symbol))
        }
        for symbol in strip.SYMBOLS
    }
    assert splits["?B"] == {1, 2}
    assert splits["??"] == {1, 3}
    assert splits["0?"] == splits["5?"] == splits["BB"] == {1}
    assert all(1 in numbers for numbers in splits.values())


def test_figure_17_has_three_accepted_paths_and_four_layouts():
    board = mw.Board.parse("2?4??\n???B2")
    accepted = [path for path in strip.paths(strip.symbols_of(board)) if path[-1].accepted]
    assert len(accepted) == 3
    assert strip.count(board) == mw.count(board) == 4


def test_figure_13_and_its_board_with_a_column_swapped():
    top, bottom = "B1??B?B3B1", "11??2?2B21"
    swapped = mw.Board.parse(f"{top[:4]}2{top[5:]}\n{bottom[:4]}B{bottom[5:]}")
    board = mw.Board.parse(f"{top}\n{bottom}")
    assert mw.count(board) == mw.count(swapped) == strip.count(board) == strip.count(swapped)


@given(boards, st.data())
def test_swapping_the_cells_of_columns_changes_no_count(board, data):
    """The engine, which knows no symbols, gives boards with the same symbols the same count."""
    swaps = data.draw(st.lists(st.booleans(), min_size=board.shape[1], max_size=board.shape[1]))
    shown = board.shown.copy()
    shown[:, swaps] = shown[::-1, swaps]
    assert mw.count(mw.Board.from_array(shown)) == mw.count(board)


@given(boards)
def test_weighted_paths_are_layouts(board):
    symbols = strip.symbols_of(board)
    assert strip.count(board) == mw.count(board)
    assert strip.is_consistent(board) == mw.analyze(board).consistent
    accepted = [path for path in strip.paths(symbols) if path[-1].accepted]
    weights = [1] * len(accepted)
    for number, path in enumerate(accepted):
        for state in path:
            weights[number] *= state.weight
    assert sum(weights) == mw.count(board)


@given(boards)
def test_growth_counts_paths_and_live_states(board):
    symbols = strip.symbols_of(board)
    for length, (paths, live) in enumerate(strip.growth(symbols), start=1):
        found = list(strip.paths(symbols[:length]))
        assert (paths, live) == (len(found), len({path[-1] for path in found}))


def test_paths_grow_exponentially_but_live_states_do_not():
    by_symbol = {symbol: set() for symbol in strip.SYMBOLS}
    for state in strip.states():
        for symbol in strip.SYMBOLS:
            by_symbol[symbol].update(strip.successors(state, symbol))
    assert max(map(len, by_symbol.values())) == 5
    assert strip.growth(["??"] * 1000)[-1] == (3**1000, 3)


def test_columns_outside_the_alphabet_are_inconsistent():
    assert strip.symbols_of(mw.Board.parse("1?\n2?")) == [None, "??"]
    assert not strip.is_consistent(mw.Board.parse("1?\n2?"))
    assert list(strip.paths([None, "??"])) == []
    assert strip.growth([None, "??"]) == [(0, 0), (0, 0)]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("1-\n??", "no symbol for -"),
        ("???", "reads two rows, not 1"),
        ("mines: 1\n??\n??", "mine count"),
        ("topology: torus\n??\n??", "is a grid"),
    ],
)
def test_unreadable_boards_are_refused(board, message):
    with pytest.raises(BoardError, match=message):
        strip.symbols_of(mw.Board.parse(board))


def test_unknown_symbols_are_refused():
    with pytest.raises(BoardError, match="unknown symbol 'B2'"):
        strip.successors(strip.START, "B2")
