"""Names, formulas and remarks beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from minewise.cli.terminal.text_layout import flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_GAP = 2
_WIDEST_FORMULA = 40
"""Columns; remarks on a longer one begin below its end."""


class Entry(NamedTuple):
    """A name, and a formula and a remark in pieces that are never broken."""

    name: str
    formula: Sequence[Text] = ()
    remark: Sequence[Text] = ()


def columns(entries: Sequence[Entry], room: int) -> Iterator[Text]:
    """Set entries in three columns, each going on in the next line where there is no room left.

    Examples
    --------
    >>> short = Entry("one", [Text("x = 1")], [Text("a"), Text("remark")])
    >>> for line in columns([short, Entry("three", [Text("x + y = 1")])], room=80):
    ...     print(line)
      one    x = 1      a remark
      three  x + y = 1
    """
    formulas = 2 * _GAP + max(len(entry.name) for entry in entries)
    widest = max(len(Text(" ").join(entry.formula)) for entry in entries)
    remarks = formulas + (min(widest, _WIDEST_FORMULA) + _GAP if widest else 0)
    remarks = min(remarks, max(formulas, 3 * room // 5))
    for entry in entries:
        lines = [Text(" " * _GAP + entry.name)]
        _add(lines, flow(entry.formula, room - formulas, between=1), formulas)
        _add(lines, flow(entry.remark, room - remarks, between=1), remarks)
        yield from lines


def _add(lines: list[Text], more: Iterator[Text], column: int) -> None:
    """Begin in the last line if it ends before the column."""
    for number, line in enumerate(more):
        if number or lines[-1].cell_len + _GAP > column:
            lines.append(Text())
        lines[-1].pad_right(column - lines[-1].cell_len)
        lines[-1].append(line)
