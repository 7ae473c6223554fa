"""Estimates of win rates are unbiased, have less variance, and leave everything else unchanged."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

import minewise as mw
from minewise import (
    PLAYERS,
    Board,
    Deductions,
    Game,
    Match,
    Player,
    PlayerError,
    Series,
    _core,
    compare,
    simulate,
)
from minewise.play.simulation import BLUNDER, OUTCOMES, RECORD, TotalsAccumulator
from minewise.reference import brute_force
from support.matches import SETTINGS, Setting
from support.situations import situation

if TYPE_CHECKING:
    from collections.abc import Hashable
    from random import Random

    from minewise import Layout
    from minewise.board.topology import Cell
    from minewise.play.simulation import Totals

UNCHANGED = [name for name in RECORD.names or () if name not in ("chance", "seconds")]
WON, STUCK = OUTCOMES.index("won"), OUTCOMES.index("stuck")

TINY = {
    "any": Match.of(rows=3, cols=3, mines=2, start="any", first=(0, 1), seed=4),
    "safe": Match.of(rows=3, cols=3, mines=2, start="safe", first=(0, 1), seed=4),
    "zero": Match.of(rows=3, cols=3, mines=2, start="zero", first=(0, 0), seed=4),
    "scatter:2": Match.of(rows=3, cols=3, mines=2, start="scatter:2", seed=4),
}
"""Boards small enough that a few thousand games cover every situation."""
SITUATIONS = {"any": 36, "safe": 28, "zero": 10, "scatter:2": 36 * 21}
"""The number of ways to choose the mines and the cells shown at the start."""


class Careful(Player):
    """A player that opens certain cells, or else the best cell, using only the public interface."""

    def deduce(self, board: Board) -> Deductions:
        analysis = mw.analyze(board)
        return Deductions(analysis.safe, analysis.mined)

    def guess(self, board: Board, random: object) -> Cell | None:
        del random
        best = mw.analyze(board).best
        return best.cell if best else None


@cache
def situations(start: str) -> list[Hashable]:
    """List the situations of enough games to cover each at least once."""
    games = 10_000 if start == "scatter:2" else 1000
    met = [situation(TINY[start], index) for index in range(games)]
    assert len(set(met)) == SITUATIONS[start]
    return met


@cache
def exact_rate(player: str | type[Player], start: str) -> float:
    """Return the share of situations won by a player that draws no random numbers."""
    met = situations(start)
    outcomes = Series(player, TINY[start]).play(0, len(met))["outcome"]
    return float(np.mean(list(dict(zip(met, outcomes == WON, strict=True)).values())))


# The mean is the win rate


@pytest.mark.slow
@pytest.mark.parametrize("start", TINY)
@pytest.mark.parametrize("player", ["probability", "exact", Careful])
def test_the_mean_is_the_exact_rate(player: str | type[Player], start: str) -> None:
    games = 500 if player is Careful else 50_000
    totals = _simulated(player, replace(TINY[start], seed=11), games)
    rate = exact_rate(player, start)
    assert abs(totals.win_rate - rate) <= 4 * totals.win_rate_error
    if totals.guesses:
        assert totals.win_rate_error < 0.85 * np.sqrt(rate * (1 - rate) / games)


@pytest.mark.parametrize("start", TINY)
def test_the_worth_of_all_paths_adds_up(start: str) -> None:
    """Compare exact sums. If the player never stops, every path of a playout ends in a win.

    A playout takes a path with its true probability divided by the path's worth. So if each
    situation that is really won has the worth of its path, the reciprocals of these worths add up
    to the number of all situations.
    """
    met = situations(start)
    records = Series("probability", TINY[start], estimate=True).play(0, len(met))
    worth: dict[Hashable, float] = {}
    for record, key in zip(records, met, strict=True):
        if record["outcome"] == WON:
            assert worth.setdefault(key, record["chance"]) == record["chance"]
    assert sum(1 / chance for chance in worth.values()) == pytest.approx(SITUATIONS[start])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "guess", "settings"),
    [
        ("random", None, {"rows": 3, "cols": 3, "mines": 1, "start": "any"}),
        ("single-point", None, {"rows": 4, "cols": 4, "mines": 3, "start": "any"}),
        ("single-point", "safest", {"rows": 4, "cols": 4, "mines": 3, "start": "scatter"}),
        ("double-set", None, {"rows": 5, "cols": 5, "mines": 4, "start": "zero"}),
        ("matrix", "random", {"rows": 4, "cols": 5, "mines": 4, "topology": "torus"}),
        ("exact", "random", {"rows": 5, "cols": 5, "mines": 6, "topology": "hex"}),
        ("probability", None, {"topology": "box 2x2x5", "mines": 5, "start": "safe"}),
        ("cellular", None, {"rows": 4, "cols": 4, "mines": 2, "start": "any"}),
    ],
)
def test_ordinary_games_agree(player: str, guess: str | None, settings: dict[str, object]) -> None:
    """Include players that draw random numbers, guess certain mines, or stop."""
    match = Match.of(seed=21, **settings)
    counted = Series(player, replace(match, seed=22), guess=guess).play(0, 40_000)["chance"]
    estimated = Series(player, match, guess=guess, estimate=True).play(0, 15_000)["chance"]
    assert 0 < counted.mean() < 1
    error = np.sqrt(counted.var() / len(counted) + estimated.var() / len(estimated))
    assert abs(counted.mean() - estimated.mean()) < 4 * error
    assert estimated.var() < counted.var()


def _simulated(player: str | type[Player], match: Match, games: int) -> Totals:
    series = Series(player, match, estimate=True)
    tally = TotalsAccumulator(series)
    tally.add(series.play(0, games))
    return tally.totals


@pytest.mark.slow
def test_large_boards_agree() -> None:
    settings = {"preset": "intermediate", "start": "zero", "first": (2, 2), "games": 10_000}
    counted = simulate("probability", **settings, seed=31)
    estimated = simulate("probability", **settings, seed=32, estimate=True)
    error = np.hypot(counted.win_rate_error, estimated.win_rate_error)
    assert abs(counted.win_rate - estimated.win_rate) < 4 * error
    assert estimated.win_rate_error < 0.8 * counted.win_rate_error


@pytest.mark.parametrize("start", ["any", "safe", "zero"])
def test_playouts_from_positions(start: str) -> None:
    """Start after the first cell is opened, on every layout in which it is free."""
    match = TINY[start]
    assert match.first is not None
    layouts = [
        layout
        for layout in brute_force.layouts(Game(match.topology, match.mines, start="any").board)
        if not layout.mines[match.first]
        and (start != "zero" or _after(layout, match.first).shown[match.first] == 0)
    ]
    means = [
        np.mean([_played_out(layout, match.first, seed) for layout in layouts])
        for seed in range(30)
    ]
    rate = exact_rate("probability", start) * SITUATIONS[start] / len(layouts)
    assert abs(np.mean(means) - rate) <= 4 * np.std(means) / np.sqrt(len(means)) + 1e-12


def _after(layout: Layout, cell: Cell) -> Board:
    game = Game.of_layout(layout)
    game.reveal(cell)
    return game.board


def _played_out(layout: Layout, first: Cell, seed: int) -> float:
    return _core.play_out(
        layout.topology.native,
        _after(layout, first).flat,
        layout.mines.ravel(),
        "probability",
        _core.GuessRule.safest,
        seed,
        10,
    )


# Players that know their chance


class Knowing(Careful):
    """A player that tries all remaining layouts after each guess."""

    def __init__(self) -> None:
        self.asked = 0
        self._board = Board.parse("?")

    def guess(self, board: Board, random: object) -> Cell | None:
        self._board = board
        return super().guess(board, random)

    def chance(self) -> float | None:
        self.asked += 1
        return float(np.mean([self._wins(la) for la in brute_force.layouts(self._board)]))

    def _wins(self, layout: Layout) -> bool:
        game = Game.of_layout(layout)
        for cell in map(tuple, np.argwhere(self._board.shown >= 0).tolist()):
            if game.board.covered[cell]:
                game.reveal(cell)
        while game.status == "playing":
            analysis = mw.analyze(game.board)
            assert analysis.best is not None
            game.reveal(analysis.best.cell)
        return game.status == "won"


@pytest.mark.parametrize("start", ["safe", "any"])
def test_a_known_chance_ends_the_game(start: str) -> None:
    """Use the chance at the first guess, which depends only on the board shown."""
    player = Knowing()
    series = Series(player, replace(TINY[start], seed=5), estimate=True)
    records = series.play(0, 300)
    rate = exact_rate(Careful, start)
    chances = records["chance"]
    assert abs(chances.mean() - rate) <= 4 * chances.std() / np.sqrt(300)
    assert chances.var() < _chances(Careful, start).var()
    assert 0 < player.asked <= 300
    ordinary = Series(Knowing(), replace(TINY[start], seed=5)).play(0, 300)
    assert (records[UNCHANGED] == ordinary[UNCHANGED]).all()


def _chances(player: type[Player], start: str) -> np.ndarray:
    return Series(player, replace(TINY[start], seed=5), estimate=True).play(0, 300)["chance"]


def test_another_guess_rule_does_not_use_the_chance() -> None:
    player = Knowing()
    Series(player, TINY["safe"], guess="safest", estimate=True).play(0, 20)
    assert player.asked == 0


@pytest.mark.parametrize("chance", [-0.1, 1.5, float("nan")])
def test_an_invalid_chance_is_refused(chance: float) -> None:
    class Boasting(Careful):
        def chance(self) -> float | None:
            return chance

    with pytest.raises(
        PlayerError, match=r"player Boasting returned the chance .*: it must be between 0 and 1"
    ):
        simulate(Boasting, rows=3, cols=3, mines=3, games=50, estimate=True)


# Other results stay the same


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("player", ["random", "single-point", "probability"])
def test_other_fields_match_ordinary_games(player: str, setting: Setting) -> None:
    ordinary, estimated = (
        Series(player, setting.match, guess=setting.guess, estimate=estimate).play(0, 60)
        for estimate in (False, True)
    )
    assert (ordinary[UNCHANGED] == estimated[UNCHANGED]).all()
    assert (ordinary["chance"] == (ordinary["outcome"] == WON)).all()
    chances = estimated["chance"]
    assert ((chances >= 0) & (chances <= 1)).all()
    assert (chances[estimated["outcome"] == STUCK] == 0).all()
    assert (chances[estimated["outcome"] == WON] > 0).all()
    unaided = (estimated["outcome"] == WON) & (estimated["guesses"] == 0)
    assert (chances[unaided] == 1).all()


@pytest.mark.threads
@pytest.mark.parametrize("player", PLAYERS)
def test_the_number_of_threads_does_not_matter(player: str) -> None:
    match = Match.of(rows=8, cols=9, mines=11, start="any", seed=2)
    one, three = (
        Series(player, match, guess="random", threads=threads, estimate=True).play(0, 80)
        for threads in (1, 3)
    )
    assert (one["chance"] == three["chance"]).all()
    assert player == "random" or (one["chance"] > 0).any()
    later = Series(player, match, guess="random", estimate=True).play(50, 30)
    assert (one["chance"][50:] == later["chance"]).all()


def test_replays_match_ordinary_games() -> None:
    match = Match.of(preset="beginner", start="any", seed=1)
    for index in range(10):
        steps = Series("probability", match, estimate=True).replay(index)
        assert steps == Series("probability", match).replay(index)


def test_blunders_stay_blunders() -> None:
    class Rash(Careful):
        def deduce(self, board: Board) -> Deductions:
            return Deductions(safe=[np.argwhere(board.covered)[0].tolist()])

    series = Series(Rash, Match.of(preset="beginner"), estimate=True)
    records = series.play(0, 20)
    assert (records["outcome"] == BLUNDER).all()
    assert (records["chance"] == 0).all()
    assert simulate(Rash, preset="beginner", games=20, estimate=True).blunder == 0


def test_a_correct_mark_without_proof_is_kept() -> None:
    """Mark a mine without proof. If it is right, layouts are drawn only from those that contain it.

    With the middle cell open and the last one marked, two layouts are left, and the guess decides.
    """

    class Bold(Player):
        def deduce(self, board: Board) -> Deductions:
            del board
            return Deductions(mined=[(0, 4)])

        def guess(self, board: Board, random: object) -> Cell:
            del board, random
            return 0, 1

    match = Match.of(rows=1, cols=5, mines=2, start="safe", first="center", seed=1)
    records = Series(Bold, match, estimate=True).play(0, 100)
    guessed = records[records["guesses"] > 0]
    assert 20 < len(guessed) < 60
    assert (guessed["chance"] == 0.5).all()


@pytest.mark.slow
def test_boards_too_wide_to_solve_are_played_as_ordinary_games() -> None:
    """Guess once and win. The chance is then 0 or 1, although the guess is not safe."""

    class Lucky(Player):
        def begin(self) -> None:
            self._guesses = 0

        def guess(self, board: Board, random: Random) -> Cell:
            self._guesses += 1
            return tuple(random.choice(np.argwhere(board.covered).tolist()))

        def chance(self) -> float | None:
            return None if self._guesses == 1 else 1.0

    wide = Match.of(topology="box 9x9x9", mines=150, start="scatter:240", seed=1)
    assert set(Series(Lucky, wide, estimate=True).play(0, 2)["chance"]) <= {0.0, 1.0}
    narrow = Match.of(topology="box 9x9x9", mines=150, start="scatter:1", seed=1)
    assert not {0.0, 1.0} & set(Series(Lucky, narrow, estimate=True).play(0, 2)["chance"])


# Totals and comparisons


def test_totals_of_estimates() -> None:
    match = Match.of(preset="beginner", start="any", seed=3)
    chances = Series("probability", match, estimate=True).play(0, 500)["chance"]
    settings = {"preset": "beginner", "start": "any", "seed": 3, "games": 500}
    totals = simulate("probability", **settings, estimate=True)
    assert totals.win_rate == pytest.approx(chances.mean())
    assert totals.win_rate_error == pytest.approx(chances.std(ddof=1) / np.sqrt(500))
    low, high = totals.win_rate_95
    assert 0 <= low < totals.win_rate < high <= 1
    assert high - low == pytest.approx(2 * 1.96 * totals.win_rate_error, rel=0.05)
    ordinary = simulate("probability", **settings)
    for name in ("wins", "losses", "stuck", "guesses"):
        assert totals[name] == ordinary[name]
    assert (totals["estimate"], ordinary["estimate"]) == (True, False)
    assert ordinary.win_rate == ordinary.wins / 500


def test_estimates_without_games() -> None:
    totals = simulate("exact", preset="beginner", games=0, estimate=True)
    assert (totals.win_rate, totals.win_rate_error, totals.win_rate_95) == (0.0, 0.0, (0.0, 1.0))


def test_paired_estimates() -> None:
    """Compare the difference with the mean difference of the chances in each game."""
    names = ["double-set", "exact", "probability"]
    settings = {"preset": "beginner", "start": "zero", "seed": 3}
    result = compare(names, games=400, estimate=True, **settings)
    counted = compare(names, games=400, **settings)
    match = Match.of(**settings)
    chances = {n: Series(n, match, estimate=True).play(0, 400)["chance"] for n in names}
    for duel, ordinary in zip(result.duels, counted.duels, strict=True):
        differences = chances[duel.player] - chances[duel.other]
        assert duel.difference == pytest.approx(differences.mean())
        error = differences.std(ddof=1) / np.sqrt(400)
        low, high = duel.difference_95
        assert low < duel.difference < high
        assert high - low == pytest.approx(2 * 1.96 * error, rel=0.1)
        assert (duel.player_alone, duel.other_alone) == (
            ordinary.player_alone,
            ordinary.other_alone,
        )
