"""Circuits run by a player that opens safe cells.

A tile *runs* if the method, given the values at the tile's inputs, settles all other cells of the
tile, whatever the values. The cells that it finds to be safe are opened, so their clues help. A
clue depends on its own tile only, and further knowledge does not hinder reasoning from single
clues. So a circuit of tiles that run is settled tile by tile, from its inputs to its outputs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import BoardError
from minewise.base.words import shape_text
from minewise.board.board import Board
from minewise.board.symbols import LARGEST_CLUE, MINE, SAFE
from minewise.circuits.tiles.tile import Side
from minewise.derivations.deduce import deduce
from minewise.engine.engine import layouts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.circuits.tiles.tile import Coordinates, Tile
    from minewise.derivations import PublishedPlayer


class Run(NamedTuple):
    """The result of running a method on a board.

    Examples
    --------
    >>> from minewise.circuits.running import run
    >>> run(mw.Board.parse("0?"), mw.Layout.parse("--").clues(), "single-point").rounds
    1
    """

    board: Board
    """The board at the end: safe cells are open, and the mines that the method found are marked."""
    rounds: int
    """The number of times that the method found something."""


@checked
def run(board: Board, clues: NDArray[np.int32], player: PublishedPlayer) -> Run:
    r"""Let a method deduce cells, open the safe ones, and repeat, until it finds nothing.

    Parameters
    ----------
    board
        The board at the start.
    clues
        What each cell shows once it is open: its clue, or `SAFE` for nothing. Mines are `MINE`.
    player
        A method of `minewise deduce`, such as `single-point`.

    Examples
    --------
    >>> from minewise.circuits.running import run
    >>> ran = run(mw.Board.parse("0??"), mw.Layout.parse("--B").clues(), "single-point")
    >>> print(ran.board, ran.rounds)
    01B 2
    """
    _require_clues(board, clues)
    shown = board.shown.copy()
    rounds = 0
    while True:
        found = deduce(Board(board.topology, shown), player)
        if not found.safe and not found.mined:
            return Run(Board(board.topology, shown), rounds)
        for cell in found.safe:
            shown[cell] = clues[cell]
        for cell in found.mined:
            shown[cell] = MINE
        rounds += 1


def _require_clues(board: Board, clues: NDArray[np.int32]) -> None:
    if clues.shape != board.shape:
        raise BoardError(f"clues must have the shape of the board, {shape_text(board.shape)}")
    may_show = clues.dtype.kind in "iu" and np.isin(clues, (SAFE, MINE)) | _is_clue(clues)
    if not np.all(may_show):
        raise BoardError(f"each entry must be a clue, {SAFE} (nothing) or {MINE} (a mine)")


def _is_clue(clues: NDArray[np.int32]) -> NDArray[np.bool_]:
    return (clues >= 0) & (clues <= LARGEST_CLUE)


@checked
def inputs_of(tile: Tile) -> tuple[Side, ...]:
    """Return the ports that no equation defines.

    Examples
    --------
    >>> from minewise.circuits import TILES
    >>> from minewise.circuits.running import inputs_of
    >>> print(*inputs_of(TILES["tap_or_e"]))
    W N
    """
    defined = {part.split(" = ")[0] for part in tile.meaning.split("; ") if " = " in part}
    return tuple(side for side in tile.ports if side.value not in defined)


@checked
def stops(tile: Tile, player: PublishedPlayer, *, opening: bool = True) -> tuple[str, ...]:
    """Return the values of a tile's inputs for which a method leaves cells unsettled.

    Parameters
    ----------
    tile
        A tile.
    player
        A method of `minewise deduce`.
    opening
        Whether safe cells are opened; if not, only the clues of the tile itself help.

    Examples
    --------
    >>> from minewise.circuits import TILES
    >>> from minewise.circuits.running import stops
    >>> stops(TILES["half_adder"], "double-set")
    ()
    >>> stops(TILES["half_adder"], "double-set", opening=False)
    ('01', '11')
    """
    stopped = []
    for layout in layouts(tile.in_frame):
        shown = tile.in_frame.shown.copy()
        inputs = inputs_of(tile)
        for side in inputs:
            pair = (side.cell,) if side == Side.NORTH else (side.cell, side.partner)
            for cell in map(_in_frame, pair):
                shown[cell] = MINE if layout.mines[cell] else SAFE
        clues = np.full_like(shown, SAFE)
        if opening:
            clues[1:-1, 1:-1] = layout.clues()[1:-1, 1:-1]
        if run(Board(tile.in_frame.topology, shown), clues, player).board.covered.any():
            values = (layout.mines[_in_frame(side.cell)] == side.mine_means for side in inputs)
            stopped.append("".join(str(int(value)) for value in values))
    return tuple(sorted(stopped))


def _in_frame(cell: Coordinates) -> Coordinates:
    row, column = cell
    return row + 1, column + 1
