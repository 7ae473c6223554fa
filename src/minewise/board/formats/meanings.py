"""What the symbols of other programs mean.

Most symbols mean the same everywhere. The others are doubtful: a dot may be a covered cell or an
open one, and -1 a covered cell or a mine. `meanings` lists the possibilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.board.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

Meaning = dict[str, int]
"""The code of each symbol."""

_CERTAIN: Final = {
    **{str(clue): clue for clue in range(9)},
    **dict.fromkeys("?#HhuU■▇█▒░🟦🟩🟨🟪🟫🟧🔲🔳", COVERED),
    **dict.fromkeys(("10", "hidden", "covered", "unknown"), COVERED),
    **dict.fromkeys("Ff⚑⚐🚩🏴", FLAG),
    **dict.fromkeys(("11", "flag"), FLAG),
    **dict.fromkeys("BbMm*@💣💥✹☀", MINE),
    **dict.fromkeys(("mine", "bomb"), MINE),
}
_COVERED_OR_OPEN: Final = ("⬛", "□", "▢", "-", "_", ".", "·", "⬜", "")
"""Covered cells or zeros; of two such symbols, the first is more often covered."""
_CODES: Final = ("-1", "9", "-2")
"""Numbers that stand for covered cells, mines or flags."""


def meanings(symbols: AbstractSet[str]) -> Iterator[Meaning]:
    """Yield the possible meanings of the symbols; none if a symbol is unknown."""
    certain = {symbol: _CERTAIN[symbol] for symbol in symbols & _CERTAIN.keys()}
    drawn = [symbol for symbol in _COVERED_OR_OPEN if symbol in symbols]
    codes = [code for code in _CODES if code in symbols]
    if symbols - certain.keys() - {*drawn, *codes}:
        return
    has_covered = COVERED in certain.values()
    for coded in _coded(codes, has_covered=has_covered):
        known = certain | coded
        for painted in _drawn(drawn, known):
            yield known | painted


def layout_of(rows: list[list[str]]) -> list[list[bool]] | None:
    """Return whether each cell is mined, if the rows have mines and one other symbol."""
    symbols = {symbol for row in rows for symbol in row}
    mines = {symbol for symbol in symbols if _CERTAIN.get(symbol) == MINE}
    if symbols == {"0", "1"}:
        mines = {"1"}
    others = symbols - mines
    if len(mines) != 1 or len(others) != 1 or not others <= {"0", *_COVERED_OR_OPEN}:
        return None
    return [[symbol in mines for symbol in row] for row in rows]


def _coded(codes: list[str], *, has_covered: bool) -> Iterator[Meaning]:
    if not codes:
        yield {}
    elif len(codes) == 1:
        first, second = (MINE, FLAG) if has_covered else (COVERED, MINE)
        yield {codes[0]: first}
        yield {codes[0]: second}
    elif len(codes) == 2:
        yield {codes[0]: COVERED, codes[1]: FLAG}
        yield {codes[0]: MINE, codes[1]: COVERED}
        yield {codes[0]: COVERED, codes[1]: MINE}


def _drawn(drawn: list[str], known: Meaning) -> Iterator[Meaning]:
    has_zero, has_covered = 0 in known.values(), COVERED in known.values()
    if not drawn:
        yield {}
        return
    if has_covered:
        yield dict.fromkeys(drawn, 0)
        yield dict.fromkeys(drawn, COVERED)
        if "-" in drawn:
            yield {**dict.fromkeys(drawn, 0), "-": SAFE}
        return
    for covered in drawn:  # one of them is covered, and the others are open
        yield {symbol: COVERED if symbol == covered else 0 for symbol in drawn}
    if has_zero:
        yield dict.fromkeys(drawn, COVERED)
    if MINE in known.values():
        yield dict.fromkeys(drawn, 0)
