"""What comes of a strip that a machine has read: the verdict, the layouts, or the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.automata.inconsistency import TYPES, first_inconsistency
from minewise.automata.line_symbols import ALPHABET
from minewise.cli.blame import blame
from minewise.engine import analyze
from minewise.numerals import short_text
from minewise.words import many

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
        yield "", _flaw("".join(trace.columns), output)


def _rows(name: str, rows: Sequence[str], room: int | None) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(rows):
        is_cut = room is not None and len(row) > room - _NAMES
        yield "" if number else name, row[: room - _NAMES] + "…" if is_cut and room else row


def _reason(trace: Trace) -> Iterator[tuple[str, str]]:
    """Prove that a line is inconsistent, or name the clues of a strip that cannot all hold."""
    symbols = "".join(trace.columns)
    if trace.board.shape[0] == 1 and not symbols.strip(ALPHABET):
        reason = first_inconsistency(symbols)
        if reason:
            yield "Reason", reason.words
            yield "Type", f"{reason.kind.type} ({reason.kind.subtype}), {TYPES[reason.kind.type]}"
            return
    conflict = analyze(trace.board).conflict
    yield "Reason", blame(trace.board, conflict) if conflict else "not found within the budget"


def _flaw(line: str, output: str) -> str:
    """Say whether the output of the published machine is a layout, and if not, why."""
    around = f"-{output}-"
    for cell, shown in enumerate(line):
        if shown.isdigit():
            mines = (around[cell] == "B") + (around[cell + 2] == "B")
            if mines != int(shown):
                return (
                    f"which is no layout, against Theorem 7.9: the {shown} in cell {cell} has "
                    f"{many(mines, 'mine')} beside it"
                )
    return "which is a layout"
