"""The page of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

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
    ("U", "undo, also after a fatal click"),
    ("R", "restart this board"),
    ("N", "a new board"),
    ("G", "guessing on or off, and begin anew"),
    ("Shift+H", "hint: the simplest next step, and why"),
    ("P", "probabilities on or off"),
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


class HelpScreen(ModalScreen[None]):
    """Lists the keys and the signs; any of some keys closes it."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%;
        padding: 1 2; background: $surface; border: round $primary;
    }
    """

    BINDINGS: ClassVar = [("escape,question_mark,q,enter,space", "app.pop_screen", "Close")]

    def compose(self) -> ComposeResult:
        """Lay out one text that scrolls."""
        with VerticalScroll():
            yield Static(_table("Keys", KEYS) + "\n\n" + _table("Signs", SIGNS), markup=False)


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join([title, *(f"{name:<16} {meaning}" for name, meaning in rows)])
