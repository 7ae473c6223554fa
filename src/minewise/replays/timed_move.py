"""Moves with their times."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from minewise.board.topology import Cell
    from minewise.game.moves import Do


class TimedMove(NamedTuple):
    """A move, and the time when it was made.

    Examples
    --------
    >>> mw.TimedMove("reveal", (0, 2), 1.5).cell
    (0, 2)
    """

    do: Do
    """The kind of move."""
    cell: Cell
    """The cell; empty for `undo`."""
    time: float | None = None
    """In seconds from the start of the game, if known."""
