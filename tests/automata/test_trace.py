"""Traces of machines on strips, against brute force and against the machines themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.automata.lines import published as published_line
from minewise.automata.steps import MACHINES
from minewise.automata.strips import passes
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import all_columns, columns_of
from minewise.automata.strips.convert import minimal_dfa
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.strip import StripMachine
from minewise.automata.trace import trace
from minewise.reference import brute_force
from support.lines import all_lines, layouts_by_line
from support.strips import count_strip


@st.composite
def strips(draw: st.DrawFn, most_rows: int = 3, most_columns: int = 5) -> mw.Board:
    """Draw strips of arbitrary columns, mostly inconsistent, or strips shown by a layout."""
    height = draw(st.integers(1, most_rows))
    length = draw(st.integers(1, most_columns))
    cells = st.lists(st.booleans(), min_size=height * length, max_size=height * length)
    if draw(st.booleans()):
        layout = mw.Layout(mw.Topology.grid(height, length), draw(cells))
        shown = layout.clues().copy()
        shown[layout.mines] = -2
        shown.flat[[place for place, covered in enumerate(draw(cells)) if covered]] = -1
        return mw.Board.from_array(shown)
    columns = draw(st.lists(st.sampled_from(all_columns(height)), min_size=length, max_size=length))
    return mw.Board.parse("\n".join(map("".join, zip(*columns, strict=True))))


@given(strips(), st.sampled_from(MACHINES))
def test_verdicts_and_layouts_match_brute_force(board: mw.Board, machine: str) -> None:
    if board.shape[0] > 2 and machine == "published":
        machine = "derived"
    found = trace(board, machine)
    assert found.layouts == brute_force.count(board)
    assert found.consistent == (found.layouts > 0) == (found.layout is not None)
    assert found.layout is None or board.fits(found.layout)
    assert len(found.states) == board.shape[1]


@given(strips())
def test_states_match_the_machines(board: mw.Board) -> None:
    assert trace(board).states == StripMachine(board.shape[0]).run(board)
    if board.shape[0] == 2:
        live = published_strip.run(published_strip.symbols_of(board))
        names = [sorted(state.name for state in states) for states in live]
        assert trace(board, "published").states == names


MINIMAL = {height: minimal_dfa(minimal_machine(height)) for height in (1, 2)}


@given(strips(most_rows=2))
def test_states_of_the_minimal_machine_match_automata_lib(board: mw.Board) -> None:
    height = board.shape[0]
    _, *reached = MINIMAL[height].read_input_stepwise(columns_of(board), ignore_rejection=True)
    dead = minimal_machine(height).dead
    expected = [[] if state == dead else [str(state)] for state in reached]
    assert trace(board, "minimal").states == expected


def test_an_impossible_clue_kills_the_minimal_machine() -> None:
    found = trace(mw.Board.parse("?3?"), "minimal")
    assert (found.death, found.states[1:]) == (1, [[], []])
    assert not found.consistent


def test_published_states_and_verdicts_on_every_line_of_four_cells() -> None:
    consistent = layouts_by_line(4)
    for line in all_lines(4):
        found = trace(mw.Board.parse(line), "published")
        states, verdict = published_line.run(line)
        assert [state for (state,) in found.states] == states
        assert found.consistent == verdict == (line in consistent)


@given(strips(most_rows=2))
def test_the_published_machines_die_as_soon_as_no_continuation_is_consistent(
    board: mw.Board,
) -> None:
    height, length = board.shape
    columns = columns_of(board)
    death = trace(board, "published").death
    for end in range(1, length + 1):
        prefix = [*columns[:end], "?" * height]
        text = "\n".join(map("".join, zip(*prefix, strict=True)))
        assert (count_strip(mw.Board.parse(text)) == 0) == (death is not None and death < end)


@given(strips(most_rows=3))
def test_the_derived_machine_dies_in_the_first_column_without_states(
    board: mw.Board,
) -> None:
    found = trace(board)
    alive = [bool(states) for states in found.states]
    assert alive == sorted(alive, reverse=True)
    assert found.death == (None if all(alive) else alive.index(False))


def test_an_impossible_clue_leads_to_the_published_error_state() -> None:
    assert trace(mw.Board.parse("?13?"), "published").states == [["??"], ["1?"], ["Er"], ["Er"]]
    found = trace(mw.Board.parse("3"), "published")
    assert (found.states, found.consistent, found.death) == ([["Er"]], False, 0)


def test_paths_are_layouts() -> None:
    board = mw.Board.parse("2?4??\n???B2")
    found = list(passes.paths(board))
    assert len(found) == len({tuple(path) for path in found}) == 4
    for path, layout in zip(found, passes.layouts(board), strict=True):
        mines = "\n".join(map("".join, zip(*path[1:], strict=True)))
        assert [
            [cell == "B" for cell in row] for row in mines.splitlines()
        ] == layout.mines.tolist()
        for state, after, column in zip(path, path[1:], columns_of(board), strict=False):
            assert after in StripMachine(2).successors(state, column)


@given(strips(most_rows=2, most_columns=6).filter(lambda board: board.shape[0] == 2))
def test_live_and_run_find_the_same_states(board: mw.Board) -> None:
    symbols = published_strip.symbols_of(board)
    assert list(published_strip.live(symbols)) == [
        frozenset(states) for states in published_strip.run(symbols)
    ]


@pytest.mark.parametrize(
    ("text", "machine", "message"),
    [
        ("?\n?\n?", "published", "read one row or two, not 3: use the derived machine"),
        ("?1\n?-", "published", r"no symbol for - \(safe\), as at r2c2: use the derived"),
        ("??-", "published", r"no symbol for - \(safe\), as at r1c3"),
        ("??", "other", "unknown machine 'other': use derived, published, minimal"),
        ("?-?", "minimal", r"minimal machine has no symbol for - \(safe\), as at r1c2"),
        ("mines: 1\n??", "derived", "mine count"),
        ("topology: torus\n??", "published", "a strip is a grid, not a torus"),
    ],
)
def test_unreadable_strips_are_refused(text: str, machine: str, message: str) -> None:
    with pytest.raises(mw.BoardError, match=message):
        trace(mw.Board.parse(text), machine)
