"""What comes of a strip that a machine has read: the verdict, the layouts, or the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.automata.verdict import flaw, reason
from minewise.base.numerals import short_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.automata.trace import Trace

_NAMES = 12
"""Columns that the names of the facts take, and the sign that something is cut off."""


def facts(trace: Trace, output: str, room: int | None) -> Iterator[tuple[str, str]]:
    """Yield names and words; what is longer than the room, if there is any, is cut off."""
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
