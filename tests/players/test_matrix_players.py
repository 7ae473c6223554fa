"""The `matrix-forward` and `matrix` players, against plain Python versions and other players."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import minewise as mw
from minewise import Board, Match, Series, Topology
from minewise.derivations.matrix import Equations, forward
from minewise.play.simulation import OUTCOMES
from support.examples import examples
from support.plain_matrix import PlainForward, PlainMatrix
from support.strategies import topologies

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.play.player import AnyPlayer, Deductions

PLAIN = {"matrix-forward": PlainForward, "matrix": PlainMatrix}
WON, BLUNDER = OUTCOMES.index("won"), OUTCOMES.index("blunder")

MATCHES = {
    "beginner": Match.of(preset="beginner", start="zero", seed=3),
    "intermediate": Match.of(preset="intermediate", start="safe", seed=4),
    "expert": Match.of(preset="expert", start="zero", seed=5),
    "scattered": Match.of(preset="medium", start="scatter", seed=6),
    "crowded": Match.of(rows=5, cols=5, mines=17, start="any", seed=7),
    "strip": Match.of(rows=1, cols=30, mines=6, start="safe", seed=8),
    "torus": Match.of(topology=Topology.torus(7, 9), mines=10, start="zero", seed=9),
    "hex": Match.of(topology=Topology.hex(8, 8), mines=12, start="safe", seed=10),
    "box": Match.of(topology=Topology.box(4, 4, 4), mines=8, start="zero", seed=11),
}


def outcomes(player: AnyPlayer, match: Match, games: int) -> NDArray[np.uint8]:
    column: NDArray[np.uint8] = Series(player, match, guess="stop").play(0, games)["outcome"]
    return column


def ends(player: AnyPlayer, match: Match, games: int) -> list[tuple[int, ...]]:
    """Return each game's outcome, number of open cells and number of known mines."""
    records = Series(player, match, guess="stop", threads=1).play(0, games)
    assert not (records["outcome"] == BLUNDER).any()
    return [tuple(map(int, row)) for row in records[["outcome", "opened", "marked"]]]


@pytest.mark.parametrize("player", PLAIN)
@pytest.mark.parametrize("name", MATCHES)
def test_games_match_the_plain_player(player: str, name: str) -> None:
    match = MATCHES[name]
    games = {"intermediate": 15, "expert": 6}.get(name, 40)
    assert ends(player, match, games) == ends(PLAIN[player](), match, games)


@st.composite
def positions(draw: st.DrawFn) -> Match:
    """Draw boards with some cells shown, on all topologies."""
    topology = draw(topologies())
    mines = draw(st.integers(0, len(topology)))
    shown = draw(st.integers(0, len(topology) - mines))
    seed = draw(st.integers(0, 1000))
    return Match.of(topology=topology, mines=mines, start=f"scatter:{shown}", seed=seed)


@pytest.mark.parametrize("player", PLAIN)
@given(match=positions())
def test_positions_of_all_kinds(player: str, match: Match) -> None:
    class Checked(PLAIN[player]):  # type: ignore[misc]
        """A player that compares its findings with the exact engine."""

        def deduce(self, board: Board) -> Deductions:
            certain = mw.analyze(self.with_mines(board))
            found: Deductions = super().deduce(board)
            assert set(found.safe) <= set(certain.safe)
            assert set(found.mined) <= set(certain.mined)
            return found

    assert ends(player, match, 3) == ends(Checked(), match, 3)


@pytest.mark.parametrize("player", PLAIN)
@pytest.mark.parametrize("name", MATCHES)
def test_no_blunders(player: str, name: str) -> None:
    assert not (outcomes(player, MATCHES[name], 1_000) == BLUNDER).any()


@pytest.mark.parametrize("name", MATCHES)
def test_inclusion(name: str) -> None:
    chain = ["single-point", "double-set", "matrix", "exact"]
    won = {player: outcomes(player, MATCHES[name], 2000) == WON for player in [*chain, *PLAIN]}
    for weaker, stronger in [*pairwise(chain), ("matrix-forward", "exact")]:
        assert not (won[weaker] & ~won[stronger]).any()
    if name in {"beginner", "intermediate", "expert", "hex"}:
        wins = [int(won[player].sum()) for player in chain]
        assert wins == sorted(set(wins)), "each solves more than the previous one"


@pytest.mark.parametrize(("preset", "published"), [("beginner", 74.09), ("intermediate", 43.432)])
def test_rates_of_the_article(preset: str, published: float) -> None:
    games = 10_000
    totals = mw.simulate("matrix-forward", preset=preset, start="zero", games=games, seed=1)
    # Both rates are measured; the published one over ten times as many games.
    deviation = sqrt(1.1 * published * (100 - published) / games)
    assert abs(100 * totals.win_rate - published) < 4 * deviation


def test_the_order_of_the_unknowns_matters() -> None:
    grid = Topology.grid(9, 9)
    graph = Topology.of_graph(grid.neighbour_lists())  # neighbours in reading order
    clockwise, reading = (
        mw.simulate("matrix-forward", topology=board, mines=10, start="zero", games=10_000, seed=1)
        for board in (grid, graph)
    )
    assert clockwise.wins - reading.wins > 100


@pytest.mark.parametrize("player", PLAIN)
@examples(0.2)
@given(seed=st.integers(0, 1000))
def test_large_coefficients(player: str, seed: int) -> None:
    cells = 80
    links = np.triu(np.random.default_rng(seed).random((cells, cells)) < 0.5, 1)
    graph = Topology.of_graph([np.flatnonzero(row).tolist() for row in links | links.T])
    match = Match.of(topology=graph, mines=20, start="scatter:40", seed=seed)
    board = mw.Game(graph, 20, start="scatter:40", seed=seed).board
    entries = [abs(c) for row in forward(Equations.of(board).rows()) for c in row.coefficients]
    assume(max(entries) > 2**31)  # as with almost all seeds
    assert not (outcomes(player, match, 5) == BLUNDER).any()


@pytest.mark.parametrize("player", PLAIN)
def test_components_too_large_for_one_matrix(player: str) -> None:
    match = Match.of(rows=150, cols=150, mines=3000, start="scatter:6000", seed=1)
    assert not (outcomes(player, match, 1) == BLUNDER).any()
