"""A text that covers the board until it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.app import ComposeResult


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
        self._sheet = VerticalScroll(Static(text, markup=False))
        self._sheet.border_title = title
        self._sheet.border_subtitle = "Esc closes"

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield self._sheet
