"""The rules in the browser match the library."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt
from typing import TYPE_CHECKING, Any

from minewise import Game, GameError, Layout, Topology, bbbv

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHAPES = [("grid", 1, 1), ("grid", 5, 7), ("torus", 2, 3), ("torus", 1, 4), ("torus", 5, 6)]
SHAPES += [("hex", 4, 5), ("hex", 5, 4)]

PLAY = """
async ({kind, rows, cols, layout, moves}) => {
    const { Topology } = await import("/board/topology.js");
    const { Game } = await import("/rooms/play/game.js");
    const { bbbv } = await import("/rooms/play/bbbv.js");
    const { minedOf } = await import("/rooms/play/layouts.js");
    const mined = minedOf(layout);
    const topology = new Topology(kind, rows, cols);
    const game = new Game(topology, mined.filter(Boolean).length);
    game.lay(mined);
    const told = moves.map(([name, place]) => [
        game[name](place), game.shown.join(""), game.status, game.opened, game.minesLeft,
    ]);
    const around = mined.map((_, place) => topology.around(place));
    return {told, around, bbbv: bbbv(topology, game.truth)};
}
"""

DRAW = """
async ({kind, rows, cols, mines, start, first, times}) => {
    const { Topology } = await import("/board/topology.js");
    const { drawLayout, rowsOf } = await import("/rooms/play/layouts.js");
    const topology = new Topology(kind, rows, cols);
    return Array.from({length: times}, () =>
        rowsOf(topology, drawLayout(topology, mines, start, first)).join("/"));
}
"""


def random_moves(source: random.Random, cells: int) -> list[tuple[str, int]]:
    names = source.choices(["reveal", "flag", "chord", "undo"], [4, 4, 4, 1], k=80)
    return [(name, source.randrange(cells)) for name in names]


def told_by_python(game: Game, moves: list[tuple[str, int]]) -> list[list[Any]]:
    told = []
    for name, place in moves:
        try:
            if name == "undo":
                game.undo()
            else:
                getattr(game, name)(game.topology.cell(place))
            allowed = True
        except GameError:
            allowed = False
        shown = "".join(str(game.board).split("\n")[-game.topology.shape[0] :])
        told.append([allowed, shown, game.status, game.opened, game.mines_left])
    return told


def test_games_match_the_library(page: Page) -> None:
    page.goto("/")
    source = random.Random(8)
    for kind, rows, cols in SHAPES:
        topology = Topology.of_kind(kind, (rows, cols))
        for density in (0.0, 0.1, 0.2, 0.35):
            layout = Layout(topology, [source.random() < density for _ in range(rows * cols)])
            moves = random_moves(source, rows * cols)
            size = {"kind": kind, "rows": rows, "cols": cols}
            answer = page.evaluate(PLAY, {**size, "layout": layout.rows(), "moves": moves})
            assert answer["around"] == topology.neighbour_lists()
            assert answer["bbbv"] == bbbv(layout)
            assert answer["told"] == told_by_python(Game.of_layout(layout), moves)


def test_layouts_are_uniform_under_the_start_rule(page: Page) -> None:
    page.goto("/")
    times = 8_000
    for start, free in (("any", 0), ("safe", 1), ("zero", 4)):
        question = {"kind": "grid", "rows": 2, "cols": 4, "mines": 2, "first": 0, "start": start}
        drawn = Counter(page.evaluate(DRAW, question | {"times": times}))
        possible = comb(8 - free, 2)
        assert len(drawn) == possible
        expected = times / possible
        worst = max(abs(count - expected) for count in drawn.values())
        assert worst < 8 * sqrt(expected)  # exceeded once in ten billion runs
        for rows in drawn:
            clue = Layout.parse(rows.replace("/", "\n")).clues()[0, 0]
            assert {"any": True, "safe": clue >= 0, "zero": clue == 0}[start]
