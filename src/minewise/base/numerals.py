"""Natural numbers of any size as text: `str` refuses more than 4,300 digits."""

from __future__ import annotations

import decimal
from decimal import Decimal

_DIRECT_BITS = 8192
"""The largest size for `Decimal(number)`, which takes time quadratic in the number of digits."""
_WRITTEN_OUT = 10**15
"""Smaller numbers are written in full."""
_IN_A_TABLE = 10**6
"""Smaller numbers are written in full by `brief_text`."""


def decimal_text(number: int) -> str:
    """Return all digits of a number."""
    return format(_as_decimal(number), "f")


def brief_text(number: int) -> str:
    """Return a short form of a number, for pictures and tables.

    >>> brief_text(1234), brief_text(2**100)
    ('1,234', '1.27e30')
    """
    return f"{number:,}" if number < _IN_A_TABLE else f"{Decimal(number):.2e}".replace("e+", "e")


def short_text(number: int) -> str:
    """Return a readable form of a number; large numbers are abbreviated.

    >>> short_text(1234567)
    '1,234,567'
    >>> short_text(7 * 10**104)
    '7.00e104 (105 digits)'
    """
    if number < _WRITTEN_OUT:
        return f"{number:,}"
    exact = _as_decimal(number)
    return f"{exact:.2e} ({exact.adjusted() + 1:,} digits)".replace("e+", "e")


def _as_decimal(number: int) -> Decimal:
    with decimal.localcontext() as context:
        context.prec = decimal.MAX_PREC
        context.Emax = decimal.MAX_EMAX
        return _converted(number, number.bit_length())


def _converted(number: int, bits: int) -> Decimal:
    """Convert a number half by half, with the fast multiplication in `decimal`."""
    if bits <= _DIRECT_BITS:
        return Decimal(number)
    low_bits = bits // 2
    high = _converted(number >> low_bits, bits - low_bits)
    low = _converted(number & ((1 << low_bits) - 1), low_bits)
    return high * Decimal(2) ** low_bits + low
