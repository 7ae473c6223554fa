r"""Read a board in any known format; if a text can mean several boards, list them all.

>>> [found] = readings("4x3x2\nHH10\nHH10\n1100")
>>> found.format, found.board.mines, found.warnings
('JSMinesweeper position', 2, [])
>>> [found.meaning for found in readings("?1 \n?1 ")]
['blank is 0', 'blank is covered', '']
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.arguments import checked
from minewise.base.budget import Budget
from minewise.base.errors import BoardError, BudgetError
from minewise.base.source import Source
from minewise.board.board import Board
from minewise.board.consistency import is_consistent
from minewise.board.format import SEPARATOR
from minewise.board.formats.drawn_text import parse_drawing
from minewise.board.formats.jsminesweeper import parse_position
from minewise.board.formats.meanings import layout_of, meanings
from minewise.board.formats.mine_links import parse_link
from minewise.board.formats.mine_lists import parse_mines
from minewise.board.formats.nested_lists import parse_lists
from minewise.board.formats.separated_values import parse_values
from minewise.board.layout import Layout
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE
from minewise.board.topology import Topology

if TYPE_CHECKING:
    from minewise.answers import boards as answers
    from minewise.board.formats.table import Table

OWN: Final = "minewise"
"""The name of minewise's own format."""
_TABLES: Final = (parse_position, parse_lists, parse_values)
_WORDS: Final = {COVERED: "covered", MINE: "a mine", SAFE: "safe", FLAG: "a flag"}
_OBVIOUS: Final = frozenset("012345678?FB*")
_ROW_AS_REMARK: Final = re.compile(r"[ \t]*#[ \t0-9?#BFbf*.\-]*")
_CHECK: Final = Budget(seconds=1, ticks=10_000_000)
"""A board that takes longer to check counts as consistent."""


@dataclass(frozen=True)
class Reading:
    """A board that a text may mean.

    Examples
    --------
    >>> first, second = mw.readings("[[-1, 1], [-1, 1]]")
    >>> first.meaning, second.meaning
    ('-1 is covered', '-1 is a mine')
    >>> print(first.board)
    ?1
    ?1
    """

    board: Board
    format: str
    """The name of the format, such as `CSV`."""
    meaning: str = ""
    """What doubtful symbols are taken to mean."""
    warnings: list[str] = field(default_factory=list)
    """Why the reading may be wrong."""

    def to_json(self) -> answers.Reading:
        """Return the JSON form."""
        return {
            "format": self.format,
            "meaning": self.meaning,
            "warnings": self.warnings,
            "board": self.board.to_json(),
        }


@checked
def readings(text: str | bytes) -> list[Reading]:
    r"""Read a board in minewise's format or another program's, most likely reading first.

    Other formats are positions from JSMinesweeper, nested lists, CSV, drawings with characters or
    emoji, links that hold the mines of a board, and `.mbf` files. Raises `BoardError` if there is
    no reading.

    Examples
    --------
    >>> [reading] = mw.readings("?,1,0\n?,1,0")
    >>> reading.format
    'CSV'
    """
    if isinstance(text, bytes) and (mined := parse_mines(text)):
        return _of_layout(mined, "board with all mines")
    source = Source.of(text, BoardError)
    if mined := parse_link(source.text):
        return _of_layout(mined, "link with all mines")
    for parse in _TABLES:
        if (table := parse(source.text)) and (found := _of_table(table)):
            return found
    drawing = parse_drawing(source.text)
    try:
        own = Reading(Board.parse(source.text), OWN)
    except BoardError:
        if drawing and (found := _of_table(drawing)):
            return found
        raise
    doubts = _doubts(source.text, own.board, drawing)
    if not doubts or drawing is None:
        return [own]
    own = replace(own, warnings=doubts)
    return _by_likelihood([*_of_table(drawing), own])


def the_board(text: str | bytes) -> Board:
    """Return the only board that a text can mean; raise `BoardError` if in doubt.

    Examples
    --------
    >>> the_board("[[-1, 1]]")
    Traceback (most recent call last):
    minewise.base.errors.BoardError: this can mean several boards: -1 is covered; or -1 is a mine
    """
    try:
        return Board.parse(text)
    except BoardError:
        found = readings(text)
        if all(reading.warnings for reading in found):
            raise
        if len(found) > 1:
            choices = "; or ".join(reading.meaning or reading.format for reading in found)
            raise BoardError(f"this can mean several boards: {choices}") from None
        return found[0].board


def _of_layout(mined: list[list[bool]], name: str) -> list[Reading]:
    array = np.array(mined)
    layout = Layout(Topology.grid(*array.shape), array)
    covered = np.full(array.shape, COVERED)
    return [
        Reading(Board.from_array(layout.clues(), layout.count), name, "mines: all cells are open"),
        Reading(Board.from_array(covered, layout.count), name, "mines: all cells are covered"),
    ]


def _doubts(text: str, board: Board, drawing: Table | None) -> list[str]:
    """Say why a text in minewise's format may be a drawing of another board."""
    doubts: list[str] = []
    if board.topology.kind != "grid":  # only minewise has others
        return doubts
    remarks = filter(_ROW_AS_REMARK.fullmatch, text.splitlines())
    if any(len(remark.replace(" ", "")) == board.shape[-1] for remark in remarks):
        doubts.append("Lines that begin with # are read as comments, not as rows.")
    if board.shape[-1] == len(SEPARATOR) and SEPARATOR in text.split():
        doubts.append(f"A line {SEPARATOR} separates boards; it is not read as a row.")
    if drawing and any("" in row for row in drawing.rows):
        doubts.append("Spaces are ignored; they may mean open cells without mines around them.")
    return doubts


def _of_table(table: Table) -> list[Reading]:
    symbols = {symbol for row in table.rows for symbol in row}
    table = table.squared()
    mined = None if table.warnings else layout_of(table.rows)
    found = _of_layout(mined, table.format) if mined else []
    for meaning in meanings(symbols | {symbol for row in table.rows for symbol in row}):
        flat = [[meaning[symbol] for symbol in row] for row in table.rows]
        board = Board.from_array(flat, topology="grid")
        warnings = list(table.warnings)
        if table.mines is not None and table.mines <= board.flat.size:
            board = board.with_mines(table.mines)
        elif table.mines is not None:
            warnings.append(f"{table.mines} mines do not fit on the board: the count is left out.")
        found.append(Reading(board, table.format, _described(meaning), warnings))
    return _by_likelihood(found)


def _described(meaning: dict[str, int]) -> str:
    words = [
        f"{symbol or 'blank'} is {_WORDS.get(code, str(code))}"
        for symbol, code in sorted(meaning.items())
        if symbol not in _OBVIOUS
    ]
    return ", ".join(words)


def _by_likelihood(found: list[Reading]) -> list[Reading]:
    """Remove duplicates, and put boards first that can come from a game."""
    distinct = list({reading.board: reading for reading in reversed(found)}.values())[::-1]
    checked = [(_implausibility(reading.board), reading) for reading in distinct]
    checked.sort(key=lambda pair: pair[0])  # stable
    return [
        replace(reading, warnings=[*reading.warnings, "No layout fits this board."])
        if impossible and len(checked) > 1
        else reading
        for (impossible, _), reading in checked
    ]


def _implausibility(board: Board) -> tuple[bool, int]:
    """Return whether no layout fits, and the number of zeros next to a covered cell."""
    covered = np.pad(board.covered, 1)
    rows, columns = board.shape
    near = np.zeros(board.shape, bool)
    for down in range(3):
        for right in range(3):
            near |= covered[down : down + rows, right : right + columns]
    return not _may_be_consistent(board), int(np.count_nonzero(near & (board.shown == 0)))


def _may_be_consistent(board: Board) -> bool:
    try:
        return is_consistent(board, _CHECK)
    except BudgetError:
        return True
