"""What the mouse would have done in games recorded as moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.errors import ReplayError
from minewise.replays.mouse import EventKind, MouseEvent, Recording

if TYPE_CHECKING:
    from minewise.game.moves import Do
    from minewise.replays.replay import Replay
    from minewise.replays.timed_move import TimedMove

_SQUARE: Final = 16
_EVENTS: Final[dict[Do, tuple[EventKind, EventKind]]] = {
    "reveal": ("lc", "lr"),
    "chord": ("mc", "mr"),
    "flag": ("rc", "rr"),
}


def track_of(replay: Replay) -> Recording:
    """Return what the mouse did, or would have done."""
    return replay.recording or moves_as_events(replay)


def moves_as_events(replay: Replay) -> Recording:
    """Return a press and a release for each move.

    Moves without a time are spread evenly over the game, and undone moves are left out.
    """
    if replay.layout.topology.kind != "grid":
        raise ReplayError(
            f"this game is on a {replay.layout.topology.kind}: other programs play only on grids"
        )
    moves = _standing(replay.moves)
    pace = (replay.seconds or float(len(moves))) / max(len(moves) - 1, 1)
    events = []
    for number, (do, cell, time) in enumerate(moves):
        at = round(number * pace if time is None else time, 3)
        y, x = (place * _SQUARE + _SQUARE // 2 for place in cell)
        events += [MouseEvent(at, kind, x, y) for kind in _EVENTS[do]]
    return Recording(tuple(events), _SQUARE)


def _standing(moves: tuple[TimedMove, ...]) -> list[TimedMove]:
    """Return the moves that were not undone."""
    standing: list[TimedMove] = []
    for move in moves:
        if move.do == "undo":
            standing.pop()
        else:
            standing.append(move)
    return standing
