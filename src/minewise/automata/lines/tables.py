"""Kadlac's tables for lines, as published and corrected.

M. Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003): Tables 1 to 3 and Appendix
B. `ERRORS` says where the two editions differ and why.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.automata.lines.inconsistency import SUBTYPES, TABLE_3, TYPES, appendix_b
from minewise.automata.lines.published import OUTPUT, START, TRANSITIONS
from minewise.automata.lines.symbols import END
from minewise.base.arguments import checked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.answers import automata as answers


SOURCE: Final = "M. Kadlac, Explorations of the Minesweeper Consistency Problem (2003)"
SYMBOLS: Final = tuple(TRANSITIONS[START])
"""The symbols in the order of Table 1; `e` is the end of the line."""

ERRORS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Table 1": (
            "s0 is printed with Er at the end of the line, which rejects the empty line, although "
            "s0 is called accepting. All other lines are decided correctly (Theorem 7.8 holds).",
        ),
        "Table 2": (
            "The output - is printed as 0.",
            "State ?? is printed with the output B, a guess, so the whole output is often not a "
            "layout, contrary to the conclusion from Theorem 7.9: ?0 gives B-, ?1B gives B-B. The "
            "cell depends on later symbols; with the output ?, every - and B is right.",
        ),
        "Table 3": (
            "The printed types are complete up to four symbols, but not for longer "
            "inconsistencies, such as 0?1?0, or those at the ends (Theorem 7.7 fails): chain and "
            "end are missing.",
            "11?0 has the name of its mirror image, 0?11, in the proof and in Appendix B.",
        ),
        "Appendix B": (
            "?011 is printed as consistent, but the 1 after the 0 has no cell left for its mine. "
            "So 220 strings are consistent, not 221.",
            "000B is printed with 12XX instead of 0BXX; 0021 and 0022 with 12XX and 22XX instead "
            "of 02XX, the first inconsistency from the left.",
            "102B and 102? are printed without a type, 10?2 with a lower-case x.",
            "In the copy consulted, the strings 20?X have no subtypes.",
        ),
    }
)
"""The errors in each table."""


class FourSymbols(NamedTuple):
    """An entry of Appendix B."""

    string: str
    """The four symbols."""
    consistent: bool
    """Whether the string is part of a consistent line."""
    type: str | None
    """The type of inconsistency, if stated."""
    subtype: str | None
    """Its subtype in Table 3, if stated."""


MISTAKES: Final[Mapping[str, FourSymbols]] = MappingProxyType(
    {
        entry.string: entry
        for entry in (
            FourSymbols("000B", consistent=False, type="Be", subtype="12XX"),
            FourSymbols("0021", consistent=False, type="2e", subtype="12XX"),
            FourSymbols("0022", consistent=False, type="2e", subtype="22XX"),
            FourSymbols("102B", consistent=False, type=None, subtype="02XX"),
            FourSymbols("102?", consistent=False, type=None, subtype="02XX"),
            FourSymbols("10?2", consistent=False, type="2e", subtype="0?2x"),
            FourSymbols("?011", consistent=True, type=None, subtype=None),
        )
    }
)
"""The wrong entries of Appendix B, as published."""

_WITHOUT_SUBTYPES = "20?"
"""The prefix of the strings that have no subtypes in the copy consulted."""


@checked
def transitions(edition: answers.Edition) -> Mapping[str, Mapping[str, str]]:
    """Return Table 1: the next state for each state and symbol.

    Examples
    --------
    >>> from minewise.automata.lines.tables import transitions
    >>> transitions("published")["s0"]["e"], transitions("corrected")["s0"]["e"]
    ('Er', 's0')
    """
    if edition == "published":
        return TRANSITIONS
    return {**TRANSITIONS, START: {**TRANSITIONS[START], END: START}}


@checked
def outputs(edition: answers.Edition) -> Mapping[str, str]:
    """Return Table 2: the output on arrival in a state.

    No table is right for every line, because the output for a `?` may depend on later symbols. The
    corrected table has `?` there.

    Examples
    --------
    >>> from minewise.automata.lines.tables import outputs
    >>> "".join(outputs("published").values()), "".join(outputs("corrected").values())
    ('X00000B0BBX', 'X-----B-B?X')
    """
    if edition == "published":
        return {state: written.replace("-", "0") for state, written in OUTPUT.items()}
    return {**OUTPUT, "??": "?"}


@checked
def types(edition: answers.Edition) -> Mapping[str, tuple[str, ...]]:
    """Return Table 3: the types of inconsistency and their subtypes, up to mirror images.

    Examples
    --------
    >>> from minewise.automata.lines.tables import types
    >>> list(types("published")), list(types("corrected"))
    (['1e', '2e', 'Be'], ['1e', '2e', 'Be', 'chain', 'end'])
    """
    return TABLE_3 if edition == "published" else SUBTYPES


@checked
def four_symbols(edition: answers.Edition) -> Iterator[FourSymbols]:
    """Yield Appendix B: the 625 strings of four symbols, each with its first inconsistency.

    The copy consulted has no subtypes for the strings that start with `20?`, so the published
    edition lacks them.

    Examples
    --------
    >>> from minewise.automata.lines.tables import four_symbols
    >>> sum(entry.consistent for entry in four_symbols("published"))
    221
    >>> sum(entry.consistent for entry in four_symbols("corrected"))
    220
    """
    for string, reason in appendix_b():
        kind = reason.kind if reason else (None, None)
        entry = FourSymbols(string, reason is None, *kind)
        yield entry if edition == "corrected" else _as_published(entry)


def _as_published(entry: FourSymbols) -> FourSymbols:
    if entry.string.startswith(_WITHOUT_SUBTYPES):
        return entry._replace(subtype=None)
    if entry.subtype == "11?0":
        return entry._replace(subtype="0?11")
    return MISTAKES.get(entry.string, entry)


@checked
def line_tables_json(edition: answers.Edition) -> answers.LineTables:
    """Return the JSON form of Tables 1 to 3."""
    written = outputs(edition)
    return {
        "source": SOURCE,
        "edition": edition,
        "symbols": list(SYMBOLS),
        "rows": [
            {"state": state, "next": list(row.values()), "output": written[state]}
            for state, row in transitions(edition).items()
        ],
        "types": [
            {"type": type_, "subtypes": list(subtypes), "words": TYPES[type_]}
            for type_, subtypes in types(edition).items()
        ],
        "corrections": [f"{table}: {words}" for table, all_ in ERRORS.items() for words in all_],
    }


@checked
def all_line_tables_json(edition: answers.Edition) -> answers.AllLineTables:
    """Return the JSON form of Tables 1 to 3 and Appendix B."""
    return {
        **line_tables_json(edition),
        "appendix_b": [
            {
                "string": entry.string,
                "consistent": entry.consistent,
                "type": entry.type,
                "subtype": entry.subtype,
            }
            for entry in four_symbols(edition)
        ],
    }
