"""Boards and games of any size, drawn from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from hypothesis import strategies as st

from minewise import Layout, Topology
from support.positions import random_layout, random_position, uncover

if TYPE_CHECKING:
    from minewise import Board


DENSITIES = st.integers(10, 30) | st.integers(0, 100)
SHARES = st.integers(10, 80)
BOOLEANS = st.booleans()
SPARSE = st.sampled_from(
    [
        Topology.grid(1, 11),
        Topology.grid(1, 14),
        Topology.grid(2, 7),
        Topology.grid(3, 5),
        Topology.torus(2, 8),
        Topology.hex(2, 7),
        Topology.box(2, 1, 6),
    ]
)


class Drawn(NamedTuple):
    """A layout, and what is shown of it, drawn from a seed."""

    topology: Topology
    percent: int
    """The share of mines."""
    total: bool
    seed: int
    clues: int
    """The share of free cells that a board shows, in percent."""

    @property
    def mines(self) -> int:
        """The number of mines."""
        return len(self.topology) * self.percent // 100

    def layout(self) -> Layout:
        """Return the layout."""
        return random_layout(self.topology, self.mines, np.random.default_rng(self.seed))

    def board(self) -> Board:
        """Return a board that shows a part of the clues."""
        share = self.clues / 100
        return random_position(self.topology, self.mines, share, self.seed, total=self.total)


def drawn(
    on: st.SearchStrategy[Topology],
    percent: st.SearchStrategy[int] = DENSITIES,
    clues: st.SearchStrategy[int] = SHARES,
    total: st.SearchStrategy[bool] = BOOLEANS,
) -> st.SearchStrategy[Drawn]:
    """Draw games and boards."""
    return st.builds(Drawn, on, percent, total, st.integers(0, 2**32), clues)


def sparse_boards() -> st.SearchStrategy[Board]:
    """Draw small boards on which mines can be moved between components and cells without clues."""
    return drawn(SPARSE, st.integers(20, 60), st.integers(20, 50), st.just(True)).map(Drawn.board)


def strip(cols: int, seed: int, *, total: bool) -> Board:
    """Return a board whose clues form one component with about 2^(3/2 cols) fillings."""
    random = np.random.default_rng(seed)
    mines = random.random((3, cols)) < random.choice([0.3, 0.45, 0.6])
    mines[1, 1::2] = False
    layout = Layout(Topology.grid(3, cols), mines)
    shown = np.zeros((3, cols), bool)
    shown[1, 1::2] = True
    return uncover(layout, shown, layout.count if total else None)
