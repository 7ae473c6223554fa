"""Consistency and layouts by SAT against brute force, on every topology."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import given

from minewise import Board, Topology
from minewise.reference import brute_force
from minewise.sat import enumerate_layouts, find_layout, is_consistent
from minewise.sat.layouts import diverse_layouts_by
from minewise.sat.session import SolverContext
from support.examples import examples
from support.positions import random_position
from support.strategies import boards


@pytest.mark.slow
@examples(4)
@given(boards())
def test_every_layout_is_found_once(board: Board) -> None:
    found = list(enumerate_layouts(board))
    assert len(set(found)) == len(found)
    assert set(found) == set(brute_force.layouts(board))


@examples(4)
@given(boards())
def test_a_layout_is_found_if_there_is_one(board: Board) -> None:
    layouts = set(brute_force.layouts(board))
    layout = find_layout(board)
    assert is_consistent(board) == bool(layouts)
    assert layout in layouts if layouts else layout is None


@given(boards())
def test_diverse_layouts_are_layouts(board: Board) -> None:
    layouts = set(brute_force.layouts(board))
    found = list(diverse_layouts_by(SolverContext(), board, 3))
    assert len(found) == (3 if layouts else 0)
    assert set(found) <= layouts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B1-", 1),  # no cell is covered
        ("B2-", 0),
        ("mines: 1\nB1-", 1),
        ("mines: 2\nB1-", 0),
        ("mines: 0\nB?", 0),  # more known mines than the total
        ("mines: 2\nB-?", 1),
        ("mines: 3\nB-?", 0),  # more mines than cells for them
        ("mines: 0\n?F?", 1),
        ("mines: 3\n?F?", 1),
        ("mines: 2\n?1?", 0),
        ("mines: 2\n?1?-???", 6),
        ("3?", 0),
        ("F", 2),
    ],
)
def test_special_boards(text: str, expected: int) -> None:
    board = Board.parse(text)
    assert len(list(enumerate_layouts(board))) == expected
    assert is_consistent(board) == (expected > 0)
    assert (find_layout(board) is not None) == (expected > 0)


@pytest.mark.slow
@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize(
    "topology", [Topology.grid(30, 40), Topology.hex(30, 40), Topology.box(8, 8, 8)], ids=str
)
def test_a_layout_of_a_large_board_matches_the_board(topology: Topology, total: bool) -> None:
    board = random_position(topology, len(topology) // 5, 0.4, 7, total=total)
    layout = find_layout(board)
    assert layout is not None
    assert (layout.clues()[~board.covered] == board.shown[~board.covered]).all()
    assert board.mines in (None, layout.count)


def test_layouts_are_found_one_by_one() -> None:
    """The board has 2^400 layouts, and the first ones must not wait for the others."""
    board = Board(Topology.grid(20, 20), [-1] * 400)
    assert len(set(islice(enumerate_layouts(board), 5))) == 5


def test_python_sat_is_loaded_only_when_needed() -> None:
    code = "import minewise, sys; print(any(name.startswith('pysat') for name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
