"""Paths of cells: every cell once, in few elements."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from minewise.base.svg import document
from minewise.pictures.cell_paths import blocks, points, squares, symbols
from support.pictures import covered_by, parsed

MASKS = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=12))
SIZE = 10


def places(mask: np.ndarray) -> set[tuple[int, int]]:
    return set(map(tuple, np.argwhere(mask).tolist()))


@given(MASKS)
def test_blocks_and_squares_are_exactly_the_cells(mask: np.ndarray) -> None:
    cells = np.argwhere(mask)
    assert covered_by(blocks(cells, SIZE), SIZE) == places(mask)
    assert covered_by(squares(cells, SIZE), SIZE) == places(mask)
    assert blocks(cells, SIZE).count("M") <= squares(cells, SIZE).count("M") == len(cells)


def test_a_full_board_is_one_block() -> None:
    assert blocks(np.argwhere(np.ones((300, 200))), 4) == "M0 0h800v1200h-800z"


@given(MASKS)
def test_points_are_the_middles_of_cells(mask: np.ndarray) -> None:
    found = re.findall(r"M([\d.]+) ([\d.]+)h.01", points(np.argwhere(mask), SIZE))
    assert {(int(float(y) // SIZE), int(float(x) // SIZE)) for x, y in found} == places(mask)


@given(arrays(np.int32, (5, 7), elements=st.integers(0, 8)))
def test_every_clue_is_written_at_its_place(shown: np.ndarray) -> None:
    text = document(1, 1, "", symbols(shown, np.argwhere(shown > 0), SIZE))
    written = np.zeros_like(shown)
    for row in parsed(text).iterfind("{*}text"):
        for clue, x in zip(row.text or "", row.attrib["x"].split(), strict=True):
            written[int(float(row.attrib["y"]) // SIZE), int(float(x) // SIZE)] = int(clue)
    assert (written == shown).all()
