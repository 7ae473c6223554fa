"""Puzzles: layouts with a first cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.errors import GameError
from minewise.board.cell_names import cell_name
from minewise.board.format import format_puzzle
from minewise.board.plain import neighbours_of, size_of
from minewise.game.checks import first_position
from minewise.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.answers import puzzles as answers
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell


@checked
@dataclass(frozen=True)
class Puzzle:
    r"""A layout, and the free cell to open first.

    Examples
    --------
    >>> puzzle = mw.Puzzle(mw.Layout.parse("B--\n---"), first=(0, 2))
    >>> print(puzzle.board())
    mines: 1
    ?10
    ?10
    >>> print(puzzle)
    mines: 1
    first: 0,2
    B - -
    - - -
    """

    layout: Layout
    first: Cell

    def __post_init__(self) -> None:
        free_position(self.layout, self.first)

    @classmethod
    def unchecked(cls, layout: Layout, first: Cell) -> Puzzle:
        """Build a puzzle from valid parts."""
        puzzle = object.__new__(cls)
        object.__setattr__(puzzle, "layout", layout)
        object.__setattr__(puzzle, "first", first)
        return puzzle

    def board(self) -> Board:
        """Return the board after the first click."""
        game = Game.of_layout(self.layout)
        game.reveal(self.first)
        return game.board

    def to_json(self) -> answers.Puzzle:
        """Return the JSON form.

        Examples
        --------
        >>> mw.Puzzle(mw.Layout.parse("-B"), first=(0, 0)).to_json()
        {'topology': 'grid', 'rows': 1, 'cols': 2, 'mines': 1, 'first': [0, 0], 'layout': ['-B']}
        """
        topology = self.layout.topology
        return {
            "topology": topology.kind,
            **(neighbours_of(topology) or size_of(topology)),
            "mines": self.layout.count,
            "first": list(self.first),
            "layout": self.layout.rows(),
        }

    def __str__(self) -> str:
        return format_puzzle(self.layout.topology, self.layout.flat, self.first)


def free_position(layout: Layout, first: Sequence[int]) -> int:
    """Return the position of the first cell, or raise `GameError` if it is not free."""
    position = first_position(layout.topology, first)
    if layout.flat[position]:
        raise GameError(f"cannot begin at {cell_name(tuple(first))}: there is a mine")
    return position
