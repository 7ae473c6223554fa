"""The game screen."""

from __future__ import annotations

import asyncio
import signal
from threading import Event
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rich.text import Text
from textual import work
from textual.app import App
from textual.binding import Binding
from textual.containers import Container, Horizontal
from textual.geometry import Size
from textual.theme import Theme
from textual.widgets import Footer, Static

from minewise.base.budget import Budget
from minewise.base.errors import MinewiseError
from minewise.board.cell_names import starts_with_cell
from minewise.board.symbols import FLAG
from minewise.cli.commands.play import schemes, sentences
from minewise.cli.commands.play.board_view import BoardView
from minewise.cli.commands.play.cell_styles import BoardStyle
from minewise.cli.commands.play.hints import BUDGET, hint_for, without_flags
from minewise.cli.commands.play.history import news_text, record_of, statistics_text
from minewise.cli.commands.play.note import OTHER_LINES, Note, note_height
from minewise.cli.commands.play.rules import make_puzzle
from minewise.cli.commands.play.screens import (
    HelpScreen,
    QuestionScreen,
    SizeScreen,
    TextScreen,
)
from minewise.cli.commands.play.session import PlaySession
from minewise.engine.engine import analyze
from minewise.explanation.names import capital
from minewise.reviews.review import review

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult
    from textual.events import Resize

    from minewise.board.topology import Cell
    from minewise.cli.commands.play.hints import Mark
    from minewise.cli.commands.play.history import History
    from minewise.cli.commands.play.rules import Rules
    from minewise.engine.analysis import Analysis
    from minewise.reviews.review import Review

_SCHEMES: Final = {"minewise-dark": schemes.DARK, "minewise-light": schemes.LIGHT}
_REVIEW_BUDGET: Final = Budget(seconds=1)
_MOST_REVIEWED: Final = 1_000
"""The maximum number of moves to review after a game, at a few milliseconds each."""
_FOCUS: Final[tuple[Mark, ...]] = ("reason", "safe", "best", "mined")
"""Marks that the cursor goes to if a hint is off screen, in order of preference: mines last."""
_RIGHT: Final = 3


def _welcome(rules: Rules) -> str:
    if rules.no_guess:
        return "Open any cell: the board is made around it and needs no guess."
    words = {
        "zero": "Open any cell: the first click opens an area.",
        "safe": "The first cell is safe.",
    }
    return words.get(rules.match.start.kind, "Open a cell.")


def _theme(name: str, scheme: schemes.Scheme) -> Theme:
    return Theme(
        name=name,
        primary=scheme.accent,
        foreground=scheme.ink,
        background=scheme.paper,
        surface=scheme.sheet,
        panel=scheme.well,
        dark=name.endswith("dark"),
    )


def _sentence(error: MinewiseError) -> str:
    """Return an error as a sentence; names of cells stay in lower case."""
    text = str(error)
    return f"{text if starts_with_cell(text) else capital(text)}."


class PlayApp(App[None]):
    """Minesweeper in the terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #bar { height: 1; background: $panel; padding: 0 1; }
    #title { width: 1fr; color: $text-muted; }
    #left { width: 24; text-align: right; text-style: bold; }
    #table { align: center middle; }
    #place { height: 1; padding: 0 1; color: $text-muted; }
    #note { padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar = [
        Binding("space,enter", "open", "Open", key_display="Space"),
        Binding("f,F", "flag", "Flag", key_display="F"),
        Binding("c,C", "chord", "Chord", key_display="C"),
        Binding("u,U", "undo", "Undo", key_display="U"),
        Binding("H", "hint", "Hint", key_display="Shift+H"),
        Binding("p,P", "probabilities", "Odds", key_display="P"),
        Binding("d,D", "details", "Details", show=False),
        Binding("n,N", "new", "New", key_display="N"),
        Binding("b,B", "size", "Size", key_display="B"),
        Binding("s,S", "statistics", "Statistics", show=False),
        Binding("r,R", "restart", "Restart", show=False),
        Binding("g,G", "guessing", "Guessing", show=False),
        Binding("t,T", "theme", "Theme", show=False),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,Q", "quit", "Quit", key_display="Q"),
        Binding("ctrl+c", "quit_at_once", show=False, priority=True),
    ]

    def __init__(self, rules: Rules, history: History | None = None) -> None:
        super().__init__()
        self._history = history
        self.session = PlaySession(rules)
        self._games_before: list[PlaySession] = []
        """Games left for a new board or a restart; undo returns to them."""
        self.odds = False
        """Whether probabilities are shown."""
        self.terminated = False
        """Whether a signal ended the program."""
        self._analysis: Analysis | None = None
        self._marks: Mapping[Cell, Mark] = {}
        self._making: Event | None = None
        """Set to cancel the board being made, if any."""
        for name, scheme in _SCHEMES.items():
            self.register_theme(_theme(name, scheme))
        self.theme = "minewise-dark"
        self.view = BoardView(self._board_style())
        self._title, self._left, self._place = (
            Static(id=name) for name in ("title", "left", "place")
        )
        self._note = Note(id="note")

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        with Horizontal(id="bar"):
            yield self._title
            yield self._left
        with Container(id="table"):
            yield self.view
        yield self._place
        yield self._note
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Start the clock display and show the board."""
        if not self.is_headless:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._terminate)
        self._left.set_interval(0.5, self._show_count)
        self.view.focus()
        self.note(_welcome(self.session.rules))
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Fit the board to the screen."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        """Divide the screen between the board and the note, so that both stay in place."""
        width, height = size
        lines = note_height(height, self.view.geometry.height)
        self._note.styles.height = lines
        self.view.fit(Size(width, height - lines - OTHER_LINES))

    def note(self, text: str) -> None:
        """Show text below the board."""
        self._note.show(text)

    def _show_error(self, error: MinewiseError) -> None:
        self.note(_sentence(error))

    # Display

    def _board_style(self) -> BoardStyle:
        session = self.session
        return BoardStyle(
            session.board,
            _SCHEMES[self.theme],
            session.layout if session.over else None,
            self._analysis if self.odds else None,
            self._marks,
        )

    def _show(self) -> None:
        if self.view.show(self._board_style()):
            self._fit(self.size)
        rules = self.session.rules
        self._title.update(Text(f"{rules.title}, seed {rules.match.seed}"))
        self._show_count()
        self._show_place()

    def _show_count(self) -> None:
        """Update the counters without laying out the screen again."""
        session = self.session
        time = sentences.time_text(session.clock.seconds)
        self._left.update(Text(f"⚑ {session.mines_left} left   {time}"), layout=False)

    def _show_place(self) -> None:
        analysis = self._analysis if self.odds else None
        layout = self.session.layout if self.session.over else None
        text = sentences.place_text(self.session.board, self.view.cursor, analysis, layout)
        self._place.update(Text(text))

    def on_board_view_moved(self) -> None:
        """Describe the cell under the cursor."""
        self._show_place()

    # Moves

    def action_open(self) -> None:
        """Open the cell under the cursor, or chord on a clue."""
        if self._cursor_is_visible():
            self._open(self.view.cursor)

    def action_flag(self) -> None:
        """Flag or unflag the cell under the cursor."""
        if self._cursor_is_visible():
            self._move("flag", self.view.cursor)

    def action_chord(self) -> None:
        """Chord on the clue under the cursor."""
        if self._cursor_is_visible():
            self._move("chord", self.view.cursor)

    def _cursor_is_visible(self) -> bool:
        """Return whether the cursor is on the screen; if not, scroll it into view."""
        seen = self.view.sees(self.view.cursor)
        if not seen:
            self.view.point_at(self.view.cursor)
        return seen

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Flag or open a cell; the second half of a double click does not chord."""
        if event.button == _RIGHT:
            self._move("flag", event.cell)
        elif event.button == 1 and (event.chain == 1 or self.session.board.shown[event.cell] < 0):
            self._open(event.cell)

    def _open(self, cell: Cell) -> None:
        code = self.session.board.shown[cell]
        if code >= 0:
            self._move("chord", cell)
        elif self.session.awaits and code != FLAG:
            self._begin(cell)
        else:
            self._move("reveal", cell)

    def _move(self, do: Literal["reveal", "chord", "flag"], cell: Cell) -> None:
        if self.session.over:  # keep the result on screen
            return
        if self._making is not None:
            self.note("Still making the board …")
            return
        try:
            getattr(self.session, do)(cell)
        except MinewiseError as error:
            self._show_error(error)
            return
        self._changed()

    def _begin(self, cell: Cell) -> None:
        if self._making is None:
            self._making = Event()
            self.note("Making a board that needs no guess …")
            self._make(cell, self._making)

    @work(exclusive=True, group="board")
    async def _make(self, cell: Cell, cancelled: Event) -> None:
        """Make a board in a thread, so that the screen does not freeze."""
        try:
            puzzle = await asyncio.to_thread(make_puzzle, self.session.rules, cell, cancelled)
        except MinewiseError as error:
            if not cancelled.is_set():
                self._making = None
                self.note(
                    f"Cannot make a board without guessing: {error}. Try another first cell or "
                    "fewer mines, or press G to allow guesses."
                )
            return
        if puzzle is not None and not cancelled.is_set():
            self._making = None
            self.session.begin(puzzle)
            self._changed()

    def action_undo(self) -> None:
        """Undo a move, a restart or a new board."""
        if self._making is not None:
            self._cancel_making()
            self.note(_welcome(self.session.rules))
            return
        if self._games_before and not self.session.touched:
            self._go_back()
            return
        try:
            self.session.undo()
        except MinewiseError as error:
            self._show_error(error)
            return
        self._changed()

    def action_restart(self) -> None:
        """Restart this board."""
        if self.session.touched:
            self._leave_for(self.session.restarted(), "Same board, restarted.")

    def action_new(self) -> None:
        """Start a new board."""
        self._renew(self.session.rules.next())

    def action_guessing(self) -> None:
        """Switch between boards with and without guessing, and start a new board."""
        try:
            self._renew(self.session.rules.other_luck())
        except MinewiseError as error:
            self._show_error(error)

    def action_size(self) -> None:
        """Choose another board size, and start a new board."""
        self.push_screen(SizeScreen(), self._resize_board)

    def _resize_board(self, size: tuple[int, int, int] | None) -> None:
        if size is None:
            return
        try:
            self._renew(self.session.rules.next().resized(*size))
        except MinewiseError as error:
            self._show_error(error)

    def _renew(self, rules: Rules) -> None:
        self._leave_for(PlaySession(rules), _welcome(rules))

    def _leave_for(self, other: PlaySession, text: str) -> None:
        """Switch to another game, but keep this one in case the key was pressed by mistake."""
        self._cancel_making()
        if self.session.touched:
            self.session.pause()
            self._games_before.append(self.session)
        self.session = other
        self._changed()
        if not other.over:
            back = " Press U to return to the previous game." if self._games_before else ""
            self.note(text + back)

    def _go_back(self) -> None:
        self.session = self._games_before.pop()
        self.session.go_on()
        self._changed()
        if not self.session.over:
            self.note("Back to the previous game.")

    def _cancel_making(self) -> None:
        if self._making is not None:
            self._making.set()
            self._making = None

    def _changed(self) -> None:
        """Show the board after a move, and drop hints and answers about the old position."""
        self._marks = {}
        self._analysis = None
        self.workers.cancel_group(self, "question")
        self.note("")
        if self.session.over:
            self._show_result()
        elif self.odds:
            self._ask_odds()
        self._show()

    # Analysis, in threads

    def action_hint(self) -> None:
        """Show the simplest next step."""
        if self.session.over:  # keep the result on screen
            return
        if not self.session.knows_something:
            self.note("The first click is safe: open any cell.")
        else:
            self.note("Thinking …")
            self._ask_hint()

    @work(exclusive=True, group="question")
    async def _ask_hint(self) -> None:
        try:
            told = frozenset(self.session.told)
            hint = await asyncio.to_thread(hint_for, self.session.board, told)
        except MinewiseError as error:
            self.note(f"No hint: {error}.")
            return
        self.session.hints += 1
        self.session.told.update(hint.settled)
        self._marks = hint.marks
        self.note(hint.text)
        self._show()
        self.view.visit(sorted(hint.marks, key=lambda cell: _FOCUS.index(hint.marks[cell])))

    def action_probabilities(self) -> None:
        """Show or hide the mine probabilities."""
        if self.session.over:
            return
        self.odds = not self.odds
        if self.odds:
            self._ask_odds()
        else:
            self.note("Probabilities hidden.")
        self._show()

    def _ask_odds(self) -> None:
        if self.session.knows_something:
            self.session.saw_odds = True
            self._find_odds()
        else:
            self.note("Probabilities appear after the first click.")

    @work(exclusive=True, group="odds")
    async def _find_odds(self) -> None:
        board = self.session.board
        try:
            analysis = await asyncio.to_thread(analyze, without_flags(board), budget=BUDGET)
        except MinewiseError as error:
            self.note(f"No probabilities: {error}.")
            return
        if board == self.session.board:
            self._analysis = analysis
            if not analysis.exact:
                self.note("This board is too wide: probabilities are estimates.")
            self._show()

    def _show_result(self) -> None:
        news = self._keep(self.session)
        self.note(sentences.result_text(self.session, news=news))
        if self.session.rules.match.start.kind != "scatter":
            self._ask_review(news)

    def _keep(self, session: PlaySession, review: Review | None = None) -> str:
        """Keep the game, and return what is special about it."""
        record = None if self._history is None else record_of(session)
        if self._history is None or record is None:
            return ""
        if review is not None:
            expected = review.expected
            record["accuracy"] = review.accuracy
            record["accuracy_exact"] = review.accuracy_exact
            record["luck"] = None if expected is None else review.successes - expected
        try:
            return news_text(record, self._history.keep(record))
        except MinewiseError as error:
            return f"This game is not kept: {error}."

    @work(exclusive=True, group="question")
    async def _ask_review(self, news: str) -> None:
        """Add the report to the result when it is ready."""
        session = self.session
        if len(session.events) > _MOST_REVIEWED:
            return
        layout, moves, start = session.layout, list(session.events), session.rules.match.start
        try:
            found = await asyncio.to_thread(
                review, layout, moves, start=start, budget=_REVIEW_BUDGET
            )
            report = sentences.review_text(found)
            self._keep(session, found)
        except MinewiseError as error:
            report = f"No report: {error}."
        self.note(sentences.result_text(session, report, news))

    # Screen

    def action_theme(self) -> None:
        """Switch between light and dark."""
        self.theme = next(name for name in _SCHEMES if name != self.theme)
        self._show()

    def action_details(self) -> None:
        """Show the full text of the note below the board."""
        self.push_screen(TextScreen("Details", self._note.text or "No details."))

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(HelpScreen())

    def action_statistics(self) -> None:
        """Show the statistics of the games in the file."""
        try:
            games = [] if self._history is None else self._history.load()
            text = statistics_text(games)
        except MinewiseError as error:
            text = _sentence(error)
        self.push_screen(TextScreen("Your games", text))

    async def action_quit(self) -> None:
        """Quit, but ask first if a game is in progress."""
        if not self.session.in_progress:
            self._leave()
            return
        question = QuestionScreen("Quit this game?", "quit", "keep playing")
        self.push_screen(question, lambda answer: self._leave() if answer else None)

    def action_quit_at_once(self) -> None:
        """Quit without a question."""
        self._leave()

    def _leave(self) -> None:
        self._cancel_making()
        self.exit()

    def _terminate(self) -> None:
        """Restore the terminal after SIGTERM."""
        self.terminated = True
        self._leave()
