"""Text screens over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minewise.game.presets import PRESETS

if TYPE_CHECKING:
    from textual.app import ComposeResult

KEYS: Final = (
    ("arrows, h j k l", "move; Home, End, PgUp and PgDn go to the edges"),
    ("Space, Enter", "open a cell, or chord on a number"),
    ("F", "flag or unflag"),
    ("C", "chord: open around a number whose flags are complete"),
    ("U", "undo a move, even a fatal one, a restart or a new board"),
    ("R", "restart this board"),
    ("N", "new board"),
    ("B", "board: another size"),
    ("S", "statistics of your games"),
    ("G", "guessing on or off, and a new board"),
    ("Shift+H", "hint: the simplest next step and why; again: the next one"),
    ("P", "probabilities on or off"),
    ("D", "details: the whole text below the board"),
    ("T", "light or dark"),
    ("?", "this page"),
    ("Q", "quit; asks if a game is in progress"),
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


class QuestionScreen(ModalScreen[bool]):
    """A question that Y and N answer; Esc means no."""

    DEFAULT_CSS = """
    QuestionScreen { align: center middle; }
    QuestionScreen > Static {
        width: auto; max-width: 100%; padding: 1 3; background: $surface; border: round $primary;
    }
    """

    BINDINGS: ClassVar = [
        Binding("y,Y", "dismiss(True)", "Yes"),
        Binding("n,N,escape,q,Q", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._text = f"{question}\n\nY  {yes}\nN  {no}"

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        yield Static(self._text, markup=False)


class SizeScreen(ModalScreen[tuple[int, int, int] | None]):
    """A choice of presets, or rows, columns and mines to type."""

    DEFAULT_CSS = """
    SizeScreen { align: center middle; }
    SizeScreen > Vertical {
        width: 58; max-width: 100%; height: auto;
        padding: 1 2; background: $surface; border: round $primary;
    }
    SizeScreen OptionList { height: auto; margin-bottom: 1; }
    """

    BINDINGS: ClassVar = [Binding("escape", "dismiss(None)", "Close")]

    def __init__(self) -> None:
        super().__init__()
        self._presets = {name: PRESETS[name] for name in ("beginner", "intermediate", "expert")}
        self._trouble = Static("Or type rows, columns and mines, such as 12 20 40:", markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the presets and the input."""
        box = Vertical(
            OptionList(
                *(
                    Option(f"{name}: {preset.rows}×{preset.cols}, {preset.mines} mines", id=name)
                    for name, preset in self._presets.items()
                )
            ),
            self._trouble,
            Input(placeholder="rows columns mines"),
        )
        box.border_title = "Board size"
        box.border_subtitle = "Enter chooses, Tab: next, Esc closes"
        yield box

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a preset."""
        preset = self._presets[event.option.id or ""]
        self.dismiss((preset.rows, preset.cols, preset.mines))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose the numbers that were typed."""
        words = event.value.replace("×", " ").replace("x", " ").replace(",", " ").split()
        if len(words) == 3 and all(word.isdecimal() for word in words):
            rows, columns, mines = map(int, words)
            self.dismiss((rows, columns, mines))
        else:
            self._trouble.update("Three numbers, please: rows, columns and mines.")


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join([title, *(f"{name:<16} {meaning}" for name, meaning in rows)])
