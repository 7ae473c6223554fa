"""The machine for lines against brute force, the published machine and the engine."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.automata.lines import published as published_line
from minewise.automata.lines.line import (
    ANYTHING,
    LIVE_MOVES,
    MOVES,
    count,
    is_consistent,
    layout,
    layouts,
    live_states,
    nfa,
    sample,
)
from minewise.automata.lines.symbols import line_of
from minewise.reference import brute_force
from minewise.reference.kadlac import BreadthFirstSearch
from support.chance import surprise
from support.lines import ALPHABET, all_lines, fits, layouts_by_line

MILLION = 1_000_000


@st.composite
def likely_lines(draw: st.DrawFn) -> str:
    """Draw a line, usually one that some layout shows."""
    mines = draw(st.lists(st.booleans(), min_size=1, max_size=60))
    board = mw.Layout.parse("".join("-B"[mine] for mine in mines))
    covered = draw(st.lists(st.booleans(), min_size=len(mines), max_size=len(mines)))
    line = "".join(
        "?" if hidden else symbol
        for hidden, symbol in zip(covered, board.clue_rows()[0], strict=True)
    )
    if draw(st.integers(0, 3)):
        return line
    index = draw(st.integers(0, len(line) - 1))
    return line[:index] + draw(st.sampled_from(ALPHABET)) + line[index + 1 :]


@pytest.mark.slow
@pytest.mark.parametrize("length", range(1, 9))
def test_lists_exactly_the_layouts_of_every_consistent_line(length: int) -> None:
    for line, expected in layouts_by_line(length).items():
        assert list(layouts(line)) == expected
        assert layout(line) == expected[0]
        assert fits(expected[0], line)
        assert count(line) == len(expected)
        assert len(expected).bit_count() == 1  # a power of two


def test_finds_no_layout_for_any_inconsistent_line() -> None:
    for length in range(1, 7):
        for line in all_lines(length):
            consistent = line in layouts_by_line(length)
            assert is_consistent(line) == consistent
            if not consistent:
                assert count(line) == 0
                assert layout(line) is None
                assert not list(layouts(line))


def test_accepts_the_language_of_the_published_machine() -> None:
    from automata.fa.dfa import DFA

    published = published_line.dfa()
    empty = DFA.from_finite_language(published.input_symbols, {""})
    ours = DFA.from_nfa(nfa())
    assert ours == published | empty
    assert len(ours.minify().to_complete().states) == 6


def test_at_most_two_states_live_at_a_time() -> None:
    """`ANYTHING` is the set of live states where a line is cut."""
    assert set(LIVE_MOVES) == {"", "-", "0", "1", "B", "-B", "01", ANYTHING}


def test_as_many_paths_lead_to_one_live_state_as_to_the_other() -> None:
    """By induction: each step multiplies both numbers by the same factor, 1 or 2."""
    for live in LIVE_MOVES.keys() - {ANYTHING}:
        for symbol, after in LIVE_MOVES[live].items():
            origins = {sum(target in MOVES[state][symbol] for state in live) for target in after}
            assert origins in (set(), {1}, {2})


@given(likely_lines())
def test_agrees_with_the_engine(line: str) -> None:
    board = mw.Board.parse(line)
    result = mw.analyze(board)
    assert is_consistent(line) == result.consistent
    assert count(line) == mw.count(board)
    if result.consistent:
        assert set(result.probability[board.covered]) <= {0.0, 0.5, 1.0}
        for drawn in (layout(line), *sample(line, 3)):
            assert drawn is not None
            assert fits(drawn, line)


@given(st.text(ALPHABET, min_size=1, max_size=10) | likely_lines().map(lambda line: line[:10]))
def test_agrees_with_the_reference_searches(line: str) -> None:
    board = mw.Board.parse(line)
    assert list(layouts(line)) == list(map(str, brute_force.layouts(board)))
    assert list(layouts(line)) == sorted(map(str, BreadthFirstSearch(board)))


@given(likely_lines())
def test_the_mirror_image_has_the_mirrored_layouts(line: str) -> None:
    assert count(line) == count(line[::-1])
    few = set(islice(layouts(line), 100))
    assert all(fits(found[::-1], line[::-1]) for found in few)


@pytest.mark.parametrize("line", ["???", "?1?1??", "??1B?0??", "B2?1?"])
def test_draws_are_uniform(line: str) -> None:
    drawn = Counter(sample(line, 4000, seed=5))
    assert set(drawn) <= set(layouts(line))
    assert count(line) == 1 or surprise(drawn, count(line)) < 5


def test_draws_depend_on_seed_and_number() -> None:
    line = 50 * "?"
    assert sample(line, 3, seed=1) == sample(line, 5, seed=1)[:3]
    assert sample(line, 3, seed=1) != sample(line, 3, seed=2)
    assert sample(line, 0) == []


def test_impossible_samples_are_refused() -> None:
    with pytest.raises(mw.InconsistentError):
        sample("1", 1)
    with pytest.raises(mw.BoardError, match="-1"):
        sample("?", -1)


@pytest.mark.slow
def test_a_million_cells() -> None:
    line = "?1" * (MILLION // 4) + "?" * (MILLION // 2)
    board = mw.Board.parse(line)
    assert count(line) == 1 << MILLION // 2
    first, second = islice(layouts(line), 2)
    assert layout(line) == first < second
    assert all(board.fits(mw.Layout.parse(found)) for found in (first, second, *sample(line, 1)))
    assert layout(line + "2") is None


def test_live_states_after_each_prefix() -> None:
    assert live_states("?1?2B?") == ["-B", "01", "-B", "1", "B", "-B"]
    assert live_states("02?") == ["0", "", ""]


def test_reads_boards() -> None:
    assert line_of(mw.Board.parse("0?F1B2")) == "0??1B2"
    assert line_of(mw.Board.parse("0\n?\nB")) == "0?B"
    for text, message in (
        ("??\n??", "one row or one column"),
        ("?-", "r1c2 of the line shows - "),
        ("?12?3", "r1c5 of the line shows 3"),
        ("mines: 1\n??", "mine count"),
    ):
        with pytest.raises(mw.BoardError, match=message):
            line_of(mw.Board.parse(text))
    with pytest.raises(mw.BoardError, match="one row or one column"):
        line_of(mw.Board(mw.Topology.torus(1, 3), np.full((1, 3), -1)))
