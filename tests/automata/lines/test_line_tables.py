"""Kadlac's tables, as published and corrected."""

from __future__ import annotations

from pathlib import Path

from minewise.automata.lines import tables
from minewise.automata.lines.inconsistency import TYPES, classify
from minewise.automata.lines.published import OUTPUT, TRANSITIONS, run
from support.lines import all_lines, layouts_by_line

APPENDIX_B = Path(__file__).parents[2] / "data/kadlac_appendix_b.txt"


def test_table_1_differs_only_for_the_empty_line() -> None:
    assert tables.transitions("published") == TRANSITIONS
    changed = {
        (state, symbol): after
        for state, row in tables.transitions("corrected").items()
        for symbol, after in row.items()
        if after != TRANSITIONS[state][symbol]
    }
    assert changed == {("s0", "e"): "s0"}


def test_table_2_is_printed_with_zeros() -> None:
    assert "".join(tables.outputs("published").values()) == "X00000B0BBX"
    assert list(tables.outputs("published")) == list(OUTPUT)


def test_corrected_output_is_right_in_every_layout() -> None:
    written = tables.outputs("corrected")
    for length in range(1, 8):
        for line, layouts in layouts_by_line(length).items():
            output = "".join(written[state] for state in run(line).states)
            for layout in layouts:
                for shown, cell in zip(output, layout, strict=True):
                    assert shown in ("?", cell)


def test_table_3_has_three_types_as_published_and_five_corrected() -> None:
    published = {
        "1e": ("010X", "011X", "111X", "01?0", "11?0"),
        "2e": ("02XX", "12XX", "22XX", "0?2X"),
        "Be": ("0BXX", "B1BX", "B1?2"),
    }
    assert tables.types("published") == published
    corrected = tables.types("corrected")
    assert list(corrected) == list(TYPES)
    assert {type_: corrected[type_] for type_ in published} == published
    for type_ in ("chain", "end"):
        for subtype in corrected[type_]:
            pieces = [subtype.replace("1..1", links) for links in ("1?1?1", "1?1?1?1")]
            assert any(is_kind(piece, type_, subtype) for piece in pieces) or subtype == "e2"
    assert [len(subtypes) for subtypes in corrected.values()] == [5, 4, 3, 15, 7]


def is_kind(piece: str, type_: str, subtype: str) -> bool:
    try:
        return classify(piece) == (type_, subtype)
    except ValueError:
        return False


def test_appendix_b_as_published_is_the_copied_table() -> None:
    rows = (row.split() for row in APPENDIX_B.read_text().splitlines() if row[0] != "#")
    copied = [(string, type_, subtype) for string, type_, subtype in rows]
    printed = [
        (entry.string, entry.type or "-", entry.subtype or "-")
        for entry in tables.four_symbols("published")
    ]
    assert printed == copied
    consistent = [entry.string for entry in tables.four_symbols("published") if entry.consistent]
    assert consistent == [string for string, *kind in copied if kind == ["-", "-"]]


def test_appendix_b_corrected_differs_in_its_mistakes() -> None:
    both = zip(tables.four_symbols("published"), tables.four_symbols("corrected"), strict=True)
    changed = {right.string for wrong, right in both if wrong != right}
    renamed = {"0?11", "11?0"}
    without_subtype = {"20?" + symbol for symbol in all_lines(1)}
    assert changed == set(tables.MISTAKES) | renamed | without_subtype
    assert set(tables.MISTAKES) == {"?011", "000B", "0021", "0022", "102B", "102?", "10?2"}
