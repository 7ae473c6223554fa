"""Answers for boards that are turned, padded, joined, relabeled or partly opened."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from fuzz.boards.drawn import Drawn, drawn, strip
from fuzz.boards.knowledge import Chosen, check_marks, check_opened, chosen
from fuzz.boards.sameness import CLOSE, require_same
from fuzz.cases import cases
from minewise import Board, Topology
from minewise.board.board import MINE, SAFE
from minewise.board.symmetries import symmetries
from support.positions import side_by_side

MEDIUM = [
    Topology.grid(8, 11),
    Topology.grid(2, 40),
    Topology.grid(1, 60),
    Topology.torus(5, 8),
    Topology.torus(7, 7),
    Topology.hex(8, 9),
    Topology.box(4, 4, 4),
    Topology.box(2, 3, 2, 3),
]
LARGE = [Topology.grid(16, 30), Topology.hex(9, 30)]
DENSITIES = st.integers(5, 50)
SHARES = st.integers(10, 80) | st.integers(10, 25)
STRIPS = st.builds(strip, st.integers(30, 150), st.integers(0, 2**32), total=st.booleans())
"""Boards with one component, whose count needs several primes."""
BOARDS = STRIPS | drawn(st.sampled_from(MEDIUM + LARGE), DENSITIES, SHARES).map(Drawn.board)
MEDIUM_BOARDS = drawn(st.sampled_from(MEDIUM), DENSITIES, SHARES).map(Drawn.board)
FLAT = st.sampled_from([Topology.grid(7, 7), Topology.grid(5, 9), Topology.torus(5, 8)])


def lot(seed: int) -> int:
    """Try about 1,000 boards."""
    return (
        cases(check_symmetries, BOARDS, seed, 150)
        + cases(check_turned, drawn(FLAT).map(Drawn.board), seed, 100)
        + cases(check_relabeled, chosen(BOARDS), seed, 150)
        + cases(check_frame, BOARDS, seed, 100)
        + cases(check_parts, st.lists(BOARDS, min_size=2, max_size=3), seed, 100)
        + cases(check_totals, MEDIUM_BOARDS, seed, 40)
        + cases(check_opened, chosen(BOARDS), seed, 150)
        + cases(check_marks, chosen(BOARDS), seed, 150)
    )


def check_symmetries(board: Board) -> None:
    """Turn, reflect and shift a board."""
    topology = board.topology
    moves = symmetries(topology)[1:6]
    if topology.kind == "torus":
        places = np.arange(len(topology)).reshape(topology.shape)
        moves.append(np.roll(places, (2, 3), (0, 1)).ravel())
    for images in moves:
        shown = np.empty_like(board.flat)
        shown[images] = board.flat
        require_same(board, Board(topology, shown, board.mines), images)


def check_turned(board: Board) -> None:
    """Move a board with its own methods, which also change its shape."""
    places = np.arange(len(board.topology)).reshape(board.shape)
    for moved, old_of in (
        (board.rotate(), np.rot90(places, -1)),
        (board.reflect(), np.fliplr(places)),
        (board.transpose(), places.T),
    ):
        assert moved.shape == old_of.shape
        require_same(board, moved, np.argsort(old_of.ravel()))


def check_relabeled(example: Chosen) -> None:
    """Reorder the cells."""
    board = example.board
    old_of = example.random.permutation(len(board.topology))
    new_of = np.argsort(old_of)
    lists = board.topology.neighbour_lists()
    neighbours = [[int(new_of[near]) for near in lists[old]] for old in old_of]
    other = Board(Topology.of_graph(neighbours), board.flat[old_of], board.mines)
    require_same(board, other, new_of)


def check_frame(board: Board) -> None:
    """Put safe cells around a grid or box."""
    if board.topology.kind not in ("grid", "box"):
        return
    shown = np.pad(board.shown, 1, constant_values=SAFE)
    places = np.arange(shown.size).reshape(shown.shape)
    new_of = places[tuple(slice(1, -1) for _ in shown.shape)].ravel()
    topology = Topology.of_kind(board.topology.kind, shown.shape)
    require_same(board, Board(topology, shown, board.mines), new_of)


def check_parts(boards: list[Board]) -> None:
    """Put boards without mine counts side by side."""
    parts = [board.with_mines(None) for board in boards]
    together = side_by_side(*parts)
    product = 1
    for part in parts:
        product *= mw.count(part)
    assert mw.count(together) == product
    if product:
        alone = np.concatenate([mw.analyze(part).probability.ravel() for part in parts])
        both = mw.analyze(together).probability
        np.testing.assert_allclose(both, alone, rtol=0, atol=CLOSE)


def check_totals(board: Board) -> None:
    """Add up the counts and probabilities over all mine counts."""
    any_total = board.with_mines(None)
    whole = mw.count(any_total)
    expected = np.zeros(board.shape)
    counted = 0
    for mines in range(len(board.topology) + 1):
        with_total = board.with_mines(mines)
        count = mw.count(with_total)
        counted += count
        if count:
            found = mw.analyze(with_total).probability
            known = np.count_nonzero(board.flat == MINE)
            np.testing.assert_allclose(np.nansum(found) + known, mines, rtol=0, atol=1e-6)
            expected += float(Fraction(count, whole)) * np.nan_to_num(found)
    assert counted == whole
    found = np.nan_to_num(mw.analyze(any_total).probability)
    np.testing.assert_allclose(found, expected, rtol=0, atol=CLOSE)
