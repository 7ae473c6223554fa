"""Proofs in words: what the two anchors of an inconsistent piece say, and why they disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minewise.automata.lines.symbols import END

if TYPE_CHECKING:
    from minewise.automata.lines.inconsistency import Inconsistency

_LONGEST = 24


class _Claim(NamedTuple):
    """What one symbol of a piece says about one place of it; both are indices into the piece."""

    place: int
    mined: bool
    symbol: int


def sentence(reason: Inconsistency) -> str:
    """Prove that a minimal inconsistent piece is inconsistent; cells are counted from 0.

    Examples
    --------
    >>> from minewise.automata.lines.inconsistency import Inconsistency
    >>> head, proof = sentence(Inconsistency("0B", 4, 6)).split(": ")
    >>> head
    'cells 4 to 5 (0B)'
    >>> proof
    'cell 5 must be mined, for it shows B; but cell 5 must be free, for cell 4 shows 0'
    """
    name = _Names(reason)
    one, other = _claims(reason.piece)
    steps = [name.claim(one)]
    if one.place != other.place:
        steps.append(f"so {name.links(one.place + 1, other.place - 1, mined=not other.mined)}")
    steps.append(f"but {name.claim(other)}")
    return f"{name.piece}: {'; '.join(steps)}"


def _claims(piece: str) -> tuple[_Claim, _Claim]:
    """Find what the anchors say; without links both are about the same place."""
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
    """What the parts of a piece are called, by their index in it."""

    def __init__(self, reason: Inconsistency) -> None:
        self._reason = reason
        self._first = reason.start - reason.piece.startswith(END)

    @property
    def piece(self) -> str:
        _, start, stop = self._reason
        cells = f"cell {start}" if stop == start + 1 else f"cells {start} to {stop - 1}"
        return f"{cells} ({_shortened(self._reason.piece)})"

    def claim(self, claim: _Claim) -> str:
        return f"{self._must_be(claim.place, mined=claim.mined)}, for {self._why(claim)}"

    def links(self, first: int, last: int, *, mined: bool) -> str:
        """Say what follows beyond the last of the links."""
        beyond = self._must_be(last + 1, mined=mined)
        if first == last:
            return f"by the 1 in cell {self._first + first} {beyond}"
        return (
            f"along the 1s in cells {self._first + first} to {self._first + last} "
            f"mines and free cells take turns, and {beyond}"
        )

    def _why(self, claim: _Claim) -> str:
        shown = self._reason.piece[claim.symbol]
        if shown == END:
            return "it lies outside the line"
        if claim.place == claim.symbol:
            return f"it shows {shown}"
        return f"{self._place(claim.symbol)} shows {shown}"

    def _must_be(self, place: int, *, mined: bool) -> str:
        return f"{self._place(place)} must be {'mined' if mined else 'free'}"

    def _place(self, index: int) -> str:
        number = self._first + index
        if self._reason.piece[index] != END:
            return f"cell {number}"
        return f"the place after cell {number - 1}" if index else "the place before cell 0"


def _shortened(piece: str) -> str:
    if len(piece) <= _LONGEST:
        return piece
    return f"{piece[: _LONGEST // 2]}...{piece[-_LONGEST // 2 :]}"
