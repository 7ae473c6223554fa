"""Start rules, presets, seeds and indices of games."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import PRESETS, Game, GameError, Layout, Preset, StartRule, Topology
from minewise.board.board import COVERED
from support.chance import surprise
from support.plain_game import mines_of, play_out

GRID = Topology.grid(2, 3)
RULES = ["any", "safe", "zero", "scatter", "scatter:4"]


def layouts_of(game, count, first, seed=0):
    """Yield the mines of games 0, 1, ... of a run, each started at `first`."""
    for index in range(count):
        game.reset(seed, index)
        yield mines_of(play_out(game, first))


# Every layout that a rule allows is equally likely


@pytest.mark.parametrize("mines", [1, 3, 5])
def test_any_allows_every_layout(mines):
    game = Game(GRID, mines, start="any")
    drawn = Counter(layouts_of(game, 6000, first=None))
    assert surprise(drawn, comb(6, mines)) < 5


@pytest.mark.parametrize("first", list(GRID.cells()))
def test_safe_keeps_the_first_cell_free(first):
    drawn = Counter(layouts_of(Game(GRID, 2, start="safe"), 3000, first))
    assert set(drawn) == {
        frozenset(mines) for mines in combinations(GRID.cells(), 2) if first not in mines
    }
    assert surprise(drawn, comb(5, 2)) < 5


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("grid 3x3", (0, 0)),
        ("grid 3x3", (2, 1)),
        ("grid 4x3", (2, 2)),
        ("torus 4x4", (0, 3)),
        ("hex 3x4", (1, 1)),
        ("box 2x2x4", (1, 0, 3)),
    ],
)
def test_zero_keeps_the_first_cell_and_its_neighbours_free(name, first):
    topology = Topology.parse(name)
    kept_free = {first, *topology.neighbours(first)}
    others = set(topology.cells()) - kept_free
    drawn = Counter(layouts_of(Game(topology, 2, start="zero"), 3000, first))
    assert set(drawn) == {frozenset(mines) for mines in combinations(others, 2)}
    assert surprise(drawn, len(drawn)) < 5


@pytest.mark.slow
def test_scatter_draws_any_layout_and_any_of_its_free_cells():
    game = Game(GRID, 2, start="scatter:2")
    drawn = Counter()
    for index in range(18_000):
        game.reset(0, index)
        shown = frozenset(map(tuple, np.argwhere(game.board.shown != COVERED).tolist()))
        drawn[mines_of(play_out(game)), shown] += 1
    assert all(not mines & shown for mines, shown in drawn)
    assert surprise(drawn, comb(6, 2) * comb(4, 2)) < 5


def test_scatter_shows_clues_without_opening_their_neighbours():
    game = Game(Topology.grid(5, 5), 0, start="scatter:3")
    assert Counter(game.board.flat.tolist()) == {COVERED: 22, 0: 3}
    assert (game.opened, game.moves, game.changed) == (3, 0, [])


def test_scatter_of_every_free_cell_wins_at_once():
    assert Game(Topology.grid(2, 2), 2, start="scatter:2").status == "won"


@pytest.mark.parametrize(
    ("cells", "shown"), [(1, 1), (2, 1), (3, 2), (81, 9), (256, 16), (480, 22)]
)
def test_scatter_shows_the_square_root_of_the_number_of_cells(cells, shown):
    assert StartRule("scatter").shown_of(cells) == shown
    assert Game(Topology.grid(1, cells), 0, start="scatter").opened == shown


def test_undoing_the_first_reveal_restores_the_start_rule():
    game = Game(Topology.grid(4, 4), 7, start="zero", seed=3)
    for first in game.topology.cells():
        if len(game.topology.neighbours(first)) < 9 - 1:
            game.reveal(first)
            assert game.board.shown[first] == 0
            game.undo()
            assert (game.board.shown == COVERED).all()


# Seeds and indices


@given(
    start=st.sampled_from(RULES),
    seed=st.integers(0, 2**64 - 1),
    index=st.integers(0, 2**64 - 1),
    first=st.sampled_from(list(Topology.grid(6, 5).cells())),
)
def test_a_game_depends_only_on_its_seed_and_index(start, seed, index, first):
    fresh = Game(Topology.grid(6, 5), 5, start=start, seed=seed, index=index)
    reused = Game(Topology.grid(6, 5), 5, start=start, seed=1)
    reused.flag(np.argwhere(reused.board.shown == COVERED)[0])
    reused.reveal(np.argwhere(reused.board.shown == COVERED)[0])
    reused.reset(seed, index)
    assert reused.board == fresh.board
    assert (reused.moves, reused.status, reused.mines_left) == (0, "playing", 5)
    assert play_out(reused, first) == play_out(fresh, first)


def test_the_games_of_a_run_never_change():
    """Changing these layouts changes every published result, so do it only on purpose."""
    game = Game.of_preset("beginner", start="zero", seed=1, index=7)
    assert play_out(game, (4, 4)).rows() == [
        "-BB-----B",
        "B--------",
        "-B---B---",
        "---------",
        "--B------",
        "---------",
        "---------",
        "B-B------",
        "------B--",
    ]


def test_consecutive_games_are_independent():
    game = Game(Topology.grid(1, 4), 1, start="any")
    pairs = Counter(pairwise(layouts_of(game, 8001, first=None)))
    assert surprise(pairs, 16) < 5


def test_consecutive_seeds_are_independent():
    game = Game(Topology.grid(1, 4), 1, start="any")
    runs = [list(layouts_of(game, 4000, first=None, seed=seed)) for seed in (1, 2)]
    assert surprise(Counter(zip(*runs, strict=True)), 16) < 5


def test_consecutive_boards_share_no_more_mines_than_chance():
    game = Game.of_preset("expert", start="any")
    layouts = list(layouts_of(game, 400, first=None))
    shared = [len(one & other) for one, other in pairwise(layouts)]
    # Hypergeometric: two draws of 99 out of 480 cells.
    mean = 99 * 99 / 480
    deviation = (mean * (381 / 480) * (381 / 479)) ** 0.5
    assert abs(np.mean(shared) - mean) < 5 * deviation / len(shared) ** 0.5


@pytest.mark.parametrize(("seed", "index"), [(-1, 0), (0, -1), (2**64, 0), (0, 2**64)])
def test_seeds_and_indices_have_64_bits(seed, index):
    game = Game.of_preset("beginner")
    for attempt in (
        lambda: Game.of_preset("beginner", seed=seed, index=index),
        lambda: game.reset(seed, index),
    ):
        with pytest.raises(GameError, match=r"(seed|index) -?[0-9]+ is not between 0 and 2\*\*64"):
            attempt()


# Settings


@pytest.mark.parametrize(
    ("mines", "start", "message"),
    [
        (10, "any", "10 mines do not fit on a board of 9 cells"),
        (-1, "any", "-1 mines do not fit on a board of 9 cells"),
        (2**40, "any", "1099511627776 mines do not fit on a board of 9 cells"),
        (9, "safe", "9 mines do not fit .* of 9 cells: start rule safe needs at least 1 of them"),
        (6, "zero", "6 mines do not fit .* of 9 cells: start rule zero needs at least 4 of them"),
        (7, "scatter", "start rule scatter:3 needs at least 3 of them"),
        (0, "scatter:10", "start rule scatter:10 needs at least 10 of them"),
    ],
)
def test_settings_without_a_layout_are_refused(mines, start, message):
    with pytest.raises(GameError, match=message):
        Game(Topology.grid(3, 3), mines, start=start)


@pytest.mark.parametrize(("mines", "start"), [(9, "any"), (8, "safe"), (5, "zero"), (6, "scatter")])
def test_the_largest_number_of_mines_is_allowed(mines, start):
    game = Game(Topology.grid(3, 3), mines, start=start)
    assert play_out(game, (0, 0)).count == mines


def test_zero_refuses_a_first_cell_without_room():
    game = Game(Topology.grid(3, 3), 5, start="zero")
    with pytest.raises(GameError, match="5 mines leave too little room to start at r2c2"):
        game.reveal((1, 1))
    assert game.moves == 0
    game.reveal((0, 0))
    assert game.status == "won"


def test_a_layout_becomes_a_game_with_the_start_rule_any():
    game = Game.of_layout(Layout.parse("B-B\n---"))
    assert (game.mines, game.start, game.topology) == (2, StartRule("any"), GRID)
    game.reset(seed=0, index=4)
    same = Game(GRID, 2, start="any", seed=0, index=4)
    assert play_out(game) == play_out(same)


@pytest.mark.parametrize("text", ["any", "safe", "zero", "scatter", "scatter:0", "scatter:12"])
def test_start_rules_round_trip(text):
    assert str(StartRule.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "Safe", "safe:3", "scatter:", "scatter:-1", "scatter:1.5", "scatter:1e3", " any"]
)
def test_unknown_start_rules_are_refused(text):
    with pytest.raises(GameError, match=r"unknown start rule .*: use any, safe, zero, scatter"):
        StartRule.parse(text)
    with pytest.raises(GameError, match="unknown start rule"):
        Game.of_preset("beginner", start=text)


@pytest.mark.parametrize(("kind", "shown"), [("safe", 3), ("scatter", -1), ("none", None)])
def test_invalid_start_rules_cannot_be_created(kind, shown):
    with pytest.raises(GameError, match=r"unknown (kind of )?start rule"):
        StartRule(kind, shown)


def test_preset_sizes():
    assert {name: (p.rows, p.cols, p.mines) for name, p in PRESETS.items()} == {
        "beginner": (9, 9, 10),
        "intermediate": (16, 16, 40),
        "expert": (16, 30, 99),
        "easy": (9, 9, 10),
        "medium": (16, 16, 25),
        "hard": (16, 30, 99),
    }


@pytest.mark.parametrize("name", PRESETS)
def test_presets_can_be_played(name):
    game = Game.of_preset(name, start="zero")
    preset = Preset.named(name)
    assert (game.topology.shape, game.mines) == ((preset.rows, preset.cols), preset.mines)
    assert play_out(game, (0, 0)).count == preset.mines


def test_unknown_presets_are_refused():
    with pytest.raises(GameError, match=r"unknown preset 'huge': use one of beginner, .*, hard"):
        Game.of_preset("huge")
