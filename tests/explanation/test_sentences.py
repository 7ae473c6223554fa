"""Explanation texts, word for word."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from minewise import Board, explain
from minewise.explanation.names import cell_names
from support.strategies import consistent_boards

TEXTS = {
    "all mined": (
        "?2?",
        None,
        "The 2 at r1c2 needs two mines and has only two cells left: r1c1 and r1c3 are mines.",
    ),
    "all free": (
        "1B?\n1??",
        None,
        "The 1 at r1c1 already has its mine (r1c2): r2c2 is safe.",
    ),
    "nothing": (
        "0?\n??",
        None,
        "The 0 at r1c1 touches no mines: r1c2, r2c1 and r2c2 are safe.",
    ),
    "subset, safe": (
        "???\n111\n000",
        None,
        "Every cell left for the 1 at r2c3 also touches the 1 at r2c2, and each needs one mine: "
        "r1c1 is safe.",
    ),
    "subset, mined": (
        "????\n1221",
        None,
        "The 2 at r2c3 needs two mines, but the two cells it shares with the 1 at r2c4 hold at "
        "most one: r1c2 is a mine.",
    ),
    "chain of single clues": (
        "1????\n2?3??\n????1\n?1??0",
        None,
        "If r4c1 were a mine, r3c1 and r3c2 would be safe (the 1 at r4c2), then r1c2 and r2c2 "
        "would be mines (the 2 at r2c1), and the 1 at r1c1 would have too many mines. So r4c1 is "
        "safe.",
    ),
    "chain that ends with a pair": (
        "?1??0\n?2?21\n1??3?\n??2?2",
        None,
        "If r4c2 were a mine, r3c2 and r3c3 would be safe (the 2 at r4c3), and the 1 at r1c2 and "
        "the 2 at r2c2 could not both hold. So r4c2 is safe.",
    ),
    "far away": (
        "?1?\n???\n???",
        1,
        "One mine is left, and the cells around the 1 at r1c2 must hold it: r3c1, r3c2 and r3c3 "
        "are safe.",
    ),
    "all found": (
        "B??\n?B?",
        2,
        "Both mines are found: r1c2, r1c3, r2c1 and r2c3 are safe.",
    ),
    "no room": (
        "?-\n??",
        3,
        "Three mines are left for three covered cells: r1c1, r2c1 and r2c2 are mines.",
    ),
    "no mine at all": (
        "??",
        0,
        "The board has no mines: r1c1 and r1c2 are safe.",
    ),
    "two other cells": (
        "?1?\n???\n??-\n---",
        3,
        "Three mines are left, and the cells around the 1 at r1c2 hold at most one. The other "
        "two covered cells hold the rest: r3c1 and r3c2 are mines.",
    ),
    "one other cell": (
        "?1?\n???\n?--\n---",
        2,
        "Two mines are left, and the cells around the 1 at r1c2 hold at most one. The other "
        "covered cell holds the rest: r3c1 is a mine.",
    ),
    "overlap, safe and mined": (
        "topology: hex\n?0???\n????1\n??1??\n??1??\n???2?",
        None,
        "The 2 at r5c4 needs two mines, but the two cells it shares with the 1 at r4c3 hold at "
        "most one. So they hold exactly one: r3c4 and r4c2 are safe and r5c5 is a mine.",
    ),
    "subset, a clue with a known mine": (
        "????-\n1222-\n----B",
        None,
        "The 2 at r2c3 needs two mines, but the two cells it shares with the 2 at r2c4 hold at "
        "most one more: r1c2 is a mine.",
    ),
    "hexagons": (
        "topology: hex\n?2?",
        None,
        "The 2 at r1c2 needs two mines and has only two cells left: r1c1 and r1c3 are mines.",
    ),
    "box": (
        "topology: box 1x1x3\n?2?",
        None,
        "The 2 at x1.1.2 needs two mines and has only two cells left: x1.1.1 and x1.1.3 are mines.",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str) -> None:
    board, mines, text = TEXTS[name]
    assert text in [step.text for step in explain(Board.parse(board, mines)).steps]


def test_cases_are_counted() -> None:
    from minewise import Topology
    from minewise.board.technique import Technique
    from support.positions import random_position

    texts = [
        step.text
        for seed in range(40)
        for step in explain(random_position(Topology.grid(8, 8), 12, 0.45, seed)).steps
        if step.technique is Technique.CASES
    ]
    assert texts
    for text in texts:
        assert re.match(r"In (both|all \S+) ways to fill the cells around the .*, r\dc\d", text)


def test_clues_that_leave_nothing_for_their_cells() -> None:
    proof = explain(Board.parse("0???", mines=2)).proof((0, 3))
    assert proof is not None
    assert proof.text == (
        "Two mines are left, and the cell around the 0 at r1c1 cannot hold any. The other two "
        "covered cells hold the rest: r1c4 is a mine."
    )


def test_a_long_proof_is_summarised() -> None:
    proof = explain(Board.parse("?1?1?2?2?")).proof((0, 0))
    assert proof is not None
    assert proof.text.startswith(f"{len(proof.steps)} steps prove this. The last one: ")
    assert proof.text.endswith(proof.steps[-1].text)


@given(consistent_boards(most_covered=9))
def test_sentences_name_the_cells_that_they_decide(board: Board) -> None:
    for step in explain(board).steps:
        for cells in (step.safe, step.mined):
            assert not cells or cell_names(cells) in step.text
        assert not re.search(r"\b(100|0)(\.0)? %", step.text)
