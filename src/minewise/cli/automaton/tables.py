"""The published tables, for people, with their corrections beside them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.text import Text

from minewise.automata import published_strip
from minewise.automata.inconsistency import TABLE_3, TYPES
from minewise.automata.published_line import OUTPUT, START, TRANSITIONS
from minewise.automata.published_strip import CLASSES, SYMBOLS, State
from minewise.cli.columns import Entry, columns
from minewise.cli.flow import flow, flow_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MARGIN = "  "
_GAP = 3

_LINE_SOURCE: Final = "M. Kadlac, Explorations of the Minesweeper Consistency Problem (2003)"
_LINE_CORRECTIONS: Final = (
    "Table 1 decides every line correctly (Theorem 7.8 holds), but rejects the empty line, "
    "although s0 is called accepting.",
    "Table 2 prints 0 for the output -.",
    "The output of Table 2 is often no layout (Theorem 7.9 fails): ?0 gives B-, ?1B gives B-B.",
    "Table 3 is complete for inconsistencies of up to four symbols, but there are longer ones, "
    "such as 0?1?0, and those at the ends (Theorem 7.7 fails). Here they are of the types "
    "chain and end.",
    "Table 3 has 11?0 where the text and Appendix B have its mirror image, 0?11.",
)
_STRIP_SOURCE: Final = "NFA for 2×n MCP"
_MISPRINTED: Final = ("22BB", "33BB")
_STRIP_CORRECTIONS: Final = (
    "22BB* and 33BB* in class q7 are printed as a second 22?B and a second 33?B.",
    "The list of accepting states has 1BBB, where 11BB is meant.",
    "States are not placements: ?0?B stands for two. So paths are fewer than layouts.",
)


def line_tables(room: int) -> Iterator[Text]:
    """Set Tables 1 to 3 of Kadlac."""
    yield from flow_words(_LINE_SOURCE, room)
    yield Text()
    yield from _heading("Tables 1 and 2: the next state by symbol, and the output")
    symbols = list(TRANSITIONS[START])
    yield _line_row(["state", *symbols, "output"], "bold")
    for state, row in TRANSITIONS.items():
        yield _line_row([state, *(row[symbol] for symbol in symbols), OUTPUT[state]])
    yield Text(f"{_MARGIN}e is the end of the line, X an error")
    yield Text()
    yield from _heading("Table 3: types of inconsistency (X is any symbol)")
    yield from columns(
        [
            Entry(
                type_,
                [Text(one) for one in subtypes],
                [Text(word) for word in TYPES[type_].split()],
            )
            for type_, subtypes in TABLE_3.items()
        ],
        room,
    )
    yield Text()
    yield from _corrections(_LINE_CORRECTIONS, room)


def strip_table(room: int) -> Iterator[Text]:
    """Set Table 6, class by class."""
    yield Text(_STRIP_SOURCE)
    yield Text()
    yield from _heading("Table 6: the states that may follow, by class and symbol")
    rows: dict[str, str] = {}
    for group, members in groupby(published_strip.states(), lambda state: state.group):
        states = list(members)
        yield Text()
        yield from _class(group, states, room)
        moves = _moves(states[0])
        same = rows.setdefault(" ".join(moves), group)
        pieces = [Text(move) for move in (moves if same == group else [f"the same as {same}"])]
        yield from _indented(flow(pieces, room - 2 * len(_MARGIN), between=_GAP), 2)
    yield Text()
    yield from _corrections(_STRIP_CORRECTIONS, room)


def _class(group: str, states: Sequence[State], room: int) -> Iterator[Text]:
    ends = "accepting" if states[0].accepted else "not accepting"
    yield Text().append(group, "bold").append(f"  {CLASSES[group]}; {ends}")
    names = (Text(_marked(state), "bold") for state in states)
    yield from _indented(flow(names, room - len(_MARGIN), between=2), 1)


def _marked(state: State) -> str:
    return f"{state.name}*" if state.name in _MISPRINTED else state.name


def _moves(state: State) -> list[str]:
    """Write where the symbols lead that can be read."""
    following = ((symbol, published_strip.successors(state, symbol)) for symbol in SYMBOLS)
    return [
        f"{symbol}: {' '.join(one.name for one in after)}" for symbol, after in following if after
    ]


def _line_row(cells: Sequence[str], style: str = "") -> Text:
    first, *others = cells
    return Text(f"{_MARGIN}{first:5}  " + "".join(f"{cell:4}" for cell in others).rstrip(), style)


def _corrections(corrections: Sequence[str], room: int) -> Iterator[Text]:
    yield from _heading("What is wrong")
    for words in corrections:
        for number, line in enumerate(flow_words(words, room - 2 * len(_MARGIN))):
            yield Text(_MARGIN * 2 if number else f"{_MARGIN}- ") + line


def _heading(words: str) -> Iterator[Text]:
    yield Text(words, "bold")


def _indented(lines: Iterator[Text], depth: int) -> Iterator[Text]:
    return (Text(_MARGIN * depth) + line for line in lines)
