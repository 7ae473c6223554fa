"""Boards on which something becomes known: a cell is opened, marked or flagged."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from fuzz.boards.sameness import CLOSE, require_same
from minewise import Board
from minewise.board.board import FLAG, MINE, SAFE


class Chosen(NamedTuple):
    """A board, and a seed for the cells or the order in question."""

    board: Board
    seed: int

    @property
    def random(self) -> np.random.Generator:
        """A generator for the seed."""
        return np.random.default_rng(self.seed)


def chosen(boards: st.SearchStrategy[Board]) -> st.SearchStrategy[Chosen]:
    """Draw boards with a seed."""
    return st.builds(Chosen, boards, st.integers(0, 2**32))


def check_opened(example: Chosen) -> None:
    """Open a cell: the layouts divide into those where it is mined and those with each clue."""
    board = example.board
    covered = np.flatnonzero(board.covered)
    whole = mw.count(board)
    if not len(covered) or not whole:
        return
    place = int(example.random.choice(covered))
    clues = range(len(board.topology.native.neighbours(place)) + 1)
    counts = {code: mw.count(showing(board, {place: code})) for code in (MINE, *clues)}
    assert sum(counts.values()) == whole
    assert mw.count(showing(board, {place: SAFE})) == whole - counts[MINE]
    probability = mw.analyze(board).probability.flat[place]
    assert abs(probability - float(Fraction(counts[MINE], whole))) < CLOSE
    code = max(counts, key=counts.__getitem__)
    if counts[code] == whole:
        require_implied(board, {place: code})


def check_marks(example: Chosen) -> None:
    """Mark some certain cells, and set flags."""
    board, random = example.board, example.random
    result = mw.analyze(board)
    known = dict.fromkeys(result.safe, SAFE) | dict.fromkeys(result.mined, MINE)
    marks = {board.topology.index(cell): code for cell, code in known.items()}
    some = {place: code for place, code in marks.items() if random.random() < 0.5}
    require_implied(board, some)
    flags = random.random(len(board.flat)) < 0.3
    flagged = np.where(board.covered.ravel() & flags, FLAG, board.flat)
    require_same(board, Board(board.topology, flagged, board.mines), np.arange(len(flagged)))
    mines = {place: FLAG for place, code in marks.items() if code == MINE}
    assert mw.count(showing(board, mines).with_trusted_flags()) == mw.count(board)


def showing(board: Board, codes: dict[int, int]) -> Board:
    """Return the board with some cells changed."""
    shown = board.flat.copy()
    shown[list(codes)] = list(codes.values())
    return Board(board.topology, shown, board.mines)


def require_implied(board: Board, codes: dict[int, int]) -> None:
    """Show what is certain, which changes nothing for the other cells."""
    other = showing(board, codes)
    assert mw.count(other) == mw.count(board)
    left = other.covered
    here, there = mw.analyze(board).probability, mw.analyze(other).probability
    np.testing.assert_allclose(there[left], here[left], rtol=0, atol=CLOSE)
