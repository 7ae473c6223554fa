"""The published machine for lines against brute force, and the errors in its output."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, BoardError, analyze
from minewise.automata.lines import published as published_line
from minewise.automata.lines.published import ERROR, OUTPUT, START, STATES, TRANSITIONS, output, run
from support.lines import ALPHABET, all_lines, fits, layouts_by_line

lines = st.text(ALPHABET, min_size=1, max_size=40)


def test_the_tables_are_complete() -> None:
    assert STATES == ("s0", "0", "1o", "1b", "1?", "2", "B", "?o", "?b", "??", "Er")
    assert tuple(OUTPUT) == STATES
    for row in TRANSITIONS.values():
        assert "".join(row) == ALPHABET + "e"
        assert set(row.values()) <= set(STATES)
    assert set(TRANSITIONS[ERROR].values()) == {ERROR}


def test_theorem_7_8_the_machine_decides_every_line_of_up_to_nine_cells() -> None:
    """Check all 2,441,405 lines, but skip prefixes that reach `Er`, which is never left."""
    alive = {START: [""]}
    for length in range(1, 10):
        longer: dict[str, list[str]] = {}
        for state, prefixes in alive.items():
            for symbol, after in list(TRANSITIONS[state].items())[:-1]:
                longer.setdefault(after, []).extend(prefix + symbol for prefix in prefixes)
        longer.pop(ERROR, None)
        alive = longer
        accepted = [
            line for state in alive if TRANSITIONS[state]["e"] != ERROR for line in alive[state]
        ]
        assert len(accepted) == len(set(accepted))
        assert set(accepted) == layouts_by_line(length).keys()


@given(lines)
def test_run_and_library_and_engine_agree(line: str) -> None:
    machine = published_line.dfa()
    assert run(line).consistent == machine.accepts_input(line)
    assert run(line).consistent == analyze(Board.parse(line)).consistent
    assert run(line).states == list(machine.read_input_stepwise(line, ignore_rejection=True))[1:]


def test_theorem_7_9_fails_for_2801_of_7924_consistent_lines() -> None:
    consistent = [line for length in range(1, 8) for line in layouts_by_line(length)]
    assert len(consistent) == 7924
    wrong = [line for line in consistent if not fits(output(line), line)]
    assert len(wrong) == 2801
    assert {"?0", "?1B", "??0"} <= set(wrong)
    assert [output(line) for line in ("?0", "?1B", "??0")] == ["B-", "B-B", "BB-"]


def test_theorem_7_9_holds_as_far_as_it_is_proved() -> None:
    """The output for a consistent line has no X, but it need not be a layout."""
    for length in range(1, 8):
        assert all("X" not in output(line) for line in layouts_by_line(length))


def test_the_converse_of_theorem_7_9_needs_the_end_of_the_line() -> None:
    """A line that fails only at its end gets no X, because the output has one symbol per cell."""
    assert not run("1").consistent
    assert output("1") == "-"
    for line in all_lines(5):
        states = run(line).states
        assert run(line).consistent == (TRANSITIONS[states[-1]]["e"] != ERROR)
        assert ("X" in output(line)) == (ERROR in states)


def test_the_start_writes_x_although_it_is_called_accepting() -> None:
    """The proof says that only Er maps to X. No symbol leads back to the start."""
    assert {state for state in STATES if OUTPUT[state] == "X"} == {START, ERROR}
    assert all(START not in row.values() for row in TRANSITIONS.values())


def test_no_one_pass_output_can_be_right() -> None:
    """The first symbol must be written before the second is read, but it depends on the second."""
    assert layouts_by_line(2)["?0"] == ["--"]
    assert layouts_by_line(2)["?1"] == ["B-"]


def test_the_minimal_complete_machine_has_six_states() -> None:
    """Table 1 rejects the empty line (row s0), which takes a seventh state."""
    machine = published_line.dfa()
    assert len(machine.states) == 11
    assert not machine.allow_partial
    smallest = machine.minify()
    assert len(smallest.states) == 7
    with_empty_line = type(machine)(
        states=machine.states,
        input_symbols=machine.input_symbols,
        transitions=machine.transitions,
        initial_state=machine.initial_state,
        final_states=machine.final_states | {START},
    )
    assert len(with_empty_line.minify().to_complete().states) == 6


@pytest.mark.parametrize(
    ("line", "message"),
    [("", "at least one cell"), ("1?3", "r1c3"), ("0-", "r1c2"), ("e", "r1c1")],
)
def test_invalid_lines_are_refused(line: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        run(line)
