"""Boards as JSON data.

>>> from minewise.board.board import Board
>>> Board.parse("?1").to_json()
{'topology': 'grid', 'shape': [1, 2], 'mines': None, 'cells': [['?', 1]]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.base.errors import BoardError, brief, class_name, quoted
from minewise.board.symbols import ALPHABET, CODE_OF, LARGEST_CLUE, SYMBOL_OF
from minewise.board.topology import KINDS, MAX_AXES, Topology

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.answers import boards as answers
    from minewise.board.board import Board

_KEYS = ("topology", "shape", "neighbours", "mines", "cells")


def to_plain(topology: Topology, shown: NDArray[np.int32], mines: int | None) -> answers.Board:
    """Return the JSON form of a board; the cells are nested like the board."""
    symbols = np.array([SYMBOL_OF.get(code, code) for code in shown.tolist()], object)
    return {
        "topology": topology.kind,
        "shape": list(topology.shape),
        **neighbours_of(topology),
        "mines": mines,
        "cells": symbols.reshape(topology.shape).tolist(),
    }


def neighbours_of(topology: Topology) -> answers.Neighbours:
    """Return the neighbours of each cell in a graph; nothing for other topologies."""
    return {"neighbours": topology.neighbour_lists()} if topology.kind == "graph" else {}


def size_of(topology: Topology) -> answers.Size:
    """Return the rows and columns of a flat board, or the shape of any other board."""
    shape = topology.shape
    return {"rows": shape[0], "cols": shape[1]} if len(shape) == 2 else {"shape": list(shape)}


def facts_of(board: Board, conflict: answers.Conflict | None) -> answers.BoardFacts:
    """Return the facts that every answer about a board starts with."""
    return {
        "shape": list(board.shape),
        "topology": board.topology.name,
        "mines": board.mines,
        "consistent": conflict is None,
        **(conflict or {}),
    }


def from_plain(data: Mapping[str, Any] | str | bytes) -> tuple[Topology, list[int], Any]:
    """Parse the topology, cells and mine count of a board from data or JSON text.

    The topology defaults to a grid, and the shape to that of the cells.
    """
    if isinstance(data, str | bytes):
        data = _loaded(data)
    if not isinstance(data, Mapping):
        raise BoardError(f"a board in JSON must be an object, not {described(data)}")
    for key in data:
        if key not in _KEYS:
            raise BoardError(f"unknown key {described(key)}: use {', '.join(_KEYS)}")
    if "cells" not in data:
        raise BoardError('a board in JSON needs "cells", nested like the board')
    # Parse the cells before building the graph: a few bytes could request a huge one.
    shape = _shape(data)
    codes = list(_codes(data["cells"], shape))
    return _topology(data, shape), codes, _mines(data)


def _loaded(text: str | bytes) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise BoardError(f"line {line}, column {column}: this is not JSON: {error.msg}").at(
            line=line, column=column
        ) from None
    except (ValueError, RecursionError) as error:
        raise BoardError(f"this is not JSON for a board: {quoted(str(error), 80)}") from None


def _shape(data: Mapping[str, Any]) -> list[int]:
    shape = data.get("shape", _nested_shape(data["cells"]))
    if not (isinstance(shape, list) and all(type(length) is int for length in shape)):
        raise BoardError("a shape must be a list of whole numbers")
    if not 0 < len(shape) <= MAX_AXES:
        raise BoardError(f"a board must have 1 to {MAX_AXES} axes, not {len(shape)}")
    return shape


def _topology(data: Mapping[str, Any], shape: list[int]) -> Topology:
    kind = data.get("topology", "grid")
    if kind == "graph":
        return Topology.of_graph(data.get("neighbours", []))
    if kind not in KINDS:
        raise BoardError(f"unknown topology {described(kind)}: use {', '.join(KINDS)} or graph")
    if "neighbours" in data:
        raise BoardError(f'only a graph can have "neighbours", not a {kind}')
    return Topology.of_kind(kind, shape)


def _mines(data: Mapping[str, Any]) -> Any:
    mines = data.get("mines")
    if isinstance(mines, bool) or not isinstance(mines, Integral | None):
        raise BoardError(f"the number of mines must be a whole number, not {class_name(mines)}")
    return mines


def _nested_shape(cells: Any) -> list[int]:
    shape = []
    while isinstance(cells, list):
        shape.append(len(cells))
        cells = cells[0] if cells else None
    return shape


def _codes(cells: Any, shape: list[int], above: tuple[int, ...] = ()) -> Iterator[int]:
    """Flatten nested cells into codes; `above` holds the indices of the list, for errors."""
    length, *deeper = shape
    if not isinstance(cells, list) or len(cells) != length:
        raise BoardError(
            f"{_path(above)} must be a list of length {brief(length)}, not {described(cells)}"
        )
    for number, value in enumerate(cells):
        if deeper:
            yield from _codes(value, deeper, (*above, number))
        elif type(value) is int and 0 <= value <= LARGEST_CLUE:
            yield value
        elif isinstance(value, str) and value in CODE_OF:
            yield CODE_OF[value]
        else:
            cell = (*above, number)
            message = f"{_path(cell)}: {described(value)} is not a cell: use {ALPHABET}"
            raise BoardError(message).at_cell(cell)


def _path(indices: tuple[int, ...]) -> str:
    return "cells" + "".join(f"[{index}]" for index in indices)


def described(value: Any) -> str:
    """Describe a value for an error; lists and objects may be too deep to print."""
    if isinstance(value, list):
        return f"a list of length {len(value)}"
    if isinstance(value, Mapping):
        return "an object"
    return quoted(value) if isinstance(value, str) else brief(value)
