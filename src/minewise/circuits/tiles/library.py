"""The tile library, read from `tiles.txt`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import CircuitError, quoted
from minewise.board.board import Board
from minewise.circuits.formulas.circuit import all_assignments
from minewise.circuits.formulas.expression import parse_expression
from minewise.circuits.tiles.tile import SIZE, Relation, Side, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_CONDITION = "holds"


def parse_tiles(text: str) -> Iterator[Tile]:
    r"""Parse tiles: each has a line with its name, ports and meaning, then nine rows of cells.

    Ports that no equation defines are free; a part that is not an equation is a condition.

    Examples
    --------
    >>> sorted(next(parse_tiles("wire_h WE E = W\n" + "111111111\n" * 9)).relation)
    [(False, False), (True, True)]
    """
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for start in range(0, len(lines), SIZE + 1):
        name, ports, meaning = (lines[start] + "  ").split(" ", 2)
        sides = tuple(Side(port) for port in ports)
        shown = Board.parse("\n".join(lines[start + 1 : start + 1 + SIZE])).shown
        yield Tile(name, meaning.strip(), sides, relation_of(meaning.strip(), sides), shown)


def relation_of(meaning: str, ports: tuple[Side, ...]) -> Relation:
    """Return the combinations of values that a tile's ports can have, given its meaning.

    Examples
    --------
    >>> sorted(relation_of("W | N; S = N", (Side.WEST, Side.NORTH, Side.SOUTH)))
    [(False, True, True), (True, False, False), (True, True, True)]
    """
    parts = [part.strip() for part in meaning.split(";") if part.strip()]
    parts = [part if "=" in part else f"{_CONDITION} = {part}" for part in parts]
    defined = {part.split("=")[0].strip() for part in parts}
    free = tuple(port for port in ports if port not in defined)
    values = dict(all_assignments(free)) or {"": np.ones(1, np.bool_)}
    if parts:
        circuit = parse_expression("; ".join(parts))
        for name in {*circuit.inputs, *defined - {_CONDITION}} - set(ports):
            raise CircuitError(f"not one of the ports {''.join(ports)}: {quoted(name)}")
        values |= circuit.outputs_for(values)
    holds = values.get(_CONDITION, np.ones_like(next(iter(values.values()))))
    columns = [values[port][holds].tolist() for port in ports]
    return frozenset(zip(*columns, strict=True)) if ports else frozenset({()})


@cache
def _read() -> Mapping[str, Tile]:
    text = files("minewise.circuits.tiles").joinpath("tiles.txt").read_text(encoding="ascii")
    return MappingProxyType({tile.name: tile for tile in parse_tiles(text)})


TILES: Final = _read()
"""All tiles by name."""
