"""The players from "NP-Game: Minesweeper", against its algorithms as printed."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pytest

import minewise as mw
from minewise import Match, Player, Series
from minewise.play.simulation import OUTCOMES
from support.matches import SETTINGS
from support.printed_players import Automaton, DoubleSet, Printed

if TYPE_CHECKING:
    from minewise import Cell

FIELDS = ["outcome", "guesses", "opened", "marked"]


class SinglePoint:
    """Algorithm 1, which depends on the order of S: first in, first out.

    It plays a game itself, because a game reports the order in which cells open.
    """

    def __init__(self, match: Match, index: int) -> None:
        self.game = mw.Game(
            match.topology, match.mines, start=match.start, seed=match.seed, index=index
        )
        self.marked: set[Cell] = set()
        self.s: deque[Cell] = deque()

    def probe(self, x: Cell) -> None:
        self.game.reveal(x)
        if self.game.status == "playing":
            for opened in self.game.changed:
                self.look_at(opened)

    def look_at(self, x: Cell) -> None:
        board = self.game.board
        near = board.topology.neighbours(x)
        unmarked = [y for y in near if board.covered[y] and y not in self.marked]
        needed = int(board.shown[x]) - sum(y in self.marked for y in near)
        if needed == 0:
            self.s.extend(unmarked)
        elif needed == len(unmarked):
            self.marked |= set(unmarked)

    def play(self, first: Cell) -> None:
        self.probe(first)
        while self.s and self.game.status == "playing":
            x = self.s.popleft()
            if self.game.board.covered[x]:
                self.probe(x)


@pytest.mark.parametrize("setting", ["beginner", "expert", "torus", "hex", "box", "line"])
def test_single_point_is_algorithm_1(setting: str) -> None:
    match = SETTINGS[setting].match
    series = Series("single-point", match, guess="stop", threads=1)
    for index in range(40):
        steps = series.replay(index)
        plain = SinglePoint(match, index)
        plain.play(steps[0].cell)
        game = mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
        for kind, cell in steps:
            if kind != "mine":
                game.reveal(cell)
        assert game.board == plain.game.board
        assert {cell for kind, cell in steps if kind == "mine"} == plain.marked


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize(("name", "printed"), [("double-set", DoubleSet), ("cellular", Automaton)])
def test_players_do_as_printed(name: str, printed: type[Player], setting: str) -> None:
    """Compare stage by stage or generation by generation, ignoring the order within each."""
    match = SETTINGS[setting].match
    games = 3 if len(match.topology) > 100 else 15
    native = Series(name, match, guess="stop", threads=1).play(0, games)
    python = Series(printed, match, guess="stop").play(0, games)
    for field in FIELDS:
        assert native[field].tolist() == python[field].tolist()


@pytest.mark.parametrize("setting", SETTINGS)
def test_double_set_stops_only_where_no_clue_decides_a_cell(setting: str) -> None:
    match = SETTINGS[setting].match
    series = Series("double-set", match, guess="stop", threads=1)
    stuck = OUTCOMES.index("stuck")
    for record in series.play(0, 15):
        if record["outcome"] != stuck:
            continue
        index = int(record["index"])
        game = mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
        player = Printed()
        player.begin()
        for kind, cell in series.replay(index):
            if kind == "mine":
                player.marked.add(cell)
            else:
                game.reveal(cell)
        for clue in player.newly_open(game.board):
            if player.unmarked(game.board, clue):
                assert not player.is_afn(game.board, clue)
                assert not player.is_amn(game.board, clue)


def test_the_mine_rule_of_the_automaton_is_weaker_than_all_marked_neighbours() -> None:
    """For a clue 2 between two mines, one rule marks both of them, and the other marks neither."""
    topology = mw.Topology.of_graph([[1, 2], [0], [0], []])
    match = Match.of(topology=topology, mines=2, start="safe", first=(0,))
    marks = {
        name: {
            int(game["marked"])
            for game in Series(name, match, guess="stop").play(0, 100)
            if game["opened"] == 1
        }
        for name in ("cellular", "double-set")
    }
    assert marks == {"cellular": {0}, "double-set": {0, 2}}


COVERED, OPEN, MARKED = ".", "o", "#"


def printed_step(states: str, labels: list[int]) -> str:
    """Apply the transition function to a line of cells as printed, "otherwise" included."""

    def near(x: int) -> list[int]:
        return [y for y in (x - 1, x + 1) if 0 <= y < len(states)]

    def number(y: int, state: str) -> int:
        return sum(states[z] == state for z in near(y))

    def after(x: int) -> str:
        clues = [y for y in near(x) if states[y] == OPEN]
        if states[x] == COVERED and any(labels[y] in (0, number(y, MARKED)) for y in clues):
            return OPEN
        if states[x] == COVERED and any(
            number(y, COVERED) == 1 and abs(labels[y] - number(y, MARKED)) == 1 for y in clues
        ):
            return MARKED
        return COVERED

    return "".join(map(after, range(len(states))))


def test_the_transition_function_as_printed_covers_open_and_marked_cells_again() -> None:
    """The line 01B1: its mine is marked for one step, and its clues are covered at once."""
    labels = [0, 1, 0, 1]
    assert printed_step("oo.o", labels) == "..#."
    assert printed_step("..#.", labels) == "...."


def test_double_set_guesses_among_all_covered_cells() -> None:
    """Section 7.2 guesses from Q, but Q holds open cells; some guesses are not even beside one."""
    match = Match.of(preset="beginner", start="any", seed=1)
    series = Series("double-set", match, guess="random", threads=1)
    apart = 0
    for index in range(40):
        game = mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
        for kind, cell in series.replay(index):
            if kind == "mine":
                continue
            board = game.board
            if kind == "guess":
                assert board.covered[cell]
                apart += all(board.covered[near] for near in board.topology.neighbours(cell))
            game.reveal(cell)
    assert apart > 0
