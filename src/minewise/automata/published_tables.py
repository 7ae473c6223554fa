"""The published tables as they are shown to people, with what is wrong in them beside them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from minewise.automata.lines.inconsistency import TABLE_3, TYPES
from minewise.automata.lines.published import OUTPUT, START, TRANSITIONS
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.published import CLASSES, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LINE_SOURCE: Final = "M. Kadlac, Explorations of the Minesweeper Consistency Problem (2003)"
LINE_CORRECTIONS: Final = (
    "Table 1 decides every line correctly (Theorem 7.8 holds), but rejects the empty line, "
    "although s0 is called accepting.",
    "Table 2 prints 0 for the output -.",
    "The output of Table 2 is often no layout (Theorem 7.9 fails): ?0 gives B-, ?1B gives B-B.",
    "Table 3 is complete for inconsistencies of up to four symbols, but there are longer ones, "
    "such as 0?1?0, and those at the ends (Theorem 7.7 fails). Here they are of the types "
    "chain and end.",
    "Table 3 has 11?0 where the text and Appendix B have its mirror image, 0?11.",
)
STRIP_SOURCE: Final = "NFA for 2×n MCP"
STRIP_CORRECTIONS: Final = (
    "22BB* and 33BB* in class q7 are printed as a second 22?B and a second 33?B.",
    "The list of accepting states has 1BBB, where 11BB is meant.",
    "States are not placements: ?0?B stands for two. So paths are fewer than layouts.",
)
MISPRINTED: Final = ("22BB", "33BB")
"""States of Table 6 that are printed under another name."""

LINE_SYMBOLS: Final = tuple(TRANSITIONS[START])
"""The symbols of Table 1 in its order; `e` is the end of the line."""


@dataclass(frozen=True)
class StripClass:
    """A class of Table 6: states that have the same row.

    Examples
    --------
    >>> first, *_ = strip_classes()
    >>> first.name, first.states, first.moves["2?"]
    ('q0', ('s0',), ('20?0', '21?B'))
    """

    name: str
    words: str
    accepting: bool
    states: tuple[str, ...]
    moves: Mapping[str, tuple[str, ...]]
    """By symbol, the states that may follow, where there are any."""
    same_as: str | None
    """The first class with the same moves, if it is another one."""


def strip_classes() -> Iterator[StripClass]:
    """Yield Table 6, class by class."""
    known: dict[tuple[tuple[str, tuple[str, ...]], ...], str] = {}
    for name, members in groupby(published_strip.states(), lambda state: state.group):
        states = list(members)
        moves = {
            symbol: tuple(one.name for one in after)
            for symbol in SYMBOLS
            if (after := published_strip.successors(states[0], symbol))
        }
        first = known.setdefault(tuple(moves.items()), name)
        yield StripClass(
            name,
            CLASSES[name],
            states[0].accepted,
            tuple(state.name for state in states),
            moves,
            None if first == name else first,
        )


def line_tables_json() -> dict[str, Any]:
    """Give Tables 1 to 3 of Kadlac as JSON.

    Examples
    --------
    >>> tables = line_tables_json()
    >>> tables["symbols"], tables["rows"][1]
    (['0', '1', '2', 'B', '?', 'e'], {'state': '0', 'next': ['0', '1o', ...], 'output': '-'})
    """
    return {
        "source": LINE_SOURCE,
        "symbols": list(LINE_SYMBOLS),
        "rows": [
            {
                "state": state,
                "next": [row[symbol] for symbol in LINE_SYMBOLS],
                "output": OUTPUT[state],
            }
            for state, row in TRANSITIONS.items()
        ],
        "types": [
            {"type": type_, "subtypes": list(subtypes), "words": TYPES[type_]}
            for type_, subtypes in TABLE_3.items()
        ],
        "corrections": list(LINE_CORRECTIONS),
    }


def strip_table_json() -> dict[str, Any]:
    """Give Table 6 as JSON.

    Examples
    --------
    >>> table = strip_table_json()
    >>> [row["name"] for row in table["classes"] if row["same_as"]]
    ['q1']
    """
    return {
        "source": STRIP_SOURCE,
        "symbols": list(SYMBOLS),
        "classes": [
            {
                "name": row.name,
                "words": row.words,
                "accepting": row.accepting,
                "states": list(row.states),
                "moves": [
                    {"symbol": symbol, "next": list(after)} for symbol, after in row.moves.items()
                ],
                "same_as": row.same_as,
            }
            for row in strip_classes()
        ],
        "misprinted": list(MISPRINTED),
        "corrections": list(STRIP_CORRECTIONS),
    }
