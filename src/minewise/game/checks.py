"""Checks on settings that games, matches and puzzles share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.arguments import whole
from minewise.base.errors import BoardError, GameError
from minewise.base.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.board.topology import Topology


def require_mines(topology: Topology, mines: int) -> None:
    """Raise `GameError` if the mines do not fit on the board."""
    if not 0 <= whole("the number of mines", mines) <= len(topology):
        raise GameError(f"{mines} mines do not fit on a board of {plural(len(topology), 'cell')}")


def require_uint64(**values: int) -> None:
    """Raise `GameError` if a seed or an index does not fit into 64 bits."""
    for name, value in values.items():
        if not 0 <= value < 2**64:
            raise GameError(f"the {name} {value} is not between 0 and 2**64 - 1")


def require_games(games: int, first: int = 0) -> None:
    """Raise `GameError` if the indices of these games do not fit into 64 bits."""
    games, first = whole("the number of games", games), whole("the first index", first)
    if not (games >= 0 and first >= 0 and first + games < 2**64):
        raise GameError(f"cannot play {games} games from index {first}: indices end at 2**64 - 1")


def first_position(topology: Topology, first: Sequence[int]) -> int:
    """Return the position of the first cell, or raise `GameError` if it is not on the board."""
    try:
        return topology.index(first)
    except BoardError as error:
        raise GameError(f"invalid first cell: {error}").at(**error.place) from None
