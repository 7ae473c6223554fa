"""A recorded game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from minewise.base.arguments import checked
from minewise.game.game import Game, bbbv
from minewise.game.moves import PlayedMove
from minewise.game.progress import opened_bbbv
from minewise.game.start import StartRule
from minewise.replays.codec import encode_mines, encode_moves

if TYPE_CHECKING:
    from minewise.answers import games as answers
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.replays.mouse import Recording
    from minewise.replays.timed_move import TimedMove

Outcome = Literal["won", "lost", "unfinished"]
"""How a recorded game ended."""

SAFE_START = StartRule("safe")
_UNKNOWN_DATE = "1970-01-01T00:00:00.000Z"


@dataclass(frozen=True)
class Origin:
    r"""Where a replay comes from, as far as its file says.

    Examples
    --------
    >>> [replay] = mw.parse_replays("Program: Freesweeper\nBoard:\n0*0\nEvents:")
    >>> replay.origin.program
    'Freesweeper'
    """

    program: str = ""
    """The program that recorded the game."""
    player: str = ""
    """The name of the player."""
    mode: str = ""
    """The mode of the game, in the program's words."""
    at: str = ""
    """When the game ended, in ISO 8601."""


@checked
@dataclass(frozen=True)
class Replay:
    """A recorded game: the layout, and the moves with their times.

    Examples
    --------
    >>> text = '''Width: 3
    ... Height: 1
    ... Mines: 1
    ... Board:
    ... 0*0
    ... Events:
    ... 0.000 lc (0 0)
    ... 0.050 lr (0 0)
    ... 1.200 lc (40 8)
    ... 1.250 lr (40 8)'''
    >>> [replay] = mw.parse_replays(text)
    >>> replay.moves[1]
    TimedMove(do='reveal', cell=(0, 2), time=1.2)
    >>> replay.outcome, replay.bbbv, replay.clicks
    ('won', 2, 2)
    """

    layout: Layout
    """The layout."""
    moves: tuple[TimedMove, ...]
    """The moves in order, including undone moves and undos."""
    clicks: int
    """The number of clicks, including those that changed nothing."""
    seconds: float | None = None
    """The length of the game, if known."""
    start: StartRule = SAFE_START
    """The rule for the first click: `any` if it hit a mine."""
    origin: Origin = field(default_factory=Origin)
    """The program and the player."""
    recording: Recording | None = None
    """What the mouse did, if it was recorded."""
    has_guesses: bool = True
    """Whether the board may need guesses."""
    helped: bool = False
    """Whether the player had help."""

    def play(self) -> Game:
        """Return the game after the last move."""
        game = Game.of_layout(self.layout)
        for do, cell, _ in self.moves:
            if do == "undo":
                game.undo()
            else:
                getattr(game, do)(cell)
        return game

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        return self._ending[0]

    @cached_property
    def bbbv(self) -> int:
        """The 3BV of the board."""
        return bbbv(self.layout)

    @property
    def solved(self) -> int:
        """The 3BV that the player opened."""
        return self._ending[1]

    @cached_property
    def _ending(self) -> tuple[Outcome, int]:
        game = self.play()
        outcome: Outcome = "unfinished" if game.status == "playing" else game.status
        return outcome, opened_bbbv(self.layout, game.board)

    @property
    def first(self) -> Cell | None:
        """The cell of the first click that opened something, if there was one."""
        return next((move.cell for move in self.moves if move.do == "reveal"), None)

    def to_json(self) -> answers.RecordedGame:
        """Return the JSON form: a game as the page exports it, with its times and its source."""
        topology = self.layout.topology
        rows, cols = topology.shape
        first = self.first
        played = [PlayedMove(move.do, move.cell) for move in self.moves]
        mines, moves = encode_mines(self.layout), encode_moves(played, topology)
        times = [move.time for move in self.moves if move.time is not None]
        return {
            "id": sha256(f"{topology.kind} {rows} {mines} {moves}".encode()).hexdigest()[:32],
            "at": self.origin.at or _UNKNOWN_DATE,
            "rows": rows,
            "cols": cols,
            "mines": self.layout.count,
            "topology": topology.kind,
            "start": self.start.kind,
            "guesses": self.has_guesses,
            "helped": self.helped,
            "won": self.outcome == "won",
            "seconds": self.seconds or 0.0,
            "clicks": self.clicks,
            "bbbv": self.bbbv,
            "solved": self.solved,
            "board": mines,
            "moves": moves,
            "first": None if first is None else topology.index(first),
            "outcome": self.outcome,
            "times": times if len(times) == len(self.moves) else None,
            "program": self.origin.program,
            "player": self.origin.player,
            "mode": self.origin.mode,
        }
