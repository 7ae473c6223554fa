r"""The text format of boards: headers, then one line per row.

>>> first, second = parse_boards("mines: 1\n?1\n11\n---\ntopology: hex\n? ?\n")
>>> first.topology, first.mines
(Topology.grid(2, 2), 1)
>>> print(format_board(*second))
topology: hex
??
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.errors import BoardError, quoted
from minewise.symbols import ALPHABET, CODE_OF, LARGEST_CLUE, MINE, SYMBOL_OF
from minewise.topology import Topology, parse_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

SEPARATOR: Final = "---"
"""On a line of its own, between two boards of one text."""

_HEADERS = ("mines", "topology")
_HEADER = re.compile(r"([A-Za-z]+)[ \t]*:[ \t]*")
_LINE = re.compile(r"^[ \t]*([^ \t\n#][^\n]*)", re.MULTILINE)  # neither blank nor a comment
_NOT_LAYOUT = re.compile(r"[^B*\- \t]")
_STRAY = re.compile(r"[^0-9?B*\-F \t]")
_TOUCHING_DIGITS = re.compile(r"[0-9]{2}")
_TOUCHING_MARK = re.compile(r"[^ \t0-9][^ \t]|[^ \t][^ \t0-9]")
_LONG_CLUE = re.compile(r"[0-9]{10,}")  # may be too large for 32 bits

_SYMBOLS = b"0123456789" + "".join(CODE_OF).encode()
_NUMBER_OF = str.maketrans({symbol: str(code) for symbol, code in CODE_OF.items()})
_CODE_OF_BYTE = np.zeros(256, np.int32)
_CODE_OF_BYTE[ord("0") : ord("9") + 1] = range(10)
_CODE_OF_BYTE[[ord(symbol) for symbol in CODE_OF]] = list(CODE_OF.values())
# Clues from the front and marks, which are negative, from the back.
_BYTE_OF_CODE = np.zeros(10 + len(SYMBOL_OF), np.uint8)
_BYTE_OF_CODE[:10] = range(ord("0"), ord("9") + 1)
_BYTE_OF_CODE[list(SYMBOL_OF)] = [ord(symbol) for symbol in SYMBOL_OF.values()]


class BoardParts(NamedTuple):
    """What the text of one board says."""

    topology: Topology
    shown: NDArray[np.int32]
    """Flat, in reading order."""
    mines: int | None


def parse_boards(text: str | bytes) -> list[BoardParts]:
    """Read every board of a text."""
    return [section.parse() for section in _sections(_Source.of(text))]


def parse_board(text: str | bytes) -> BoardParts:
    """Read a text that holds exactly one board."""
    board, *others = _sections(_Source.of(text))
    if others:
        raise others[0].error("a second board begins here, but only one is wanted")
    return board.parse()


def parse_layout(
    text: str | bytes, topology: Topology | None = None
) -> tuple[Topology, NDArray[np.bool_]]:
    """Read one layout, mines `B` and free cells `-`; `topology` overrides its header."""
    source = _Source.of(text)
    (layout,) = _sections(source, separator=None)  # three free cells, not the end of a layout
    layout.refuse(_NOT_LAYOUT, "B or * (mine) or - (free)")
    topology, shown, _ = layout.parse(topology)
    return topology, shown == MINE


def format_board(topology: Topology, shown: NDArray[np.int32], mines: int | None) -> str:
    """Write a board as text which reads back as the same board."""
    width = topology.shape[-1]
    rows = format_rows(shown, width)
    if SEPARATOR in rows:  # three safe cells must not be read as the end of the board
        rows = [" ".join(row) for row in rows]
    headers = [] if mines is None else [f"mines: {mines}"]
    if topology.kind != "box" and width == 1 and shown.max() > 9:
        # Nothing but the width tells the one cell 12 from the two cells 1 and 2.
        headers.append(f"topology: {topology.kind} {len(rows)}x1")
    elif topology.kind != "grid":
        headers.append(f"topology: {topology.name}")
    return "\n".join([*headers, *_in_slices(rows, topology.shape)])


def format_rows(shown: NDArray[np.int32], width: int) -> list[str]:
    """Write flat cells as rows of symbols, spaced only where a clue has several digits."""
    if shown.max() <= 9:
        line = _BYTE_OF_CODE[shown].tobytes().decode("ascii")
        return [line[start : start + width] for start in range(0, len(line), width)]
    symbols = [SYMBOL_OF.get(code) or str(code) for code in shown.tolist()]
    digits = max(map(len, symbols))
    symbols = [symbol.rjust(digits) for symbol in symbols]
    return [" ".join(symbols[start : start + width]) for start in range(0, len(symbols), width)]


def _in_slices(rows: list[str], shape: tuple[int, ...]) -> Iterator[str]:
    """Put a blank line between the flat slices of a box."""
    height = shape[-2] if len(shape) > 2 else len(rows)
    for number, row in enumerate(rows):
        if number and number % height == 0:
            yield ""
        yield row


@dataclass
class _Source:
    """A whole text, and where in it something is wrong."""

    text: str

    @classmethod
    def of(cls, text: str | bytes) -> _Source:
        if isinstance(text, bytes):
            text = _decoded(text)
        text = text.removeprefix("\ufeff")
        return cls(text.replace("\r\n", "\n").replace("\r", "\n"))

    def error(self, offset: int, message: str) -> BoardError:
        line = self.text.count("\n", 0, offset) + 1
        column = offset - self.text.rfind("\n", 0, offset)
        return BoardError(f"line {line}, column {column}: {message}")


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BoardError(
            f"line {line}: byte {error.start} of the input (0x{data[error.start]:02x}) "
            "is not UTF-8 text"
        ) from None


def _sections(source: _Source, separator: str | None = SEPARATOR) -> list[_Section]:
    """Divide a text into its boards; there is at least one."""
    sections: list[_Section] = []
    separated = True
    for match in _LINE.finditer(source.text):
        line, start = match[1].rstrip(" \t"), match.start(1)
        if line == separator:
            separated = True
            continue
        if separated:
            sections.append(_Section(source, start))
            separated = False
        sections[-1].add(line, start)
    if not sections:
        raise source.error(0, "there is no board: write one line per row, such as ?1B")
    return sections


class _Header(NamedTuple):
    value: str
    start: int


@dataclass
class _Section:
    """The headers and rows of one board, with the places where they start in the text."""

    source: _Source
    start: int
    headers: dict[str, _Header] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    def error(self, message: str) -> BoardError:
        return self.source.error(self.start, message)

    def add(self, line: str, start: int) -> None:
        if header := _HEADER.match(line):
            self._add_header(header[1], _Header(line[header.end() :], start + header.end()), start)
        else:
            self.rows.append(line)
            self.starts.append(start)

    def _add_header(self, name: str, header: _Header, start: int) -> None:
        if name not in _HEADERS:
            message = f"unknown header {quoted(name)}: use mines: or topology:"
        elif name in self.headers:
            message = f"the header {name}: stands here for the second time"
        elif self.rows:
            message = f"the header {name}: must stand before the rows"
        else:
            self.headers[name] = header
            return
        raise self.source.error(start, message)

    def parse(self, topology: Topology | None = None) -> BoardParts:
        if not self.rows:
            raise self.error("no rows follow these headers")
        kind, shape = (topology.kind, topology.shape) if topology else self._parse_topology()
        self.refuse(_STRAY, ALPHABET)
        spaced = self._is_spaced(None if shape is None else shape[-1])
        shown, counts = self._read_numbers() if spaced else self._read_symbols()
        if shape is None:
            shape = (len(counts), counts[0])
        self._check_widths(counts, shape[-1], spaced=spaced)
        self._check_height(shape)
        if topology is None:
            topology = self._make_topology(kind, shape)
        return BoardParts(topology, shown, self._parse_mines(len(topology)))

    def _make_topology(self, kind: str, shape: tuple[int, ...]) -> Topology:
        try:
            return Topology.of_kind(kind, shape)
        except BoardError as error:
            raise self.error(str(error)) from None

    def _parse_topology(self) -> tuple[str, tuple[int, ...] | None]:
        header = self.headers.get("topology")
        if header is None:
            return "grid", None
        try:
            return parse_name(header.value)
        except BoardError as error:
            raise self.source.error(header.start, str(error)) from None

    def _parse_mines(self, cells: int) -> int | None:
        header = self.headers.get("mines")
        if header is None:
            return None
        value = header.value
        if not (value.isascii() and value.isdigit()):
            raise self.source.error(
                header.start, f"mines: needs a whole number, not {quoted(value)}"
            )
        # A number that is longer than the number of cells is not worth converting.
        if len(value.lstrip("0")) > len(str(cells)) or int(value) > cells:
            raise self.source.error(header.start, f"{value:.30} mines do not fit on {cells} cells")
        return int(value)

    def refuse(self, stray: re.Pattern[str], alphabet: str) -> None:
        """Point at the first symbol that cannot stand in a row."""
        for row, start in zip(self.rows, self.starts, strict=True):
            if symbol := stray.search(row):
                raise self.source.error(
                    start + symbol.start(), f"{symbol[0]!r} is not a cell here: use {alphabet}"
                )

    def _is_spaced(self, width: int | None) -> bool:
        """Whether 12 is one clue, which it is where spaces (or lines) part all symbols."""
        parted = width == 1 or any(" " in row or "\t" in row for row in self.rows)
        return (
            parted
            and any(_TOUCHING_DIGITS.search(row) for row in self.rows)
            and not any(_TOUCHING_MARK.search(row) for row in self.rows)
        )

    def _read_symbols(self) -> tuple[NDArray[np.int32], list[int]]:
        """Read one symbol per cell: what the cells show, and how many each row has."""
        rows = [row.replace(" ", "").replace("\t", "") for row in self.rows]
        symbols = np.frombuffer("".join(rows).encode("ascii"), np.uint8)
        return _CODE_OF_BYTE[symbols], list(map(len, rows))

    def _read_numbers(self) -> tuple[NDArray[np.int32], list[int]]:
        """Do the same where clues may have several digits, which spaces then part."""
        for row, start in zip(self.rows, self.starts, strict=True):
            for clue in _LONG_CLUE.finditer(row):
                digits = clue[0].lstrip("0") or "0"
                if len(digits) > 10 or int(digits) > LARGEST_CLUE:
                    raise self.source.error(
                        start + clue.start(),
                        f"the clue {quoted(digits)} is too large: at most {LARGEST_CLUE}",
                    )
        numbers = " ".join(self.rows).translate(_NUMBER_OF)
        return np.fromstring(numbers, np.int32, sep=" "), [len(row.split()) for row in self.rows]

    def _check_widths(self, counts: list[int], width: int, *, spaced: bool) -> None:
        for row, count in enumerate(counts):
            if count != width:
                symbols = re.finditer(r"[^ \t]+" if spaced else r"[^ \t]", self.rows[row])
                surplus = next(islice(symbols, width, None), None)
                offset = surplus.start() if surplus else len(self.rows[row])
                raise self.source.error(
                    self.starts[row] + offset, f"this row has {_many(count, 'cell')}, not {width}"
                )

    def _check_height(self, shape: tuple[int, ...]) -> None:
        height = prod(shape[:-1])
        if len(self.rows) != height:
            nearest = min(height, len(self.rows) - 1)
            raise self.source.error(
                self.starts[nearest],
                f"this board has {_many(len(self.rows), 'row')}, not {height} as its topology says",
            )


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
