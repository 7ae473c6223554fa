"""One game: its moves, clock and 3BV."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from minewise.base.errors import GameError
from minewise.board.cell_names import cell_name
from minewise.board.symbols import FLAG
from minewise.game.game import Game, bbbv
from minewise.game.moves import UNDO, PlayedMove
from minewise.game.progress import opened_bbbv

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.cli.commands.play.rules import Rules
    from minewise.puzzles.puzzle import Puzzle


class Stopwatch:
    """A clock that can be stopped and started again.

    Examples
    --------
    >>> times = iter([10.0, 12.5, 20.0, 21.0])
    >>> watch = Stopwatch(now=lambda: next(times))
    >>> watch.start(); watch.stop(); watch.start(); watch.stop()
    >>> watch.seconds
    3.5
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._since: float | None = None
        self._before = 0.0

    @property
    def seconds(self) -> float:
        """The number of seconds the clock has run."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Start; no effect if running."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop and keep the time."""
        self._before = self.seconds
        self._since = None


class BbbvProgress(NamedTuple):
    """The 3BV opened by the player, and the board's 3BV at the start."""

    done: int
    total: int


class PlaySession:
    """One game, with undo and restart.

    A board without guessing is made around the first click: the session `awaits` that click, and
    `begin` makes it on the new board.
    """

    def __init__(self, rules: Rules, now: Callable[[], float] = monotonic) -> None:
        self.rules = rules
        self.moves: list[PlayedMove] = []
        self.events: list[PlayedMove] = []
        """All that happened on this board, undone moves and undos included."""
        self.saw_odds = False
        """Whether the player looked at probabilities."""
        self.id = uuid4().hex
        self.clock = Stopwatch(now)
        self.clicks = 0
        self.undone = 0
        self.fatal = 0
        self.hints = 0
        self.told: set[Cell] = set()
        """The cells that hints have settled."""
        self.restarts = 0
        self._now = now
        self._given = 0
        """The number of moves that a restart repeats."""
        self._set_game(rules.game)

    def _set_game(self, game: Callable[[], Game]) -> None:
        """Start a game, and keep its factory for a restart."""
        self._another = game
        self._game = game()
        self._start = self._game.board

    @property
    def board(self) -> Board:
        """The board that the player sees."""
        return self._game.board

    @property
    def status(self) -> str:
        """Whether the game is `playing`, `won` or `lost`."""
        return self._game.status

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.status != "playing"

    @property
    def layout(self) -> Layout:
        """The mines, after the game."""
        return self._game.layout

    @property
    def mines_left(self) -> int:
        """The number of mines minus the number of flags."""
        return self._game.mines_left

    @property
    def first(self) -> Cell | None:
        """The first opened cell."""
        return next((move.cell for move in self.moves if move.do == "reveal"), None)

    @property
    def awaits(self) -> bool:
        """Whether the board is made around the next opened cell."""
        return self.rules.no_guess and self.first is None

    @property
    def knows_something(self) -> bool:
        """Whether hints make sense: after the first click, or if the first click may hit a mine."""
        return self.first is not None or not self.rules.reopens

    @property
    def touched(self) -> bool:
        """Whether the player has made a move that has not been undone."""
        return len(self.moves) > self._given

    @property
    def in_progress(self) -> bool:
        """Whether leaving would lose progress."""
        return self.touched and self.first is not None and not self.over

    @property
    def helped(self) -> bool:
        """Whether the player had help, or knew the board from an earlier try."""
        return self.saw_odds or self.hints + self.undone + self.restarts > 0

    @property
    def bbbv_progress(self) -> BbbvProgress:
        """The player's progress, after the game; cells shown at the start do not count."""
        shown = opened_bbbv(self.layout, self._start)
        return BbbvProgress(opened_bbbv(self.layout, self.board) - shown, bbbv(self.layout) - shown)

    def reveal(self, cell: Cell) -> None:
        """Open a cell."""
        self._make(PlayedMove("reveal", cell))

    def chord(self, cell: Cell) -> None:
        """Open around a clue whose flags are complete."""
        self._make(PlayedMove("chord", cell))

    def flag(self, cell: Cell) -> None:
        """Flag or unflag a cell."""
        self._make(PlayedMove("flag", cell))

    def begin(self, puzzle: Puzzle) -> None:
        """Make the first click, on the board generated around it."""
        if self.board.shown[puzzle.first] == FLAG:
            raise GameError(f"{cell_name(puzzle.first)} has a flag: remove it first")
        self._set_game(lambda: Game.of_layout(puzzle.layout))
        self._replay_flags()
        self.reveal(puzzle.first)

    def undo(self) -> None:
        """Undo the last move, even a fatal one."""
        if not self.touched:
            raise GameError("no move to undo")
        self.fatal += self.status == "lost"
        self.undone += 1
        self.moves.pop()
        self.events.append(UNDO)
        if self.first is None and self.rules.reopens:  # the next click may get another board
            self.events = list(self.moves)
        if self.awaits:  # the board was generated for its first click
            self._set_game(self.rules.game)
            self._replay_flags()
        else:
            self._game.undo()
        self.go_on()

    def restarted(self) -> PlaySession:
        """Return a session on the same board, after the first click if the board depends on it."""
        other = PlaySession(self.rules, self._now)
        other.restarts = self.restarts + (self.first is not None)
        other._set_game(self._another)
        if self.first is not None and self.rules.reopens:
            other.reveal(self.first)
        other._given = len(other.moves)
        return other

    def pause(self) -> None:
        """Stop the clock while another game is played."""
        self.clock.stop()

    def go_on(self) -> None:
        """Start the clock after the first click, and stop it when the game is over."""
        if self.first is not None and not self.over:
            self.clock.start()
        else:
            self.clock.stop()

    def _replay_flags(self) -> None:
        for move in self.moves:
            self._game.flag(move.cell)

    def _make(self, move: PlayedMove) -> None:
        getattr(self._game, move.do)(move.cell)
        self.moves.append(move)
        self.events.append(move)
        self.clicks += 1
        self.go_on()
