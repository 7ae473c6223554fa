"""`minewise clicks`: output, exit codes and errors."""

from __future__ import annotations

import json

import pytest

from minewise import Layout, clicks
from support.command import call
from support.random_layouts import random_layouts

LAYOUT = "B-B-B-BB\n--------\n--BBB---\nB--B--B-\n"


def test_the_clicks_for_one_layout_are_listed() -> None:
    outcome = call("clicks", "-", stdin=LAYOUT)
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
Clicks     13, the fewest possible
ZiNi       13
Human ZiNi 17
3BV        21
Openings   0
Islands    1

1-5        open r2c3, flag r1c3 r3c3 r3c4, chord r2c3
6-7        flag r4c1, chord r3c2
8-11       open r3c6, flag r3c5 r4c7, chord r3c6
12         chord r3c7
13         open r1c6
"""
    )


def test_several_layouts_make_a_table() -> None:
    outcome = call("clicks", "-", stdin="1B\n11\n---\ntopology: torus\nB---\n----\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
layout  clicks  ZiNi  human ZiNi  3BV  openings  islands
1            3     3           3    3         0        1
2            2     2           2    2         1        1
"""
    )


def test_json_has_one_answer_per_layout() -> None:
    outcome = call("clicks", "-", "--json", stdin=f"{LAYOUT}---\n-B")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out) == {
        "layouts": [clicks(Layout.parse(text)).to_json() for text in (LAYOUT, "-B")]
    }


def test_generated_boards_can_be_read() -> None:
    puzzles = call("generate", "--preset", "beginner", "--count", "2", "--json").out
    found = json.loads(call("clicks", "-", "--json", stdin=puzzles).out)
    assert [each["bbbv"] for each in found["layouts"]] == [
        each["bbbv"] for each in json.loads(puzzles)["boards"]
    ]


def test_bounds_are_printed_if_the_budget_runs_out() -> None:
    layout = str(random_layouts("expert", 1)[0])
    outcome = call("clicks", "-", "--budget", "0.000001", stdin=layout)
    assert outcome.code == 3
    assert " are needed\n" in outcome.out
    assert "not answered within the budget: the fewest clicks are between" in outcome.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?1\n11\n", "line 1, column 1: '?' is not a cell here: use B or * (mine), - (free)"),
        ("B3\n--\n", "line 1, column 2: the clue 3 is wrong: there is 1 mine around it"),
        ("", "there is no board"),
        ("B-\n---\nB-\n-\n", "this row has 1 cell, not the 2"),
    ],
)
def test_invalid_layouts_are_refused(text: str, message: str) -> None:
    outcome = call("clicks", "-", stdin=text)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_budget_must_be_positive() -> None:
    outcome = call("clicks", "-", "--budget", "0", stdin="B-")
    assert (outcome.code, outcome.out) == (2, "")
    assert "a budget needs a positive number of seconds" in outcome.err
