"""Screens of text that cover the board until they are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.app import ComposeResult

KEYS: Final = (
    ("arrows, h j k l", "move; Home, End, PgUp and PgDn go to the edges"),
    ("Space, Enter", "open a cell, or chord on a number"),
    ("F", "put a flag, or take it off"),
    ("C", "chord: open all around a number with as many flags"),
    ("U", "undo, also a fatal click, a restart or a new board"),
    ("R", "restart this board"),
    ("N", "a new board"),
    ("G", "guessing on or off, and begin anew"),
    ("Shift+H", "hint: the simplest next step, and why"),
    ("P", "probabilities on or off"),
    ("D", "details: all that is said below the board"),
    ("T", "light or dark"),
    ("?", "this page"),
    ("Q", "quit"),
    ("click", "open a cell, or chord on a number"),
    ("right click", "put a flag, or take it off"),
)

SIGNS: Final = (
    ("■", "covered"),
    ("⚑", "a flag"),
    ("✓", "certainly safe"),
    ("●", "certainly mined"),
    ("25", "mined with 25 %; <1 and >99 are not certain"),
    ("→3", "a clue that a hint rests on"),
    ("◆", "the best guess"),
    ("✖", "the mine that was opened"),
    ("✗⚑", "a wrong flag"),
)


class TextScreen(ModalScreen[None]):
    """Shows a text, which arrow keys scroll; any of some other keys closes it."""

    DEFAULT_CSS = """
    TextScreen { align: center middle; }
    TextScreen > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%;
        padding: 1 2; background: $surface; border: round $primary;
    }
    """

    BINDINGS: ClassVar = [
        Binding("escape,question_mark,d,D,q,Q,enter,space", "app.pop_screen", "Close")
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._text_view = VerticalScroll(Static(text, markup=False))
        self._text_view.border_title = title
        self._text_view.border_subtitle = "Esc closes"

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield self._text_view


class HelpScreen(TextScreen):
    """Lists the keys and the signs."""

    def __init__(self) -> None:
        super().__init__("Help", _table("Keys", KEYS) + "\n\n" + _table("Signs", SIGNS))


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join([title, *(f"{name:<16} {meaning}" for name, meaning in rows)])
