"""The `exact` and `probability` players, against a SAT solver and exact probabilities."""

from __future__ import annotations

from math import isclose
from typing import TYPE_CHECKING

import numpy as np
import pytest

import minewise as mw
from minewise import Match, Series, Topology
from minewise.play.simulation import OUTCOMES
from minewise.sat.certain import certain_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.play.simulation import ReplayStep

MATCHES = {
    "beginner": Match.of(preset="beginner", start="zero", seed=3),
    "intermediate": Match.of(preset="intermediate", start="safe", seed=4),
    "expert": Match.of(preset="expert", start="zero", seed=5),
    "scattered": Match.of(preset="medium", start="scatter", seed=6),
    "crowded": Match.of(rows=5, cols=5, mines=17, start="any", seed=7),
    "torus": Match.of(topology=Topology.torus(7, 9), mines=10, start="zero", seed=8),
    "hex": Match.of(topology=Topology.hex(8, 8), mines=12, start="safe", seed=9),
    "box": Match.of(topology=Topology.box(4, 4, 4), mines=20, start="zero", seed=10),
}


def new_game(match: Match, index: int) -> mw.Game:
    return mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)


def positions(
    match: Match, index: int, steps: list[ReplayStep]
) -> Iterator[tuple[mw.Board, ReplayStep]]:
    """Replay the clicks of a game and yield the board before each click."""
    game = new_game(match, index)
    for step in steps:
        if step.kind != "mine":
            yield game.board, step
            game.reveal(step.cell)


def last_board(match: Match, index: int, steps: list[ReplayStep]) -> mw.Board:
    game = new_game(match, index)
    for step in steps:
        if step.kind != "mine":
            game.reveal(step.cell)
    return game.board


@pytest.mark.parametrize("name", MATCHES)
def test_exact_stops_only_when_no_cell_is_certainly_free(name: str) -> None:
    match = MATCHES[name]
    series = Series("exact", match, threads=1)
    stuck = OUTCOMES.index("stuck")
    indices = [int(game["index"]) for game in series.play(0, 60) if game["outcome"] == stuck]
    assert indices
    for index in indices[:10]:
        certain = certain_cells(last_board(match, index, series.replay(index)))
        assert certain.complete
        assert certain.safe == ()


@pytest.mark.parametrize("name", MATCHES)
def test_exact_opens_only_certain_cells(name: str) -> None:
    match = MATCHES[name]
    series = Series("exact", match, threads=1)
    for index in range(3):
        # Cells found together are opened one after another, without a new analysis.
        for board, step in positions(match, index, series.replay(index)):
            if step.kind == "safe":
                assert step.cell in mw.analyze(board).safe


@pytest.mark.slow
@pytest.mark.parametrize("name", ["beginner", "crowded", "torus", "hex", "box"])
def test_probability_guesses_one_of_the_safest_cells(name: str) -> None:
    match = MATCHES[name]
    series = Series("probability", match, threads=1)
    guesses = 0
    for index in range(15):
        for board, step in positions(match, index, series.replay(index)):
            if step.kind != "guess":
                continue
            analysis = mw.analyze(board)
            assert not analysis.safe
            guesses += 1
            lowest = float(np.nanmin(analysis.probability))
            assert isclose(analysis.probability[step.cell], lowest, abs_tol=1e-9)
    assert guesses


def test_ties_go_to_the_cell_next_to_the_most_clues() -> None:
    match = Match.of(preset="expert", start="safe", first="corner", seed=1)
    series = Series("probability", match, threads=1)
    for index in range(15):
        for board, step in positions(match, index, series.replay(index)):
            if step.kind != "guess":
                continue
            probability = mw.analyze(board).probability
            lowest = float(np.nanmin(probability))
            ties = [cell for cell in board.topology.cells() if probability[cell] <= lowest + 1e-9]
            assert _clues_around(board, step.cell) == max(_clues_around(board, c) for c in ties)
            break


def _clues_around(board: mw.Board, cell: tuple[int, ...]) -> int:
    near = board.topology.neighbours(cell)
    return sum(int(board.shown[other]) >= 0 for other in near)


@pytest.mark.slow
def test_a_board_too_wide_to_solve_is_still_played() -> None:
    match = Match.of(rows=40, cols=40, mines=800, start="scatter:270", seed=2)
    series = Series("probability", match, threads=1)
    boards = [
        board for board, step in positions(match, 0, series.replay(0)) if step.kind == "guess"
    ]
    within = mw.Budget(ticks=2**24)
    assert not all(mw.analyze(board, budget=within).exact for board in boards)
    assert OUTCOMES[series.play(0, 1)["outcome"][0]] in ("won", "lost")
