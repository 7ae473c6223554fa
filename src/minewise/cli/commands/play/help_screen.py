"""The page of keys."""

from __future__ import annotations

from typing import Final

from minewise.cli.commands.play.screens import TextScreen

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


class HelpScreen(TextScreen):
    """Lists the keys and the signs."""

    def __init__(self) -> None:
        super().__init__("Help", _table("Keys", KEYS) + "\n\n" + _table("Signs", SIGNS))


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join([title, *(f"{name:<16} {meaning}" for name, meaning in rows)])
