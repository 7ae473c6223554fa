"""Simulations of many games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Unpack, cast, get_args

import numpy as np

from minewise import _core
from minewise.base.arguments import checked
from minewise.base.cores import usable_cores
from minewise.base.errors import GameError, quoted
from minewise.base.intervals import Mean, wilson
from minewise.game.checks import require_games, require_uint64
from minewise.game.match import Match, MatchSettings
from minewise.play.opening_book import first_cell
from minewise.play.player import Adapter, AnyPlayer
from minewise.play.players import GuessRule, OpeningRule, find_player

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from minewise.answers import games as answers
    from minewise.board.topology import Cell

    Records = NDArray[np.void]
    Bytes = NDArray[np.uint8]

RECORD: Final = np.dtype(
    {
        "names": [field.name for field in _core.record_fields()],
        "formats": [field.format for field in _core.record_fields()],
        "offsets": [field.offset for field in _core.record_fields()],
        "itemsize": _core.RECORD_SIZE,
    }
)
"""The data type of game records."""

OUTCOMES: Final = ("won", "lost", "stuck", "blunder")
"""The meaning of the `outcome` field; a blunder is a loss without a guess, which is a bug."""
BLUNDER: Final = OUTCOMES.index("blunder")
WON: Final = OUTCOMES.index("won")

StepKind = Literal["first", "safe", "guess", "mine"]
_SECONDS_PER_BATCH = 0.2
_MOST_THREADS = 1024


@dataclass(frozen=True)
class Totals:
    """The totals of a player's games.

    `dict(totals)` has the figures under their JSON names. Totals for different games with the same
    player and match can be added.

    Examples
    --------
    >>> totals = mw.simulate("exact", preset="beginner", start="zero", games=100, seed=1)
    >>> totals.games, totals.wins, totals.stuck
    (100, 87, 13)
    >>> dict(totals)["win_rate"]
    0.87
    """

    player: str
    match: Match
    games: int
    wins: int
    losses: int
    stuck: int
    guesses: int
    end_step: Mean
    """The mean step at which a game ended: see `end_steps`."""
    seconds: float
    blunder: int | None = None
    """The first game lost without a guess: a bug in the player."""
    estimate: Mean | None = None
    """The mean of the estimated chances of winning, if estimated."""

    @property
    def win_rate(self) -> float:
        """The share of games won, or its estimate."""
        if self.estimate:
            return self.estimate.value
        return self.wins / self.games if self.games else 0.0

    @property
    def win_rate_95(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate."""
        return self.estimate.interval_95 if self.estimate else wilson(self.wins, self.games)

    @property
    def win_rate_error(self) -> float:
        """The standard error of the win rate."""
        counted = Mean(self.games, self.wins, self.wins)
        return (self.estimate or counted).error

    @property
    def games_per_second(self) -> float:
        """The speed of the simulation."""
        return self.games / self.seconds if self.seconds else 0.0

    def __add__(self, other: Totals) -> Totals:
        if (self.player, self.match) != (other.player, other.match):
            raise GameError(
                f"cannot add totals of {self.player} to those of other players or matches"
            )
        blunders = [one for one in (self.blunder, other.blunder) if one is not None]
        return replace(
            self,
            games=self.games + other.games,
            wins=self.wins + other.wins,
            losses=self.losses + other.losses,
            stuck=self.stuck + other.stuck,
            guesses=self.guesses + other.guesses,
            end_step=self.end_step + other.end_step,
            seconds=self.seconds + other.seconds,
            blunder=min(blunders, default=None),
            estimate=(self.estimate + other.estimate if self.estimate and other.estimate else None),
        )

    def to_json(self) -> answers.Totals:
        """Return the JSON form."""
        return {
            "player": self.player,
            **self.match.to_json(),
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "stuck": self.stuck,
            "guesses": self.guesses,
            "end_step": self.end_step.value,
            "end_step_error": self.end_step.error,
            "win_rate": self.win_rate,
            "win_rate_95": list(self.win_rate_95),
            "win_rate_error": self.win_rate_error,
            "estimate": self.estimate is not None,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
        }

    def keys(self) -> Iterable[str]:
        """Return the names of the figures."""
        return self.to_json().keys()

    def __getitem__(self, name: str) -> Any:
        return dict(self.to_json())[name]


@dataclass(frozen=True)
class SeriesSpec:
    """The identity of a series: player, match, and whether chances are estimated."""

    player: str
    match: Match
    estimate: bool = False


class Series:
    """The games of one match, played by one player.

    A game depends only on the match and its index, not on threads or on the order of play, and all
    players get the same boards.

    Parameters
    ----------
    player
        The name of a native player, or a player written in Python: a `Player`, a subclass of it, or
        a function from a board to the cell to open.
    match
        The settings for the games. If they leave the first cell to the player, `Series.match` has
        the cell that the player chose.
    guess
        The guess rule, if not the player's own.
    threads
        The number of games played in parallel, by default one per core. A player written in Python
        plays one at a time.
    estimate
        Whether the `chance` field of a record estimates the chance of winning, with the same mean
        as the wins but less variance (see docs/estimate.md). Other fields stay the same.

    Examples
    --------
    >>> series = mw.Series("single-point", mw.Match.of(preset="beginner", start="zero", seed=1))
    >>> series.play(0, 3)["outcome"]
    array([1, 1, 1], dtype=uint8)
    """

    @checked
    def __init__(
        self,
        player: AnyPlayer,
        match: Match,
        *,
        guess: GuessRule | None = None,
        threads: int | None = None,
        estimate: bool = False,
    ) -> None:
        if threads is not None and not 1 <= threads <= _MOST_THREADS:
            raise GameError(f"cannot use {threads} threads: use 1 to {_MOST_THREADS}")
        if guess is not None and guess not in get_args(GuessRule):
            rules = ", ".join(get_args(GuessRule))
            raise GameError(f"unknown guess rule {quoted(guess)}: use one of {rules}")
        self.match = match = with_first_cell(match, _opening_of(player))
        self.estimate = estimate
        score = _core.Score.estimate if estimate else _core.Score.outcome
        if isinstance(player, str):
            self.player = find_player(player).name
            rule = guess or find_player(player).guess
            self._threads = threads or usable_cores()
            self._native = _core.Series.of_name(
                match.native(), self.player, _core.GuessRule[rule], score
            )
        else:
            adapter = Adapter.of(player, match)
            self.player = adapter.name
            self._threads = 0
            self._native = _core.Series.of_python(
                match.native(), adapter, _core.GuessRule[guess or "own"], score
            )

    @checked
    def play(self, first: int, games: int) -> Records:
        """Play consecutive games, and return their records.

        The `outcome` field is 0 for a win, 1 for a loss and 2 if the player was stuck; 3 is a bug:
        a loss without a guess.
        """
        return np.concatenate([np.empty(0, RECORD), *self.batches(games, first)])

    @checked
    def batches(self, games: int, first: int = 0) -> Iterator[Records]:
        """Play consecutive games, and yield their records in order, as the games end."""
        require_games(games, first)
        batches = self._played_by_threads if self._threads else self._played_here
        return (batch.view(RECORD)[:, 0] for batch in batches(games, first))

    def _played_by_threads(self, games: int, first: int) -> Iterator[Bytes]:
        """Yield records while native threads play, so that Ctrl-C works."""
        run = _core.SeriesRun(self._native, first, games, min(games, self._threads))
        try:
            while not run.finished:
                yield run.take(_SECONDS_PER_BATCH)
        finally:
            run.stop()

    def _played_here(self, games: int, first: int) -> Iterator[Bytes]:
        """Play short batches in this thread, as players written in Python require."""
        end, size = first + games, 1
        while first < end:
            started = perf_counter()
            size = min(size, end - first)
            yield self._native.play(first, size)
            first += size
            pace = size / max(perf_counter() - started, 1e-6)
            size = max(1, min(4 * size, int(pace * _SECONDS_PER_BATCH)))

    @checked
    def replay(self, index: int) -> list[ReplayStep]:
        """Play one game and return its steps."""
        require_uint64(index=index)
        cell = self.match.topology.cell
        return [
            ReplayStep(cast("StepKind", step.kind.name), cell(step.cell))
            for step in self._native.replay(index)
        ]


def with_first_cell(match: Match, opening: OpeningRule) -> Match:
    """Return the match with the player's first cell, unless the match has one already."""
    if match.first is not None or match.start.kind == "scatter":
        return match
    return replace(match, first=first_cell(match) if opening == "book" else "random")


def _opening_of(player: AnyPlayer) -> OpeningRule:
    return find_player(player).opening if isinstance(player, str) else "random"


class ReplayStep(NamedTuple):
    """One step of a replay: a click, or a mine found."""

    kind: StepKind
    """`first`, `safe` and `guess` are clicks; `mine` is a mine found."""
    cell: Cell
    """The cell of the step."""


@checked
def end_steps(records: Records | np.void, match: Match) -> NDArray[np.int64]:
    """Return the step at which each game ended, as in *Programming Assignment #3*.

    Step 1 is the start, and each cell that is opened or found to be mined takes a step. The last
    step opens a mine or finds that nothing more is certain. In a won game, every cell counts. The
    record of a single game gives a single step.

    Examples
    --------
    >>> from minewise.play.simulation import end_steps
    >>> match = mw.Match.of(preset="hard", start="scatter", seed=1)
    >>> end_steps(mw.Series("resolution", match).play(0, 5), match).tolist()
    [482, 474, 482, 478, 422]
    """
    if not {"opened", "marked", "outcome"} <= {*(records.dtype.names or ())}:
        raise GameError("not game records: pass what Series.play returns")
    determined = np.asarray(records["opened"], np.int64) + records["marked"]
    return 2 + np.where(records["outcome"] == WON, len(match.topology), determined)


class TotalsAccumulator:
    """An accumulator that sums records into `Totals`."""

    def __init__(self, series: Series | SeriesSpec) -> None:
        self._series = series
        self._started = perf_counter()
        self._outcomes = np.zeros(len(OUTCOMES), np.int64)
        self._guesses = 0
        self._end_step = Mean(0, 0, 0)
        self._chances = self._squares = 0.0
        self._blunder: int | None = None

    def add(self, records: Records) -> None:
        """Add more games."""
        self._outcomes += np.bincount(records["outcome"], minlength=len(OUTCOMES))
        self._guesses += int(records["guesses"].sum())
        steps = end_steps(records, self._series.match)
        self._end_step += Mean(len(steps), int(steps.sum()), int(np.square(steps).sum()))
        self._chances += float(records["chance"].sum())
        self._squares += float(np.square(records["chance"]).sum())
        if self._blunder is None:
            blunders = records["index"][records["outcome"] == BLUNDER]
            self._blunder = int(blunders.min()) if len(blunders) else None

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self._outcomes.sum())

    @property
    def wins(self) -> int:
        """The number of games won."""
        return int(self._outcomes[0])

    @property
    def totals(self) -> Totals:
        """The totals so far."""
        won, lost, stuck, blunders = map(int, self._outcomes)
        estimate = Mean(self.games, self._chances, self._squares)
        return Totals(
            player=self._series.player,
            match=self._series.match,
            games=won + lost + stuck + blunders,
            wins=won,
            losses=lost + blunders,
            stuck=stuck,
            guesses=self._guesses,
            end_step=self._end_step,
            seconds=perf_counter() - self._started,
            blunder=self._blunder,
            estimate=estimate if self._series.estimate else None,
        )


@checked
def simulate(
    player: AnyPlayer,
    *,
    games: int = 1000,
    guess: GuessRule | None = None,
    threads: int | None = None,
    estimate: bool = False,
    **settings: Unpack[MatchSettings],
) -> Totals:
    """Play many games and return their totals.

    Parameters
    ----------
    player, guess, threads, estimate
        As for `Series`. An estimated win rate needs far fewer games for the same confidence.
    games
        The number of games, from index 0.
    settings
        As for `Match.of`.

    Examples
    --------
    >>> totals = mw.simulate("single-point", preset="beginner", start="zero", games=1000, seed=1)
    >>> totals.wins, totals.losses, totals.stuck
    (118, 882, 0)
    """
    match = Match.of(**settings)
    series = Series(player, match, guess=guess, threads=threads, estimate=estimate)
    tally = TotalsAccumulator(series)
    for records in series.batches(games):
        tally.add(records)
    return tally.totals
