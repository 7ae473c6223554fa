"""Buses: signals such as p0, p1, p2 that together are the bits of a number, the lowest first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_BIT = re.compile(r"(.+)\[([0-9]{1,4})\]|(.*[^\W\d_])_?([0-9]{1,4})")


def buses(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Find the buses among some signals: two bits or more, numbered from 0 without a gap.

    Examples
    --------
    >>> buses(["a1", "p[0]", "p[1]", "b2", "b0"])
    {'p': ('p[0]', 'p[1]')}
    """
    bits: dict[str, dict[int, str]] = {}
    for name in names:
        if match := _BIT.fullmatch(name):
            bus, number = filter(None, match.groups())
            bits.setdefault(bus, {}).setdefault(int(number), name)
    return {
        bus: tuple(numbered[number] for number in range(len(numbered)))
        for bus, numbered in bits.items()
        if len(numbered) > 1 and max(numbered) == len(numbered) - 1
    }


def numbers(values: Mapping[str, bool]) -> dict[str, int]:
    """Read the number of every bus.

    Examples
    --------
    >>> numbers({"p0": False, "p1": True, "p2": True})
    {'p': 6}
    """
    return {
        bus: sum(values[bit] << place for place, bit in enumerate(bits))
        for bus, bits in buses(values).items()
    }


def bits_of(number: int, bus: tuple[str, ...]) -> dict[str, bool]:
    """Give the value of every bit of a bus.

    Examples
    --------
    >>> bits_of(6, ("p0", "p1", "p2"))
    {'p0': False, 'p1': True, 'p2': True}
    """
    return {bit: bool(number >> place & 1) for place, bit in enumerate(bus)}
