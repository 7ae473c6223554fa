"""Players on the same boards, told again and again while they play."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from minewise.comparison import Contest
from minewise.errors import PlayerError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.comparison import Comparison
    from minewise.server.limits import Limits
    from minewise.server.requests import SimulationRequest

_SECONDS_PER_STATE = 0.25


def play(request: SimulationRequest, limits: Limits) -> Iterator[dict[str, Any]]:
    """Play, and give what is known so far every quarter of a second, and at the end.

    All is done in one thread: how many jobs run side by side is the server's to decide.
    """
    contest = Contest(request.players, request.match(limits), guess=request.guess, threads=1)
    clock = _Clock(request.games * len(request.players))
    for _, played in contest.play(request.games, seconds_per_round=_SECONDS_PER_STATE):
        if clock.is_due:
            yield _state(clock.progress(played), contest.result)
    result = contest.result
    _require_honest(result)
    yield _state(clock.progress(clock.games), result)


class _Clock:
    """Knows how long it has taken, when to speak next, and how long it may still take."""

    def __init__(self, games: int) -> None:
        self.games = games
        """Games of all players together."""
        self._started = self._told = perf_counter()

    @property
    def is_due(self) -> bool:
        return perf_counter() - self._told >= _SECONDS_PER_STATE

    def progress(self, played: int) -> dict[str, float | None]:
        self._told = perf_counter()
        seconds = self._told - self._started
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
