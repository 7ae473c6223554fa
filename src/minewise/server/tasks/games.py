"""Single games, told turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.engine import analyze
from minewise.errors import GameError
from minewise.replay import begin, turns
from minewise.results import setting
from minewise.simulation import OUTCOMES, Series
from minewise.words import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board import Board
    from minewise.replay import Turn
    from minewise.server.limits import Limits
    from minewise.server.requests import ReplayRequest


def replay(request: ReplayRequest, limits: Limits) -> dict[str, Any]:
    """Tell one game of a player, as `minewise simulate --replay --json`, with the boards."""
    series = Series(request.player, request.match(limits), guess=request.guess, threads=1)
    record = _game(series, request, limits)
    index = int(record["index"])
    return {
        "player": series.player,
        **series.match.to_json(),
        "index": index,
        "setting": setting(series.match),
        "outcome": OUTCOMES[record["outcome"]],
        "clicks": int(record["moves"]),
        "guesses": int(record["guesses"]),
        "3bv": int(record["bbbv"]),
        **_position(begin(series, index).board),
        "turns": [_turn_as_json(turn) for turn in turns(series, index)],
    }


def _game(series: Series, request: ReplayRequest, limits: Limits) -> np.void:
    """Give the record of the game asked for, or of the next that ended as asked for."""
    if request.outcome is None:
        return series.play(request.index, 1)[0]
    for records in series.batches(limits.games_searched, request.index):
        found = records[records["outcome"] == OUTCOMES.index(request.outcome)]
        if len(found):
            return found[0]
    games = many(limits.games_searched, "game")
    raise GameError(
        f"none of {games} from number {request.index} on was {request.outcome} by {series.player}: "
        "ask for another outcome"
    )


def _position(board: Board) -> dict[str, str]:
    return {"board": str(board), "id": board.id}


def _turn_as_json(turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "steps": list(_steps_as_json(turn)),
        **_position(turn.after),
    }


def _steps_as_json(turn: Turn) -> Iterator[dict[str, Any]]:
    for kind, cell in turn.steps:
        step: dict[str, Any] = {"kind": kind, "cell": list(cell)}
        if kind == "guess":
            step["safety"] = 1.0 - float(analyze(turn.before).probability[cell])
        yield step
