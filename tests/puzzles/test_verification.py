"""Verdicts on puzzles, against all layouts of small boards and the engine on large boards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import (
    Budget,
    BudgetError,
    Game,
    Layout,
    Match,
    Puzzle,
    Series,
    Topology,
    analyze,
    verify,
)
from minewise.play.simulation import OUTCOMES
from support.examples import examples
from support.plain_game import play_out
from support.plain_puzzle import is_solvable
from support.strategies import layouts, puzzles, topologies


@pytest.mark.slow
@pytest.mark.parametrize("mines", [2, 3, 4])
def test_all_layouts_of_a_small_board(mines: int) -> None:
    topology = Topology.grid(3, 4)
    verdicts = set()
    for chosen in combinations(range(12), mines):
        mined = np.isin(np.arange(12), chosen)
        if not mined[5]:
            puzzle = Puzzle(Layout(topology, mined), (1, 1))
            verdict = verify(puzzle)
            assert verdict.solvable == is_solvable(puzzle), str(puzzle)
            verdicts.add(verdict.solvable)
    assert verdicts == {False, True}


@examples(3)
@given(puzzles(layouts(topologies(most_cells=12))))
def test_small_boards_of_every_kind(puzzle: Puzzle) -> None:
    verdict = verify(puzzle)
    assert verdict.solvable == is_solvable(puzzle)
    if verdict.stuck is not None:
        assert verdict.stuck.fits(puzzle.layout)
        assert analyze(verdict.stuck).safe == []


def drawn(match: Match, index: int) -> Puzzle:
    """Return a game of a match as a puzzle."""
    assert isinstance(match.first, tuple)
    game = Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
    return Puzzle(play_out(game, match.first), match.first)


@pytest.mark.parametrize(
    ("match", "games"),
    [
        (Match.of(preset="beginner", start="zero", first="center", seed=1), 60),
        (Match.of(preset="beginner", start="safe", first="corner", seed=2), 60),
        (Match.of(preset="intermediate", start="zero", first="center", seed=3), 30),
        (Match.of(preset="expert", start="zero", first="center", seed=4), 40),
        (Match.of(rows=7, cols=9, mines=9, topology="torus", start="zero", first="center"), 40),
        (Match.of(rows=9, cols=9, mines=16, topology="hex", start="zero", first="center"), 40),
        (Match.of(topology="box 4x5x5", mines=10, start="zero", first="center"), 40),
    ],
    ids=lambda value: str(value.topology) if isinstance(value, Match) else None,
)
def test_the_exact_player_wins_the_same_games(match: Match, games: int) -> None:
    records = Series("exact", match, guess="stop").play(0, games)
    won = [OUTCOMES[outcome] == "won" for outcome in records["outcome"]]
    verdicts = [verify(drawn(match, index)) for index in range(games)]
    assert [verdict.solvable for verdict in verdicts] == won
    assert {False, True} <= set(won)


def test_the_board_on_which_it_gets_stuck() -> None:
    verdict = verify(Puzzle(Layout.parse("B-----B\n-------"), (0, 3)))
    assert not verdict.solvable
    assert str(verdict.stuck) == "mines: 2\n?10001?\n?10001?"
    assert verdict.clicks == 1


def test_the_total_is_used() -> None:
    layout = Layout.parse("--B---")
    assert verify(Puzzle(layout, (0, 0))).solvable
    assert verify(Puzzle(layout, (0, 0))).clicks == 3
    assert not verify(Puzzle(Layout.parse("--B--B"), (0, 0))).solvable


@pytest.mark.parametrize("text", ["-", "----", "-B", "B-B"])
def test_puzzles_that_are_won_at_once(text: str) -> None:
    layout = Layout.parse(text)
    first = layout.topology.cell(text.index("-"))
    verdict = verify(Puzzle(layout, first))
    assert (verdict.solvable, verdict.clicks) == (True, 1)


def test_a_large_board() -> None:
    match = Match.of(rows=100, cols=100, mines=1000, start="zero", first="center", seed=7)
    verdicts = [verify(drawn(match, index)) for index in range(2)]
    assert [verdict.solvable for verdict in verdicts] == [False, True]


def test_a_budget_is_kept() -> None:
    match = Match.of(preset="expert", start="zero", first="center")
    with pytest.raises(BudgetError):
        verify(drawn(match, 0), budget=Budget(seconds=1e-6))


@given(st.integers(0, 2**32))
@examples(0.2)
def test_the_number_of_clicks(seed: int) -> None:
    """There are at most as many clicks as free cells, and at least as many as the 3BV."""
    from minewise import bbbv

    puzzle = drawn(Match.of(preset="beginner", start="zero", first="center", seed=seed), 0)
    verdict = verify(puzzle)
    if verdict.solvable:
        assert bbbv(puzzle.layout) <= verdict.clicks <= 71
