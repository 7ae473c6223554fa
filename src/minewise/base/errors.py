"""The exceptions that minewise raises, with one-line messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self


class MinewiseError(Exception):
    """The base class of all minewise errors."""

    place: dict[str, int]
    """The place of the error, if known: `line` and `column` in a text, counted from 1, or `row` and
    `column` of a cell and `move` in a game, counted from 0."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.place = {}

    def at(self, **place: int) -> Self:
        """Add the place of the error.

        Examples
        --------
        >>> mw.BoardError("unknown symbol").at(line=2, column=1).place
        {'line': 2, 'column': 1}
        """
        self.place = place
        return self

    def at_cell(self, cell: Sequence[int]) -> Self:
        """Add the cell where the error is, if the board has rows and columns."""
        return self.at(row=cell[0], column=cell[1]) if len(cell) == 2 else self


class BoardError(MinewiseError, ValueError):
    """An invalid board, layout or topology."""


class InconsistentError(MinewiseError, ValueError):
    """No layout is consistent with the board, but the question needs one."""


class BudgetError(MinewiseError):
    """The budget for work, time or memory ran out before the answer was found."""


class GameError(MinewiseError, ValueError):
    """A move or setting that the rules of the game forbid."""


class CircuitError(MinewiseError, ValueError):
    """An invalid formula, netlist or circuit."""


class PlayerError(MinewiseError):
    """A player written in Python failed."""


class ReplayError(MinewiseError, ValueError):
    """A replay that cannot be read or written."""


class ReportError(MinewiseError):
    """A report that cannot be created or written."""


class ImageError(MinewiseError):
    """A picture that cannot be created or written."""


class RecordError(MinewiseError):
    """Game records that cannot be written."""


class CampaignError(MinewiseError, ValueError):
    """A campaign that cannot be run."""


def class_name(value: object) -> str:
    """Return the name of a value's class for an error message, or `None`.

    >>> class_name("a"), class_name(None)
    ('str', 'None')
    """
    return "None" if value is None else one_line(f"{type(value).__name__:.50}")


def quoted(text: object, length: int = 30) -> str:
    """Quote input for an error message: printable, on one line, at most `length` characters.

    >>> quoted("a" * 1000, length=3)
    "'aaa'..."
    """
    if not isinstance(text, str):
        return class_name(text)
    return repr(text) if len(text) <= length else f"{text[:length]!r}..."


def shown(value: object) -> str:
    """Show the beginning of a value in an error message.

    >>> shown(2.5), shown("a" * 100)
    ('2.5', "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
    """
    return one_line(f"{value!r:.30}")


def one_line(text: str) -> str:
    r"""Fold text to one line and escape control characters.

    >>> print(one_line("red:\n \x1b[31m"))
    red: \x1b[31m
    """
    folded = " ".join(text.split())
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in folded)
