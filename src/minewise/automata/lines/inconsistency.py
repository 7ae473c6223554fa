"""Why a line is inconsistent: the smallest pieces of it that no line can have, and their types.

A piece of a line can be read in two ways. As **a line of its own** it has nothing beyond its
ends: `1` is inconsistent then, which tells nothing about `?1?`. As **cut out** of a longer line
it may have anything there: `1` is consistent then, and a piece that is not makes every line
inconsistent that contains it. So only pieces cut out are reasons. The ends of a line are part of
it, written `e` as in the source, and a piece may hold them or not: `e2` is inconsistent and `2`
is not. A line is consistent if and only if `e`, its symbols and `e`, cut out, are.

A reason is **minimal** if no smaller piece of it is inconsistent. All minimal reasons look alike.
A clue 1 says that of the two cells beside it one is mined and the other free. Along 1s with
covered cells between them, the **links**, mines and free cells thus take turns. What stands
before the first link and behind the last, the **anchors**, settles one cell each, and the two
do not agree. Where there is no link, both are about the same cell.

Minimal reasons of at most four symbols and without an end are the 12 subtypes of Table 3 of
M. Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003). The others have types
here that the source lacks: `end` if they hold an end, else `chain`.
"""

from __future__ import annotations

import re
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.automata.lines.line import ANYTHING, LIVE_MOVES
from minewise.automata.lines.symbols import ALPHABET, END, check_line
from minewise.base.errors import BoardError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

TABLE_3: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "1e": ("010X", "011X", "111X", "01?0", "11?0"),
        "2e": ("02XX", "12XX", "22XX", "0?2X"),
        "Be": ("0BXX", "B1BX", "B1?2"),
    }
)
"""The types of the source and their subtypes, up to mirror images; `X` is any symbol.

The source's text and Appendix B call `11?0` by its mirror image, `0?11`.
"""

TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "1e": "a 1 that has no mine beside it",
        "2e": "a 2 beside a free cell",
        "Be": "a mine too many beside a 0 or a 1",
        "chain": "two clues or mines that do not agree along a row of 1s",
        "end": "clues that need a mine beyond an end of the line",
    }
)
"""What every type of inconsistency means."""

_ANCHORS = ("e", "0", "1", "0?", "B", "2?")
_MINED = ("B", "2?")
_CHAIN = re.compile(r"(e|[02]\?|[01B])(1(?:\?1)*)(e|\?[02]|[01B])")


class InconsistencyKind(NamedTuple):
    """How an inconsistency is classified."""

    type: str
    """One of `TYPES`."""
    subtype: str
    """A subtype of Table 3, `e2`, or two anchors around `1..1`, any number of links."""


_FIXED = {"e2": InconsistencyKind("end", "e2")} | {
    subtype.rstrip("X"): InconsistencyKind(type_, subtype)
    for type_, subtypes in TABLE_3.items()
    for subtype in subtypes
}


class Inconsistency(NamedTuple):
    """A minimal inconsistent piece of a line.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import first_inconsistency
    >>> reason = first_inconsistency("??0?1?0B")
    >>> reason
    Inconsistency(piece='0?1?0', start=2, stop=7)
    >>> reason.kind
    InconsistencyKind(type='chain', subtype='0?1..1?0')
    """

    piece: str
    """Its symbols, with an `e` for either end of the line that it holds."""
    start: int
    """The index of its first cell."""
    stop: int
    """The index after that of its last cell."""

    @property
    def kind(self) -> InconsistencyKind:
        """Its type and subtype."""
        return classify(self.piece)

    @property
    def words(self) -> str:
        """A sentence that proves it, in which cells are counted from 0.

        Examples
        --------
        >>> from minewise.automata.lines.inconsistency import first_inconsistency
        >>> first_inconsistency("?0B").words
        'cells 1 to 2 (0B): cell 2 must be mined, for it shows B; but cell 2 must be free, for ...'
        """
        from minewise.automata.lines.sentences import sentence

        return sentence(self)


def inconsistencies(symbols: str) -> Iterator[Inconsistency]:
    """Yield all minimal inconsistent pieces of a line, from left to right, in linear time.

    The first one ends where the machine, reading from the left, can go no further.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import inconsistencies
    >>> [reason.piece for reason in inconsistencies("2?0B1")]
    ['e2', '2?0', '0B']
    >>> [reason.piece for reason in inconsistencies("0?1?")]
    []
    """
    return _minimal_pieces(END + check_line(symbols) + END)


def first_inconsistency(symbols: str) -> Inconsistency | None:
    """Find the first minimal inconsistent piece of a line, if it has one.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import first_inconsistency
    >>> first_inconsistency("?1")
    >>> first_inconsistency("01")
    Inconsistency(piece='01e', start=0, stop=2)
    """
    return next(inconsistencies(symbols), None)


def local_inconsistencies(symbols: str) -> Iterator[Inconsistency]:
    """Yield all minimal inconsistent pieces of a piece that is cut out of a longer line.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import local_inconsistencies
    >>> [reason.piece for reason in local_inconsistencies("2?0B1")]
    ['2?0', '0B']
    """
    return _minimal_pieces(check_line(symbols))


def is_locally_consistent(symbols: str) -> bool:
    """Decide whether some line has these symbols in a row.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import is_locally_consistent
    >>> is_locally_consistent("11"), is_locally_consistent("111")
    (True, False)
    """
    return _where_dead(check_line(symbols), range(len(symbols))) < 0


def appendix_b() -> Iterator[tuple[str, Inconsistency | None]]:
    """Yield the 625 strings of four symbols, cut out, in the source's order.

    Each comes with its first inconsistency from left to right: Appendix B, its mistakes mended.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import appendix_b
    >>> sum(reason is None for _, reason in appendix_b())
    220
    """
    for string in map("".join, product(ALPHABET, repeat=4)):
        yield string, next(local_inconsistencies(string), None)


def classify(piece: str) -> InconsistencyKind:
    """Name type and subtype of a minimal inconsistent piece or its mirror image.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import classify
    >>> classify("20")
    InconsistencyKind(type='2e', subtype='02XX')
    >>> classify("B1?1?1?10")
    InconsistencyKind(type='chain', subtype='01..1B')
    >>> classify("01?1?1e")
    InconsistencyKind(type='end', subtype='e1..10')
    """
    for orientation in (piece, piece[::-1]):
        if orientation in _FIXED:
            return _FIXED[orientation]
    chain = _CHAIN.fullmatch(piece)
    if chain:
        left, right = sorted((chain[1], chain[3][::-1]), key=_ANCHORS.index)
        alike = (left in _MINED) == (right in _MINED)
        if alike == chain[2].count("1") % 2:
            return InconsistencyKind("end" if left == END else "chain", f"{left}1..1{right[::-1]}")
    raise BoardError(f"{quoted(piece)} is not a minimal inconsistent piece of a line")


def _minimal_pieces(text: str) -> Iterator[Inconsistency]:
    """Find the pieces by running the machine to and fro.

    A run from the left dies at the end of a piece that has no inconsistent one before its end;
    from there a run to the left dies at its beginning. The next one begins further right.
    """
    offset = int(text.startswith(END))
    begin = 0
    while (last := _where_dead(text, range(begin, len(text)))) >= 0:
        first = _where_dead(text, range(last, -1, -1))
        piece = text[first : last + 1]
        start = first - offset + piece.startswith(END)
        yield Inconsistency(piece, start, start + len(piece) - piece.count(END))
        begin = first + 1


def _where_dead(text: str, indices: Iterable[int]) -> int:
    """Read symbols in the given order, anything standing before them.

    Give the index at which no state is left, or -1.
    """
    live = ANYTHING
    for index in indices:
        live = LIVE_MOVES[live][text[index]]
        if not live:
            return index
    return -1
