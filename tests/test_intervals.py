"""Confidence intervals, against published values and against the definition."""

from math import comb, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.intervals import Z95, wilson

COUNTS = st.integers(1, 10**9).flatmap(
    lambda games: st.tuples(st.integers(0, games), st.just(games))
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998),
        # Table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert [round(end, 4) for end in wilson(wins, games)] == [low, high]


@given(counts=COUNTS)
def test_the_ends_are_where_the_rate_is_z_deviations_away(counts: tuple[int, int]) -> None:
    wins, games = counts
    rate = wins / games
    low, high = wilson(wins, games)
    assert 0 <= low <= rate <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert isclose(abs(rate - end), Z95 * sqrt(end * (1 - end) / games), rel_tol=1e-3)


@given(counts=COUNTS)
def test_losses_mirror_wins(counts: tuple[int, int]) -> None:
    wins, games = counts
    low, high = wilson(wins, games)
    other_low, other_high = wilson(games - wins, games)
    assert isclose(low, 1 - other_high, abs_tol=1e-12)
    assert isclose(high, 1 - other_low, abs_tol=1e-12)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("games", [10, 100, 400])
@pytest.mark.parametrize("rate", [0.02, 0.2, 0.5, 0.9])
def test_the_interval_holds_in_about_95_of_100(games: int, rate: float) -> None:
    """Add up the binomial probabilities of all results whose interval has the true rate."""
    covered = sum(
        comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
        for wins in range(games + 1)
        if wilson(wins, games)[0] <= rate <= wilson(wins, games)[1]
    )
    assert covered > 0.92
