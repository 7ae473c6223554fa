"""The published table of the machine for two rows, with what is wrong in it beside it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from minewise.automata.strips import published as published_strip
from minewise.automata.strips.published import CLASSES, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STRIP_SOURCE: Final = "NFA for 2×n MCP"
STRIP_CORRECTIONS: Final = (
    "22BB* and 33BB* in class q7 are printed as a second 22?B and a second 33?B.",
    "The list of accepting states has 1BBB, where 11BB is meant.",
    "States are not placements: ?0?B stands for two. So paths are fewer than layouts.",
)
MISPRINTED: Final = ("22BB", "33BB")
"""States of Table 6 that are printed under another name."""


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


def strip_table_json() -> dict[str, Any]:
    """Return Table 6 as JSON.

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
