"""Confidence intervals against published values and against their definition."""

from math import comb, isclose, sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.base.intervals import Z95, Mean, wilson

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
def test_the_ends_are_z_standard_deviations_from_the_rate(counts: tuple[int, int]) -> None:
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


def test_without_games_the_interval_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("games", [10, 100, 400])
@pytest.mark.parametrize("rate", [0.02, 0.2, 0.5, 0.9])
def test_the_interval_covers_the_true_rate_about_95_times_in_100(games: int, rate: float) -> None:
    """Add up the binomial probabilities of all results whose interval contains the true rate."""
    covered = sum(
        comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
        for wins in range(games + 1)
        if wilson(wins, games)[0] <= rate <= wilson(wins, games)[1]
    )
    assert covered > 0.92


def mean_of(numbers: list[float], low: float = 0.0) -> Mean:
    return Mean(len(numbers), sum(numbers), sum(n * n for n in numbers), low)


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=50))
def test_a_mean_and_its_error(numbers: list[float]) -> None:
    mean = mean_of(numbers, -1.0)
    assert isclose(mean.value, fmean(numbers), abs_tol=1e-9)
    assert isclose(mean.error, stdev(numbers) / sqrt(len(numbers)), abs_tol=1e-7)
    low, high = mean.interval_95
    assert -1 <= low <= high <= 1


@pytest.mark.parametrize("numbers", [[], [0.0], [1.0], [0.0] * 10, [1.0] * 10, [0.5] * 10])
def test_the_interval_of_a_mean_is_never_a_point(numbers: list[float]) -> None:
    mean = mean_of(numbers)
    assert mean.error == 0
    low, high = mean.interval_95
    assert 0 <= low <= mean.value <= high <= 1
    assert high - low > 0.2


@pytest.mark.parametrize("rate", [0.02, 0.2, 0.5, 0.9])
@pytest.mark.parametrize("worth", [0.3, 0.7, 1.0])
def test_the_interval_of_a_mean_covers_it_about_95_times_in_100(rate: float, worth: float) -> None:
    """Give each game a value of either `worth` or 0, with mean `rate`."""
    games, chance = 200, min(rate / worth, 1.0)
    covered = 0.0
    for hits in range(games + 1):
        low, high = Mean(games, hits * worth, hits * worth**2).interval_95
        if low <= chance * worth <= high:
            covered += comb(games, hits) * chance**hits * (1 - chance) ** (games - hits)
    assert covered > 0.92
