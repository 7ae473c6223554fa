"""Comparisons of players on the same boards: paired numbers and reliable intervals."""

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, GameError, Match, Player, Series, compare, simulate
from minewise.base.intervals import Z95, paired
from minewise.play.comparison import DURATIONS, SHARES, Contest

PLAYERS = ["random", "single-point", "exact", "probability"]


@pytest.mark.threads
def test_results_match_the_records() -> None:
    """Recompute everything from the records of each player."""
    result = compare(PLAYERS, preset="beginner", start="zero", games=700, seed=3)
    match = Match.of(preset="beginner", start="zero", seed=3)
    records = {name: Series(name, match).play(0, 700) for name in PLAYERS}
    won = {name: records[name]["outcome"] == 0 for name in PLAYERS}
    assert result.games == 700
    for entry in result.entries:
        name = entry.totals.player
        alone = simulate(name, preset="beginner", start="zero", games=700, seed=3)
        assert (entry.totals.wins, entry.totals.guesses) == (alone.wins, alone.guesses)
        ends = records[name]["opened"][~won[name]] / 71
        for low, high, count in zip(SHARES[:-1], SHARES[1:], entry.shares, strict=True):
            assert count == ((ends >= low) & (ends < high)).sum()
        assert entry.durations.sum() == 700
    assert len(result.duels) == 6
    for duel in result.duels:
        assert PLAYERS.index(duel.other) < PLAYERS.index(duel.player)
        assert duel.player_alone == (won[duel.player] & ~won[duel.other]).sum()
        assert duel.other_alone == (won[duel.other] & ~won[duel.player]).sum()
        assert duel.difference == pytest.approx(won[duel.player].mean() - won[duel.other].mean())
        low, high = duel.difference_95
        assert low < duel.difference < high


def test_unfinished_rounds_do_not_count() -> None:
    """Stop as soon as one player is ahead. Only games that all players have finished count."""
    contest = Contest(["single-point", "exact"], Match.of(preset="beginner", seed=3))
    last = 0
    for _, played in contest.play(100_000):
        last = played
        if played > 2000:
            break
    result = contest.result
    assert 0 < result.games < 2000 < last
    again = compare(["single-point", "exact"], preset="beginner", seed=3, games=result.games)
    assert [e.totals.wins for e in result.entries] == [e.totals.wins for e in again.entries]
    assert (result.won_by_both == again.won_by_both).all()


def test_progress_only_grows_and_ends_with_all_games() -> None:
    contest = Contest(["single-point", "exact"], Match.of(preset="beginner"))
    told = list(contest.play(300))
    played = [games for _, games in told]
    assert played == sorted(played)
    assert told[-1] == ("exact", 600)


def test_a_single_player_matches_a_simulation() -> None:
    contest = Contest(["exact"], Match.of(preset="beginner", seed=3))
    rounds = {contest.result.games for _ in contest.play(2000, seconds_per_round=0.01)}
    alone = simulate("exact", preset="beginner", games=2000, seed=3)
    assert len(rounds) > 2
    assert contest.result.entries[0].totals.wins == alone.wins
    assert contest.result.duels == []


def test_quantiles_of_times() -> None:
    entry = compare(["random", "exact"], preset="beginner", games=50).entries[0]
    assert DURATIONS[0] < entry.duration(0.05) <= entry.duration(0.5) <= entry.duration(0.95)
    assert entry.totals.seconds > 0


def test_a_player_in_python_can_be_compared() -> None:
    class Blind(Player):
        """A player that never opens a cell."""

    result = compare([Blind, "exact"], preset="beginner", start="zero", games=50)
    assert result.entries[0].totals.stuck == 50 - result.entries[0].totals.wins
    assert result.duels[0].other_alone == 0


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([], "a comparison needs at least two players"),
        (["exact"], "a comparison needs at least two players"),
        (["exact", "random", "exact"], "player exact is named twice"),
        (["exact", "exakt"], "unknown player 'exakt': did you mean exact"),
    ],
)
def test_invalid_lists_of_players_are_refused(players: list[str], message: str) -> None:
    with pytest.raises(GameError, match=message):
        compare(players, preset="beginner")


counts = st.integers(0, 1000)


@given(counts, counts, counts)
def test_paired_intervals_match_their_definition(first: int, second: int, alike: int) -> None:
    """Use the mean and variance of the differences, with one +1 and one -1 added."""
    differences = np.repeat([1, -1, 0], [first + 1, second + 1, alike])
    spread = Z95 * differences.std() / np.sqrt(len(differences))
    expected = np.clip(differences.mean() + np.array([-spread, spread]), -1, 1)
    games = first + second + alike
    assert paired(first, second, games) == pytest.approx(tuple(expected) if games else (-1, 1))


@given(counts, counts, counts)
def test_paired_intervals_are_symmetric(first: int, second: int, alike: int) -> None:
    games = first + second + alike
    low, high = paired(first, second, games)
    assert paired(second, first, games) == pytest.approx((-high, -low))
    assert low <= (first - second) / max(games, 1) <= high


@pytest.mark.parametrize("games", [20, 60])
@pytest.mark.parametrize(
    ("p", "q"), [(0.02, 0.02), (0.1, 0.02), (0.2, 0.2), (0.3, 0.1), (0.05, 0.5), (0.45, 0.45)]
)
def test_paired_intervals_cover_the_difference_95_times_in_100(
    games: int, p: float, q: float
) -> None:
    """Add up the probability of every outcome whose interval covers the true difference."""
    covered = 0.0
    for first in range(games + 1):
        for second in range(games + 1 - first):
            low, high = paired(first, second, games)
            if low <= p - q <= high:
                alike = games - first - second
                ways = comb(games, first) * comb(games - first, second)
                covered += ways * p**first * q**second * (1 - p - q) ** alike
    assert covered > 0.93


def test_python_players_of_the_same_name_are_numbered() -> None:
    def exact(board: Board) -> None:
        del board

    result = compare(["exact", exact, exact], preset="beginner", games=3)
    assert [e.totals.player for e in result.entries] == ["exact", "exact #2", "exact #3"]


def test_players_must_be_a_list() -> None:
    with pytest.raises(TypeError, match="players must be a list, not str"):
        compare("exact,matrix", preset="beginner")
