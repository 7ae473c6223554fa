"""Replays put together from what the mouse did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.errors import ReplayError
from minewise.game.start import StartRule
from minewise.replays.replay import SAFE_START, Origin, Replay

if TYPE_CHECKING:
    from minewise.board.layout import Layout
    from minewise.replays.mouse import Recording
    from minewise.replays.timed_move import TimedMove

_MOST_EVENTS: Final = 1_000_000


def replay_of(
    layout: Layout,
    recording: Recording,
    seconds: float | None = None,
    origin: Origin | None = None,
    *,
    has_guesses: bool = True,
) -> Replay:
    """Return the replay of a recording; times count from the move that opens the first cell."""
    if len(recording.events) > _MOST_EVENTS:
        raise ReplayError(f"the replay has more than {_MOST_EVENTS:,} events")
    moves, clicks = recording.play(layout)
    begun = next((move.time for move in moves if move.do == "reveal"), None) or 0.0
    timed = tuple(move._replace(time=round((move.time or 0.0) - begun, 6)) for move in moves)
    if seconds is None and timed:
        seconds = timed[-1].time
    return Replay(
        layout,
        timed,
        clicks,
        seconds,
        start=_start(layout, timed),
        origin=origin or Origin(),
        recording=recording,
        has_guesses=has_guesses,
    )


def _start(layout: Layout, moves: tuple[TimedMove, ...]) -> StartRule:
    """Return the rule that the first click shows; most programs make it safe."""
    first = next((move.cell for move in moves if move.do == "reveal"), None)
    return SAFE_START if first is None or not layout.mines[first] else StartRule("any")
