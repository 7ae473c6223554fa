"""Ranges as text: `3`, `3..5`, `3..` and `..5`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from minewise.base.errors import GameError, quoted
from minewise.board.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Callable

_End = TypeVar("_End")

SEPARATOR = ".."
LARGEST = 2**32 - 1
"""The upper end of a range without an upper limit."""


class TechniqueRange(NamedTuple):
    """A range of techniques for the hardest step of a solution.

    >>> TechniqueRange.parse("subset..chain")
    TechniqueRange(low=<Technique.SUBSET: 'subset'>, high=<Technique.CHAIN: 'chain'>)
    >>> TechniqueRange.parse("chain..single")
    Traceback (most recent call last):
    minewise.base.errors.GameError: empty range 'chain..single': the easier end ...
    """

    low: Technique = Technique.SINGLE
    high: Technique = Technique.COUNT

    @classmethod
    def parse(cls, text: str) -> TechniqueRange:
        """Parse a technique, or a range of techniques."""
        techniques = cls(*_ends(text, _technique, cls()))
        if techniques.low.rank > techniques.high.rank:
            raise GameError(f"empty range {quoted(text)}: the easier end must come first")
        return techniques


class NumberRange(NamedTuple):
    """A range of numbers, both ends included.

    >>> NumberRange.parse("120..150"), NumberRange.parse("7")
    (NumberRange(low=120, high=150), NumberRange(low=7, high=7))
    """

    low: int = 0
    high: int = LARGEST

    @classmethod
    def parse(cls, text: str) -> NumberRange:
        """Parse a number, or a range of numbers."""
        numbers = cls(*_ends(text, _number, cls()))
        if numbers.low > numbers.high:
            raise GameError(f"empty range {quoted(text)}: the smaller end must come first")
        return numbers


def _ends(text: str, parse: Callable[[str], _End], whole: tuple[_End, _End]) -> tuple[_End, _End]:
    """Split a range into its ends, either of which may be missing."""
    low, separator, high = (part.strip() for part in text.partition(SEPARATOR))
    if not separator:
        return parse(low), parse(low)
    return parse(low) if low else whole[0], parse(high) if high else whole[1]


def _technique(text: str) -> Technique:
    asked = [technique for technique in Technique if technique is not Technique.GUESS]
    if text not in asked:
        raise GameError(f"unknown difficulty {quoted(text)}: use {', '.join(asked)}")
    return Technique(text)


def _number(text: str) -> int:
    if not (text.isdecimal() and text.isascii()):
        raise GameError(f"not a number: {quoted(text)}. Use a range such as 120..150")
    if len(text) > 9:
        raise GameError(f"the number {quoted(text)} is too large")
    return int(text)
