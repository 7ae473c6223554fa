"""Endpoints for single games."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from minewise.answers import games as answers
from minewise.base.errors import BudgetError, GameError
from minewise.base.words import plural
from minewise.play.replay import replay_to_json, turns
from minewise.play.simulation import OUTCOMES, Series
from minewise.server.limits import Limits
from minewise.server.requests import GameRequest, Name, example
from minewise.server.routes.worker_router import WorkerRouter

if TYPE_CHECKING:
    from minewise.play.simulation import Records

router = WorkerRouter(tags=["games"])

_MOST_SYMBOLS = 2**22
"""The maximum number of symbols in a game, summed over its boards."""


class ReplayRequest(GameRequest):
    """One game by one player."""

    model_config = example(player="exact", rows=4, cols=4, mines=3, start="zero", seed=1, index=3)

    player: Name
    """A player name from GET /players."""
    index: Annotated[int, Field(ge=0, lt=2**63)] = 0
    """The index of the game."""
    outcome: Literal["won", "lost", "stuck"] | None = None
    """Replay the first game at or after `index` with this outcome."""


@router.task("/replay")
def replay(request: ReplayRequest, limits: Limits) -> answers.Replay:
    """Replay one of a player's games, turn by turn, with the board after each turn."""
    match = request.read_match(limits, request.start, request.first)
    series = Series(request.player, match, guess=request.guess, threads=1)
    (record,) = _record(series, request, limits)
    most = _MOST_SYMBOLS // len(match.topology)
    shown = list(islice(turns(series, int(record["index"])), most + 1))
    if len(shown) > most:
        raise BudgetError("the game has too many turns for this board size: use a smaller board")
    return replay_to_json(series, record, shown, limits.budget)


def _record(series: Series, request: ReplayRequest, limits: Limits) -> Records:
    """Return the record of the requested game, or of the next game with the requested outcome."""
    if request.outcome is None:
        return series.play(request.index, 1)
    meter, searched = limits.budget.start(), 0
    for records in series.batches(limits.games, request.index):
        found: Records = records[records["outcome"] == OUTCOMES.index(request.outcome)]
        if len(found):
            return found[:1]
        searched += len(records)
        if meter.seconds_left <= 0:
            break
    raise GameError(
        f"{series.player} has no {request.outcome} game among the {plural(searched, 'game')} "
        f"starting at index {request.index}: try another index or outcome"
    )
