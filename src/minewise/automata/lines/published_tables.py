"""The published tables of the machine for lines, with what is wrong in them beside them."""

from __future__ import annotations

from typing import Any, Final

from minewise.automata.lines.inconsistency import TABLE_3, TYPES
from minewise.automata.lines.published import OUTPUT, START, TRANSITIONS

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
LINE_SYMBOLS: Final = tuple(TRANSITIONS[START])
"""The symbols of Table 1 in its order; `e` is the end of the line."""


def line_tables_json() -> dict[str, Any]:
    """Return Tables 1 to 3 of Kadlac as JSON.

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
