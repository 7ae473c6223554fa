"""Generated boards and verdicts against a SAT solver and lists of all layouts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st

import minewise as mw
from fuzz.cases import cases
from minewise.board.technique import Technique
from minewise.puzzles.rating import difficulty
from support.plain_ladder import plain_technique
from support.plain_puzzle import is_solvable
from support.strategies import layouts, puzzles, regular_topologies, topologies

if TYPE_CHECKING:
    from minewise import Cell, Puzzle, Topology

COUNT = 4
EFFORT = 300
SMALL = 12
"""The number of cells up to which all layouts are listed."""
TECHNIQUES = list(Technique)[: Technique.GUESS.rank]


class Request(NamedTuple):
    """What kind of boards to generate."""

    topology: Topology
    mines: int
    first: Cell
    seed: int
    demand: dict[str, Any]
    techniques: tuple[Technique, Technique]
    """The easiest and the hardest allowed."""
    bbbv: tuple[int, int]
    """The least and the greatest 3BV allowed."""

    def generate(self, threads: int) -> list[Puzzle]:
        """Generate boards; none if one is not found."""
        match = mw.Match.of(
            topology=self.topology,
            mines=self.mines,
            start="zero",
            first=self.first,
            seed=self.seed,
        )
        generator = mw.Generator(match, threads=threads, effort=EFFORT, **self.demand)
        try:
            return list(generator.puzzles(COUNT))
        except mw.BudgetError:
            return []


def lot(seed: int) -> int:
    """Try small and larger boards, and puzzles that mostly need a guess."""
    return (
        cases(check_small, requests(topologies(SMALL)), seed, 300)
        + cases(check, requests(regular_topologies(49) | _grids()), seed, 150)
        + cases(check_verdict, puzzles(layouts(topologies(SMALL))), seed, 300)
        + cases(check_rating, puzzles(layouts(regular_topologies(49))), seed, 150)
    )


def _grids() -> st.SearchStrategy[Topology]:
    return st.builds(mw.Topology.grid, st.integers(6, 16), st.integers(6, 16))


@st.composite
def requests(draw: st.DrawFn, of: st.SearchStrategy[Topology]) -> Request:
    """Draw settings that leave room for the mines around the first cell."""
    topology = draw(of)
    first = topology.cell(draw(st.integers(0, len(topology) - 1)))
    room = len(topology) - 1 - len(topology.neighbours(first))
    mines = min(room, draw(st.integers(0, len(topology) // 4) | st.integers(0, room)))
    easiest, hardest = sorted(draw(st.tuples(*[st.integers(0, len(TECHNIQUES) - 1)] * 2)))
    fewest = draw(st.integers(1, max(1, (len(topology) - mines) // 3)))
    most = fewest + draw(st.integers(0, 3))
    demand: dict[str, Any] = {"method": draw(st.sampled_from([None, "uniform", "repair"]))}
    techniques, bbbv = (TECHNIQUES[0], TECHNIQUES[-1]), (0, len(topology))
    if draw(st.booleans()):
        techniques = TECHNIQUES[easiest], TECHNIQUES[hardest]
        demand["difficulty"] = f"{techniques[0]}..{techniques[1]}"
    if draw(st.booleans()):
        bbbv = fewest, most
        demand["bbbv"] = f"{fewest}..{most}"
    seed = draw(st.integers(0, 2**64 - 1))
    return Request(topology, mines, first, seed, demand, techniques, bbbv)


def check(request: Request, *, small: bool = False) -> None:
    """Generate boards in one thread and in others, and check every one."""
    made = request.generate(threads=1)
    assert made == request.generate(threads=3)
    for puzzle in made:
        layout = puzzle.layout
        assert (layout.topology, layout.count) == (request.topology, request.mines)
        assert puzzle.first == request.first
        assert layout.clues()[puzzle.first] == 0
        assert mw.verify(puzzle).solvable, f"this board needs a guess:\n{puzzle}"
        assert not small or is_solvable(puzzle), f"this board needs a guess:\n{puzzle}"
        least, most = request.bbbv
        assert least <= mw.bbbv(layout) <= most, f"the wrong 3BV:\n{puzzle}"
        easiest, hardest = request.techniques
        rated = plain_technique if small else _rated
        assert easiest.rank <= rated(layout, puzzle.first).rank <= hardest.rank, str(puzzle)


check_small = partial(check, small=True)


def _rated(layout: mw.Layout, first: Cell) -> Technique:
    return difficulty(layout, first).technique


def check_verdict(puzzle: Puzzle) -> None:
    """Compare the verdict on a small puzzle with one found by listing layouts."""
    verdict = mw.verify(puzzle)
    assert verdict.solvable == is_solvable(puzzle)
    if verdict.stuck is not None:
        assert verdict.stuck.fits(puzzle.layout)


def check_rating(puzzle: Puzzle) -> None:
    """Compare the solver's verdict with the engine's."""
    verdict = mw.verify(puzzle)
    assert verdict.solvable == difficulty(puzzle.layout, puzzle.first).solvable
    assert verdict.stuck is None or not mw.analyze(verdict.stuck).safe
