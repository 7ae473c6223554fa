"""How often a random cell shows each symbol: checks of what functions are given."""

from __future__ import annotations

from math import inf
from numbers import Real
from typing import TYPE_CHECKING, TypeAlias

from minewise.automata.strips.columns import alphabet
from minewise.base.arguments import checked
from minewise.base.errors import BoardError, class_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    Symbols: TypeAlias = Mapping[str, Fraction | float]

CLUES = "012345678"
_ROUNDING = 1e-9


def check_shares(symbols: Symbols) -> None:
    """Raise `BoardError` if a symbol is unknown or its share negative; the sum may be anything."""
    stray = symbols.keys() - set(CLUES + "B?")
    if stray:
        raise BoardError(f"unknown symbol {min(stray, key=str)!r}: use 0 to 8, B and ?")
    for symbol, share in symbols.items():
        _check_sign(f"share of {symbol!r}", share)


def check_chances(symbols: Symbols) -> None:
    """Raise `BoardError` if the shares are not probabilities."""
    check_shares(symbols)
    for symbol, chance in symbols.items():
        if chance > 1 + _ROUNDING:
            raise BoardError(f"the probability of {symbol!r} must be at most 1")
    if sum(symbols.values()) > 1 + _ROUNDING:
        total = float(sum(symbols.values()))
        raise BoardError(f"the probabilities add up to {total:g}, more than 1")


def as_floats(shares: Iterable[Fraction | float]) -> list[float]:
    """Return shares as floats; raise `BoardError` if one is too large."""
    try:
        return [float(share) for share in shares]
    except OverflowError:
        raise BoardError("shares of 2**1024 or more need values that are integers") from None


def check_all_chances(height: int, symbols: Symbols) -> None:
    """Raise `BoardError` if a symbol of this height has no positive probability."""
    check_chances(symbols)
    missing = [symbol for symbol in alphabet(height) if not symbols.get(symbol)]
    if missing:
        raise BoardError(
            f"the rate needs a positive probability for every symbol: {missing[0]} has none"
        )


@checked
def check_share(name: str, share: Fraction | float) -> None:
    """Raise `BoardError` if a share is not from 0 to 1."""
    if not 0 <= share <= 1:
        raise BoardError(f"the {name} must be from 0 to 1, not {float(share):g}")


def _check_sign(name: str, share: Fraction | float) -> None:
    if not isinstance(share, Real):  # not `checked`, which refuses numbers too large for floats
        raise TypeError(f"the {name} must be a number, not {class_name(share)}")
    if not 0 <= share < inf:
        raise BoardError(f"the {name} must be finite and at least 0")
