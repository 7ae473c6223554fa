"""Games: moves, endings and hidden information."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from minewise import Board, Game, GameError, Layout, StartRule, Topology, bbbv, openings
from minewise.board.board import COVERED
from support.examples import examples
from support.plain_game import layouts, mines_of, small_topologies, turn_over
from support.two_games import TwoGames, most_mines


def game_on(text):
    return Game.of_layout(Layout.parse(text))


def rows(game):
    """Return the rows that the game shows, without headers."""
    return [line for line in str(game).splitlines() if ":" not in line]


# Reveal


@given(layout=layouts(), data=st.data())
def test_reveal_opens_what_the_recursive_definition_opens(layout, data):
    topology, mines = layout.topology, mines_of(layout)
    free = [cell for cell in topology.cells() if cell not in mines]
    shown = dict.fromkeys(topology.cells(), COVERED)
    game = Game.of_layout(layout)
    while game.status == "playing":
        cell = data.draw(st.sampled_from([cell for cell in free if shown[cell] == COVERED]))
        before = dict(shown)
        turn_over(topology, mines, shown, cell)
        game.reveal(cell)
        assert game.board == Board(topology, list(shown.values()), layout.count)
        assert sorted(game.changed) == [c for c in topology.cells() if shown[c] != before[c]]
    assert game.status == "won"


def test_flood_stops_at_clues_and_flags():
    game = game_on("-----\n-----\n----B")
    game.flag((0, 2))
    game.reveal((0, 0))
    assert rows(game) == ["00F00", "00011", "0001?"]


def test_flags_split_an_opening():
    game = game_on("-----")
    game.flag((0, 2))
    game.reveal((0, 0))
    assert rows(game) == ["00F??"]


def test_an_opening_of_a_million_cells_needs_no_deep_stack():
    game = Game(Topology.grid(1000, 1000), 0)
    game.reveal((500, 500))
    assert game.status == "won"
    assert game.opened == 1_000_000
    game.undo()
    assert game.opened == 0


# Chord


def test_chord_opens_all_but_the_flags():
    game = game_on("B--\n---\n---")
    game.flag((0, 0))
    game.reveal((1, 1))
    game.chord((1, 1))
    assert game.status == "won"
    assert rows(game) == ["F10", "110", "000"]


def test_chord_on_a_wrong_flag_loses():
    game = game_on("B-\n--")
    game.reveal((1, 1))
    game.flag((0, 1))
    game.chord((1, 1))
    assert game.status == "lost"
    assert rows(game) == ["BF", "11"]


# The end


def test_a_lost_board_shows_only_the_mines_that_were_opened():
    game = game_on("BB-B")
    game.reveal((0, 1))
    assert rows(game) == ["?B??"]
    assert str(game.layout) == "BB-B"


def test_a_game_is_won_when_every_free_cell_is_open():
    game = game_on("B--B")
    game.reveal((0, 1))
    assert game.status == "playing"
    game.reveal((0, 2))
    assert game.status == "won"
    assert rows(game) == ["?11?"]


def test_without_free_cells_the_game_is_won_at_once():
    for game in (game_on("BB"), Game(Topology.grid(1, 2), 2, start="any")):
        assert game.status == "won"
        assert str(game.layout) == "BB"


def test_fatal_moves_can_be_undone():
    game = game_on("B--\n---")
    game.reveal((0, 1))
    before = game.board
    game.reveal((0, 0))
    assert game.status == "lost"
    game.undo()
    assert game.status == "playing"
    assert game.board == before
    game.undo()
    assert game.moves == 0
    assert game.opened == 0


def test_a_win_can_be_undone():
    game = game_on("B-")
    game.reveal((0, 1))
    game.undo()
    game.flag((0, 0))
    assert (game.status, game.mines_left) == ("playing", 0)


# Hidden information


@given(layout=layouts())
def test_the_layout_is_hidden_while_the_game_is_played(layout):
    game = Game.of_layout(layout)
    for cell in layout.topology.cells():
        if game.status == "playing":
            with pytest.raises(GameError, match="hidden until the game is over"):
                _ = game.layout
            if game.board.shown[cell] == COVERED:
                game.reveal(cell)
    assert game.layout == layout
    if layout.count < len(layout.topology):
        game.undo()
        with pytest.raises(GameError, match="hidden until the game is over"):
            _ = game.layout


@given(layout=layouts())
def test_layouts_cannot_be_distinguished_before_the_first_move(layout):
    """Before the first move, a game reveals nothing but the total."""
    game = Game.of_layout(layout)
    other = Game.of_layout(Layout(layout.topology, np.sort(layout.flat)))
    assert game.board == other.board
    assert repr(game) == repr(other)


def test_a_board_taken_earlier_does_not_change():
    game = game_on("-B-")
    before = game.board
    game.reveal((0, 0))
    assert str(before) == "mines: 1\n???"
    with pytest.raises(ValueError, match="read-only"):
        before.shown[0, 0] = 1


# Illegal moves


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([("reveal", 2), ("reveal", 2)], "r1c3 is already open"),
        ([("flag", 2), ("reveal", 2)], "r1c3 has a flag: remove it first"),
        ([("reveal", 2), ("flag", 2)], "r1c3 is open: only a covered cell"),
        ([("chord", 2)], "r1c3 is not open: only an open cell"),
        ([("reveal", 1), ("chord", 1)], "r1c2 shows 1, but has 0 flags around it"),
        ([("reveal", 2), ("chord", 2)], "nothing is left to open around r1c3"),
        ([("reveal", 0), ("flag", 1)], "the game is lost: undo the last move or start a new"),
        ([("reveal", 2), ("reveal", 5), ("flag", 0)], "the game is won"),
        ([("reveal", 6)], r"there is no cell r1c7 on a board of 1x6 cells"),
        ([("flag", -1)], r"there is no cell r1c0 on a board of 1x6 cells"),
    ],
)
def test_illegal_moves_say_why_and_change_nothing(moves, message):
    game = game_on("B---B-")
    for move, column in moves[:-1]:
        getattr(game, move)((0, column))
    before = str(game), game.moves
    move, column = moves[-1]
    with pytest.raises(GameError, match=message):
        getattr(game, move)((0, column))
    assert (str(game), game.moves) == before


@pytest.mark.parametrize("moves", [2, -1])
def test_only_past_moves_can_be_undone(moves):
    game = game_on("B-")
    game.flag((0, 0))
    with pytest.raises(GameError, match=f"cannot undo {moves} of 1 moves"):
        game.undo(moves)
    assert game.moves == 1


def test_cells_are_named_by_all_their_indices():
    game = Game(Topology.box(2, 3, 4), 1, start="safe")
    game.flag((1, 2, 3))
    with pytest.raises(GameError, match=r"x2\.3\.4 has a flag"):
        game.reveal((1, 2, 3))


def test_a_game_describes_itself():
    game = game_on("B--")
    game.reveal((0, 1))
    assert repr(game) == (
        "<Game on grid 1x3 with 1 mines, start any: playing, 1 moves, 1 cells open>"
    )


# All moves at random, against the plain game


class GameAgainstPlainGame(RuleBasedStateMachine):
    @initialize(
        topology=small_topologies,
        start=st.sampled_from(["any", "safe", "zero", "scatter", "scatter:0", "scatter:1"]),
        mines=st.integers(0, 8),
        seed=st.integers(0, 2**64 - 1),
    )
    def begin(self, topology, start, mines, seed):
        rule = StartRule.parse(start)
        most = most_mines(topology, rule)
        if most < 0:
            with pytest.raises(GameError, match="do not fit"):
                Game(topology, 0, start=rule)
            rule, most = StartRule("any"), 0
        self.games = TwoGames(topology, min(mines, most), rule, seed)
        self.cells = list(topology.cells())

    @rule(move=st.sampled_from(["reveal", "flag", "chord"]), number=st.integers(0, 124))
    def move_anywhere(self, move, number):
        self.games.attempt(move, self.cells[number % len(self.cells)])

    @rule(number=st.integers(0, 124))
    def chord_around_true_flags(self, number):
        self.games.chord(number)

    @rule(moves=st.integers(1, 3))
    def take_back(self, moves):
        self.games.undo(moves)

    @invariant()
    def both_agree(self):
        self.games.require_equal()


TestGameAgainstPlainGame = GameAgainstPlainGame.TestCase
TestGameAgainstPlainGame.settings = settings(examples(2), stateful_step_count=30)


# Effort


@given(layout=layouts(small_topologies.filter(lambda topology: len(topology) <= 9)))
def test_bbbv_is_the_least_number_of_clicks(layout):
    topology, mines = layout.topology, mines_of(layout)
    free = [cell for cell in topology.cells() if cell not in mines]

    def opens_all(clicks):
        shown = dict.fromkeys(topology.cells(), COVERED)
        for cell in clicks:
            if shown[cell] == COVERED:
                turn_over(topology, mines, shown, cell)
        return all(shown[cell] != COVERED for cell in free)

    least = next(
        count for count in range(len(free) + 1) if any(map(opens_all, combinations(free, count)))
    )
    assert bbbv(layout) == least


@pytest.mark.parametrize(
    ("text", "regions", "clicks"),
    [
        ("---\n---\n---", 1, 1),
        ("BBB", 0, 0),
        ("B-B", 0, 1),
        ("--B--", 2, 2),
        ("--B--\n-----\n-----", 1, 1),
        ("---\n-B-\n---", 0, 8),
        ("------\n--BB--\n------", 2, 6),
        ("B----\n-----\n--B--\n-----\n----B", 2, 2),
    ],
)
def test_openings_and_bbbv_counted_by_hand(text, regions, clicks):
    layout = Layout.parse(text)
    assert (openings(layout), bbbv(layout)) == (regions, clicks)
