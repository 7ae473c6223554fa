"""The published tables with their corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.automata.lines.inconsistency import TABLE_3, TYPES
from minewise.automata.lines.published import (
    LINE_CORRECTIONS,
    LINE_SOURCE,
    LINE_SYMBOLS,
    OUTPUT,
    TRANSITIONS,
)
from minewise.automata.strips.published import (
    MISPRINTED,
    STRIP_CORRECTIONS,
    STRIP_SOURCE,
    StripClass,
    strip_classes,
)
from minewise.cli.terminal.text_layout import FormulaRow, formula_lines, wrap, wrap_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MARGIN = "  "
_GAP = 3


def line_tables(room: int) -> Iterator[Text]:
    """Yield the lines of Kadlac's Tables 1 to 3."""
    yield from wrap_words(LINE_SOURCE, room)
    yield Text()
    yield from _heading("Tables 1 and 2: the next state by symbol, and the output")
    yield _line_row(["state", *LINE_SYMBOLS, "output"], "bold")
    for state, row in TRANSITIONS.items():
        yield _line_row([state, *(row[symbol] for symbol in LINE_SYMBOLS), OUTPUT[state]])
    yield Text(f"{_MARGIN}e is the end of the line; X is an error")
    yield Text()
    yield from _heading("Table 3: types of inconsistency (X is any symbol)")
    yield from formula_lines(
        [
            FormulaRow(
                type_,
                [Text(one) for one in subtypes],
                [Text(word) for word in TYPES[type_].split()],
            )
            for type_, subtypes in TABLE_3.items()
        ],
        room,
    )
    yield Text()
    yield from _corrections(LINE_CORRECTIONS, room)


def strip_table(room: int) -> Iterator[Text]:
    """Yield the lines of Table 6, class by class."""
    yield Text(STRIP_SOURCE)
    yield Text()
    yield from _heading("Table 6: the states that may follow, by class and symbol")
    for row in strip_classes():
        yield Text()
        yield from _class(row, room)
        moves = [f"{symbol}: {' '.join(after)}" for symbol, after in row.moves.items()]
        pieces = map(Text, [f"same as {row.same_as}"] if row.same_as else moves)
        yield from _indented(wrap(pieces, room - 2 * len(_MARGIN), between=_GAP), 2)
    yield Text()
    yield from _corrections(STRIP_CORRECTIONS, room)


def _class(row: StripClass, room: int) -> Iterator[Text]:
    ends = "accepting" if row.accepting else "not accepting"
    yield Text().append(row.name, "bold").append(f"  {row.words}; {ends}")
    names = (Text(_marked(state), "bold") for state in row.states)
    yield from _indented(wrap(names, room - len(_MARGIN), between=2), 1)


def _marked(state: str) -> str:
    return f"{state}*" if state in MISPRINTED else state


def _line_row(cells: Sequence[str], style: str = "") -> Text:
    first, *others = cells
    return Text(f"{_MARGIN}{first:5}  " + "".join(f"{cell:4}" for cell in others).rstrip(), style)


def _corrections(corrections: Sequence[str], room: int) -> Iterator[Text]:
    yield from _heading("Corrections")
    for words in corrections:
        for number, line in enumerate(wrap_words(words, room - 2 * len(_MARGIN))):
            yield Text(_MARGIN * 2 if number else f"{_MARGIN}- ") + line


def _heading(words: str) -> Iterator[Text]:
    yield Text(words, "bold")


def _indented(lines: Iterator[Text], depth: int) -> Iterator[Text]:
    return (Text(_MARGIN * depth) + line for line in lines)
