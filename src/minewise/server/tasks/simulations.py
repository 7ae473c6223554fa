"""Players on the same boards, told again and again while they play."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from minewise.base.errors import BudgetError, GameError, PlayerError
from minewise.play.comparison import Contest
from minewise.server.schemas.requests import GameRequest, example
from minewise.server.tasks.inputs import match_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.play.comparison import Comparison
    from minewise.server.limits import Limits

_SECONDS_PER_STATE = 0.25


class SimulationRequest(GameRequest):
    """Players that are to meet on the same boards."""

    model_config = example(players=["exact", "expert"], preset="beginner", games=100)

    players: Annotated[
        list[Annotated[str, Field(max_length=100)]],
        Field(
            min_length=1,
            max_length=100,
            description="Their names, as GET /players lists them.",
            examples=[["exact", "expert"]],
        ),
    ]
    games: Annotated[int, Field(ge=1, description="Games of each player.")] = 1000


def check(request: SimulationRequest, limits: Limits) -> dict[str, Any]:
    """Refuse at once what cannot be played, and give the state before the first game."""
    return {"games": request.games, "result": _contest(request, limits).result.to_json()}


def play(request: SimulationRequest, limits: Limits) -> Iterator[dict[str, Any]]:
    """Play, and give what is known so far every quarter of a second, and at the end.

    All is done in one thread: how many jobs run side by side is the server's to decide.
    """
    contest = _contest(request, limits)
    meter = limits.job_budget.start()
    clock = _Clock(request.games * len(request.players))
    for _, played in contest.play(request.games, seconds_per_round=_SECONDS_PER_STATE):
        if clock.is_due:
            yield _state(clock.progress(played), contest.result)
        if meter.seconds_left <= 0:
            raise BudgetError(
                f"only some games were played within {limits.job_seconds:g} seconds: "
                "ask for fewer games, or for faster players"
            )
    _require_honest(contest.result)
    yield _state(clock.progress(clock.games), contest.result)


def _contest(request: SimulationRequest, limits: Limits) -> Contest:
    _require_at_most(limits.games, request.games, "games")
    _require_at_most(limits.players, len(request.players), "players")
    match = match_of(request, limits, start=request.start, first=request.first)
    return Contest(request.players, match, guess=request.guess, threads=1)


def _require_at_most(limit: int, count: int, noun: str) -> None:
    if count > limit:
        raise GameError(f"{count} {noun} are too many: the limit is {limit}")


class _Clock:
    """Knows how long it has taken, when to speak next, and how long it may still take."""

    def __init__(self, games: int) -> None:
        self.games = games
        """Games of all players together."""
        self._started = self._told = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self._started

    @property
    def is_due(self) -> bool:
        return perf_counter() - self._told >= _SECONDS_PER_STATE

    def progress(self, played: int) -> dict[str, float | None]:
        self._told = perf_counter()
        seconds = self.seconds
        left = seconds * (self.games - played) / played if played else None
        return {"share": played / self.games, "seconds": seconds, "seconds_left": left}


def _state(progress: dict[str, float | None], result: Comparison) -> dict[str, Any]:
    return {"progress": progress, "result": result.to_json()}


def _require_honest(result: Comparison) -> None:
    """Fail if a player was certain of something false: such totals mean nothing."""
    for entry in result.entries:
        totals = entry.totals
        if totals.blunder is not None:
            raise PlayerError(
                f"player {totals.player} was certain of something false in game "
                f"{totals.match.seed}:{totals.blunder}, which is a bug in the player"
            )
