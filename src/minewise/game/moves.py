"""Moves in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from minewise.board.topology import Cell

Do = Literal["reveal", "chord", "flag", "undo"]
"""The kinds of event in a game."""


class PlayedMove(NamedTuple):
    """A move."""

    do: Do
    cell: Cell


UNDO = PlayedMove("undo", ())
