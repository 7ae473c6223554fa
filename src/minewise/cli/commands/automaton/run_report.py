"""The output of `minewise automaton run`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rich.text import Text

from minewise.automata.machines import flaw, machine_of, reason
from minewise.base.numerals import short_text
from minewise.base.words import plural
from minewise.cli.commands.automaton.run_table import BAD, GOOD, RunTable
from minewise.cli.terminal.cell_renderer import CONFLICT_MARK, SAFE_MARK
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines, wrap, wrap_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.automata.machines import Machine, Path
    from minewise.automata.trace import Trace

_MARGIN = "  "
_FEW_COLUMNS = 20
"""Paths are shown by default for strips with at most this many columns."""
_FEW_PATHS = 5
_NAMES = 12
"""Terminal columns for the name of a fact and the mark for a cut row."""


def report(trace: Trace, paths: int | None, *, in_full: bool) -> str:
    """Describe a machine's run; cut long lists unless `in_full`."""
    terminal = Terminal()
    if paths is None:
        paths = _FEW_PATHS if len(trace.columns) <= _FEW_COLUMNS else 0
    return terminal.text(_lines(trace, paths, terminal.width, in_full=in_full))


def _lines(trace: Trace, paths: int, room: int, *, in_full: bool) -> Iterator[Text]:
    machine = machine_of(trace)
    rows, length = trace.board.shape
    size = f"{rows}×{length:,} {'line' if rows == 1 else 'strip'}"
    title = [Text(f"{size},", "bold"), *map(Text, machine.title.split())]
    yield from wrap(title, room, between=1)
    yield from wrap_words(machine.legend, room)
    yield Text()
    yield from RunTable(trace, machine, room, in_full=in_full).lines()
    yield Text()
    if paths:
        yield from _paths(machine, paths, room)
    yield from fact_lines(_facts(trace, machine.output, None if in_full else room), room)


def _paths(machine: Machine, most: int, room: int) -> Iterator[Text]:
    found = list(islice(machine.paths(), most + 1))
    if not found:
        return
    yield Text("Paths", "bold")
    for path in found[:most]:
        yield from _path(path, room)
    if len(found) > most:
        yield Text(f"{_MARGIN}… and more; --paths N shows N", "dim")
    yield Text()


def _path(path: Path, room: int) -> Iterator[Text]:
    verdict = Text(f"{CONFLICT_MARK} rejected", BAD)
    if path.accepted:
        layouts = f", {plural(path.layouts, 'layout')}" if path.layouts > 1 else ""
        verdict = Text().append(f"{SAFE_MARK} accepted", GOOD).append(layouts)
    pieces = [*map(Text, path.names), verdict]
    for number, line in enumerate(wrap(pieces, room - 2 * len(_MARGIN), between=2)):
        yield Text(_MARGIN * (2 if number else 1)) + line


def _facts(trace: Trace, output: str, room: int | None) -> Iterator[tuple[str, str]]:
    """Yield the verdict, then the layouts or the reason; rows longer than `room` are cut."""
    read = map("".join, zip(*trace.columns, strict=True))
    yield "Verdict", "consistent" if trace.consistent else "inconsistent: no layout fits"
    if trace.layout is None:
        yield from _reason(trace)
        return
    yield "Layouts", short_text(trace.layouts)
    yield from _rows("Board", list(read), room)
    yield from _rows("Layout", trace.layout.rows(), room)
    if output:
        yield from _rows("Output", [output], room)
        yield "", flaw("".join(trace.columns), output)


def _rows(name: str, rows: Sequence[str], room: int | None) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(rows):
        is_cut = room is not None and len(row) > room - _NAMES
        yield "" if number else name, row[: room - _NAMES] + "…" if is_cut and room else row


def _reason(trace: Trace) -> Iterator[tuple[str, str]]:
    found = reason(trace)
    yield "Reason", found.words
    if found.kind:
        yield "Type", found.kind
