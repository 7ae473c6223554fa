"""Forced values for the signals of a formula, given by bit or by bus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError, quoted
from minewise.circuits.formulas.formulas import inputs_of, outputs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise.circuits.formulas.formulas import Formula


_BIT = re.compile(r"(.+)\[([0-9]{1,4})\]|(.*[^\W\d_])_?([0-9]{1,4})")


def buses(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the buses among signal names: p0, p1, ... are the bits of p, lowest first.

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
    """Return the value of each bus."""
    return {
        bus: sum(values[bit] << place for place, bit in enumerate(bits))
        for bus, bits in buses(values).items()
    }


def bits_of(number: int, bus: tuple[str, ...]) -> dict[str, bool]:
    """Return the value of each bit of a bus."""
    return {bit: bool(number >> place & 1) for place, bit in enumerate(bus)}


def all_true(formula: Formula) -> dict[str, bool]:
    """Force every output to be true."""
    return dict.fromkeys(outputs_of(formula), True)


@checked
def parse_demands(demands: Iterable[str], formula: Formula) -> dict[str, bool]:
    """Parse forced values such as `carry=1`, or `p=6` if `p0`, `p1` and `p2` are outputs.

    Inputs can also be forced; if an output has the same name, the output is forced.

    Examples
    --------
    >>> from minewise.circuits import parse_expression
    >>> from minewise.circuits.forcing import parse_demands
    >>> adder = parse_expression("s0 = a ^ b; s1 = a & b")
    >>> parse_demands(["s=2", "a=1"], adder)
    {'s0': False, 's1': True, 'a': True}
    >>> parse_demands(["s=4"], adder)
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: cannot force 's=4': 's' has 2 bits, so it is at most 3
    """
    forced: dict[str, bool] = {}
    for demand in demands:
        for name, value in _parse(demand, formula).items():
            if forced.setdefault(name, value) != value:
                raise CircuitError(f"{quoted(name)} is forced to be both true and false")
    return forced


def _parse(demand: str, formula: Formula) -> dict[str, bool]:
    name, _, value = demand.partition("=")
    name, value = name.strip(), value.strip()
    if not (value.isascii() and value.isdigit() and len(value) <= 1000):
        raise CircuitError(f"cannot force {quoted(demand)}: write NAME=0, NAME=1 or BUS=NUMBER")
    outputs, inputs = outputs_of(formula), inputs_of(formula)
    if name in outputs or name in inputs:
        return _bits(demand, name, int(value), (name,))
    for names in (outputs, inputs):
        if name in (found := buses(names)):
            return _bits(demand, name, int(value), found[name])
    known = ", ".join(outputs[:10]) + ", ..." * (len(outputs) > 10)
    raise CircuitError(f"cannot force {quoted(name)}: not an output or input (outputs: {known})")


def _bits(demand: str, name: str, number: int, bus: tuple[str, ...]) -> dict[str, bool]:
    if number >> len(bus):
        size = "is one bit" if len(bus) == 1 else f"has {len(bus)} bits"
        raise CircuitError(
            f"cannot force {quoted(demand)}: {quoted(name)} {size}, "
            f"so it is at most {(1 << len(bus)) - 1}"
        )
    return bits_of(number, bus)
