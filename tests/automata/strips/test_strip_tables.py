"""The tables of "NFA for 2×n MCP", as published and corrected."""

from __future__ import annotations

from minewise.automata.strips import tables
from minewise.automata.strips.published import SYMBOLS, states

# The states of Table 6 by class, as printed.
PRINTED = {
    "q0": "s0",
    "q1": "?0?0",
    "q2": "?B?B ?BBB BBBB",
    "q3": "?0?B ?0BB",
    "q4": "0000 00?0 1111 11?0 2222 22?0",
    "q5": "1010 10?0 2121 21?0 3232 32?0",
    "q6": "21?B 21BB 32?B 32BB 43?B 43BB",
    "q7": "11?B 11BB 22?B 22?B 33?B 33?B",
    "q8": "2020 20?0 3131 31?0 31?B 31BB 4242 42?0 42?B 42BB 53?B 53BB",
}


def test_table_3_prints_b5_twice() -> None:
    corrected = [one for row in tables.possible_symbols("corrected") for one in row]
    assert corrected == [first + second for first in "012345B?" for second in "012345B?"]
    published = [one for row in tables.possible_symbols("published") for one in row]
    differences = [pair for pair in zip(published, corrected, strict=True) if pair[0] != pair[1]]
    assert differences == [("B5", "BB")]


def test_table_4_is_as_printed() -> None:
    rows = tables.legal_symbols()
    assert [" ".join(row) for row in rows] == [
        "00 0? 11 1B 1? 22 2B 2?",
        "33 3B 3? 44 4B 4? 5B 5?",
        "BB ?B ??",
    ]
    assert {one for row in rows for one in row} == set(SYMBOLS)


def test_table_5_is_as_printed() -> None:
    meanings = tables.cell_meanings()
    assert " ".join(meanings) == "00 10 11 20 21 22 31 32 33 42 43 53 ?0 ?B BB"
    assert meanings["42"] == "2 mines in this column and the one before, 2 in the next"
    assert meanings["?B"] == "a covered cell that is mined"


def test_table_6_is_as_printed() -> None:
    published = {row.name: " ".join(row.states) for row in tables.strip_classes("published")}
    assert published == PRINTED
    corrected = [state for row in tables.strip_classes("corrected") for state in row.states]
    assert corrected == [state.name for state in states()]
