"""The difficulty of puzzles against plain techniques, SAT and turned or relabeled puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from fuzz.boards.drawn import drawn
from fuzz.cases import cases
from minewise import Layout, Puzzle, Technique, Topology
from minewise.board.symmetries import symmetries
from minewise.puzzles.rating import rate_many
from support.plain_ladder import plain_technique
from support.plain_pairs import easy_technique
from support.strategies import layouts, puzzles, topologies

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fuzz.boards.drawn import Drawn

TINY = puzzles(layouts(topologies(10)))
SQUARE = Topology.grid(8, 8)
TOPOLOGIES = st.sampled_from(
    [
        SQUARE,
        SQUARE,
        Topology.grid(5, 12),
        Topology.torus(6, 7),
        Topology.hex(7, 7),
        Topology.box(3, 3, 4),
        Topology.box(2, 3, 2, 3),
    ]
)
GAMES = drawn(TOPOLOGIES, st.integers(8, 25))


def lot(seed: int) -> int:
    """Try about 500 puzzles."""
    return (
        cases(check_technique, TINY, seed, 100)
        + cases(check_easy, GAMES, seed, 200)
        + cases(check_solvable, GAMES, seed, 150)
        + cases(check_moved, GAMES, seed, 100)
        + cases(check_many, GAMES, seed, 30)
    )


def check_technique(puzzle: Puzzle) -> None:
    """Compare the technique with plain definitions that try every assignment."""
    rated = mw.difficulty(puzzle.layout, puzzle.first)
    assert rated.technique is plain_technique(puzzle.layout, puzzle.first)


def check_easy(game: Drawn) -> None:
    """Compare whether single clues or pairs suffice with a plain player."""
    puzzle = opened(game)
    if puzzle is None:
        return
    rated = mw.difficulty(puzzle.layout, puzzle.first).technique
    easy = easy_technique(puzzle.layout, puzzle.first)
    assert rated is easy if easy else rated.rank > Technique.OVERLAP.rank


def check_solvable(game: Drawn) -> None:
    """Compare whether a guess is needed with a SAT solver, and the numbers with their meaning."""
    puzzle = opened(game)
    if puzzle is None:
        return
    rated = mw.difficulty(puzzle.layout, puzzle.first)
    verdict = mw.verify(puzzle)
    assert rated.solvable == verdict.solvable == (rated.technique is not Technique.GUESS)
    assert (rated.bbbv, rated.openings) == plain_figures(puzzle.layout)
    assert (mw.bbbv(puzzle.layout), mw.openings(puzzle.layout)) == (rated.bbbv, rated.openings)
    assert not verdict.solvable or verdict.clicks >= rated.bbbv
    assert rated.score == 1000 * (rated.technique.rank + 1) + rated.steps
    if rated.technique is not Technique.SINGLE:
        assert rated.steps == 1 or (rated.solvable and rated.steps > 1)


def check_moved(game: Drawn) -> None:
    """Turn, reflect and relabel a puzzle, which changes nothing but the number of steps."""
    puzzle = opened(game)
    if puzzle is None:
        return
    topology = puzzle.layout.topology
    order = np.random.default_rng(game.seed).permutation(len(topology))
    lists = topology.neighbour_lists()
    neighbours = [[int(order[near]) for near in lists[old]] for old in np.argsort(order)]
    expected = measured(puzzle)
    assert measured(moved(puzzle, Topology.of_graph(neighbours), order)) == expected
    for images in symmetries(topology)[1:5]:
        assert measured(moved(puzzle, topology, images)) == expected


def check_many(game: Drawn) -> None:
    """Rate several layouts at once, and one by one."""
    seeds = range(game.seed, game.seed + 20)
    layouts = [game._replace(seed=seed).layout() for seed in seeds]
    free = [layout for layout in layouts if not layout.flat[0]]
    if free:
        rows = rate_many(game.topology, np.array([layout.flat for layout in free]), 0)
        first = game.topology.cell(0)
        for layout, row in zip(free, rows, strict=True):
            assert mw.Difficulty.of_figures(row) == mw.difficulty(layout, first)


def opened(game: Drawn) -> Puzzle | None:
    """Return the puzzle that begins in an opening, if the layout has one."""
    layout = game.layout()
    zeros = np.flatnonzero(layout.clues().ravel() == 0)
    if not len(zeros):
        return None
    return Puzzle(layout, game.topology.cell(int(zeros[game.seed % len(zeros)])))


def moved(puzzle: Puzzle, topology: Topology, images: NDArray[np.int64]) -> Puzzle:
    """Return a puzzle with each cell in its new place."""
    mines = np.zeros(len(topology), np.bool_)
    mines[images[puzzle.layout.flat]] = True
    first = int(images[puzzle.layout.topology.index(puzzle.first)])
    return Puzzle(Layout(topology, mines), topology.cell(first))


def measured(puzzle: Puzzle) -> tuple[Technique, int, int]:
    """Return what does not depend on how the cells are numbered."""
    rated = mw.difficulty(puzzle.layout, puzzle.first)
    return rated.technique, rated.bbbv, rated.openings


def plain_figures(layout: Layout) -> tuple[int, int]:
    """Return the 3BV and the number of openings, by their definitions."""
    clues = layout.clues().ravel()
    around = layout.topology.neighbour_lists()
    seen: set[int] = set()
    openings = 0
    for cell in np.flatnonzero(clues == 0).tolist():
        openings += cell not in seen
        waiting = [cell] * (cell not in seen)
        while waiting:
            near = waiting.pop()
            if near not in seen:
                seen.add(near)
                waiting += around[near] if clues[near] == 0 else []
    alone = set(np.flatnonzero(clues > 0).tolist()) - seen
    return openings + len(alone), openings
