"""Pictures of large boards: colours show what is known about each cell."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given

from minewise import Board, Topology, analyze
from minewise.base.errors import ImageError
from minewise.base.palette import CLEAR, CONFLICT, DARK
from minewise.board.symbols import MINE
from minewise.pictures.drawing import draw_mosaic
from support.pictures import SVG, covered_by, parsed
from support.strategies import boards, flat_topologies

SIZE = 8


def colours(picture: str) -> dict[tuple[int, int], str]:
    """Find the topmost colour of every cell."""
    found = {}
    for shape in parsed(picture).iterfind(f".//{SVG}path[@fill]"):
        if shape.attrib["fill"] != "none":
            for cell in covered_by(shape.attrib["d"], SIZE):
                found[cell] = shape.attrib["fill"]
    return found


@given(boards(flat_topologies(kinds=("grid", "torus"))))
def test_every_cell_has_the_colour_of_what_is_known(board: Board) -> None:
    analysis = analyze(board)
    found = colours(draw_mosaic(board, analysis))
    for words, cells in ((CLEAR, analysis.safe), (DARK, analysis.mined)):
        assert {cell for cell, colour in found.items() if colour == words} == set(cells)
    conflict = analysis.conflict.clues if analysis.conflict else []
    assert {cell for cell, colour in found.items() if colour == CONFLICT} == set(conflict)
    blank = {tuple(map(int, cell)) for cell in np.argwhere(board.shown != 0)} - found.keys()
    assert all(board.shown[cell] not in (MINE, *range(1, 9)) for cell in blank)
    assert not any(board.covered[cell] for cell in blank)


def test_darker_means_more_dangerous() -> None:
    picture = draw_mosaic(board := Board.parse("mines: 3\n??????\n?1????\n??????"), analyze(board))
    found = colours(picture)
    assert found[0, 0] != found[0, 5]
    assert "mine probability: 0 to 100 %" in picture


def test_the_best_move_has_a_ring() -> None:
    board = Board.parse("?1?2?")
    analysis = analyze(board)
    ring = re.search(r'<circle cx="([\d.]+)" cy="([\d.]+)"', draw_mosaic(board, analysis))
    assert ring
    assert analysis.best
    assert (float(ring[2]) // SIZE, float(ring[1]) // SIZE) == analysis.best.cell
    assert "<circle" not in draw_mosaic(board)


def test_a_large_board_stays_small() -> None:
    shown = np.full((400, 500), -1)
    shown[::7, ::5] = 1
    picture = draw_mosaic(Board(Topology.grid(400, 500), shown))
    root = parsed(picture)
    assert float(root.attrib["width"]) * float(root.attrib["height"]) < 14_000_000
    assert len(picture) < 400_000


@pytest.mark.parametrize(
    ("topology", "message"),
    [
        (Topology.hex(3, 3), "only grids and toruses can be drawn at this size, not a hex"),
        (Topology.box(3, 3, 3), "only grids and toruses can be drawn at this size, not a box"),
        (Topology.grid(2001, 2000), "has 4,002,000 cells: at most 4,000,000 can be drawn"),
    ],
)
def test_undrawable_boards_are_refused(topology: Topology, message: str) -> None:
    board = Board(topology, np.zeros(topology.shape, np.int32))
    with pytest.raises(ImageError, match=message):
        draw_mosaic(board)
