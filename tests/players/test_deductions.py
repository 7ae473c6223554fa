"""Deductions of the native players, against the engine, on small boards of every kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import PLAYERS, Match, Series, StartRule
from support.examples import examples
from support.strategies import topologies

STARTS = [StartRule("any"), StartRule("safe"), StartRule("zero"), StartRule("scatter", 3)]


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Draw any small playable match."""
    topology = draw(topologies())
    start = draw(st.sampled_from(STARTS))
    kept_free = {
        "any": 0,
        "safe": 1,
        "zero": 1 + min(map(len, topology.neighbour_lists())),
        "scatter": start.shown_of(len(topology)),
    }[start.kind]
    if kept_free > len(topology):
        start, kept_free = StartRule("any"), 0
    # Few mines, so that there is something to deduce.
    mines = draw(st.integers(0, min(len(topology) - kept_free, 1 + len(topology) // 3)))
    seed = draw(st.integers(0, 2**64 - 1))
    return Match.of(topology=topology, mines=mines, start=start, seed=seed)


@pytest.mark.slow
@examples(4)
@given(player=st.sampled_from(list(PLAYERS)), match=matches(), index=st.integers(0, 2**64 - 1))
def test_deductions_are_certain(player: str, match: Match, index: int) -> None:
    game = mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
    for kind, cell in Series(player, match, guess="random", threads=1).replay(index):
        analysis = mw.analyze(game.board)
        if kind == "mine":
            assert cell in analysis.mined
            continue
        if kind == "safe":
            assert cell in analysis.safe
        game.reveal(cell)
    assert game.status != "playing"


@examples(3)
@given(
    player=st.sampled_from(["exact", "backtracking"]),
    match=matches(),
    index=st.integers(0, 2**64 - 1),
)
def test_exact_players_name_all_certain_cells(player: str, match: Match, index: int) -> None:
    """Before they guess or stop, the exact players have named all certain cells, even mines."""
    game = mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
    named = set()
    for kind, cell in Series(player, match, guess="random", threads=1).replay(index):
        if kind == "guess":
            analysis = mw.analyze(game.board)
            assert not analysis.safe
            assert set(analysis.mined) == named
        if kind == "mine":
            named.add(cell)
        else:
            game.reveal(cell)
