"""A plain implementation of the game, and random layouts to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
from hypothesis import strategies as st

from minewise import Layout, Topology
from minewise.board.board import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise import Cell, Game

Mines = frozenset["Cell"]
Move = Literal["reveal", "flag", "chord"]


def clue(topology: Topology, mines: Mines, cell: Cell) -> int:
    return sum(near in mines for near in topology.neighbours(cell))


def turn_over(topology: Topology, mines: Mines, shown: dict[Cell, int], cell: Cell) -> None:
    """Open a cell recursively, like the published `updateBoard`."""
    if cell in mines:
        shown[cell] = MINE
        return
    shown[cell] = clue(topology, mines, cell)
    if shown[cell] == 0:
        for near in topology.neighbours(cell):
            if shown[near] == COVERED:
                turn_over(topology, mines, shown, near)


def mines_of(layout: Layout) -> Mines:
    return frozenset(cell for cell in layout.topology.cells() if layout.mines[cell])


def play_out(game: Game, first: Cell | None = None) -> Layout:
    """Reveal `first`, then all other cells in reading order; return the final layout."""
    for cell in [*([] if first is None else [first]), *game.topology.cells()]:
        if game.status == "playing" and game.board.shown[cell] == COVERED:
            game.reveal(cell)
    return game.layout


class PlainGame:
    """A game in plain Python; `layout_of` maps the first cell to the set of mines."""

    def __init__(
        self, topology: Topology, total: int, layout_of: Callable[[Cell | None], Mines]
    ) -> None:
        self.topology = topology
        self.total = total
        self.layout_of = layout_of
        self.mines: Mines | None = None
        self.shown = dict.fromkeys(topology.cells(), COVERED)
        self.past: list[tuple[dict[Cell, int], Mines | None]] = []

    @property
    def opened(self) -> int:
        return sum(code >= 0 for code in self.shown.values())

    @property
    def flags(self) -> int:
        return sum(code == FLAG for code in self.shown.values())

    @property
    def status(self) -> str:
        if MINE in self.shown.values():
            return "lost"
        return "won" if self.opened + self.total == len(self.topology) else "playing"

    def around(self, cell: Cell, code: int) -> list[Cell]:
        return [near for near in self.topology.neighbours(cell) if self.shown[near] == code]

    def allows(self, move: Move, cell: Cell) -> bool:
        if self.status != "playing":
            return False
        if move == "reveal":
            return self.shown[cell] == COVERED
        if move == "flag":
            return self.shown[cell] in (COVERED, FLAG)
        return self.shown[cell] == len(self.around(cell, FLAG)) and self.around(cell, COVERED) != []

    def make(self, move: Move, cell: Cell) -> None:
        self.past.append((dict(self.shown), self.mines))
        if move == "flag":
            self.shown[cell] = FLAG if self.shown[cell] == COVERED else COVERED
            return
        if self.mines is None:
            self.mines = self.layout_of(cell)
        for opened in [cell] if move == "reveal" else self.around(cell, COVERED):
            if self.shown[opened] == COVERED:  # opening an earlier cell may have opened this one
                turn_over(self.topology, self.mines, self.shown, opened)

    def undo(self) -> None:
        self.shown, self.mines = self.past.pop()


def _star(leaves: int) -> Topology:
    return Topology.of_graph([list(range(1, leaves + 1)), *[[0]] * leaves])


_sides = st.integers(1, 5)
small_topologies = st.one_of(
    st.builds(Topology.grid, _sides, _sides),
    st.builds(Topology.torus, _sides, _sides),
    st.builds(Topology.hex, _sides, _sides),
    st.builds(Topology.box, *[st.integers(1, 3)] * 3),
    st.builds(_star, st.integers(1, 8)),
)


@st.composite
def layouts(draw: st.DrawFn, topologies: st.SearchStrategy[Topology] = small_topologies) -> Layout:
    topology = draw(topologies)
    density = draw(st.sampled_from([0.0, 0.1, 0.2, 0.5, 1.0]))
    seed = draw(st.integers(0, 2**32 - 1))
    return Layout(topology, np.random.default_rng(seed).random(len(topology)) < density)
