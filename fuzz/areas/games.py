"""Game rules with undo, topologies and clicks against plain models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st

import minewise as mw
from fuzz.cases import cases
from support.plain_clicks import PlainBoard, fewest_by_search, plain_islands, plain_zini
from support.plain_topology import plain_neighbours
from support.strategies import layouts, regular_topologies, topologies
from support.two_games import TwoGames, most_mines

if TYPE_CHECKING:
    from minewise import Layout, Topology

STARTS = ["any", "safe", "zero", "scatter", "scatter:0", "scatter:1"]
CHORDS = ["chord with flags", "chord with wrong flags", "chord with extra flags"]
ACTIONS = [*["reveal"] * 4, "flag", "flag", "chord", *CHORDS, "undo", "undo"]


class Play(NamedTuple):
    """The settings of a game, and the moves to try."""

    topology: Topology
    mines: int
    start: str
    seed: int
    moves: list[tuple[str, int]]
    """Actions, each with the number of a cell, of a clue or of moves to take back."""


def lot(seed: int) -> int:
    """Try topologies, games and layouts."""
    return (
        cases(check_topology, regular_topologies(48), seed, 300)
        + cases(check_game, plays(), seed, 800)
        + cases(check_measures, layouts(topologies(30)), seed, 500)
        + cases(check_fewest_clicks, layouts(topologies(12)), seed, 300)
    )


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """Draw moves in a game whose start rule leaves room for its mines."""
    topology = draw(topologies(36))
    rules = [rule for rule in STARTS if most_mines(topology, mw.StartRule.parse(rule)) >= 0]
    start = draw(st.sampled_from(rules))
    most = most_mines(topology, mw.StartRule.parse(start))
    mines = draw(st.integers(0, min(most, len(topology) // 4)) | st.integers(0, most))
    move = st.tuples(st.sampled_from(ACTIONS), st.integers(0, len(topology) - 1))
    return Play(
        topology,
        mines,
        start,
        draw(st.integers(0, 2**64 - 1)),
        draw(st.lists(move, min_size=1, max_size=25)),
    )


def check_topology(topology: Topology) -> None:
    """Compare all neighbours with those by definition."""
    around = {cell: topology.neighbours(cell) for cell in topology.cells()}
    assert around == plain_neighbours(topology.kind, topology.shape)


def check_game(play: Play) -> None:
    """Make every move also in the plain game, and take all of them back in the end."""
    topology, mines, start, seed, moves = play
    games = TwoGames(topology, mines, mw.StartRule.parse(start), seed)
    games.require_equal()
    for action, number in moves:
        _act(games, action, number)
        games.require_equal()
    games.undo(len(moves) * len(topology))
    games.require_equal()


def _act(games: TwoGames, action: str, number: int) -> None:
    if action == "undo":
        games.undo(number % 4)
    elif action in CHORDS:
        games.chord(number, wrongly="wrong" in action, extra=int("extra" in action))
    else:
        move: Any = action
        games.attempt(move, games.game.topology.cell(number))


def check_measures(layout: Layout) -> None:
    """Compare the measures of a layout with their definitions."""
    board = PlainBoard(layout)
    openings = {frozenset(board.flood(cell)) for cell in board.free if board.clues[cell] == 0}
    assert mw.openings(layout) == len(openings)
    assert mw.bbbv(layout) == len(openings) + len(set(board.free).difference(*openings))
    found = mw.clicks(layout)
    assert (found.openings, found.bbbv) == (mw.openings(layout), mw.bbbv(layout))
    assert found.zini == plain_zini(layout, human=False)
    assert found.human_zini == plain_zini(layout, human=True)
    assert found.islands == plain_islands(layout)


def check_fewest_clicks(layout: Layout) -> None:
    """Compare the fewest clicks with a search of all clicks, and play them."""
    found = mw.clicks(layout)
    assert found.proved
    assert found.clicks == len(found.sequence) == fewest_by_search(layout)
    game = mw.Game.of_layout(layout)
    for click in found.sequence:
        getattr(game, click.do)(click.cell)
    assert game.status == "won"
