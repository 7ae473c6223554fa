"""Every error that minewise raises on purpose, each with a one-line message."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self


class MinewiseError(Exception):
    """The root of all errors that minewise raises on purpose."""

    place: dict[str, int]
    """Where something is wrong, if that is known: `line` and `column` of a text, counted from 1, or
    `row` and `column` of a cell and the `move` of a game, counted from 0."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.place = {}

    def at(self, **place: int) -> Self:
        """Add where something is wrong.

        Examples
        --------
        >>> mw.BoardError("what is this?").at(line=2, column=1).place
        {'line': 2, 'column': 1}
        """
        self.place = place
        return self

    def at_cell(self, cell: Sequence[int]) -> Self:
        """Add which cell is wrong; only flat boards have rows and columns."""
        return self.at(row=cell[0], column=cell[1]) if len(cell) == 2 else self


class BoardError(MinewiseError, ValueError):
    """A board, layout or topology that cannot be: the message says where and why."""


class InconsistentError(MinewiseError, ValueError):
    """The question needs a layout, and no layout is consistent with the board."""


class BudgetError(MinewiseError):
    """The question was not answered within its budget of work, seconds or memory."""


class GameError(MinewiseError, ValueError):
    """A move or a setting that the rules of the game do not allow."""


class CircuitError(MinewiseError, ValueError):
    """A formula, netlist or circuit that cannot be: the message says where and why."""


class PlayerError(MinewiseError):
    """A player written in Python has failed: the message says where and why."""


class ReportError(MinewiseError):
    """A report that cannot be made or written: the message says why."""


class ImageError(MinewiseError):
    """A picture that cannot be made or written: the message says why."""


class RecordError(MinewiseError):
    """Games that cannot be written down: the message says where and why."""


class CampaignError(MinewiseError, ValueError):
    """A campaign that cannot be carried out: the message says where and why."""


def quoted(text: str, length: int = 30) -> str:
    """Quote a piece of input in a message: on one line, printable and never long.

    Examples
    --------
    >>> quoted("a" * 1000, length=3)
    "'aaa'..."
    """
    return repr(text) if len(text) <= length else f"{text[:length]!r}..."


def one_line(text: str) -> str:
    r"""Fold what may come from anywhere to one line, in which a terminal finds no commands.

    Examples
    --------
    >>> print(one_line("red:\n \x1b[31m"))
    red: \x1b[31m
    """
    folded = " ".join(text.split())
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in folded)
