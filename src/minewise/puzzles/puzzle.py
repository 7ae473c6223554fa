"""A layout with the cell where play begins."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any

from minewise.base.errors import BoardError, GameError
from minewise.board.format import format_puzzle
from minewise.game.game import Game

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell


@dataclass(frozen=True)
class Puzzle:
    r"""A layout, and the free cell that is opened first.

    Parameters
    ----------
    layout
        Which cells hold mines.
    first
        Where play begins.

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
        object.__setattr__(self, "first", _free_cell(self.layout, self.first))

    @classmethod
    def unchecked(cls, layout: Layout, first: Cell) -> Puzzle:
        """Make a puzzle of parts known to be valid."""
        puzzle = object.__new__(cls)
        object.__setattr__(puzzle, "layout", layout)
        object.__setattr__(puzzle, "first", first)
        return puzzle

    def board(self) -> Board:
        """Give what is shown after the first click."""
        game = Game.of_layout(self.layout)
        game.reveal(self.first)
        return game.board

    def to_json(self) -> dict[str, Any]:
        r"""Write the puzzle as plain data that JSON can carry, one string for each row.

        Examples
        --------
        >>> mw.Puzzle(mw.Layout.parse("-B"), first=(0, 0)).to_json()
        {'topology': 'grid', 'rows': 1, 'cols': 2, 'mines': 1, 'first': [0, 0], 'layout': ['-B']}
        """
        topology = self.layout.topology
        shape = topology.shape
        data: dict[str, Any] = {"topology": topology.kind}
        if topology.kind == "graph":
            data["neighbours"] = topology.neighbour_lists()
        elif len(shape) == 2:
            data |= {"rows": shape[0], "cols": shape[1]}
        else:
            data["shape"] = list(shape)
        return data | {
            "mines": self.layout.count,
            "first": list(self.first),
            "layout": self.layout.rows(),
        }

    def __str__(self) -> str:
        return format_puzzle(self.layout.topology, self.layout.flat, self.first)


def _free_cell(layout: Layout, cell: Cell) -> Cell:
    try:
        first = tuple(map(index, cell))
        place = layout.topology.index(first)
    except TypeError:
        raise GameError("the first cell is given by its indices, such as (4, 4)") from None
    except BoardError as error:
        raise GameError(f"no game can begin there: {error}") from None
    if layout.flat[place]:
        raise GameError(f"no game can begin at {list(first)}: there is a mine")
    return first
