"""`minewise automaton`: sizes, sequences, chances, tables and errors."""

from __future__ import annotations

import json

import pytest

from minewise.automata.lines import published as published_line
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.chances import (
    any_symbol,
    chance_of_consistency,
    predicted_chance,
    typical_symbol,
)
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


def test_chance_is_exact_for_up_to_three_rows_or_columns() -> None:
    expected = chance_of_consistency(2, 5, typical_symbol(0.5, 0.2))
    for size in (["--height=2", "--length=5"], ["--height=5", "--length=2"]):
        out = call("automaton", "chance", *size, "--density=0.5", "--mined=0.2", "--json").out
        answer = json.loads(out)
        assert answer["exact"]
        assert answer["chance"] == pytest.approx(expected)


@pytest.mark.slow
def test_chance_is_exact_for_four_rows_or_columns() -> None:
    for size in (["--height=4", "--length=8"], ["--height=8", "--length=4"]):
        out = call("automaton", "chance", *size, "--density=0.1").out
        assert out.endswith("Consistent 37.66 %, exact\n")


def test_chance_of_larger_boards_is_predicted() -> None:
    words = ["--height=5", "--length=5", "--density=0.1"]
    answer = json.loads(call("automaton", "chance", *words, "--json").out)
    assert not answer["exact"]
    assert answer["chance"] == pytest.approx(predicted_chance(5, 5, any_symbol(0.1)))
    assert call("automaton", "chance", *words).out.splitlines() == [
        "Boards     5×5, 10 % shown",
        "Symbols    0 to 8 and B, all equally likely",
        "Consistent 45.45 %, predicted from machines for two and three rows",
    ]


def printed_table(*words: str) -> dict[str, list[str]]:
    """Return the rows of a table by their first entries."""
    lines = call("automaton", "table", *words, COLUMNS="1000").out.splitlines()[4:]
    rows = (line.split() for line in lines if not line.startswith("  - "))
    return {first: others for first, *others in rows}


def test_table_1_as_published_and_corrected() -> None:
    rows = printed_table("line", "1", "--as", "published")
    assert rows.pop("state") == ["0", "1", "2", "B", "?", "e"]
    assert rows["s0"].pop() == "Er*"
    rows["s0"].append("Er")
    assert rows == {
        state: list(moves.values()) for state, moves in published_line.TRANSITIONS.items()
    }
    assert printed_table("line", "1")["s0"][-1] == "s0*"


def test_table_2_as_published_and_corrected() -> None:
    published = printed_table("line", "2", "--as", "published")
    assert published["state"] == list(published_line.STATES)
    assert " ".join(published["output"]) == "X 0* 0* 0* 0* 0* B 0* B B* X"
    corrected = printed_table("line", "2")
    assert " ".join(corrected["output"]) == "X -* -* -* -* -* B -* B ?* X"


def test_table_3_as_published_and_corrected() -> None:
    published = call("automaton", "table", "line", "3", "--as=published").out
    assert "Table 3, as published: types of inconsistency (X is any symbol)\n" in published
    assert "  2e: a 2 beside a free cell\n    02XX  12XX  22XX  0?2X\n" in published
    assert "chain*" not in published
    corrected = call("automaton", "table", "line", "3").out
    assert "  2e: a 2 beside a free cell\n    02XX  12XX  22XX  0?2X\n" in corrected
    assert "  chain*: two clues or mines that disagree along a row of 1s\n" in corrected
    assert "    e2  e1..1e  e1..10  e1..11  e1..1?0  e1..1B  e1..1?2\n" in corrected


@pytest.mark.parametrize(
    ("edition", "rows", "consistent"),
    [
        (
            "published",
            [
                "  000X  -         -         2e 02XX   Be 12XX*  -",
                "  102X  2e 02XX   2e 02XX   2e 02XX   -  02XX*  -  02XX*",
                "  20?X  2e        2e        2e        2e        2e",
                "  ?01X  1e 010X   -*        2e 12XX   -         -",
            ],
            221,
        ),
        (
            "corrected",
            [
                "  000X  -         -         2e 02XX   Be 0BXX*  -",
                "  102X  2e 02XX   2e 02XX   2e 02XX   2e 02XX*  2e 02XX*",
                "  20?X  2e 02XX   2e 02XX   2e 02XX   2e 02XX   2e 02XX",
                "  ?01X  1e 010X   1e 011X*  2e 12XX   -         -",
            ],
            220,
        ),
    ],
)
def test_appendix_b(edition: str, rows: list[str], consistent: int) -> None:
    out = call("automaton", "table", "line", "B", "--as", edition).out
    lines = [line for line in out.splitlines() if line[5:6] == "X"]
    assert len(lines) == 125
    assert set(rows) <= set(lines)
    assert out.count("*") == 1 + 7
    entries = call("automaton", "table", "line", "--as", edition, "--json").out
    strings = json.loads(entries)["appendix_b"]
    assert len(strings) == 625
    assert sum(each["consistent"] for each in strings) == consistent


def test_appendix_b_is_printed_only_on_request() -> None:
    out = call("automaton", "table", "line").out
    assert [line[:7] for line in out.splitlines() if line.startswith("Table")] == [
        "Table 1",
        "Table 2",
        "Table 3",
    ]
    assert out.endswith("Appendix B, 625 strings: minewise automaton table line B\n")
    assert "conclusion from Theorem 7.9" in out


@pytest.mark.parametrize(
    ("words", "legend"),
    [
        ("line 2", True),
        ("line 3", False),
        ("strip 3", True),
        ("strip 4", False),
        ("strip 5", False),
    ],
)
def test_the_mark_is_explained_where_it_is_used(words: str, legend: bool) -> None:
    out = call("automaton", "table", *words.split(), "--as", "published").out
    assert ("* marks a mistake" in out) == ("*" in out) == legend


def test_line_tables_as_json() -> None:
    published, corrected = (
        json.loads(call("automaton", "table", "line", "--json", "--as", edition).out)
        for edition in ("published", "corrected")
    )
    assert (published["edition"], corrected["edition"]) == ("published", "corrected")
    assert published["rows"][0]["next"] == ["0", "1o", "Er", "B", "??", "Er"]
    assert [row["output"] for row in published["rows"]] == list("X00000B0BBX")
    assert [row["output"] for row in corrected["rows"]] == list("X-----B-B?X")
    assert [row["type"] for row in published["types"]] == ["1e", "2e", "Be"]
    assert [row["type"] for row in corrected["types"]] == ["1e", "2e", "Be", "chain", "end"]
    assert published["corrections"] == corrected["corrections"]
    assert published["appendix_b"][3] == {
        "string": "000B",
        "consistent": False,
        "type": "Be",
        "subtype": "12XX",
    }


def test_strip_tables_as_published_and_corrected() -> None:
    published = call("automaton", "table", "strip", "--as", "published").out
    corrected = call("automaton", "table", "strip").out
    assert "\n  B0  B1  B2  B3  B4  B5  B5* B?\n" in published
    assert "\n  B0  B1  B2  B3  B4  B5  BB* B?\n" in corrected
    assert "\n  11?B  11BB  22?B  22?B*  33?B  33?B*\n" in published
    assert "\n  11?B  11BB  22?B  22BB*  33?B  33BB*\n" in corrected
    for out, label in ((published, "as published"), (corrected, "corrected")):
        titles = [line for line in out.splitlines() if line.startswith("Table")]
        assert [title.partition(":")[0] for title in titles] == [
            f"Table {number}, {label}" for number in (3, 4, 5, 6)
        ]
        assert "\n  BB  ?B  ??\n" in out
        assert "\n  31  1 mine in this column and the one before, 2 in the next\n" in out


def test_strip_tables_as_json() -> None:
    tables = json.loads(call("automaton", "table", "strip", "--json", "--as=published").out)
    assert tables["possible"][6] == ["B0", "B1", "B2", "B3", "B4", "B5", "B5", "B?"]
    assert tables["legal"][2] == ["BB", "?B", "??"]
    assert [each["part"] for each in tables["parts"]][-3:] == ["?0", "?B", "BB"]
    assert tables["classes"][7]["states"] == ["11?B", "11BB", "22?B", "22?B", "33?B", "33?B"]
    corrected = json.loads(call("automaton", "table", "strip", "--json").out)
    assert (tables["edition"], corrected["edition"]) == ("published", "corrected")
    assert corrected["possible"][6][6] == "BB"
    assert corrected["classes"][7]["states"][3] == "22BB"


def test_symbols_for_any_number_of_rows() -> None:
    out = call("automaton", "table", "strip", "--height", "3", COLUMNS="200").out
    assert out.startswith("224 columns occur in consistent strips with 3 rows: 181 symbols\n")
    symbols, equal = out.split("Columns that no strip can tell apart\n")
    groups = [group.split(" = ") for group in equal.replace("   ", "\n").split("\n")]
    assert ["000", "00?", "0?0", "?00", "?0?"] in [list(map(str.strip, group)) for group in groups]
    assert len(symbols.splitlines()[1:]) > 1
    assert len(" ".join(symbols.splitlines()[1:]).split()) == 181
    line = call("automaton", "table", "strip", "--height", "1").out
    assert line == "5 columns occur in consistent strips with 1 row: 5 symbols\n  0  1  2  B  ?\n"


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


@pytest.mark.parametrize("words", [["line"], ["strip"], ["line", "B"]])
@pytest.mark.parametrize("width", [60, 80])
def test_tables_fit_the_terminal(words: list[str], width: int) -> None:
    out = call("automaton", "table", *words, COLUMNS=str(width)).out
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
        (["chance", "--height=2", "--length=2"], "", 2, "Missing option '--density'"),
        (["chance", "--height=2", "--length=2", "--density=2"], "", 2, "Invalid value for"),
        (["chance", "--height=2", "--length=501", "--density=1"], "", 2, "Invalid value for"),
        (["table"], "", 2, "Missing argument 'line|strip'"),
        (["table", "other"], "", 2, "Invalid value for 'line|strip'"),
        (["table", "line", "4"], "", 2, "Invalid value: line has no table '4': use 1, 2, 3 or B"),
        (["table", "strip", "B"], "", 2, "Invalid value: strip has no table 'B': use 3, 4, 5 or 6"),
        (["table", "line", "--as", "new"], "", 2, "Invalid value for '--as'"),
        (["table", "line", "B", "--json"], "", 2, "Invalid value: use either TABLE or --json"),
        (["table", "line", "--height", "3"], "", 2, "Invalid value: --height goes with strip"),
        (["table", "strip", "4", "--height", "3"], "", 2, "Invalid value: --height goes with"),
        (["table", "strip", "--height", "5"], "", 2, "Invalid value for '--height'"),
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
