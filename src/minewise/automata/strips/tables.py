"""The tables of "NFA for 2×n MCP", as published and corrected.

Tables 3 to 6 are derived from the machine; the misprints of the published edition are put back.
`ERRORS` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from minewise.automata.strips.published import CLASSES, START, SYMBOLS, states, successors
from minewise.base.arguments import checked
from minewise.base.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.answers import automata as answers


SOURCE: Final = "NFA for 2×n MCP"
ERRORS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Table 3": ("BB is printed as a second B5.",),
        "Table 4": (),
        "Table 5": (),
        "Table 6": (
            "22BB and 33BB in class q7 are printed as a second 22?B and a second 33?B.",
            "The list of accepting states has 1BBB instead of 11BB.",
        ),
    }
)
"""The errors in each table."""

MISPRINTS: Final[Mapping[str, str]] = MappingProxyType({"22BB": "22?B", "33BB": "33?B"})
"""The states that are misprinted in Table 6, and their printed names."""

_CELLS = "012345B?"
_ROW = 8
"""The number of symbols in a row of Tables 3 and 4."""


@checked
def possible_symbols(edition: answers.Edition) -> list[list[str]]:
    """Return the rows of Table 3: all pairs of cells.

    Examples
    --------
    >>> from minewise.automata.strips.tables import possible_symbols
    >>> print(*possible_symbols("published")[6])
    B0 B1 B2 B3 B4 B5 B5 B?
    """
    misprint = "B5" if edition == "published" else "BB"
    pairs = map("".join, product(_CELLS, repeat=2))
    return _rows([misprint if pair == "BB" else pair for pair in pairs])


def legal_symbols() -> list[list[str]]:
    """Return the rows of Table 4: the symbols of the machine. The table has no errors.

    Examples
    --------
    >>> from minewise.automata.strips.tables import legal_symbols
    >>> print(*legal_symbols()[0])
    00 0? 11 1B 1? 22 2B 2?
    """
    return _rows([pair for pair in map("".join, product(_CELLS, repeat=2)) if pair in SYMBOLS])


def _rows(symbols: list[str]) -> list[list[str]]:
    return [symbols[start : start + _ROW] for start in range(0, len(symbols), _ROW)]


def cell_meanings() -> dict[str, str]:
    """Return Table 5: the parts of state names and their meaning. The table has no errors.

    Examples
    --------
    >>> from minewise.automata.strips.tables import cell_meanings
    >>> cell_meanings()["31"]
    '1 mine in this column and the one before, 2 in the next'
    """
    names = [state.name for state in states() if state != START]
    parts = sorted({name[place : place + 2] for name in names for place in (0, 2)})
    return {part: _meaning(*part) for part in parts}


def _meaning(shown: str, mark: str) -> str:
    if shown == "B":
        return "a mine that is shown"
    if shown == "?":
        return "a covered cell that is mined" if mark == "B" else "a covered cell that is free"
    seen, need = int(mark), int(shown) - int(mark)
    return f"{plural(seen, 'mine')} in this column and the one before, {need} in the next"


@dataclass(frozen=True)
class StripClass:
    """A class of Table 6: states with the same row."""

    name: str
    words: str
    accepting: bool
    states: tuple[str, ...]
    moves: Mapping[str, tuple[str, ...]]
    """The possible next states by symbol."""
    same_as: str | None
    """An earlier class with the same moves, if any."""


@checked
def strip_classes(edition: answers.Edition = "corrected") -> Iterator[StripClass]:
    """Yield Table 6, class by class.

    Examples
    --------
    >>> from minewise.automata.strips.tables import strip_classes
    >>> print(*list(strip_classes("published"))[7].states)
    11?B 11BB 22?B 22?B 33?B 33?B
    """
    misprints = MISPRINTS if edition == "published" else {}
    known: dict[tuple[tuple[str, tuple[str, ...]], ...], str] = {}
    for name, members in groupby(states(), lambda state: state.group):
        group = list(members)
        moves = {
            symbol: tuple(one.name for one in after)
            for symbol in SYMBOLS
            if (after := successors(group[0], symbol))
        }
        first = known.setdefault(tuple(moves.items()), name)
        yield StripClass(
            name,
            CLASSES[name],
            group[0].accepted,
            tuple(misprints.get(state.name, state.name) for state in group),
            moves,
            None if first == name else first,
        )


@checked
def strip_table_json(edition: answers.Edition) -> answers.StripTable:
    """Return the JSON form of Table 6."""
    return {
        "source": SOURCE,
        "edition": edition,
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
            for row in strip_classes(edition)
        ],
        "misprinted": list(MISPRINTS),
        "corrections": [f"{table}: {words}" for table, all_ in ERRORS.items() for words in all_],
    }


@checked
def all_strip_tables_json(edition: answers.Edition) -> answers.AllStripTables:
    """Return the JSON form of Tables 3 to 6."""
    return {
        **strip_table_json(edition),
        "possible": possible_symbols(edition),
        "legal": legal_symbols(),
        "parts": [{"part": part, "words": words} for part, words in cell_meanings().items()],
    }
