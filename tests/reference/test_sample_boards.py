"""Three independent programs agree with the verified counts of the published boards."""

from __future__ import annotations

import pytest

import minewise as mw
from minewise import Board
from minewise.reference import brute_force
from minewise.reference.kadlac import BreadthFirstSearch
from minewise.sat import enumerate_layouts
from support.sample_boards import SAMPLES


@pytest.mark.parametrize(("text", "expected"), SAMPLES.values(), ids=SAMPLES)
def test_all_ways_to_count_agree(text: str, expected: int) -> None:
    board = Board.parse(text)
    layouts = set(BreadthFirstSearch(board))
    assert len(layouts) == expected
    assert set(brute_force.layouts(board)) == layouts
    assert set(enumerate_layouts(board)) == layouts
    assert set(mw.layouts(board)) == layouts


@pytest.mark.parametrize(("text", "number"), SAMPLES.values(), ids=SAMPLES)
def test_totals_partition_the_layouts(text: str, number: int) -> None:
    layouts = list(brute_force.layouts(Board.parse(text)))
    found = 0
    for mines in range(text.count("?") + text.count("B") + 1):
        with_total = Board.parse(text, mines=mines)
        expected = {layout for layout in layouts if layout.count == mines}
        assert set(BreadthFirstSearch(with_total)) == expected
        assert set(enumerate_layouts(with_total)) == expected
        found += len(expected)
    assert found == number
