"""Simulation tasks, which report their progress."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, TypedDict

from pydantic import Field

from minewise.answers import games as answers
from minewise.base.errors import BudgetError, GameError, PlayerError
from minewise.play.comparison import Contest
from minewise.server.requests import GameRequest, Name, example

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.play.comparison import Comparison
    from minewise.server.limits import Limits

_SECONDS_PER_STATE = 0.25


class SimulationRequest(GameRequest):
    """Players to compare on the same games."""

    model_config = example(players=["exact", "expert"], preset="beginner", games=100)

    players: Annotated[list[Name], Field(min_length=1, max_length=100)]
    """Player names from GET /players."""
    games: Annotated[int, Field(ge=1)] = 1000
    """Games per player."""


class StartState(TypedDict):
    """The state of a simulation before the first game."""

    games: int
    result: answers.Comparison


class State(TypedDict):
    """The progress of a simulation, and its result so far."""

    progress: answers.Progress
    result: answers.Comparison


def check(request: SimulationRequest, limits: Limits) -> StartState:
    """Check the request and return the state before the first game."""
    return {"games": request.games, "result": _contest(request, limits).result.to_json()}


def play(request: SimulationRequest, limits: Limits) -> Iterator[State]:
    """Play in one thread, and yield the state every quarter of a second and at the end."""
    contest = _contest(request, limits)
    meter = limits.job_budget.start()
    clock = _Clock(request.games * len(request.players))
    for _, played in contest.play(request.games, seconds_per_round=_SECONDS_PER_STATE):
        if clock.is_due:
            yield _state(clock.progress(played), contest.result)
        if meter.seconds_left <= 0:
            raise BudgetError(
                f"not all games were played within {limits.job_seconds:g} seconds: "
                "ask for fewer games or faster players"
            )
    _require_honest(contest.result)
    yield _state(clock.progress(clock.games), contest.result)


def _contest(request: SimulationRequest, limits: Limits) -> Contest:
    _require_at_most(limits.games, request.games, "games")
    _require_at_most(limits.players, len(request.players), "players")
    match = request.read_match(limits, request.start, request.first)
    return Contest(request.players, match, guess=request.guess, threads=1)


def _require_at_most(limit: int, count: int, noun: str) -> None:
    if count > limit:
        raise GameError(f"at most {limit:,} {noun}")


class _Clock:
    """The time taken, the time left, and when the next report is due."""

    def __init__(self, games: int) -> None:
        self.games = games
        """The total number of games, over all players."""
        self._started = self._reported = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self._started

    @property
    def is_due(self) -> bool:
        return perf_counter() - self._reported >= _SECONDS_PER_STATE

    def progress(self, played: int) -> answers.Progress:
        self._reported = perf_counter()
        seconds = self.seconds
        left = seconds * (self.games - played) / played if played else None
        return {"share": played / self.games, "seconds": seconds, "seconds_left": left}


def _state(progress: answers.Progress, result: Comparison) -> State:
    return {"progress": progress, "result": result.to_json()}


def _require_honest(result: Comparison) -> None:
    """Raise `PlayerError` if a player was certain of something false, which is a bug."""
    for entry in result.entries:
        totals = entry.totals
        if totals.blunder is not None:
            raise PlayerError(
                f"player {totals.player} was certain of something false in game "
                f"{totals.match.seed}:{totals.blunder}, which is a bug in the player"
            )
