"""Positions of any size, most of them drawn from a seed; strategies.py has small ones."""

from __future__ import annotations

from itertools import chain

import numpy as np

from minewise import Board, Game, Layout, Topology, analyze
from minewise.board.board import COVERED, MINE


def random_layout(topology: Topology, mines: int, random: np.random.Generator) -> Layout:
    """Draw a layout with a given number of mines."""
    mined = np.zeros(len(topology), bool)
    mined[random.choice(len(topology), mines, replace=False)] = True
    return Layout(topology, mined)


def uncover(layout: Layout, shown: np.ndarray, mines: int | None = None) -> Board:
    """Show the clues of the chosen cells; mines stay covered."""
    truth = layout.clues()
    return Board(layout.topology, np.where(shown & (truth != MINE), truth, COVERED), mines)


def random_position(
    topology: Topology, mines: int, share: float, seed: int, *, total: bool = False
) -> Board:
    """Draw a layout and show each of its clues with probability `share`."""
    random = np.random.default_rng(seed)
    layout = random_layout(topology, mines, random)
    shown = random.random(topology.shape) < share
    return uncover(layout, shown, mines if total else None)


def lattice(rows: int, cols: int, seed: int, *, density: float = 0.2, total: bool = False) -> Board:
    """Show the clues in every second cell of every second row, for the widest frontier."""
    random = np.random.default_rng(seed)
    layout = random_layout(Topology.grid(rows, cols), round(density * rows * cols), random)
    shown = np.zeros((rows, cols), bool)
    shown[1::2, 1::2] = True
    return uncover(layout, shown, layout.count if total else None)


def expert_position(seed: int) -> Board:
    """Play a random part of a game: open safe cells, or any free cell if none is safe."""
    random = np.random.default_rng(seed)
    layout = random_layout(Topology.grid(16, 30), 99, random)
    game = Game.of_layout(layout)
    least_covered = random.integers(100, 450)
    while game.status == "playing" and game.board.covered.sum() > least_covered:
        free = analyze(game.board).safe or np.argwhere(game.board.covered & ~layout.mines).tolist()
        game.reveal(free[random.integers(len(free))])
    return game.board


def side_by_side(*parts: Board, mines: int | None = None) -> Board:
    """Place boards side by side so that their cells do not touch."""
    neighbours: list[list[int]] = []
    for part in parts:
        start = len(neighbours)
        lists = part.topology.neighbour_lists()
        neighbours += [[start + other for other in around] for around in lists]
    shown = list(chain.from_iterable(part.flat.tolist() for part in parts))
    return Board(Topology.of_graph(neighbours), shown, mines)
