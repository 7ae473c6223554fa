"""The `expert` player: perfect at the end of a game, and stronger with look-ahead."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import minewise as mw
from minewise import Match, Series, Topology, _core
from minewise.play.opening_book import first_cell
from minewise.play.optimal import optimum
from minewise.play.simulation import BLUNDER, OUTCOMES, RECORD

LEVELS = ("expert-fast", "expert", "expert-deep")
WON, LOST = OUTCOMES.index("won"), OUTCOMES.index("lost")

MATCHES = {
    "beginner": Match.of(preset="beginner", seed=1),
    "expert": Match.of(preset="expert", start="zero", seed=2),
    "crowded": Match.of(rows=6, cols=6, mines=20, start="any", seed=3),
    "scattered": Match.of(rows=12, cols=12, mines=25, start="scatter", seed=4),
    "torus": Match.of(topology=Topology.torus(8, 9), mines=12, seed=5),
    "hex": Match.of(topology=Topology.hex(10, 10), mines=20, seed=6),
    "box": Match.of(topology=Topology.box(4, 4, 4), mines=10, seed=7),
}


def with_book(match: Match) -> Match:
    return match if match.start.kind == "scatter" else replace(match, first=first_cell(match))


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("player", LEVELS)
def test_games_are_lost_only_by_guesses(player: str, name: str) -> None:
    games = 2 if player == "expert-deep" else 60
    records = Series(player, MATCHES[name]).play(0, games)
    assert set(records["outcome"]) <= {WON, LOST}
    assert (records["guesses"][records["outcome"] == LOST] > 0).all()


@pytest.mark.slow
@pytest.mark.threads
@pytest.mark.parametrize("player", LEVELS)
def test_the_number_of_threads_does_not_matter(player: str) -> None:
    games = 6 if player == "expert-deep" else 200
    match = Match.of(rows=10, cols=10, mines=20, seed=9)
    one, four = (Series(player, match, threads=threads).play(0, games) for threads in (1, 4))
    assert (one[["outcome", "moves", "opened"]] == four[["outcome", "moves", "opened"]]).all()


@pytest.mark.slow
@pytest.mark.parametrize("player", LEVELS)
def test_the_order_of_the_games_does_not_matter(player: str) -> None:
    """Cached openings must not depend on the game in which they first occurred."""
    series = Series(player, Match.of(rows=8, cols=8, mines=15, seed=10), threads=1)
    games = 6 if player == "expert-deep" else 100
    together = series.play(0, games)
    alone = np.concatenate([series.play(index, 1) for index in reversed(range(games))])[::-1]
    assert (together[["outcome", "moves", "opened"]] == alone[["outcome", "moves", "opened"]]).all()


def won_layouts(match: Match, games: int) -> dict[bytes, bool]:
    """Play until every layout has occurred, and return whether each was won."""
    records = Series("expert", match).play(0, games)
    won: dict[bytes, bool] = {}
    for record in records:
        game = mw.Game(
            match.topology, match.mines, start=match.start, seed=match.seed, index=record["index"]
        )
        game.reveal(match.first)
        while game.status == "playing":
            game.reveal(np.argwhere(game.board.covered)[0].tolist())
        won[game.layout.mines.tobytes()] = bool(record["outcome"] == WON)
    return won


@pytest.mark.parametrize(
    ("rows", "cols", "mines", "start"),
    [(3, 3, 2, "any"), (3, 3, 3, "safe"), (3, 4, 2, "any"), (3, 4, 3, "zero")],
)
def test_small_boards_are_played_perfectly(rows: int, cols: int, mines: int, start: str) -> None:
    match = with_book(Match.of(rows=rows, cols=cols, mines=mines, start=start, seed=11))
    best = optimum(match.topology, mines, start)
    won = won_layouts(match, 12 * best.layouts)
    assert len(won) == best.layouts
    assert sum(won.values()) == best.wins


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "cols", "mines", "start"),
    [(4, 4, 4, "any"), (4, 4, 5, "safe"), (5, 5, 4, "any"), (5, 5, 4, "zero"), (6, 6, 3, "safe")],
)
def test_larger_boards_come_close_to_the_optimum(
    rows: int, cols: int, mines: int, start: str
) -> None:
    match = with_book(Match.of(rows=rows, cols=cols, mines=mines, start=start, seed=12))
    chances = Series("expert", match, estimate=True).play(0, 5_000)["chance"]
    best = float(optimum(match.topology, mines, start).chance)
    error = chances.std() / np.sqrt(len(chances))
    assert 0.995 * best - 3 * error <= chances.mean() <= best + 4 * error


@pytest.mark.slow
def test_the_estimate_is_unbiased() -> None:
    """The player reaches the chance that the endgame search reports."""
    match = Match.of(rows=7, cols=7, mines=10, start="safe", first=(0, 0), seed=13)
    records = Series("expert-fast", match, estimate=True).play(0, 8_000)
    gap = records["chance"] - (records["outcome"] == WON)
    assert abs(gap.mean()) <= 4 * gap.std() / np.sqrt(len(gap))
    assert records["chance"].std() < 0.8 * (records["outcome"] == WON).std()


@pytest.mark.slow
def test_the_margin_is_the_difference_of_the_rates() -> None:
    match = Match.of(rows=6, cols=6, mines=8, start="safe", first=(0, 0), seed=16)
    skill, less = (_core.skill_of(_core.Level.fast) for _ in range(2))
    less.looks_ahead = False
    less.endgame = 0
    guesses = _core.margin(match.native(), skill, less, less, 0, 1_500, 8)
    assert 0 < sum(guess.differs for guess in guesses) < len(guesses)
    gains = np.bincount(
        [guess.game for guess in guesses], [guess.gain for guess in guesses], minlength=1_500
    )
    rates = [
        _core.Series.of_skill(match.native(), each, _core.Score.estimate)
        .play(0, 8_000)
        .view(RECORD)[:, 0]["chance"]
        for each in (skill, less)
    ]
    difference = rates[0] - rates[1]
    error = np.hypot(np.std(gains) / np.sqrt(1_500), difference.std() / np.sqrt(8_000))
    assert abs(np.mean(gains) - difference.mean()) <= 4 * error
    assert np.mean(gains) > 3 * np.std(gains) / np.sqrt(1_500)


@pytest.mark.slow
def test_every_part_helps() -> None:
    """On 2,000 Expert games, the player is worse without look-ahead or endgame search."""
    match = Match.of(preset="expert", start="zero", first=(3, 3), seed=14)

    def chances(**changed: float) -> np.ndarray:
        skill = _core.skill_of(_core.Level.fast)
        for name, value in changed.items():
            setattr(skill, name, value)
        series = _core.Series.of_skill(match.native(), skill, _core.Score.estimate)
        return series.play(0, 2_000).view(RECORD)[:, 0]["chance"]

    whole = chances()
    for part in ({"looks_ahead": False}, {"endgame": 0}):
        loss = whole - chances(**part)
        assert loss.mean() > 2 * loss.std() / np.sqrt(len(loss))


def test_boards_too_wide_for_look_ahead_are_still_played() -> None:
    match = Match.of(rows=40, cols=40, mines=250, start="scatter:500", seed=15)
    records = Series("expert", match).play(0, 2)
    assert not (records["outcome"] == BLUNDER).any()
