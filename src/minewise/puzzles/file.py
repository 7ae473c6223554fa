r"""Puzzles from any generator, in the form of text, JSON or `sgt-mines` ids.

>>> text = "first: 0,0\n---B\n"
>>> data = '{"boards": [{"first": [0, 0], "layout": ["---B"]}]}'
>>> lines = '{"first": [0, 0], "layout": ["---B"]}\n' * 2
>>> [len(list(read_puzzles(puzzles))) for puzzles in (text, data, lines)]
[1, 1, 2]
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from minewise.base.arguments import checked
from minewise.base.errors import BoardError, MinewiseError, quoted
from minewise.base.source import Source
from minewise.board.parse import Section
from minewise.board.plain import described
from minewise.board.topology import Topology
from minewise.puzzles.ids import looks_like_id, parse_ids
from minewise.puzzles.text import parse_layouts, parse_puzzles, puzzle_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.puzzles.puzzle import Puzzle


_VISIBLE = re.compile(r"\S")
_LINE_END = re.compile(r"[\r\n]")


@checked
def read_puzzles(text: str | bytes, first: Cell | None = None) -> Iterator[Puzzle]:
    r"""Parse puzzles lazily.

    Parameters
    ----------
    text
        Puzzles as formatted by `str`, separated by lines of `---`; JSON from `minewise generate`,
        or a sequence of its entries; or ids from `sgt-mines --generate`, one per line. Free cells
        may show their clues, which must be right.
    first
        Overrides the first cell in the text. By default, play begins in the centre.

    Examples
    --------
    >>> puzzle = next(mw.read_puzzles("9x9:7,8,mc0d6254bc6da9d1f40490"))
    >>> puzzle.first, puzzle.layout.count
    ((8, 7), 10)
    >>> next(mw.read_puzzles('{"layout": ["-x"]}'))
    Traceback (most recent call last):
    minewise.base.errors.BoardError: board 1: layout line 1, column 2: 'x' is not a cell here: ...
    """
    source = Source.of(text, BoardError)
    if _is_json(source):
        return _parse_json(source, first)
    if looks_like_id(source):
        return parse_ids(source, first)
    return parse_puzzles(source.text, first)


def read_layouts(text: str | bytes) -> Iterator[Layout]:
    r"""Parse the layouts of puzzles lazily; a text needs no first cell.

    >>> [str(layout) for layout in read_layouts("1B\n11\n---\nB*")]
    ['-B\n--', 'BB']
    """
    source = Source.of(text, BoardError)
    if _is_json(source) or looks_like_id(source):
        return (puzzle.layout for puzzle in read_puzzles(source.text))
    return parse_layouts(source.text)


def _is_json(source: Source) -> bool:
    return re.match(r"\s*[\[{]", source.text) is not None


def _parse_json(source: Source, first: Cell | None) -> Iterator[Puzzle]:
    for number, entry in enumerate(_entries(source), 1):
        try:
            yield _puzzle_of(entry, first)
        except MinewiseError as error:
            raise BoardError(f"board {number}: {error}") from None


def _entries(source: Source) -> Iterator[Any]:
    """Yield the description of each puzzle from a sequence of JSON values."""
    for value in _values(source):
        boards = value.get("boards", [value]) if isinstance(value, Mapping) else value
        if not isinstance(boards, list):
            raise BoardError(f'"boards" must be a list of puzzles, not {described(boards)}')
        yield from boards


def _values(source: Source) -> Iterator[Any]:
    decoder = json.JSONDecoder()
    end = 0
    while start := _VISIBLE.search(source.text, end):
        try:
            value, end = decoder.raw_decode(source.text, start.start())
        except json.JSONDecodeError as error:
            raise source.error(error.pos, f"this is not JSON: {error.msg}") from None
        except (ValueError, RecursionError) as error:
            reason = quoted(str(error), 80)
            raise source.error(start.start(), f"this is not JSON for puzzles: {reason}") from None
        yield value


def _puzzle_of(entry: Any, first: Cell | None) -> Puzzle:
    if not isinstance(entry, Mapping):
        raise BoardError(f"a puzzle in JSON must be an object, not {described(entry)}")
    topology = None
    headers = {"mines": _number(entry, "mines"), "first": _numbers(entry, "first", ",")}
    if entry.get("topology") == "graph":
        topology = Topology.of_graph(entry.get("neighbours", []))
    else:
        headers["topology"] = _topology(entry)
    given = {name: value for name, value in headers.items() if value is not None}
    return puzzle_in(Section.of_rows(_rows(entry), given), first, topology)


def _rows(entry: Mapping[str, Any]) -> list[str]:
    rows = entry.get("layout")
    if not (isinstance(rows, list) and rows and all(isinstance(row, str) for row in rows)):
        raise BoardError('a puzzle in JSON needs "layout": a list with one string per row')
    for number, row in enumerate(rows, 1):
        if _LINE_END.search(row):
            raise BoardError(f"layout line {number} contains a line break")
    return rows


def _topology(entry: Mapping[str, Any]) -> str:
    """Return the topology header, with the shape if given."""
    kind = entry.get("topology", "grid")
    if not isinstance(kind, str):
        raise BoardError(f'"topology" must be a name, not {described(kind)}')
    shape = _numbers(entry, "shape", "x")
    rows, cols = _number(entry, "rows"), _number(entry, "cols")
    if (rows is None) != (cols is None):
        raise BoardError('"rows" and "cols" must be given together')
    if shape is None and rows is not None:
        shape = f"{rows}x{cols}"
    return kind if shape is None else f"{kind} {shape}"


def _numbers(entry: Mapping[str, Any], key: str, separator: str) -> str | None:
    numbers = entry.get(key)
    if numbers is None:
        return None
    if not (isinstance(numbers, list) and all(type(number) is int for number in numbers)):
        raise BoardError(f'"{key}" must be a list of whole numbers, not {described(numbers)}')
    return separator.join(map(str, numbers))


def _number(entry: Mapping[str, Any], key: str) -> str | None:
    number = entry.get(key)
    if number is not None and type(number) is not int:
        raise BoardError(f'"{key}" must be a whole number, not {described(number)}')
    return None if number is None else str(number)
