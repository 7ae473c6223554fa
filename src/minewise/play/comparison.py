"""Comparison of players on the same boards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING, Final, Unpack

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import GameError
from minewise.base.intervals import Mean, paired
from minewise.game.checks import require_games
from minewise.game.match import Match
from minewise.play.simulation import OUTCOMES, RECORD, Series, TotalsAccumulator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from minewise.answers import games as answers
    from minewise.game.match import MatchSettings
    from minewise.play.player import AnyPlayer
    from minewise.play.players import GuessRule
    from minewise.play.simulation import Records, SeriesSpec, Totals

    Counts = NDArray[np.int64]
    Sums = NDArray[np.float64]

SHARES: Final = np.linspace(0.0, 1.0, 21)
"""Bin edges for the share of free cells opened."""
DURATIONS: Final = np.logspace(-7, 4, 221)
"""Bin edges for seconds, twenty per power of ten."""

_SECONDS_PER_ROUND = 1.0
_LARGEST_ROUND = 2**16
_WON = OUTCOMES.index("won")


@dataclass(frozen=True)
class PlayerResult:
    """The results of one player."""

    totals: Totals
    shares: Counts
    """The number of games not won, by the share of free cells opened (`SHARES`)."""
    durations: Counts
    """The number of games by duration (`DURATIONS`)."""

    def __add__(self, other: PlayerResult) -> PlayerResult:
        return PlayerResult(
            self.totals + other.totals,
            self.shares + other.shares,
            self.durations + other.durations,
        )

    @checked
    def duration(self, quantile: float) -> float:
        """Estimate a quantile of the seconds per game."""
        if not 0 <= quantile <= 1:
            raise GameError(f"the quantile must be from 0 to 1, not {quantile:g}")
        up_to = np.cumsum(self.durations)
        return float(DURATIONS[1 + int(np.searchsorted(up_to, quantile * up_to[-1]))])


@dataclass(frozen=True)
class Duel:
    """A comparison of two players on the same games."""

    player: str
    other: str
    games: int
    player_alone: int
    """The number of games that `player` won and `other` did not."""
    other_alone: int
    estimate: Mean | None = None
    """The mean difference between the estimated chances of winning, if estimated."""

    @property
    def difference(self) -> float:
        """The win rate of `player` minus that of `other`."""
        if self.estimate:
            return self.estimate.value
        return (self.player_alone - self.other_alone) / self.games if self.games else 0.0

    @property
    def difference_95(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference: see `intervals.paired`."""
        if self.estimate:
            return self.estimate.interval_95
        return paired(self.player_alone, self.other_alone, self.games)

    def to_json(self) -> answers.Duel:
        """Return the JSON form."""
        return {
            "player": self.player,
            "other": self.other,
            "difference": self.difference,
            "difference_95": list(self.difference_95),
            "player_alone": self.player_alone,
            "other_alone": self.other_alone,
        }


@dataclass(frozen=True)
class PlayerRecords:
    """The records of one player's games, and the seconds they took."""

    series: Series | SeriesSpec
    records: Records
    seconds: float

    @property
    def totals(self) -> Totals:
        """The totals of the games."""
        tally = TotalsAccumulator(self.series)
        tally.add(self.records)
        return replace(tally.totals, seconds=self.seconds)

    @property
    def result(self) -> PlayerResult:
        """The results of the player."""
        not_won = self.records[self.records["outcome"] != _WON]
        free = len(self.series.match.topology) - self.series.match.mines
        seconds = np.clip(self.records["seconds"], DURATIONS[0], DURATIONS[-1])
        return PlayerResult(
            self.totals,
            np.histogram(not_won["opened"] / max(free, 1), SHARES)[0],
            np.histogram(seconds, DURATIONS)[0],
        )


@dataclass(frozen=True)
class Comparison:
    """The results of several players on the same games.

    Comparisons of the same players on different games can be added.

    Examples
    --------
    >>> result = mw.compare(["single-point", "exact"], preset="beginner", games=500, guess="stop")
    >>> [(entry.totals.player, entry.totals.wins) for entry in result.entries]
    [('single-point', 5), ('exact', 182)]
    """

    match: Match
    games: int
    entries: list[PlayerResult]
    won_by_both: Counts
    """The number of games that both players in a pair won."""
    products: Sums
    """For each pair of players, the sum over all games of the product of their chances."""

    @classmethod
    def of(cls, match: Match, players: Sequence[PlayerRecords]) -> Comparison:
        """Compare players on the same games of a match, in the same order.

        Examples
        --------
        >>> from minewise.play.comparison import PlayerRecords
        >>> match = mw.Match.of(preset="beginner", start="zero", first="center", seed=1)
        >>> both = [mw.Series("exact", match, guess="stop"), mw.Series("matrix", match)]
        >>> def games(first, last):
        ...     played = [PlayerRecords(one, one.play(first, last - first), 0.0) for one in both]
        ...     return mw.Comparison.of(match, played)
        >>> duel = (games(0, 300) + games(300, 500)).duels[0]
        >>> duel.player, duel.games, duel == games(0, 500).duels[0]
        ('matrix', 500, True)
        """
        firsts = {player.series.match.first for player in players}
        won = np.array([player.records["outcome"] == _WON for player in players], np.int64)
        chances = np.array([player.records["chance"] for player in players])
        return cls(
            players[0].series.match if len(firsts) == 1 else match,
            len(players[0].records),
            [player.result for player in players],
            won @ won.T,
            chances @ chances.T,
        )

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.match,
            self.games + other.games,
            [one + two for one, two in zip(self.entries, other.entries, strict=True)],
            self.won_by_both + other.won_by_both,
            self.products + other.products,
        )

    @property
    def is_estimate(self) -> bool:
        """Whether rates and differences are estimates instead of counts."""
        return any(entry.totals.estimate for entry in self.entries)

    @property
    def duels(self) -> list[Duel]:
        """All pairs of players, each later one against each earlier one."""
        return [
            self._duel(second, first) for first, second in combinations(range(len(self.entries)), 2)
        ]

    def _duel(self, player: int, other: int) -> Duel:
        both = int(self.won_by_both[player, other])
        one, two = self.entries[player].totals, self.entries[other].totals
        alone = one.wins - both, two.wins - both
        return Duel(one.player, two.player, self.games, *alone, self._estimate(player, other))

    def _estimate(self, player: int, other: int) -> Mean | None:
        """Return the mean difference between two players' chances, game by game."""
        one, two = (self.entries[place].totals.estimate for place in (player, other))
        if not (one and two):
            return None
        squares = one.squares + two.squares - 2 * float(self.products[player, other])
        return Mean(self.games, one.total - two.total, squares, low=-1.0)

    def to_json(self) -> answers.Comparison:
        """Return the JSON form."""
        return {
            **self.match.to_json(),
            "games": self.games,
            "players": [entry.totals.to_json() for entry in self.entries],
            "differences": [duel.to_json() for duel in self.duels],
        }


class Contest:
    """A contest between players on the same boards, in rounds of games.

    A round counts once all players have finished it, so they can be compared at any time. The
    arguments are those of `Series`, with a list of players.
    """

    def __init__(
        self,
        players: Sequence[AnyPlayer],
        match: Match,
        *,
        guess: GuessRule | None = None,
        threads: int | None = None,
        estimate: bool = False,
    ) -> None:
        if isinstance(players, str):
            raise GameError("players must be a list, such as ['matrix', 'exact']")
        self._series = [
            Series(player, match, guess=guess, threads=threads, estimate=estimate)
            for player in players
        ]
        self._number_namesakes(players)
        names = [series.player for series in self._series]
        if not names:
            raise GameError("no players: name at least one, such as exact")
        for name in names:
            if names.count(name) > 1:
                raise GameError(f"player {name} is named twice")
        self._match = match
        nothing = np.empty(0, RECORD)
        empty = [PlayerRecords(series, nothing, 0.0) for series in self._series]
        self.result = Comparison.of(match, empty)
        """The comparison so far."""

    def _number_namesakes(self, players: Sequence[AnyPlayer]) -> None:
        """Add numbers to players written in Python that share a name."""
        for place, player in enumerate(players):
            name = self._series[place].player
            before = [series.player.partition(" #")[0] for series in self._series[:place]]
            if not isinstance(player, str) and name in before:
                self._series[place].player = f"{name} #{before.count(name) + 1}"

    def play(
        self, games: int, seconds_per_round: float = _SECONDS_PER_ROUND
    ) -> Iterator[tuple[str, int]]:
        """Play, and yield the current player and the total number of games played."""
        first, size = 0, 1
        while first < games:
            started = perf_counter()
            size = min(size, games - first)
            players: list[PlayerRecords] = []
            for series in self._series:
                began, batches = perf_counter(), [np.empty(0, RECORD)]
                for records in series.batches(size, first):
                    batches.append(records)
                    played = size * len(players) + sum(map(len, batches))
                    yield series.player, first * len(self._series) + played
                players.append(
                    PlayerRecords(series, np.concatenate(batches), perf_counter() - began)
                )
            self.result += Comparison.of(self._match, players)
            first += size
            pace = size / max(perf_counter() - started, 1e-6)
            size = max(1, min(4 * size, int(pace * seconds_per_round), _LARGEST_ROUND))


def require_rivals(players: Sequence[AnyPlayer]) -> None:
    """Raise `GameError` if there are fewer than two players."""
    if len(players) < 2:
        raise GameError("a comparison needs at least two players")


@checked
def compare(
    players: Sequence[AnyPlayer],
    *,
    games: int = 1000,
    guess: GuessRule | None = None,
    threads: int | None = None,
    estimate: bool = False,
    **settings: Unpack[MatchSettings],
) -> Comparison:
    """Compare at least two players on the same games.

    The other arguments are those of `simulate`.

    Examples
    --------
    >>> result = mw.compare(["single-point", "exact"], preset="beginner", games=500, guess="stop")
    >>> duel = result.duels[0]
    >>> duel.player, duel.player_alone, duel.other, duel.other_alone
    ('exact', 177, 'single-point', 0)
    """
    require_rivals(players)
    require_games(games)
    match = Match.of(**settings)
    contest = Contest(players, match, guess=guess, threads=threads, estimate=estimate)
    for _ in contest.play(games):
        pass
    return contest.result
