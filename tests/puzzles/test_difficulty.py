"""Difficulty of layouts, against plain definitions of the techniques and the `exact` player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import (
    Game,
    GameError,
    Layout,
    Match,
    Series,
    Topology,
    _core,
    bbbv,
    openings,
)
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.cell_names import parse_cell
from minewise.board.technique import Technique
from minewise.play.simulation import OUTCOMES
from minewise.puzzles.rating import Difficulty, difficulty
from support.examples import examples
from support.pages import blocks
from support.paths import ROOT
from support.plain_game import play_out
from support.plain_ladder import plain_technique
from support.positions import random_layout
from support.strategies import layouts, topologies

if TYPE_CHECKING:
    from minewise import Cell

PAGE = (ROOT / "docs/difficulty.md").read_text(encoding="utf-8")

# Layouts small enough for the plain definitions, each with its first cell.
SMALL = {
    Technique.SINGLE: ("BB--\n--B-\n--B-", (2, 0), 5),
    Technique.SUBSET: ("B--B\n----\n---B", (2, 0), 2),
    Technique.OVERLAP: ("B---B\nB----\n-B-B-", (0, 2), 1),
    Technique.CHAIN: ("B---\n----\n--B-", (2, 0), 1),
    Technique.COUNT: ("-B--\n----\n--B-", (2, 0), 1),
    Technique.GUESS: ("-B\n--", (0, 0), 1),
}


@pytest.mark.parametrize("technique", SMALL)
def test_small_layouts_of_known_difficulty(technique: Technique) -> None:
    text, first, steps = SMALL[technique]
    layout = Layout.parse(text)
    assert plain_technique(layout, first) is technique
    assert difficulty(layout, first) == Difficulty(technique, steps, bbbv(layout), openings(layout))


def test_a_layout_won_by_the_first_click_needs_no_technique() -> None:
    assert difficulty(Layout.parse("---B"), (0, 0)).score == 1000


@examples(2)
@given(layouts(topologies(10)), st.data())
def test_the_technique_is_the_easiest_that_suffices(layout: Layout, data: st.DataObject) -> None:
    free = [cell for cell in layout.topology.cells() if not layout.mines[cell]]
    assume(free)
    first = data.draw(st.sampled_from(free))
    assert difficulty(layout, first).technique is plain_technique(layout, first)


MATCHES = {
    "beginner": Match.of(preset="beginner", start="zero", first="center", seed=1),
    "intermediate": Match.of(preset="intermediate", start="zero", first=(3, 3), seed=2),
    "expert": Match.of(preset="expert", start="safe", first="corner", seed=3),
    "expert, open": Match.of(preset="expert", start="zero", first="center", seed=4),
    "torus": Match.of(topology=Topology.torus(9, 10), mines=16, start="zero", first=(2, 2), seed=5),
    "hex": Match.of(topology=Topology.hex(9, 9), mines=14, start="zero", first="center", seed=6),
    "box": Match.of(topology=Topology.box(4, 4, 4), mines=6, start="zero", first="corner", seed=7),
}


def drawn_layout(match: Match, index: int) -> tuple[Layout, Cell]:
    game = Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
    assert isinstance(match.first, tuple)
    return play_out(game, match.first), match.first


@pytest.mark.parametrize("name", MATCHES)
def test_the_ladder_solves_the_games_of_the_exact_player(name: str) -> None:
    match = MATCHES[name]
    won = OUTCOMES.index("won")
    games = list(Series("exact", match, guess="stop", threads=1).play(0, 120))
    outcomes = {game["outcome"] == won for game in games}
    assert outcomes == {True, False}
    for game in games:
        rated = difficulty(*drawn_layout(match, int(game["index"])))
        assert rated.solvable == (game["outcome"] == won)
        assert rated.bbbv == game["bbbv"]


def test_rotated_and_reflected_layouts_need_the_same_technique() -> None:
    random = np.random.default_rng(8)
    for _ in range(60):
        layout = random_layout(Topology.grid(8, 8), 10, random)
        first = np.zeros((8, 8), np.bool_)
        row, col = random.choice(np.argwhere(~layout.mines))
        first[row, col] = True
        techniques = set()
        for turned, cell in ((layout.mines, first), (layout.mines.T, first.T)):
            for quarters in range(4):
                mines = np.rot90(turned, quarters)
                (place,) = np.argwhere(np.rot90(cell, quarters)).tolist()
                techniques.add(difficulty(Layout(layout.topology, mines), place).technique)
        assert len(techniques) == 1


def test_scores_depend_on_the_technique_first_and_then_on_the_steps() -> None:
    ratings = [
        Difficulty(technique, steps, bbbv=1, openings=1)
        for technique in Technique
        for steps in (1, 2, 998, 999)
    ]
    scores = [rating.score for rating in ratings]
    assert scores == sorted(set(scores))
    assert Difficulty(Technique.CASES, 5_000, 1, 1).score == 5999


def test_as_json() -> None:
    layout = Layout.parse("B---\n----\n--B-")
    assert difficulty(layout, (2, 0)).to_json() == {
        "difficulty": "chain",
        "steps": 1,
        "bbbv": 3,
        "openings": 2,
        "score": 4001,
    }


@pytest.mark.parametrize(
    ("first", "message"),
    [
        ((0, 0), r"cannot begin at r1c1: there is a mine"),
        ((2, 0), r"invalid first cell: there is no cell r3c1 on a board of 1x2 cells"),
        ((0,), r"invalid first cell: there is no cell x1 on a board of 1x2 cells"),
    ],
)
def test_a_bad_first_cell_is_refused(first: tuple[int, ...], message: str) -> None:
    with pytest.raises(GameError, match=f"^{message}$"):
        difficulty(Layout.parse("B-"), first)


def test_the_core_refuses_invalid_arguments() -> None:
    graph, limits = Topology.grid(1, 2).native, DEFAULT_BUDGET.start()
    mined = np.array([[True, False]])
    assert _core.rate(graph, mined[:0], 0, limits).shape == (0, 5)
    with pytest.raises(GameError, match="the first cell is mined"):
        _core.rate(graph, mined, 0, limits)
    with pytest.raises(GameError, match="there is no cell number 2"):
        _core.rate(graph, mined, 2, limits)
    with pytest.raises(ValueError, match="one entry per cell"):
        _core.rate(graph, np.zeros((1, 3), np.bool_), 0, limits)


def test_a_large_layout_is_rated() -> None:
    layout = random_layout(Topology.grid(400, 400), 16_000, np.random.default_rng(9))
    first = np.argwhere(layout.clues() == 0)[0].tolist()
    assert difficulty(layout, first).technique is Technique.SINGLE


def test_hard_boards_match_the_page() -> None:
    page = " ".join(PAGE.split())
    stated = re.findall(r"From (r\d+c\d+), it takes (\d+) steps? of `(\w+)`", page)
    boards = blocks(PAGE, "text")
    assert len(boards) == len(stated) > 0
    for text, (first, steps, technique) in zip(boards, stated, strict=True):
        rated = difficulty(Layout.parse(text), parse_cell(first))
        assert (rated.technique, rated.steps) == (Technique(technique), int(steps))
