"""Players: the list of native players, and players written in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import minewise as mw
from minewise import PLAYERS, Board, GameError, Layout, Match, Player, Series, _core
from minewise.base.errors import PlayerError
from minewise.board.board import COVERED
from minewise.play.player import Deductions
from minewise.play.players import find_player
from minewise.play.simulation import OUTCOMES

if TYPE_CHECKING:
    from random import Random

    from minewise import Cell

MATCH = Match.of(preset="beginner", start="safe", seed=1)


def first_covered(board: Board) -> Cell | None:
    """Open the covered cells in reading order."""
    return next(cell for cell in board.topology.cells() if board.shown[cell] == COVERED)


class Reader(Player):
    """A subclass that plays like `first_covered`."""

    def guess(self, board: Board, random: Random) -> Cell | None:
        del random
        return first_covered(board)


class Engine(Player):
    """A player that plays like `exact`, with the engine behind `analyze`."""

    def deduce(self, board: Board) -> Deductions:
        analysis = mw.analyze(board)
        return Deductions(analysis.safe, analysis.mined)


def play(player: object, games: int = 20, match: Match = MATCH) -> np.ndarray:
    return Series(player, match).play(0, games)


# The native players


def test_every_player_has_a_description_and_a_source() -> None:
    for name, info in PLAYERS.items():
        assert info.name == name
        assert info.description.endswith(".")
        assert len(info.description) > 60
        assert info.source
        assert find_player(name) is info


@pytest.mark.parametrize("name", ["", "Exact", "singlepoint", "x" * 1000])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(GameError, match="unknown player") as caught:
        Series(name, MATCH)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


# Players written in Python


def test_objects_classes_and_functions_play_alike() -> None:
    records = play(first_covered)
    assert (records["guesses"] > 0).all()
    for player in (Reader, Reader()):
        same = play(player)
        assert (
            records[["outcome", "moves", "opened"]] == same[["outcome", "moves", "opened"]]
        ).all()
    assert Series(first_covered, MATCH).player == "first_covered"
    assert Series(Reader, MATCH).player == Series(Reader(), MATCH).player == "Reader"


@pytest.mark.parametrize(
    "match",
    [
        Match.of(preset="beginner", start="zero", seed=5),
        Match.of(preset="intermediate", start="scatter", seed=6),
        Match.of(topology=mw.Topology.hex(7, 7), mines=9, start="any", seed=7),
        Match.of(topology=mw.Topology.box(3, 3, 3), mines=3, start="zero", seed=8),
    ],
)
def test_the_engine_plays_like_the_exact_player(match: Match) -> None:
    python = Series(Engine, match, guess="stop").play(0, 40)
    native = Series("exact", match, guess="stop").play(0, 40)
    for field in ("outcome", "guesses", "opened"):
        assert python[field].tolist() == native[field].tolist()


def test_a_player_sees_only_the_board() -> None:
    seen: list[Board] = []

    class Watcher(Reader):
        def deduce(self, board: Board) -> Deductions:
            seen.append(board)
            return super().deduce(board)

    series = Series(Watcher, MATCH)
    for index in range(5):
        seen.clear()
        game = mw.Game(MATCH.topology, MATCH.mines, start=MATCH.start, seed=1, index=index)
        steps = series.replay(index)
        boards = []
        for step in steps:
            game.reveal(step.cell)
            boards.append(game.board)
        # The last click ends the game.
        assert seen == boards[:-1]
        assert all(board.mines == MATCH.mines for board in seen)
        with pytest.raises(ValueError, match="read-only"):
            seen[0].shown[0, 0] = 0


def test_begin_is_called_once_for_each_game() -> None:
    calls: list[str] = []

    class Counter(Player):
        def begin(self) -> None:
            calls.append("begin")

        def deduce(self, board: Board) -> Deductions:
            calls.append("deduce")
            return super().deduce(board)

        def guess(self, board: Board, random: Random) -> None:
            del board, random
            calls.append("guess")

    records = play(Counter, 3)
    assert calls == ["begin", "deduce", "guess"] * 3
    assert {OUTCOMES[code] for code in records["outcome"]} == {"stuck"}


def test_random_numbers_come_from_the_seed_of_the_game() -> None:
    class Gambler(Player):
        def guess(self, board: Board, random: Random) -> Cell | None:
            return random.choice([c for c in board.topology.cells() if board.covered[c]])

    series = Series(Gambler, MATCH)
    assert series.replay(7) == series.replay(7)
    assert series.replay(7) != series.replay(8)
    assert Series(Gambler, MATCH).play(7, 1)["opened"] == series.play(0, 8)["opened"][7]


def test_a_guess_rule_replaces_the_guesses_of_the_player() -> None:
    records = Series(first_covered, MATCH, guess="stop").play(0, 10)
    assert {OUTCOMES[code] for code in records["outcome"]} == {"stuck"}


# Players that are wrong or fail


def wrong(safe: object = (), mined: object = ()) -> type[Player]:
    class Wrong(Player):
        def deduce(self, board: Board) -> Deductions:
            return Deductions(
                safe(board) if callable(safe) else safe, mined(board) if callable(mined) else mined
            )

    return Wrong


def covered(board: Board) -> list[Cell]:
    return [cell for cell in board.topology.cells() if board.covered[cell]]


def opened(board: Board) -> list[Cell]:
    return [cell for cell in board.topology.cells() if not board.covered[cell]]


@pytest.mark.parametrize(
    "liar", [wrong(safe=covered), wrong(mined=covered), wrong(mined=opened)], ids=str
)
def test_a_false_deduction_is_a_blunder(liar: type[Player]) -> None:
    totals = mw.simulate(liar, preset="beginner", games=30, seed=3)
    assert totals.losses == totals.games == 30
    assert totals.guesses == 0
    assert totals.blunder == 0


def test_the_first_blunder_is_named() -> None:
    """Call every cell safe in games that open the top left corner, and none in other games."""

    class Rash(Player):
        def deduce(self, board: Board) -> Deductions:
            return Deductions(covered(board) if board.shown[0, 0] > 0 else ())

    match = Match.of(preset="beginner", start="any", seed=4)
    records = play(Rash, 200, match)
    blunders = np.nonzero(records["outcome"] == OUTCOMES.index("blunder"))[0]
    totals = mw.simulate(Rash, preset="beginner", start="any", games=200, seed=4)
    assert totals.blunder == blunders[0] > 0


def test_repeating_known_cells_counts_as_stuck() -> None:
    records = play(wrong(safe=opened), 5)
    assert {OUTCOMES[code] for code in records["outcome"]} == {"stuck"}
    assert (records["moves"] == 1).all()


def fail(board: Board) -> Cell:
    raise ZeroDivisionError(f"cannot divide by {board.mines}")


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (lambda _: (9, 0), r"returned an impossible cell: there is no cell r10c1"),
        (lambda _: (-1, 0), r"returned an impossible cell: there is no cell r0c1"),
        (lambda _: (0,), "returned an impossible cell"),
        (lambda _: (2**70, 0), "returned an impossible cell"),
        (lambda _: 5, "returned an impossible cell: 5 is not a cell"),
        (lambda _: (0.5, 1), "returned an impossible cell"),
        (lambda _: "a1", "returned an impossible cell"),
        (lambda board: opened(board)[0], r"guesses \[.*\], which is already open"),
        (wrong(safe=[(0, 99)]), "player Wrong returned an impossible cell"),
        (wrong(mined=[3]), "player Wrong returned an impossible cell"),
        (wrong(safe=7), "player Wrong failed in deduce: TypeError"),
        (fail, "player fail failed in guess: ZeroDivisionError: cannot divide by 10"),
    ],
)
def test_players_that_break_the_rules_raise(player: object, message: str) -> None:
    with pytest.raises(PlayerError, match=message) as caught:
        play(player)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("player", [None, 7, object(), int, Layout])
def test_other_objects_are_not_players(player: object) -> None:
    with pytest.raises(GameError, match=r"not a player: .*\. Use a name, a Player or a function"):
        Series(player, MATCH)


class Native:
    """A player as the core sees it, without checks of the cell indices."""

    def __init__(self, safe: list[int], guess: int | None = None) -> None:
        self.deduce = lambda _: (safe, [])
        self.guess = lambda *_: guess

    def begin(self) -> None:
        pass


def test_the_core_checks_cells_from_python() -> None:
    for player, error in [
        (Native([81]), IndexError),
        (Native([2**32 - 1]), IndexError),
        (Native([-1]), RuntimeError),
        (Native([], guess=81), GameError),
    ]:
        series = _core.Series.of_python(MATCH.native(), player, _core.GuessRule.own)
        with pytest.raises(error):
            series.play(0, 1)


def test_the_core_can_call_python_from_any_thread() -> None:
    series = _core.Series.of_python(MATCH.native(), Native([]), _core.GuessRule.own)
    run = _core.SeriesRun(series, 0, 10, 2)
    played = 0
    while not run.finished:  # on a busy machine, a second can pass without a game
        played += len(run.take(1.0))
    assert played == 10


def test_the_core_refuses_a_first_cell_outside_the_board() -> None:
    match = _core.Match(MATCH.topology.native, 10, _core.StartKind.safe, 0, 0, 81)
    with pytest.raises(GameError, match="there is no cell number 81"):
        _core.Series.of_name(match, "random", _core.GuessRule.stop)
