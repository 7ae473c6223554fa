r"""The text format of boards: headers, then one line per row.

>>> first, second = parse_boards("mines: 1\n?1\n11\n---\ntopology: hex\n? ?\n")
>>> first.topology, first.mines
(Topology.grid(2, 2), 1)
>>> second.topology, second.shown
(Topology.hex(1, 2), array([-1, -1], dtype=int32))
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, islice
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.errors import BoardError, MinewiseError, quoted
from minewise.base.source import Source
from minewise.base.words import plural
from minewise.board.format import SEPARATOR
from minewise.board.symbols import ALPHABET, CODE_OF, LARGEST_CLUE, MINE
from minewise.board.topology import Topology, parse_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

BOARD_HEADERS: Final = ("mines", "topology")
"""The headers of a board."""

_HEADER = re.compile(r"([A-Za-z]+)[ \t]*:[ \t]*")
_LINE = re.compile(r"^[ \t]*([^ \t\n#][^\n]*)", re.MULTILINE)  # neither blank nor a comment
_STRAY = re.compile(r"[^0-9?B*\-F \t\n]")
_STRAY_IN_LAYOUT = re.compile(r"[^B*\- \t\n]")
_TOUCHING_DIGITS = re.compile(r"[0-9]{2}")
_TOUCHING_MARK = re.compile(r"[^\s0-9]\S|\S[^\s0-9]")
_LONG_CLUE = re.compile(r"[0-9]{10,}")  # may be too large for 32 bits

_CODE_OF_BYTE = np.zeros(256, np.int32)
_CODE_OF_BYTE[ord("0") : ord("9") + 1] = range(10)
_CODE_OF_BYTE[[ord(symbol) for symbol in CODE_OF]] = list(CODE_OF.values())


class BoardParts(NamedTuple):
    """The content of a board's text."""

    topology: Topology
    shown: NDArray[np.int32]
    """Flat, in reading order."""
    mines: int | None


def parse_boards(text: str | bytes) -> list[BoardParts]:
    """Parse every board in a text."""
    return [section.parse() for section in sections(Source.of(text, BoardError))]


def parse_board(text: str | bytes) -> BoardParts:
    """Parse a text with exactly one board."""
    boards = sections(Source.of(text, BoardError))
    board = next(boards)
    if another := next(boards, None):
        raise another.error("a second board begins here: give only one")
    return board.parse()


def parse_layout(
    text: str | bytes, topology: Topology | None = None
) -> tuple[Topology, NDArray[np.bool_]]:
    """Parse a layout of mines `B` and free cells `-`; `topology` overrides its header."""
    # `---` is a row of three free cells here, not a separator.
    layout = next(sections(Source.of(text, BoardError), separator=None))
    layout.refuse(_STRAY_IN_LAYOUT, "B or * (mine) or - (free)")
    topology, shown = layout.parse_with_mines(topology)
    return topology, shown == MINE


def sections(
    source: Source,
    headers: tuple[str, ...] = BOARD_HEADERS,
    separator: str | None = SEPARATOR,
) -> Iterator[Section]:
    """Yield the boards in a text; raise an error if there are none."""
    empty = True
    section = None
    for match in _LINE.finditer(source.text):
        line, start = match[1].rstrip(" \t"), match.start(1)
        if line != separator:
            section = section or Section(source, start, headers)
            section.add(line, start)
            empty = False
        elif section:
            yield section
            section = None
    if section:
        yield section
    if empty:
        raise source.error(0, "there is no board: write one line per row, such as ?1B")


class Header(NamedTuple):
    """The value of a header, and its offset if it comes from a text."""

    value: str
    start: int | None = None


@dataclass
class Section:
    """The headers and rows of one board, with their offsets in the text."""

    source: Source
    start: int
    known: tuple[str, ...] = BOARD_HEADERS
    """The allowed headers."""
    headers: dict[str, Header] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    @classmethod
    def of_rows(cls, rows: list[str], headers: dict[str, str]) -> Section:
        """Build a section from separate rows and headers; errors refer to the rows."""
        source = Source("\n".join(rows), BoardError, "layout line")
        starts = list(accumulate((len(row) + 1 for row in rows), initial=0))[:-1]
        values = {name: Header(value) for name, value in headers.items()}
        return cls(source, 0, tuple(headers), values, rows, starts)

    def error(self, message: str) -> MinewiseError:
        """Return an error at the beginning of the board."""
        return self.source.error(self.start, message)

    def error_in(self, header: Header | None, message: str) -> MinewiseError:
        """Return an error at the value of a header, or at the beginning of the board."""
        if header is None:
            return self.error(message)
        if header.start is None:
            return self.source.kind(message)
        return self.source.error(header.start, message)

    def add(self, line: str, start: int) -> None:
        """Add the next line that is neither blank nor a comment."""
        if ":" in line and (header := _HEADER.match(line)):
            self._add_header(header[1], Header(line[header.end() :], start + header.end()), start)
        else:
            self.rows.append(line)
            self.starts.append(start)

    def _add_header(self, name: str, header: Header, start: int) -> None:
        if name not in self.known:
            *others, last = (f"{name}:" for name in self.known)
            usage = f"{', '.join(others)} or {last}"
            message = f"unknown header {quoted(name)}: use {usage}"
        elif name in self.headers:
            message = f"the header {name}: is given twice"
        elif self.rows:
            message = f"the header {name}: must come before the rows"
        else:
            self.headers[name] = header
            return
        raise self.source.error(start, message)

    def refuse(self, stray: re.Pattern[str], alphabet: str) -> None:
        """Raise an error at the first symbol outside the alphabet."""
        if symbol := stray.search(self.body):
            raise self._error_at(symbol, f"{symbol[0]!r} is not a cell here: use {alphabet}")

    @cached_property
    def body(self) -> str:
        """All rows as one string, which is faster to search."""
        return "\n".join(self.rows)

    def _error_at(self, match: re.Match[str], message: str) -> MinewiseError:
        """Return an error at a match in the body."""
        row = self.body.count("\n", 0, match.start())
        column = match.start() - self.body.rfind("\n", 0, match.start()) - 1
        return self.source.error(self.starts[row] + column, message)

    def parse_with_mines(
        self, topology: Topology | None = None
    ) -> tuple[Topology, NDArray[np.int32]]:
        """Parse a layout, and check its mine count against its header."""
        topology, shown, mines = self.parse(topology)
        found = int(np.count_nonzero(shown == MINE))
        if mines not in (None, found):
            raise self.error(f"this layout has {plural(found, 'mine')}, not {mines}")
        return topology, shown

    def parse(self, topology: Topology | None = None) -> BoardParts:
        """Parse the board; `topology` overrides its header."""
        if not self.rows:
            raise self.error("no rows follow these headers")
        self.refuse(_STRAY, ALPHABET)
        kind, shape = (topology.kind, topology.shape) if topology else self._parse_topology()
        spaced = self._is_spaced(None if shape is None else shape[-1])
        shown, counts = self._read_numbers() if spaced else self._read_symbols()
        if shape is None:
            shape = (len(counts), counts[0])
            self._check_widths(counts, counts[0], "in the first row", spaced=spaced)
        else:
            self._check_widths(counts, shape[-1], "that the topology requires", spaced=spaced)
            self._check_height(prod(shape[:-1]))
        if topology is None:
            topology = self._make_topology(kind, shape)
        return BoardParts(topology, shown, self._parse_mines(len(topology)))

    def _parse_topology(self) -> tuple[str, tuple[int, ...] | None]:
        header = self.headers.get("topology")
        if header is None:
            return "grid", None
        try:
            return parse_name(header.value)
        except BoardError as error:
            raise self.error_in(header, str(error)) from None

    def _make_topology(self, kind: str, shape: tuple[int, ...]) -> Topology:
        try:
            return Topology.of_kind(kind, shape)
        except BoardError as error:
            raise self.error(str(error)) from None

    def _parse_mines(self, cells: int) -> int | None:
        header = self.headers.get("mines")
        if header is None:
            return None
        value = header.value
        if not (value.isascii() and value.isdigit()):
            raise self.error_in(header, f"mines: needs a whole number, not {quoted(value)}")
        # Reject very long numbers before converting them.
        if len(value.lstrip("0")) > len(str(cells)) or int(value) > cells:
            raise self.error_in(header, f"{value:.30} mines do not fit in {plural(cells, 'cell')}")
        return int(value)

    def _is_spaced(self, width: int | None) -> bool:
        """Return whether 12 is one clue, because spaces (or line breaks) separate all symbols."""
        return (
            (width == 1 or " " in self.body or "\t" in self.body)
            and _TOUCHING_DIGITS.search(self.body) is not None
            and _TOUCHING_MARK.search(self.body) is None
        )

    def _read_symbols(self) -> tuple[NDArray[np.int32], list[int]]:
        """Parse one symbol per cell; return the codes and the length of each row."""
        rows = self.body.replace(" ", "").replace("\t", "").split("\n")
        symbols = np.frombuffer("".join(rows).encode("ascii"), np.uint8)
        return _CODE_OF_BYTE[symbols], list(map(len, rows))

    def _read_numbers(self) -> tuple[NDArray[np.int32], list[int]]:
        """Parse symbols separated by spaces, where clues may have several digits."""
        for clue in _LONG_CLUE.finditer(self.body):
            digits = clue[0].lstrip("0") or "0"
            if len(digits) > 10 or int(digits) > LARGEST_CLUE:
                message = f"the clue {clue[0]:.30} is too large: the largest is {LARGEST_CLUE}"
                raise self._error_at(clue, message)
        numbers = self.body
        # Replace the dash first, because the codes of all marks begin with a dash.
        for symbol in sorted(CODE_OF, key="-".__ne__):
            numbers = numbers.replace(symbol, str(CODE_OF[symbol]))
        return np.fromstring(numbers, np.int32, sep=" "), [len(row.split()) for row in self.rows]

    def _check_widths(self, counts: list[int], width: int, reason: str, *, spaced: bool) -> None:
        for row, count in enumerate(counts):
            if count != width:
                raise self.source.error(
                    self._start_of(row, width, spaced=spaced),
                    f"this row has {plural(count, 'cell')}, not the {width} {reason}",
                )

    def _start_of(self, row: int, column: int, *, spaced: bool) -> int:
        """Return the offset of a cell in the text, or the end of its row if the cell is missing."""
        cells = re.finditer(r"[^ \t]+" if spaced else r"[^ \t]", self.rows[row])
        cell = next(islice(cells, column, None), None)
        return self.starts[row] + (cell.start() if cell else len(self.rows[row]))

    def error_at_cell(self, index: int, width: int, message: str) -> MinewiseError:
        """Return an error at a cell, given by its position in reading order."""
        row, column = divmod(index, width)
        return self.source.error(
            self._start_of(row, column, spaced=self._is_spaced(width)), message
        )

    def _check_height(self, height: int) -> None:
        if len(self.rows) != height:
            found = plural(len(self.rows), "row")
            raise self.source.error(
                self.starts[min(height, len(self.rows) - 1)],
                f"this board has {found}, but the topology requires {height}",
            )
