"""What explanations say, word for word."""

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
        "The 2 at row 0, column 1 needs two mines, and only two cells are left for them: row 0, "
        "columns 0 and 2 are both mined.",
    ),
    "all free": (
        "1B?\n1??",
        None,
        "The 1 at row 0, column 0 already touches its one mine, row 0, column 1, so its other "
        "cell, row 1, column 1, is safe.",
    ),
    "nothing": (
        "0?\n??",
        None,
        "The 0 at row 0, column 0 touches no mine at all, so row 0, column 1 and row 1, columns 0 "
        "and 1 are safe.",
    ),
    "subset, safe": (
        "???\n111\n000",
        None,
        "The 1 at row 1, column 2 needs one mine, and every cell left for it touches the 1 at row "
        "1, column 1 too. That mine is all the other 1 needs, so row 0, column 0 is safe.",
    ),
    "subset, mined": (
        "????\n1221",
        None,
        "The 2 at row 1, column 2 needs two mines. The two cells that it shares with the 1 at row "
        "1, column 3 hold at most one mine, because the 1 needs no more; what is left must be in "
        "its one other cell. So row 0, column 1 is mined.",
    ),
    "chain of single clues": (
        "1????\n2?3??\n????1\n?1??0",
        None,
        "Suppose row 3, column 0 were mined: then row 2, columns 0 and 1 would be safe (by the 1 "
        "at row 3, column 1), then row 0, column 1 and row 1, column 1 would be mined (by the 2 "
        "at row 1, column 0), but then the 1 at row 0, column 0 would touch too many mines. So it "
        "is safe.",
    ),
    "chain that ends with a pair": (
        "?1??0\n?2?21\n1??3?\n??2?2",
        None,
        "Suppose row 3, column 1 were mined: then row 2, columns 1 and 2 would be safe (by the 2 "
        "at row 3, column 2), but then the 1 at row 0, column 1 and the 2 at row 1, column 1 could "
        "not both hold. So it is safe.",
    ),
    "far away": (
        "?1?\n???\n???",
        1,
        "The total tells: one mine is not found yet, and the cells around the 1 at row 0, column 1 "
        "must hold it. That leaves none for the other covered cells, however far away: row 2, "
        "columns 0, 1 and 2 are safe.",
    ),
    "all found": (
        "B??\n?B?",
        2,
        "All 2 mines of the board are found, so every other covered cell is safe: row 0, columns 1 "
        "and 2 and row 1, columns 0 and 2.",
    ),
    "no room": (
        "?-\n??",
        3,
        "Three mines are not found yet, and just as many covered cells are left, so row 0, column "
        "0 and row 1, columns 0 and 1 must be mined.",
    ),
    "no mine at all": (
        "??",
        0,
        "There is no mine on the board, so every covered cell is safe: row 0, columns 0 and 1.",
    ),
    "two other cells": (
        "?1?\n???\n??-\n---",
        3,
        "The total tells: three mines are not found yet, and the cells around the 1 at row 0, "
        "column 1 cannot hold more than one of them. The two other covered cells must take the "
        "rest: row 2, columns 0 and 1 are mined.",
    ),
    "one other cell": (
        "?1?\n???\n?--\n---",
        2,
        "The total tells: two mines are not found yet, and the cells around the 1 at row 0, "
        "column 1 cannot hold more than one of them. The one other covered cell must take the "
        "rest: row 2, column 0 is mined.",
    ),
    "overlap, safe and mined": (
        "topology: hex\n?0???\n????1\n??1??\n??1??\n???2?",
        None,
        "The 2 at row 4, column 3 needs two mines. The two cells that it shares with the 1 at row "
        "3, column 2 hold at most one mine, because the 1 needs no more; what is left must be in "
        "its one other cell. The mine that the 1 needs is then in the shared cells. So row 2, "
        "column 3 and row 3, column 1 are safe and row 4, column 4 is mined.",
    ),
    "subset, a clue with a known mine": (
        "????-\n1222-\n----B",
        None,
        "The 2 at row 1, column 2 needs two mines. The two cells that it shares with the 2 at row "
        "1, column 3 hold at most one mine, because the other 2 still needs only one; what is left "
        "must be in its one other cell. So row 0, column 1 is mined.",
    ),
    "hexagons": (
        "topology: hex\n?2?",
        None,
        "The 2 at row 0, column 1 needs two mines, and only two cells are left for them: row 0, "
        "columns 0 and 2 are both mined.",
    ),
    "box": (
        "topology: box 1x1x3\n?2?",
        None,
        "The 2 at [0, 0, 1] needs two mines, and only two cells are left for them: cells [0, 0, 0] "
        "and [0, 0, 2] are both mined.",
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
        assert re.match(r"There are \S+ ways to fill the cells around the .* and in each", text)


def test_clues_that_leave_nothing_for_their_cells() -> None:
    proof = explain(Board.parse("0???", mines=2)).proof((0, 3))
    assert proof is not None
    assert proof.text == (
        "The total tells: two mines are not found yet, and the cell around the 0 at row 0, column "
        "0 cannot hold any of them. The two other covered cells must take the rest: row 0, column "
        "3 is mined."
    )


def test_a_long_proof_is_told_in_short() -> None:
    proof = explain(Board.parse("?1?1?2?2?")).proof((0, 0))
    assert proof is not None
    assert proof.text.startswith(f"{len(proof.steps)} steps lead there; the last is this. ")
    assert proof.text.endswith(proof.steps[-1].text)


@given(consistent_boards(most_covered=9))
def test_sentences_name_the_cells_that_they_settle(board: Board) -> None:
    for step in explain(board).steps:
        for cells in (step.safe, step.mined):
            assert not cells or cell_names(cells) in step.text
        assert not re.search(r"\b(100|0)(\.0)? %", step.text)
