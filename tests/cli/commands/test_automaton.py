"""`minewise automaton`: sizes, sequences, tables and errors."""

from __future__ import annotations

import json

import pytest

from minewise.automata.lines import published as published_line
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.sequences import consistent_strips, recurrence
from support.command import call


@pytest.mark.parametrize(("height", "symbols", "states"), [(1, 5, 6), (2, 64, 23), (3, 1331, 2783)])
def test_minimal(height: int, symbols: int, states: int) -> None:
    outcome = call("automaton", "minimal", "--height", str(height), "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out) == {"height": height, "symbols": symbols, "states": states}


def test_minimal_as_text() -> None:
    out = call("automaton", "minimal", "--height", "3").out
    assert out == "Strips of 3 rows: 2,783 states (including the dead state), 1,331 symbols\n"


def test_sequence() -> None:
    outcome = call("automaton", "sequence", "--height", "2", "--length", "10")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
 n  consistent strips of size 2×n
 0  1
 1  11
 2  157
 3  2159
 4  29345
 5  400543
 6  5458529
 7  74397615
 8  1014000961
 9  13820007311
10  188356188257

Recurrence a(n) = 13·a(n-1) + 18·a(n-2) - 88·a(n-3) - 580·a(n-4) + 392·a(n-5)
Growth     by a factor of 13.629217090 per column, in the limit
Layouts    2^(2n) of size 2×n, each of which fits 2^(2n) strips, so a consistent
           strip has 4^(2n) / a(n) layouts on average
"""
    )


def test_factor_of_one_is_omitted() -> None:
    out = call("automaton", "sequence", "--height", "1", "--length", "0").out
    assert "Recurrence a(n) = 3·a(n-1) + 2·a(n-2) - a(n-3)\n" in out


@pytest.mark.slow
def test_long_recurrence_is_omitted() -> None:
    out = call("automaton", "sequence", "--height", "3", "--length", "2").out
    assert out.startswith("n  consistent strips of size 3×n\n0  1\n1  38\n2  2159\n\n")
    assert "Recurrence of order 286; --json lists the coefficients\n" in out
    answer = json.loads(call("automaton", "sequence", "--height=3", "--length=0", "--json").out)
    assert tuple(map(int, answer["recurrence"])) == recurrence(3)


@pytest.mark.slow
def test_sequences_may_have_any_number_of_digits() -> None:
    length = 3900
    answer = json.loads(
        call("automaton", "sequence", "--height", "2", "--length", str(length), "--json").out
    )
    assert sorted(answer) == ["consistent", "growth", "height", "layouts", "recurrence"]
    assert len(answer["consistent"]) == len(answer["layouts"]) == length + 1
    assert len(answer["consistent"][-1]) > 4300
    modulus = 10**9
    for digits, number in zip(answer["consistent"], consistent_strips(2), strict=False):
        assert int(digits[-9:]) == number % modulus
    assert answer["layouts"][:4] == ["1", "4", "16", "64"]
    out = call("automaton", "sequence", "--height", "2", "--length", str(length)).out
    assert f"\n{length}  {answer['consistent'][-1]}\n" in out


def test_line_table_has_every_transition() -> None:
    out = call("automaton", "table", "line").out
    rows = {row.split()[0]: row.split()[1:] for row in out.splitlines()[3:15] if row}
    assert rows.pop("state") == ["0", "1", "2", "B", "?", "e", "output"]
    assert rows == {
        state: [*moves.values(), published_line.OUTPUT[state]]
        for state, moves in published_line.TRANSITIONS.items()
    }
    assert "  2e  02XX 12XX 22XX 0?2X       a 2 beside a free cell\n" in out
    assert "Theorem 7.9 fails" in out


def test_strip_table_has_every_state_and_move() -> None:
    out = call("automaton", "table", "strip", COLUMNS="1000").out
    classes = {block[:2]: block.splitlines() for block in out.split("\n\n") if block[0] == "q"}
    assert "".join(sorted(classes)) == "q0q1q2q3q4q5q6q7q8"
    assert classes["q1"][2] == "    same as q0"
    classes["q1"][2] = classes["q0"][2]
    for state in published_strip.states():
        title, names, moves = classes[state.group]
        assert title.endswith("; accepting") == state.accepted
        assert state.name in names.replace("*", "").split()
        following = {
            symbol: [after.name for after in published_strip.successors(state, symbol)]
            for symbol in published_strip.SYMBOLS
        }
        printed = {move[:2]: move[3:].split() for move in moves.strip().split("   ")}
        assert printed == {symbol: after for symbol, after in following.items() if after}


@pytest.mark.parametrize("name", ["line", "strip"])
@pytest.mark.parametrize("width", [60, 80])
def test_tables_fit_the_terminal(name: str, width: int) -> None:
    out = call("automaton", "table", name, COLUMNS=str(width)).out
    assert max(map(len, out.splitlines())) <= width


@pytest.mark.parametrize(
    ("words", "text", "code", "message"),
    [
        (
            ["run", "-"],
            "mines: 2\n?1?",
            2,
            "automata cannot use the number of mines: remove the `mines:` line",
        ),
        (["run", "-"], "topology: hex\n?1?", 2, "a strip is a grid, not a hex"),
        (["run", "-"], "?1?\n?1", 2, "line 2, column 3: this row has 2 cells, not the 3"),
        (["run", "-"], "?1?\n?x?", 2, "line 2, column 2: 'x' is not a cell here"),
        (["run", "-"], 30 * "??\n", 3, "not answered within the budget: a column of this strip"),
        (["run", "-", "--machine", "published"], 3 * "??\n", 2, "the published machines read one"),
        (["run", "-", "--machine", "published"], "?-", 2, "the published machines have no symbol"),
        (["run", "-", "--machine", "other"], "??", 2, "Invalid value for '--machine'"),
        (["run", "-", "--paths", "-1"], "??", 2, "Invalid value for '--paths'"),
        (["run", "-", "--paths", "1", "--json"], "??", 2, "Invalid value: use either --paths or"),
        (["run", "no such file"], "", 2, "cannot read 'no such file'"),
        (["minimal"], "", 2, "Missing option '--height'"),
        (["minimal", "--height", "0"], "", 2, "Invalid value for '--height'"),
        (["minimal", "--height", "7"], "", 3, "not answered within the budget: height 7"),
        (["sequence", "--height", "4", "--length", "2"], "", 3, "not answered within the budget"),
        (["sequence", "--height", "1", "--length", "10001"], "", 2, "Invalid value for '--length'"),
        (["table"], "", 2, "Missing argument 'line|strip'"),
        (["table", "other"], "", 2, "Invalid value for 'line|strip'"),
        (["other"], "", 2, "No such command 'other'"),
    ],
)
def test_errors(words: list[str], text: str, code: int, message: str) -> None:
    outcome = call("automaton", *words, stdin=text)
    assert (outcome.code, outcome.out) == (code, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("command", ["run", "minimal", "sequence", "table", "draw"])
def test_every_command_has_help(command: str) -> None:
    outcome = call("automaton", command, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"Usage: minewise automaton {command} ")
    assert f"Examples:\n    minewise automaton {command}" in outcome.out
    assert f"\n  {command} " in call("automaton", "--help").out
