"""The names and the colours of signals in pictures."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from minewise.base.palette import HUES
from minewise.circuits.tiles.tile import SIZE as TILE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from minewise.circuits.compiler.assembly import Wire

    Wires = Mapping[str, Sequence[Wire]]
    Tiles = set[tuple[int, int]]


def signal_names(wires: Wires, outputs: Mapping[str, str]) -> dict[str, str]:
    """Return the names of signals as people know them, where there are any.

    Names that the compiler makes up have a # or a blank, which those of people have not.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> made = compile_formula(parse_expression("s = a & b & c"))
    >>> list(made.wires)
    ['a', 'b', '#1', 'c', 's']
    >>> signal_names(made.wires, made.outputs)
    {'a': 'a', 'b': 'b', 'c': 'c', 's': 's'}
    """
    names = {signal: [signal] for signal in wires if "#" not in signal and " " not in signal}
    for name, signal in outputs.items():
        names.setdefault(signal, []).append(name)
    return {signal: " = ".join(dict.fromkeys(given)) for signal, given in names.items()}


def signal_colours(wires: Wires) -> dict[str, str]:
    """Choose colours that signals rarely share in one tile, or in tiles side by side.

    Examples
    --------
    >>> from minewise.circuits.compiler.assembly import Wire
    >>> signal_colours({"a": [Wire(0, 4, True)], "b": [Wire(3, 4, True)]})
    {'a': '#0072b2', 'b': '#d55e00'}
    """
    used: Counter[str] = Counter()
    there: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    chosen = {}
    for signal, cells in wires.items():
        tiles = {(wire.row // TILE, wire.column // TILE) for wire in cells}
        beside = {(row, col + step) for row, col in tiles for step in (-1, 1)} - tiles

        def cost(hue: str, tiles: Tiles = tiles, beside: Tiles = beside) -> tuple[int, int, int]:
            here, near = (sum(hue in there[tile] for tile in each) for each in (tiles, beside))
            return here, near, used[hue]

        chosen[signal] = min(HUES, key=cost)
        used[chosen[signal]] += 1
        for tile in tiles:
            there[tile].add(chosen[signal])
    return chosen
