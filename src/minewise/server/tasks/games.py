"""Single games, told turn by turn."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from minewise.base.errors import BudgetError, GameError
from minewise.base.words import many
from minewise.engine.engine import analyze
from minewise.play.replay import begin, turns
from minewise.play.simulation import OUTCOMES, Series
from minewise.server.schemas.requests import GameRequest, example
from minewise.server.tasks.inputs import match_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.base.budget import Budget
    from minewise.play.replay import Turn
    from minewise.play.simulation import Records
    from minewise.server.limits import Limits

_MOST_SYMBOLS = 2**22
"""Symbols of all boards of a game together."""


class ReplayRequest(GameRequest):
    """One game of one player."""

    model_config = example(player="exact", rows=4, cols=4, mines=3, start="zero", seed=1, index=3)

    player: Annotated[
        str,
        Field(
            max_length=100,
            description="Its name, as GET /players lists them.",
            examples=["expert"],
        ),
    ]
    index: Annotated[int, Field(ge=0, lt=2**63, description="The number of the game.")] = 0
    outcome: Annotated[
        Literal["won", "lost", "stuck"] | None,
        Field(description="The first game from that number on that ended so, instead."),
    ] = None


def replay(request: ReplayRequest, limits: Limits) -> dict[str, Any]:
    """Tell one game of a player, turn by turn, with the board after each."""
    match = match_of(request, limits, start=request.start, first=request.first)
    series = Series(request.player, match, guess=request.guess, threads=1)
    (record,) = _record(series, request, limits)
    index = int(record["index"])
    return {
        "player": series.player,
        **series.match.to_json(),
        "index": index,
        "outcome": OUTCOMES[record["outcome"]],
        "clicks": int(record["moves"]),
        "guesses": int(record["guesses"]),
        "board": str(begin(series, index).board),
        "turns": _turns_json(series, index, limits),
    }


def _record(series: Series, request: ReplayRequest, limits: Limits) -> Records:
    """Give the record of the game asked for, or of the next that ended as asked for."""
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
        f"of {many(searched, 'game')} from number {request.index} on, none by {series.player} was "
        f"{request.outcome}"
    )


def _turns_json(series: Series, index: int, limits: Limits) -> list[dict[str, Any]]:
    most = _MOST_SYMBOLS // len(series.match.topology)
    found = [_turn_as_json(turn, limits.budget) for turn in islice(turns(series, index), most + 1)]
    if len(found) > most:
        raise BudgetError("the boards of this game are too many to tell: ask for a smaller board")
    return found


def _turn_as_json(turn: Turn, budget: Budget) -> dict[str, Any]:
    return {
        "number": turn.number,
        "steps": list(_steps_as_json(turn, budget)),
        "board": str(turn.after),
    }


def _steps_as_json(turn: Turn, budget: Budget) -> Iterator[dict[str, Any]]:
    for kind, cell in turn.steps:
        step: dict[str, Any] = {"kind": kind, "cell": list(cell)}
        if kind == "guess":
            analysis = analyze(turn.before, budget=budget)
            step["safety"] = 1.0 - float(analysis.probability[cell])
        yield step
