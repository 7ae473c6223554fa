"""Reasons why a line is inconsistent: its minimal inconsistent pieces and their types.

A piece of a line can be read in two ways. As **a separate line**, it has nothing beyond its ends:
then `1` is inconsistent, which says nothing about `?1?`. **Cut out** of a longer line, it may have
anything beyond its ends: then `1` is consistent, and any line that contains an inconsistent piece
is inconsistent. So only cut-out pieces are reasons. The ends of a line are part of it, written `e`
as in the source, and a piece may include them: `e2` is inconsistent and `2` is not. A line is
consistent if and only if its symbols with `e` at both ends are consistent as a cut-out piece.

A reason is **minimal** if no smaller piece of it is inconsistent. All minimal reasons have the same
form. A clue 1 means that one of the two cells beside it is mined and the other free. Along 1s with
covered cells between them, the **links**, mined and free cells alternate. The symbols before the
first link and after the last, the **anchors**, determine one cell each, and they disagree. Without
links, both determine the same cell.

Minimal reasons with at most four symbols and no line end are the 12 subtypes in Table 3 of M.
Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003). The others have types that are
not in the source: `end` if they include an end of the line, otherwise `chain`.
"""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.automata.lines.line import ANYTHING, LIVE_MOVES
from minewise.automata.lines.symbols import ALPHABET, END, check_line
from minewise.base.arguments import checked
from minewise.base.errors import BoardError, quoted
from minewise.board.cell_names import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


TABLE_3: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "1e": ("010X", "011X", "111X", "01?0", "11?0"),
        "2e": ("02XX", "12XX", "22XX", "0?2X"),
        "Be": ("0BXX", "B1BX", "B1?2"),
    }
)
"""The source's types and their subtypes, up to mirror images; `X` is any symbol.

The source's proof and Appendix B have `0?11`, the mirror image of `11?0`.
"""

TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "1e": "a 1 without a mine beside it",
        "2e": "a 2 beside a free cell",
        "Be": "too many mines beside a 0 or a 1",
        "chain": "two clues or mines that disagree along a row of 1s",
        "end": "clues that need a mine beyond the end of the line",
    }
)
"""The meaning of each type of inconsistency."""

_ANCHORS = ("e", "0", "1", "0?", "B", "2?")
_MINED = ("B", "2?")

SUBTYPES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **TABLE_3,
        "chain": tuple(
            f"{left}1..1{right[::-1]}"
            for left, right in combinations_with_replacement(_ANCHORS[1:], 2)
        ),
        "end": ("e2", *(f"e1..1{right[::-1]}" for right in _ANCHORS)),
    }
)
"""All types and their subtypes, up to mirror images; `1..1` is any number of links."""

_LONGEST = 24
"""The length up to which a piece is shown in full."""
_CHAIN = re.compile(r"(e|[02]\?|[01B])(1(?:\?1)*)(e|\?[02]|[01B])")


class InconsistencyKind(NamedTuple):
    """The type and subtype of an inconsistency."""

    type: str
    """One of `TYPES`."""
    subtype: str
    """A subtype from Table 3, `e2`, or two anchors around `1..1`, any number of links."""


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
    """The symbols of the piece, with `e` for each end of the line that it includes."""
    start: int
    """The index of the first cell."""
    stop: int
    """The index after the last cell."""

    @property
    def kind(self) -> InconsistencyKind:
        """The type and subtype of the inconsistency."""
        return classify(self.piece)

    @property
    def words(self) -> str:
        """A proof in one sentence.

        Examples
        --------
        >>> from minewise.automata.lines.inconsistency import first_inconsistency
        >>> first_inconsistency("?0B").words
        'r1c2 to r1c3 (0B): r1c3 must be mined because it shows B, but r1c3 must be free ...'
        """
        names = _Names(self)
        first, second = _claims(self.piece)
        steps = [names.claim(first)]
        if first.place != second.place:
            links = names.links(first.place + 1, second.place - 1, mined=not second.mined)
            steps.append(f"so {links}")
        steps.append(f"but {names.claim(second)}")
        return f"{names.piece}: {', '.join(steps)}"


@checked
def inconsistencies(symbols: str) -> Iterator[Inconsistency]:
    """Yield all minimal inconsistent pieces of a line, from left to right, in linear time.

    The first one ends where the machine, reading from the left, has no state left.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import inconsistencies
    >>> [reason.piece for reason in inconsistencies("2?0B1")]
    ['e2', '2?0', '0B']
    """
    return _minimal_pieces(END + check_line(symbols) + END)


@checked
def first_inconsistency(symbols: str) -> Inconsistency | None:
    """Return the first minimal inconsistent piece of a line, if it has one.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import first_inconsistency
    >>> first_inconsistency("01")
    Inconsistency(piece='01e', start=0, stop=2)
    """
    return next(inconsistencies(symbols), None)


@checked
def local_inconsistencies(symbols: str) -> Iterator[Inconsistency]:
    """Yield all minimal inconsistent pieces of symbols cut out of a longer line.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import local_inconsistencies
    >>> [reason.piece for reason in local_inconsistencies("2?0B1")]
    ['2?0', '0B']
    """
    return _minimal_pieces(check_line(symbols))


@checked
def is_locally_consistent(symbols: str) -> bool:
    """Return whether any consistent line contains these symbols in a row.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import is_locally_consistent
    >>> is_locally_consistent("11"), is_locally_consistent("111")
    (True, False)
    """
    return _where_dead(check_line(symbols), range(len(symbols))) < 0


def appendix_b() -> Iterator[tuple[str, Inconsistency | None]]:
    """Yield the 625 cut-out strings of four symbols in the source's order.

    Each comes with its first inconsistency from the left: Appendix B with its mistakes corrected.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import appendix_b
    >>> sum(reason is None for _, reason in appendix_b())
    220
    """
    for string in map("".join, product(ALPHABET, repeat=4)):
        yield string, next(local_inconsistencies(string), None)


@checked
def classify(piece: str) -> InconsistencyKind:
    """Return the type and subtype of a minimal inconsistent piece or its mirror image.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import classify
    >>> classify("20")
    InconsistencyKind(type='2e', subtype='02XX')
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
    """Yield the pieces by running the machine forwards and backwards.

    A run from the left dies at the end of the first inconsistent piece; a run back from there dies
    at the start of that piece. The next piece starts further right.
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
    """Return the index at which no state is left, or -1; anything may come before the text."""
    live = ANYTHING
    for index in indices:
        live = LIVE_MOVES[live][text[index]]
        if not live:
            return index
    return -1


class _Claim(NamedTuple):
    """What one symbol of a piece implies for one place in the piece; both are indices."""

    place: int
    mined: bool
    symbol: int


def _claims(piece: str) -> tuple[_Claim, _Claim]:
    """Return the claims of the anchors; without links both are about the same place."""
    last = len(piece) - 1
    if piece in ("02", "12", "22", "B0", "e2"):
        return _claim(piece, 0, 0), _claim(piece, 0, 1)
    if piece in ("20", "21", "0B", "2e"):
        return _claim(piece, 1, 1), _claim(piece, 1, 0)
    return (
        _claim(piece, int(piece[1] == "?"), 0),
        _claim(piece, last - int(piece[-2] == "?"), last),
    )


def _claim(piece: str, place: int, symbol: int) -> _Claim:
    return _Claim(place, piece[symbol] == ("B" if place == symbol else "2"), symbol)


class _Names:
    """Words for the parts of a piece, by index."""

    def __init__(self, reason: Inconsistency) -> None:
        self._reason = reason
        self._first = reason.start - reason.piece.startswith(END)

    @property
    def piece(self) -> str:
        piece, start, stop = self._reason
        cells = cell_name((0, start))
        if stop > start + 1:
            cells += f" to {cell_name((0, stop - 1))}"
        if len(piece) > _LONGEST:
            piece = f"{piece[: _LONGEST // 2]}...{piece[-_LONGEST // 2 :]}"
        return f"{cells} ({piece})"

    def claim(self, claim: _Claim) -> str:
        return f"{self._must_be(claim.place, mined=claim.mined)} because {self._why(claim)}"

    def links(self, first: int, last: int, *, mined: bool) -> str:
        """State the consequence for the place after the last link."""
        beyond = self._must_be(last + 1, mined=mined)
        if first == last:
            return f"by the 1 at {self._place(first)}, {beyond}"
        return (
            f"along the 1s from {self._place(first)} to {self._place(last)}, "
            f"mined and free cells alternate, and {beyond}"
        )

    def _why(self, claim: _Claim) -> str:
        shown = self._reason.piece[claim.symbol]
        if shown == END:
            return "it is outside the line"
        if claim.place == claim.symbol:
            return f"it shows {shown}"
        return f"{self._place(claim.symbol)} shows {shown}"

    def _must_be(self, place: int, *, mined: bool) -> str:
        return f"{self._place(place)} must be {'mined' if mined else 'free'}"

    def _place(self, index: int) -> str:
        number = self._first + index
        if self._reason.piece[index] != END:
            return cell_name((0, number))
        beside = f"after {cell_name((0, number - 1))}" if index else f"before {cell_name((0, 0))}"
        return f"the place {beside}"
