"""The map of a compiled board, read back: which of its cells carry which signal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from minewise.base.errors import CircuitError, quoted
from minewise.base.source import Source
from minewise.board.symbols import COVERED
from minewise.circuits.compiler.assembly import Wire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.board.board import Board


@dataclass(frozen=True)
class CircuitMap:
    """What `CircuitBoard.to_json` tells about a board."""

    shape: tuple[int, int]
    wires: Mapping[str, tuple[Wire, ...]]
    """By signal, the cells that carry it."""
    outputs: Mapping[str, str]
    """By the name of an output, the signal that carries it."""

    def check(self, board: Board) -> None:
        """Raise `CircuitError` if the map cannot be that of a board."""
        if board.topology.kind != "grid" or board.shape != self.shape:
            raise CircuitError(
                f"the map is that of a {_size(self.shape)} grid, but the board is a "
                f"{_size(board.shape)} {board.topology.kind}"
            )
        for signal, wires in self.wires.items():
            for row, column, _ in wires:
                if board.shown[row, column] != COVERED:
                    raise CircuitError(
                        f"by the map the cell [{row}, {column}] carries {quoted(signal)}, "
                        "but on the board it is not covered"
                    )


def parse_map(text: str | bytes) -> CircuitMap:
    r"""Read a map from its JSON text.

    Raises
    ------
    CircuitError
        If the text is no map; the message says what is wrong with it.

    Examples
    --------
    >>> cell = '{"cell": [0, 1], "mine_means": true}'
    >>> parse_map('{"rows": 1, "cols": 2, "signals": {"a": [' + cell + ']}}').wires
    {'a': (Wire(row=0, column=1, mine_means=True),)}
    """
    source = Source.of(text, CircuitError)
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as error:
        raise source.error(error.pos, f"the map is no JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise CircuitError("the map is no JSON that could be read") from None
    if not isinstance(data, dict):
        raise CircuitError("the map is no JSON object")
    shape = _number(data.get("rows"), "rows"), _number(data.get("cols"), "cols")
    signals, outputs = data.get("signals"), data.get("outputs", {})
    if not isinstance(signals, dict) or not all(
        isinstance(each, list) for each in signals.values()
    ):
        raise CircuitError('the map has no "signals" with a list of cells for each')
    wires = {
        signal: tuple(_wire(each, signal, shape) for each in cells)
        for signal, cells in signals.items()
        if cells
    }
    if not isinstance(outputs, dict) or not all(
        isinstance(signal, str) and signal in wires for signal in outputs.values()
    ):
        raise CircuitError('the "outputs" of the map are not names with the signals that they have')
    return CircuitMap(shape, wires, outputs)


def _number(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise CircuitError(f'the map does not say how many "{name}" the board has')
    return value


def _wire(value: Any, signal: str, shape: tuple[int, int]) -> Wire:
    match value:
        case {"cell": [int(row), int(column)], "mine_means": bool(mine_means)}:
            if 0 <= row < shape[0] and 0 <= column < shape[1]:
                return Wire(row, column, mine_means)
            message = f"the board has no cell [{row}, {column}]"
        case _:
            message = (
                f'each cell needs "cell": [row, column] and "mine_means", not {quoted(str(value))}'
            )
    raise CircuitError(f"the signal {quoted(signal)} of the map: {message}")


def _size(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape))
