"""Inclusions: games that a player solves without a guess are also solved by stronger players."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from minewise import Series
from minewise.play.simulation import OUTCOMES
from support.matches import GAMES, SETTINGS

if TYPE_CHECKING:
    from minewise.play.simulation import Records

WEAKER_AND_STRONGER = [
    ("random", "single-point"),
    ("single-point", "double-set"),
    ("cellular", "double-set"),
    ("double-set", "matrix"),
    ("matrix-forward", "exact"),
    ("matrix", "exact"),
    ("resolution", "exact"),
    ("resolution-pair-any-delayed", "exact"),
    ("resolution-pairs", "exact"),
    ("resolution-pairs-delayed", "exact"),
    ("resolution-none", "exact"),
]
EQUALS = [("backtracking", "exact"), ("probability", "exact")]
WON, STUCK = OUTCOMES.index("won"), OUTCOMES.index("stuck")


@cache
def played(player: str, setting: str) -> Records:
    return Series(player, SETTINGS[setting].match, guess="stop").play(0, GAMES)


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize(("weaker", "stronger"), WEAKER_AND_STRONGER)
def test_the_stronger_player_solves_all_games_of_the_weaker(
    weaker: str, stronger: str, setting: str
) -> None:
    one, other = played(weaker, setting), played(stronger, setting)
    assert (other["outcome"][one["outcome"] == WON] == WON).all()
    # The stronger player never gets stuck with fewer open cells.
    assert (one["opened"] <= other["opened"]).all()


@pytest.mark.parametrize(("weaker", "stronger"), WEAKER_AND_STRONGER)
def test_the_stronger_player_solves_more(weaker: str, stronger: str) -> None:
    wins = [
        sum(int((played(player, setting)["outcome"] == WON).sum()) for setting in SETTINGS)
        for player in (weaker, stronger)
    ]
    assert wins[0] < wins[1]


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize(("one", "other"), EQUALS)
def test_equal_players_solve_the_same_games(one: str, other: str, setting: str) -> None:
    records, same = played(one, setting), played(other, setting)
    assert (records["outcome"] == same["outcome"]).all()
    assert (records["opened"] == same["opened"]).all()
    stuck = records["outcome"] == STUCK
    assert (records["marked"][stuck] == same["marked"][stuck]).all()
