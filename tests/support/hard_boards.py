"""Boards that a SAT solver cannot decide in reasonable time, however few their cells."""

from __future__ import annotations

from minewise import Board, Topology
from minewise.board.board import COVERED


def pigeonhole(holes: int, *, escape: bool = False, easy: bool = False) -> Board:
    """Put every one of `holes` + 1 pigeons in one hole, and one pigeon in every hole.

    That cannot be, but every proof by resolution is exponentially long. Cell p * holes + h says
    that pigeon p sits in hole h; then come a clue 1 for every pigeon and one for every hole.
    With an `escape`, one more cell lets the first pigeon stay outside, so it must be mined.
    With something `easy`, there is a clue 0 beside a cell of its own.
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
