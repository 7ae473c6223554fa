"""Mouse events, and the moves that they make.

Replays of most programs hold what the mouse did: buttons pressed and released, and where. The left
button opens a cell when it is released, the right button flags one when it is pressed, and both
together, or the middle button, chord when one is released. A left button that has taken part in a
chord does nothing when it is released last.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from minewise.base.arguments import checked
from minewise.base.errors import GameError
from minewise.game.game import Game
from minewise.replays.timed_move import TimedMove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.game.moves import Do

EventKind = Literal["mv", "lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt"]
"""What the mouse did: moved (`mv`); pressed (`c`) or released (`r`) its left (`l`), right (`r`) or
middle (`m`) button; pressed the left button with Shift, to chord (`sc`). `mt` turns question marks
on or off."""

_Held = Literal["none", "left", "spent", "shift", "right", "idle", "both", "both idle"]
"""The buttons that are held. `spent`: left, after a chord. `shift`: left, to chord. `idle`: right,
which has flagged nothing."""

_NEXT: Final[dict[tuple[_Held, EventKind], _Held]] = {
    ("none", "lc"): "left",
    ("right", "lc"): "both",
    ("idle", "lc"): "both idle",
    ("left", "lr"): "none",
    ("spent", "lr"): "none",
    ("shift", "lr"): "none",
    ("both", "lr"): "right",
    ("both idle", "lr"): "right",
    ("left", "rc"): "both",
    ("spent", "rc"): "both",
    ("shift", "rc"): "both",
    ("right", "rr"): "none",
    ("idle", "rr"): "none",
    ("both", "rr"): "spent",
    ("both idle", "rr"): "spent",
    ("none", "sc"): "shift",
}
"""The effect of pressing and releasing buttons; other events change nothing. Recordings contain
presses without a release and releases without a press."""


class MouseEvent(NamedTuple):
    """An event of the mouse; `x` and `y` are pixels from the top left corner of the board.

    Examples
    --------
    >>> mw.MouseEvent(0.25, "lr", x=40, y=8).kind
    'lr'
    """

    time: float
    """In seconds."""
    kind: EventKind
    """What happened: a button or a key, as in `.rawvf` files."""
    x: int
    """The column of the pixel."""
    y: int
    """The row of the pixel."""


@checked
@dataclass(frozen=True)
class Recording:
    """The events of the mouse in a game.

    Examples
    --------
    >>> press, release = mw.MouseEvent(0.2, "lc", 40, 8), mw.MouseEvent(0.3, "lr", 40, 8)
    >>> moves, clicks = mw.Recording((press, release)).play(mw.Layout.parse("-B-"))
    >>> moves
    (TimedMove(do='reveal', cell=(0, 2), time=0.3),)
    """

    events: tuple[MouseEvent, ...]
    square: int = 16
    """The size of a cell in pixels."""
    marks: bool = False
    """Whether question marks are on: the right button then goes from flag to mark to nothing."""
    click_chords: bool = False
    """Whether a left click on a clue chords."""

    @checked
    def play(self, layout: Layout) -> tuple[tuple[TimedMove, ...], int]:
        """Return the moves that the events make on a layout, and the number of clicks."""
        mouse = _Mouse(layout, self)
        for event in self.events:
            if mouse.game.status != "playing":
                break
            mouse.receive(event)
        return tuple(mouse.moves), mouse.clicks.total()


class _Mouse:
    """A mouse on a board; counts clicks as other programs do.

    Clicks before the game begins count only while there are flags.
    """

    def __init__(self, layout: Layout, recording: Recording) -> None:
        self.game = Game.of_layout(layout)
        self.moves: list[TimedMove] = []
        self.clicks: Counter[str] = Counter()
        self._recording = recording
        self._has_marks = recording.marks
        self._marked: set[Cell] = set()
        self._held: _Held = "none"

    def receive(self, event: MouseEvent) -> None:
        """Update the buttons, and make the move that the event completes."""
        held, kind = self._held, event.kind
        if kind == "mv":
            return
        if kind == "mt":
            self._has_marks = not self._has_marks
            return
        cell = self._cell(event)
        self._flag_or_rest(event, cell)
        if kind == "mr" or (kind == "lr" and held == "shift"):
            self._chord(event.time, cell)
        elif held.startswith("both") and kind in ("lr", "rr"):
            self.clicks["right"] -= held == "both idle"
            self._chord(event.time, cell)
        elif held == "left" and kind == "lr":
            self._open(event.time, cell)
        if not self._has_begun:
            self.clicks.clear()

    @property
    def _has_begun(self) -> bool:
        game = self.game
        return game.opened > 0 or game.status != "playing" or game.mines_left != game.mines

    def _cell(self, event: MouseEvent) -> Cell | None:
        """Return the cell under the pointer."""
        square = self._recording.square
        row, column = event.y // square, event.x // square
        rows, columns = self.game.topology.shape
        return (row, column) if 0 <= row < rows and 0 <= column < columns else None

    def _flag_or_rest(self, event: MouseEvent, cell: Cell | None) -> None:
        """Flag with a right button that is pressed alone, and update the buttons."""
        if (self._held, event.kind) != ("none", "rc"):
            self._held = _NEXT.get((self._held, event.kind), self._held)
            return
        self.clicks["right"] += 1
        flagged = cell is not None and self._flag(event.time, cell)
        self._held = "right" if flagged else "idle"

    def _flag(self, time: float, cell: Cell) -> bool:
        """Flag, mark or clear a covered cell."""
        if cell in self._marked:
            self._marked.remove(cell)
            return True
        flags = self.game.mines_left
        if not self._make("flag", time, cell):
            return False
        if self._has_marks and self.game.mines_left > flags:
            self._marked.add(cell)
        return True

    def _open(self, time: float, cell: Cell | None) -> None:
        self.clicks["left"] += 1
        if cell is None or self._make("reveal", time, cell):
            return
        if self._recording.click_chords:
            self._make("chord", time, cell)

    def _chord(self, time: float, cell: Cell | None) -> None:
        if cell is not None:
            self.clicks["both"] += 1
            self._make("chord", time, cell)

    def _make(self, do: Do, time: float, cell: Cell) -> bool:
        """Make a move, and return whether the rules allow it."""
        try:
            getattr(self.game, do)(cell)
        except GameError:
            return False
        self.moves.append(TimedMove(do, cell, time))
        return True


_PRESS: Final = {"l": "lc", "r": "rc", "m": "mc"}
_RELEASE: Final = {"l": "lr", "r": "rr", "m": "mr"}


def plain_events(events: Iterable[tuple[float, str, int, int]]) -> list[MouseEvent]:
    """Return events in the words of `EventKind`.

    `pf` is a flag set before the recording starts, `cc` presses the button that is not held yet,
    and `l`, `r` and `m` press or release a button.

    Examples
    --------
    >>> plain_events([(0, "lc", 8, 8), (0, "cc", 8, 8)])[1].kind
    'rc'
    """
    plain: list[MouseEvent] = []
    held: set[str] = set()
    for time, kind, x, y in events:
        if kind == "pf":
            kinds = ["rc", "rr"]
        elif kind == "cc":
            kinds = [_PRESS[button] for button in "lr" if button not in held]
        elif kind in _PRESS:
            kinds = [_RELEASE[kind] if kind in held else _PRESS[kind]]
        else:
            kinds = [kind]
        for each in kinds:
            if each in _PRESS.values():
                held.add(each[0])
            elif each in _RELEASE.values():
                held.discard(each[0])
            plain.append(MouseEvent(time, cast("EventKind", each), x, y))
    return plain
