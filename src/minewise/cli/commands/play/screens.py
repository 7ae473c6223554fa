"""Text screens over the board."""

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
    ("F", "flag or unflag"),
    ("C", "chord: open around a number whose flags are complete"),
    ("U", "undo a move (even a fatal click), a restart or a new board"),
    ("R", "restart this board"),
    ("N", "new board"),
    ("G", "guessing on or off, and a new board"),
    ("Shift+H", "hint: the simplest next step and its reason"),
    ("P", "probabilities on or off"),
    ("D", "details: the whole text below the board"),
    ("T", "light or dark"),
    ("?", "this page"),
    ("Q", "quit"),
    ("click", "open a cell, or chord on a number"),
    ("right click", "flag or unflag"),
)

SYMBOLS: Final = (
    ("■", "covered"),
    ("⚑", "flag"),
    ("✓", "certainly safe"),
    ("●", "certainly mined"),
    ("25", "25 % mine; <1 and >99 are not certain"),
    ("→3", "clue of a hint"),
    ("◆", "best guess"),
    ("✖", "opened mine"),
    ("✗⚑", "wrong flag"),
)


class TextScreen(ModalScreen[None]):
    """A screen with a text; arrow keys scroll it, and Esc closes it."""

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
    """The keys and the symbols."""

    def __init__(self) -> None:
        super().__init__("Help", _table("Keys", KEYS) + "\n\n" + _table("Symbols", SYMBOLS))


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join([title, *(f"{name:<16} {meaning}" for name, meaning in rows)])
