"""The map of a compiled board: the cells that carry each signal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from minewise.base.errors import CircuitError, quoted
from minewise.base.source import Source
from minewise.base.words import shape_text
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED
from minewise.circuits.compiler.assembly import Wire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.board.board import Board


@dataclass(frozen=True)
class CircuitMap:
    """A map in the format of `CircuitBoard.to_json`."""

    shape: tuple[int, int]
    wires: Mapping[str, tuple[Wire, ...]]
    """The cells that carry each signal."""
    outputs: Mapping[str, str]
    """The signal for each output."""

    def check(self, board: Board) -> None:
        """Raise `CircuitError` if the map does not match a board."""
        if board.topology.kind != "grid" or board.shape != self.shape:
            raise CircuitError(
                f"the map is for a {shape_text(self.shape)} grid, but the board is a "
                f"{shape_text(board.shape)} {board.topology.kind}"
            )
        for signal, wires in self.wires.items():
            for row, column, _ in wires:
                if board.shown[row, column] != COVERED:
                    raise CircuitError(
                        f"the map says that {cell_name((row, column))} carries {quoted(signal)}, "
                        "but on the board it is not covered"
                    )


def parse_map(text: str | bytes) -> CircuitMap:
    """Parse a map from JSON; raise `CircuitError` if it is not a map."""
    source = Source.of(text, CircuitError)
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as error:
        raise source.error(error.pos, f"the map is not valid JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise CircuitError("the map is not valid JSON") from None
    if not isinstance(data, dict):
        raise CircuitError("the map is not a JSON object")
    shape = _number(data.get("rows"), "rows"), _number(data.get("cols"), "cols")
    signals, outputs = data.get("signals"), data.get("outputs", {})
    if not isinstance(signals, dict) or not all(
        isinstance(each, list) for each in signals.values()
    ):
        raise CircuitError('the map needs "signals", with a list of cells for each signal')
    wires = {
        signal: tuple(_wire(each, signal, shape) for each in cells)
        for signal, cells in signals.items()
        if cells
    }
    if not isinstance(outputs, dict) or not all(
        isinstance(signal, str) and signal in wires for signal in outputs.values()
    ):
        raise CircuitError('"outputs" in the map must map names to signals')
    return CircuitMap(shape, wires, outputs)


def _number(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise CircuitError(f'the map needs "{name}", a positive integer')
    return value


def _wire(value: Any, signal: str, shape: tuple[int, int]) -> Wire:
    match value:
        case {"cell": [int(row), int(column)], "mine_means": bool(mine_means)}:
            if 0 <= row < shape[0] and 0 <= column < shape[1]:
                return Wire(row, column, mine_means)
            message = f"cell [{row}, {column}] is not on the board"
        case _:
            message = (
                f'a cell needs "cell": [row, column] and "mine_means", not {quoted(str(value))}'
            )
    raise CircuitError(f"signal {quoted(signal)} in the map: {message}")
