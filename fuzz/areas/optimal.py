"""Perfect play, from any position and any first cell, against a search of all moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, get_args

from hypothesis import strategies as st

from fuzz.cases import cases
from minewise import Level, count, optimum
from minewise.play.optimal import Optimum
from support.perfect_play import (
    positions,
    require_perfect,
    require_perfect_advice,
    require_perfect_openings,
    require_perfect_regions,
    several_positions,
)
from support.plain_optimal import PlainGame
from support.strategies import topologies

if TYPE_CHECKING:
    from minewise import Board, Topology

FAST_ENDGAME = 300
"""Level `fast` searches the endgame from this number of layouts; others begin earlier."""


class Start(NamedTuple):
    """A board before the first click, and the number of cells to show."""

    topology: Topology
    mines: int
    shown: int


class Advice(NamedTuple):
    """A board and the level of an analysis."""

    board: Board
    level: Level


def lot(seed: int) -> int:
    """Try positions in the middle of games, and whole games."""
    boards = positions() | several_positions()
    advice = st.builds(Advice, boards, st.sampled_from(get_args(Level))).filter(is_searched)
    return (
        cases(check_position, boards, seed, 150)
        + cases(check_start, starts(), seed, 60)
        + cases(check_advice, advice, seed)
    )


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """Draw a small board with at least one free cell."""
    topology = draw(topologies(most_cells=9))
    mines = draw(st.integers(0, len(topology) - 1))
    return Start(topology, mines, draw(st.integers(0, len(topology) - mines)))


def is_searched(advice: Advice) -> bool:
    """Return whether an analysis at this level searches all moves."""
    return advice.level != "fast" or count(advice.board) <= FAST_ENDGAME


def check_position(board: Board) -> None:
    """Compare the chances of all moves."""
    require_perfect(board)
    require_perfect_regions(board)


def check_start(start: Start) -> None:
    """Compare the wins after every first cell, and after showing some cells."""
    topology, mines, shown = start
    require_perfect_openings(topology, mines)
    expected = Optimum(*PlainGame(topology, mines).scattered(shown), None)
    assert optimum(topology, mines, f"scatter:{shown}") == expected


def check_advice(advice: Advice) -> None:
    """Compare the moves of an analysis."""
    require_perfect_advice(*advice)
