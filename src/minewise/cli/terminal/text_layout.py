"""Text in terminal lines and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from minewise.base.words import plural
from minewise.board.cell_names import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.topology import Cell

_GAP = 2
_NAME_WIDTH = 11
_WIDEST_FORMULA = 40
"""The maximum width of a formula with a remark on the same line."""
_MOST_LISTED = 20
"""The maximum number of cells in a list."""


def wrap(pieces: Iterable[Text], room: int, *, between: int) -> Iterator[Text]:
    """Fill lines of at most `room` columns with pieces, without breaking any piece."""
    line = Text()
    for piece in pieces:
        if line and line.cell_len + between + piece.cell_len > room:
            yield line
            line = Text()
        if line:
            line.append(" " * between)
        line.append(piece)
    if line:
        yield line


def wrap_words(words: str, room: int) -> Iterator[Text]:
    """Fill lines of at most `room` columns with words.

    Examples
    --------
    >>> [line.plain for line in wrap_words("safe: r1c1 r1c3", 12)]
    ['safe: r1c1', 'r1c3']
    """
    return wrap(map(Text, words.split()), room, between=1)


def fact_lines(facts: Iterable[tuple[str, str]], room: int) -> Iterator[Text]:
    """Lay out names on the left and words on the right, in lines of at most `room` columns.

    Examples
    --------
    >>> for line in fact_lines([("Safe", "2 cells: r1c1 r1c3")], room=26):
    ...     print(line)
    Safe       2 cells: r1c1
               r1c3
    """
    for name, words in facts:
        for number, line in enumerate(wrap_words(words, room - _NAME_WIDTH)):
            label = "" if number else name
            yield Text().append(label.ljust(_NAME_WIDTH), "bold").append(line)


def listed(cells: Sequence[Cell]) -> str:
    """Return the number of cells and the names of the first few.

    Examples
    --------
    >>> listed([(0, 0), (0, 2)])
    '2 cells: r1c1 r1c3'
    """
    if not cells:
        return "none"
    names = [cell_name(cell) for cell in cells[:_MOST_LISTED]]
    if len(cells) > _MOST_LISTED:
        names.append(f"and {len(cells) - _MOST_LISTED:,} more")
    return f"{plural(len(cells), 'cell')}: {' '.join(names)}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Text]:
    """Lay out a table with the first column aligned left and the others right.

    Examples
    --------
    >>> for line in table(["player", "won"], [["exact", "15 %"], ["random", "0 %"]]):
    ...     print(line)
    player   won
    exact   15 %
    random   0 %
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for number, row in enumerate((header, *rows)):
        first, *others = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield Text((" " * _GAP).join((first, *others)).rstrip(), "" if number else "bold")


class FormulaRow(NamedTuple):
    """A name, a formula and a remark; the last two are in pieces that are never broken."""

    name: str
    formula: Sequence[Text] = ()
    remark: Sequence[Text] = ()


def formula_lines(rows: Sequence[FormulaRow], room: int) -> Iterator[Text]:
    """Lay out rows in three columns, each wrapped separately.

    Examples
    --------
    >>> short = FormulaRow("one", [Text("x = 1")], [Text("a"), Text("remark")])
    >>> for line in formula_lines([short, FormulaRow("three", [Text("x + y = 1")])], room=80):
    ...     print(line)
      one    x = 1      a remark
      three  x + y = 1
    """
    formulas = 2 * _GAP + max(len(row.name) for row in rows)
    widest = max(len(Text(" ").join(row.formula)) for row in rows)
    remarks = formulas + (min(widest, _WIDEST_FORMULA) + _GAP if widest else 0)
    remarks = min(remarks, max(formulas, 3 * room // 5))
    for row in rows:
        lines = [Text(" " * _GAP + row.name)]
        _add(lines, wrap(row.formula, room - formulas, between=1), formulas)
        _add(lines, wrap(row.remark, room - remarks, between=1), remarks)
        yield from lines


def _add(lines: list[Text], more: Iterator[Text], column: int) -> None:
    """Add lines at a column, starting on the last line if it ends before that column."""
    for number, line in enumerate(more):
        if number or lines[-1].cell_len + _GAP > column:
            lines.append(Text())
        lines[-1].pad_right(column - lines[-1].cell_len)
        lines[-1].append(line)
