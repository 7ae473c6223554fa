"""Small boards that a SAT solver cannot decide in a reasonable time."""

from __future__ import annotations

from minewise import Board, Topology
from minewise.board.board import COVERED


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
