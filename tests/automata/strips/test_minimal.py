"""The minimal machines: their size, their minimality and their language."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise._core import Automaton
from minewise.automata.strips.columns import all_columns, alphabet, numbered_columns
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.strip import StripMachine
from minewise.board.board import FLAG
from support.all_strips import consistent_strips
from support.strategies import any_boards, boards, flat_topologies

HEIGHTS = (1, 2, 3)
GRIDS = flat_topologies(kinds=("grid",)).filter(lambda topology: topology.shape[0] <= 3)
strips = (boards(GRIDS) | any_boards(GRIDS)).map(lambda board: board.with_mines(None))


@pytest.mark.parametrize(("height", "states", "symbols"), [(1, 6, 5), (2, 23, 64), (3, 2783, 1331)])
def test_sizes(height, states, symbols):
    machine = minimal_machine(height)
    assert (machine.states, machine.symbols) == (states, symbols)
    assert machine.transitions.shape == (states, symbols)
    assert symbols == len(alphabet(height)) ** height == len(all_columns(height))


@pytest.mark.parametrize("height", HEIGHTS)
def test_all_states_are_reached(height):
    machine = minimal_machine(height)
    reached = np.zeros(machine.states, bool)
    reached[0] = True
    while not reached[machine.transitions[reached]].all():
        reached[machine.transitions[reached]] = True
    assert reached.all()


@pytest.mark.parametrize("height", HEIGHTS)
def test_one_more_column_tells_all_states_apart(height):
    """By the Myhill-Nerode theorem, no machine can have fewer states."""
    machine = minimal_machine(height)
    last = machine.accepting[machine.transitions]
    assert len({row.tobytes() for row in last}) == machine.states


@pytest.mark.parametrize(("height", "length"), [(1, 8), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
def test_accepts_the_short_consistent_strips_and_no_others(height, length):
    machine = minimal_machine(height)
    number = {column: i for i, column in enumerate(all_columns(height))}
    consistent = consistent_strips(height, length)
    for columns in consistent:
        word = np.array([number[column] for column in columns], np.uint16)
        assert machine.accepting[machine.automaton.run(word)]
    accepted = machine.accepting.astype(np.int64)
    for _ in range(length):
        accepted = accepted[machine.transitions].sum(axis=1)
    assert accepted[0] == len(consistent)


@given(strips)
def test_agrees_with_the_lazy_machine(board):
    board = mw.Board.parse(str(board).replace("-", "?"))
    height = board.shape[0]
    lazy = StripMachine(height)
    assert minimal_machine(height).is_consistent(board) == lazy.is_consistent(board)


@pytest.mark.slow
@pytest.mark.parametrize("height", HEIGHTS)
def test_reflected_columns_lead_to_reflected_states(height):
    """A word is accepted if and only if its mirror image (rows reversed) is accepted."""
    machine = minimal_machine(height)
    upside_down = [all_columns(height).index(column[::-1]) for column in all_columns(height)]
    image = {0: 0}
    todo = [0]
    while todo:
        state = todo.pop()
        pairs = zip(
            machine.transitions[state].tolist(),
            machine.transitions[image[state], upside_down].tolist(),
            strict=True,
        )
        for after, reflected in set(pairs):
            if after not in image:
                image[after] = reflected
                todo.append(after)
            assert image[after] == reflected
    assert len(image) == machine.states
    assert all(machine.accepting[a] == machine.accepting[b] for a, b in image.items())


def test_the_dead_state():
    machine = minimal_machine(2)
    assert (machine.transitions[machine.dead] == machine.dead).all()
    assert machine.automaton.run(np.array([1], np.uint16)) == machine.dead  # the column 01


@given(st.data())
def test_columns_are_numbered_in_order(data):
    height = data.draw(st.sampled_from(HEIGHTS))
    columns = data.draw(st.lists(st.sampled_from(all_columns(height)), min_size=1, max_size=5))
    board = mw.Board.parse("\n".join(map(" ".join, zip(*columns, strict=True))))
    numbers = numbered_columns(board)
    assert [all_columns(height)[number] for number in numbers] == columns


def test_flags_are_covered_cells_and_large_clues_are_inconsistent():
    assert numbered_columns(mw.Board.from_array([[FLAG]])).tolist() == [4]
    assert not minimal_machine(1).is_consistent(mw.Board.parse("?3?"))


def test_unreadable_boards_are_refused():
    with pytest.raises(mw.BoardError, match="no symbol for -"):
        minimal_machine(1).is_consistent(mw.Board.parse("?-"))
    with pytest.raises(mw.BoardError, match="expected a strip of 1 rows, not 2"):
        minimal_machine(1).is_consistent(mw.Board.parse("?\n?"))


@pytest.mark.parametrize(("height", "error"), [(0, mw.BoardError), (4, mw.BudgetError)])
def test_invalid_heights_are_refused(height, error):
    with pytest.raises(error, match=str(height)):
        minimal_machine(height)


class TestAutomaton:
    table = np.array([[1, 0], [1, 1]], np.uint16)

    @given(st.lists(st.integers(0, 1)))
    def test_reads_words(self, word):
        assert Automaton(self.table).run(np.array(word, np.uint16)) == (0 in word)

    @pytest.mark.parametrize("symbol", [2, 2**16 - 1])
    def test_refuses_unknown_symbols(self, symbol):
        with pytest.raises(ValueError, match="without a column"):
            Automaton(self.table).run(np.array([0, symbol], np.uint16))

    @pytest.mark.parametrize(
        ("table", "message"),
        [
            ([[2, 0], [1, 1]], "without a row"),
            (np.zeros((0, 2)), "at least one state"),
            (np.zeros((2, 0)), "at least one state"),
        ],
    )
    def test_refuses_invalid_tables(self, table, message):
        with pytest.raises(ValueError, match=message):
            Automaton(np.array(table, np.uint16))

    def test_refuses_other_types(self):
        with pytest.raises(TypeError):
            Automaton(self.table.astype(np.int64))
