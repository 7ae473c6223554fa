"""`minewise hardest`: results and errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.command import call
from support.pseudo_terminal import Session


def made(command: str, *words: str) -> dict[str, Any]:
    code, out, err = call(command, *words, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


HARDEST = ["--rows", "6", "--cols", "6", "--mines", "8", "--effort", "1500"]


def test_a_hard_board() -> None:
    hard = made("hardest", *HARDEST)
    [board] = hard["boards"]
    assert hard["method"] == "evolution"
    drawn = made("generate", "--rows", "6", "--cols", "6", "--mines", "8", "--count", "200")[
        "boards"
    ]
    assert board["difficulty"] in ("chain", "cases")
    assert board["score"] >= max(one["score"] for one in drawn if one["difficulty"] != "count")
    assert made("hardest", *HARDEST) == hard
    [easier] = made("hardest", *HARDEST, "--difficulty", "..subset")["boards"]
    assert easier["difficulty"] == "subset"


def test_search_stops_after_the_effort() -> None:
    words = ["--rows", "3", "--cols", "3", "--mines", "1", "--first", "corner"]
    outcome = call("hardest", *words, "--difficulty", "cases", "--effort", "500")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == (
        "minewise: not answered within the budget: no such board among 500 boards: use fewer "
        "mines, an easier technique or more --effort\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--difficulty=", "unknown difficulty ''"),
        ("--effort 0", "the effort must be positive"),
        ("--seed -1", "the seed -1"),
        ("--count 2", "No such option: --count"),
        ("--threads 2", "No such option: --threads"),
    ],
)
def test_errors(words: str, message: str) -> None:
    outcome = call("hardest", "--preset", "beginner", *words.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.slow
def test_ctrl_c_ends_the_search_for_a_hard_board() -> None:
    words = ["--rows", "6", "--cols", "6", "--mines", "8", "--effort", "100000000"]
    with Session("hardest", *words) as session:
        session.wait_for(r"of 100,000,000 boards .* hardest so far: 4")
        session.press_ctrl_c()
        session.wait_for(r"# difficulty: ")
        assert session.exit_code() == 130
        assert "minewise: interrupted before the search was over" in session.text
