"""Boards that are hard for resolution."""

from __future__ import annotations

import numpy as np

from minewise import Board, Topology
from minewise.board.symbols import COVERED, MINE


def pigeonhole(holes: int, *, escape: bool = False, easy: bool = False) -> Board:
    """Build the pigeonhole formula as a board: `holes` + 1 pigeons, at most one per hole.

    The formula is unsatisfiable, but every resolution proof is exponentially long. Cell
    p * holes + h is mined if pigeon p sits in hole h; then come the clues, a 1 for each pigeon and
    each hole. `escape` adds a cell that lets the first pigeon stay outside, so this cell must be
    mined. `easy` adds a separate clue 0 with a single neighbour.
    """
    pigeons = holes + 1
    clues = [[p * holes + h for h in range(holes)] for p in range(pigeons)]
    clues += [[p * holes + h for p in range(pigeons)] for h in range(holes)]
    cells = pigeons * holes
    if escape:
        clues[0].append(cells)
        cells += 1
    shown = [1] * len(clues)
    if easy:
        clues.append([cells])
        shown.append(0)
        cells += 1
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for clue, around in enumerate(clues):
        for cell in around:
            neighbours[cell].append(cells + clue)
    return Board(Topology.of_graph(neighbours + clues), [COVERED] * cells + shown)


def chessboard(rows: int, cols: int) -> Board:
    """Build a chessboard of even size to be covered with dominoes, as a flat board.

    Squares are clues, and a covered cell between two clues is mined if a domino lies on both. All
    other cells are known mines, so that each square needs one domino. The covered cells in two
    corners are lids for opposite squares of the chessboard; as these have the same colour, both
    lids are certainly free. To prove it, resolution must refute the chessboard without the two
    squares.
    """
    height, width = 2 * rows + 1, 2 * cols + 1
    lids = {(0, 0), (height - 1, width - 1)}

    def is_covered(row: int, col: int) -> bool:
        inside = 0 < row < height - 1 and 0 < col < width - 1
        return (row, col) in lids or (inside and (row + col) % 2 == 1)

    topology = Topology.grid(height, width)
    shown = np.full((height, width), MINE)
    for cell in topology.cells():
        if is_covered(*cell):
            shown[cell] = COVERED
        elif cell[0] % 2 == cell[1] % 2 == 1:
            shown[cell] = 1 + sum(not is_covered(*near) for near in topology.neighbours(cell))
    return Board(topology, shown)
