"""The columns that a machine reads, and its live states after each column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.palette import CLEAR, CONFLICT
from minewise.base.words import plural
from minewise.cli.terminal.cell_renderer import CONFLICT_MARK, SAFE_MARK
from minewise.cli.terminal.text_layout import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.automata.machines import Machine
    from minewise.automata.trace import Trace

GOOD = f"bold {CLEAR}"
BAD = f"bold {CONFLICT}"

_GAP = "  "
_MOST_ROWS = 40
"""If a strip has more columns, a terminal shows only the first and last ones."""
_FIRST_ROWS, _LAST_ROWS = 20, 10
_MOST_LINES = 3
"""The maximum number of lines of live states per column on a terminal."""
_FOLDED = "{} not shown; to see all: minewise automaton run FILE | less"


class RunTable:
    """A table for a terminal `room` columns wide; long lists are cut unless `in_full`."""

    def __init__(self, trace: Trace, machine: Machine, room: int, *, in_full: bool) -> None:
        self._trace = trace
        self._machine = machine
        self._in_full = in_full
        header = ["column", machine.reads, *(["writes"] if machine.output else [])]
        self._header = header
        self._widths = [len(name) for name in header]
        self._widths[0] = max(self._widths[0], len(f"{len(trace.columns):,}"))
        self._widths[1] = max(self._widths[1], len(trace.columns[0]))
        self._left = sum(self._widths) + len(_GAP) * len(header)
        self._room = max(room - self._left, 1)

    def lines(self) -> Iterator[Text]:
        """Yield the lines of the table."""
        heading = Text("state" if self._machine.output else "live states", "bold")
        yield from self._row(self._header, [heading], "bold")
        yield from self._row(["start"], [Text(self._machine.start)])
        death = self._trace.death
        read = len(self._trace.columns) if death is None else death
        if self._in_full or read <= _MOST_ROWS:
            yield from self._rows(range(read))
        else:
            yield from self._rows(range(_FIRST_ROWS))
            hidden = _FOLDED.format(plural(read - _FIRST_ROWS - _LAST_ROWS, "column"))
            yield from self._row(["…"], [Text(word, "dim") for word in hidden.split()], between=1)
            yield from self._rows(range(read - _LAST_ROWS, read))
        yield from self._end() if death is None else self._death(death)

    def _rows(self, columns: range) -> Iterator[Text]:
        for column in columns:
            yield from self._row(self._fields(column), self._names(self._machine.states(column)))

    def _row(
        self, fields: Sequence[str], pieces: Sequence[Text], style: str = "", between: int = 2
    ) -> Iterator[Text]:
        """Yield the lines of a row; its last field is wrapped."""
        number, *others = fields
        left = number.rjust(self._widths[0]) + _GAP
        for field, width in zip(others, self._widths[1:], strict=False):
            left += field.ljust(width) + _GAP
        for line in wrap(pieces, self._room, between=between):
            yield Text().append(left.ljust(self._left), style).append(line)
            left = ""

    def _fields(self, column: int) -> list[str]:
        written = [self._machine.output[column]] if self._machine.output else []
        return [f"{column + 1:,}", self._machine.symbol(column), *written]

    def _names(self, names: Sequence[str]) -> list[Text]:
        """List state names, up to a limit unless in full."""
        shown = names
        if not self._in_full:
            width = len(_GAP) + max(map(len, names), default=0)
            shown = names[: _MOST_LINES * max(self._room // width, 1)]
        texts = [Text(name) for name in shown]
        if len(shown) < len(names):
            texts[-1] = Text(f"and {len(names) - len(shown) + 1:,} more", "dim")
        return texts

    def _death(self, column: int) -> Iterator[Text]:
        words = f"{CONFLICT_MARK} {self._machine.failure(column)}"
        if left := len(self._trace.columns) - column - 1:
            words += f", {plural(left, 'column')} to go"
        pieces = [Text(name, BAD) for name in self._machine.states(column)]
        pieces += [Text(word, BAD) for word in words.split()]
        return self._row(self._fields(column), pieces, between=1)

    def _end(self) -> Iterator[Text]:
        names = self._names(self._machine.accepting())
        if not names:
            words = f"{CONFLICT_MARK} rejected: no live state is accepting"
            return self._row(["end"], [Text(word, BAD) for word in words.split()], between=1)
        accepted = Text().append(f"{SAFE_MARK} accepted", GOOD).append(" in ").append(names[0])
        return self._row(["end"], [accepted, *names[1:]])
