"""Every native player plays 2,000 games without a wrong deduction, and the records add up."""

from __future__ import annotations

import numpy as np
import pytest

from minewise import PLAYERS, Series
from minewise.play.simulation import OUTCOMES
from support.matches import GAMES, SETTINGS

NAMES = (
    "random",
    "single-point",
    "double-set",
    "cellular",
    "matrix-forward",
    "matrix",
    "backtracking",
    "exact",
    "probability",
    "resolution",
    "resolution-pair-any-delayed",
    "resolution-pairs",
    "resolution-pairs-delayed",
    "resolution-none",
    "expert-fast",
    "expert",
)
THOUGHTFUL = "expert-deep"
"""This player is too slow for these tests; see test_expert.py."""


def test_the_list_of_players_is_complete() -> None:
    assert set(PLAYERS) == {*NAMES, THOUGHTFUL}


def test_the_games_cover_all_kinds() -> None:
    assert GAMES * len(SETTINGS) == 2_000
    matches = [setting.match for setting in SETTINGS.values()]
    assert {match.start.kind for match in matches} == {"any", "safe", "zero", "scatter"}
    assert {match.topology.kind for match in matches} == {"grid", "torus", "hex", "box"}
    assert {setting.guess for setting in SETTINGS.values()} == {None, "stop", "random", "safest"}


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("player", NAMES)
def test_no_player_blunders(player: str, setting: str) -> None:
    match, guess = SETTINGS[setting]
    records = Series(player, match, guess=guess).play(0, GAMES)
    won, lost, stuck, blunder = (records["outcome"] == code for code in range(len(OUTCOMES)))

    seeds = [f"{match.seed}:{index}" for index in records["index"][blunder]]
    assert seeds == []
    assert records["index"].tolist() == list(range(GAMES))

    free = len(match.topology) - match.mines
    shown = match.start.shown_of(len(match.topology))
    assert (records["opened"][won] == free).all()
    assert (records["opened"][~won] < free).all()
    assert (records["marked"] <= match.mines).all()
    # Every click opens a cell, except a click that loses the game.
    assert (records["moves"] <= records["opened"] - shown + lost).all()
    assert (records["guesses"] <= records["moves"]).all()
    assert (records["guesses"][lost] > 0).all()
    if match.start.kind != "scatter":
        assert (records["moves"][won] >= records["bbbv"][won]).all()
    if (guess or PLAYERS[player].guess) == "stop":
        assert (records["guesses"] == (match.start.kind == "any")).all()
        assert (records["outcome"][records["guesses"] == 0] != OUTCOMES.index("lost")).all()
    else:
        assert not stuck.any()
    assert np.isfinite(records["seconds"]).all()
    assert (records["seconds"] >= 0).all()
