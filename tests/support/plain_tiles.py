"""List the layouts of a tile with a SAT solver, as a simple and slow reference for the engine.

This module takes nothing from the package but the tiles' cells, ports and relations.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from support.models import models

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.circuits.tiles.tile import Tile

PORT = {"W": (4, 0), "N": (0, 4), "E": (4, 8), "S": (7, 4)}
BEYOND = {"W": (4, -1), "E": (4, 9), "S": (9, 4)}
TRUE_IF_MINED = {"W": False, "N": True, "E": True, "S": False}


class PlainLayout(NamedTuple):
    values: tuple[bool, ...]
    """The port values, in the tile's order."""
    tight: bool
    """Whether exactly one cell of each pair across the border is mined."""
    mines: int


def plain_layouts(tile: Tile) -> list[PlainLayout]:
    """List the layouts of a tile."""
    shown = dict(zip(product(range(9), range(9)), tile.shown.ravel().tolist(), strict=True))
    known = {place for place, code in shown.items() if code == -2}
    beyond = {side: place for side, place in BEYOND.items() if side in tile.ports}
    covered = [place for place, code in shown.items() if code == -1] + list(beyond.values())
    variable = {place: number for number, place in enumerate(covered, start=1)}
    clauses = []
    for (row, column), code in shown.items():
        if code >= 0:
            around = {(row + i, column + j) for i, j in product((-1, 0, 1), repeat=2)}
            literals = sorted(variable[place] for place in around & set(covered))
            clauses += exactly(literals, code - len(around & known))
    found = []
    for model in models(clauses, list(variable.values())):
        mined = known | {covered[literal - 1] for literal in model if literal > 0}
        values = tuple((PORT[side] in mined) == TRUE_IF_MINED[side] for side in tile.ports)
        tight = all((PORT[side] in mined) != (place in mined) for side, place in beyond.items())
        found.append(
            PlainLayout(values, tight, len([p for p in mined if 0 < p[1] < 8 and p[0] < 9]))
        )
    return found


def exactly(literals: Sequence[int], number: int) -> Iterator[list[int]]:
    if not 0 <= number <= len(literals):
        yield []
        return
    yield from (list(some) for some in combinations(literals, len(literals) - number + 1))
    yield from ([-each for each in some] for some in combinations(literals, number + 1))


def complaint(tile: Tile) -> str | None:
    """Describe what is wrong with a tile's layouts, or return None."""
    found = plain_layouts(tile)
    if {layout.values for layout in found} != tile.relation:
        return "does not match its relation"
    if len(found) > len(tile.relation):
        return "has several layouts"
    if not all(layout.tight for layout in found):
        return "has a loose port"
    if len({layout.mines for layout in found}) > 1:
        return "has layouts with different numbers of mines"
    return None
