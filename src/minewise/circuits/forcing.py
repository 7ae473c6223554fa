"""What is demanded of a formula: which of its signals are forced to which values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.errors import CircuitError, quoted
from minewise.circuits.formulas.buses import bits_of, buses
from minewise.circuits.formulas.formulas import inputs_of, outputs_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.circuits.formulas.formulas import Formula


def all_true(formula: Formula) -> dict[str, bool]:
    """Demand that every output is true."""
    return dict.fromkeys(outputs_of(formula), True)


def parse_demands(demands: Iterable[str], formula: Formula) -> dict[str, bool]:
    """Read demands such as `carry=1`, or `p=6` if `p0`, `p1` and `p2` are outputs.

    Inputs can be forced as well; of an output and an input with the same name, the output is
    meant.

    Raises
    ------
    CircuitError
        If a demand cannot be read, names no signal of that kind, or contradicts another.

    Examples
    --------
    >>> from minewise.circuits.formulas.expression import parse_expression
    >>> adder = parse_expression("s0 = a ^ b; s1 = a & b")
    >>> parse_demands(["s=2", "a=1"], adder)
    {'s0': False, 's1': True, 'a': True}
    >>> parse_demands(["s=4"], adder)
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: 's=4' cannot be forced: 's' has 2 bits, so it is 3 at most
    """
    forced: dict[str, bool] = {}
    for demand in demands:
        for name, value in _parse(demand, formula).items():
            if forced.setdefault(name, value) != value:
                raise CircuitError(f"{quoted(name)} is forced to be true and to be false")
    return forced


def _parse(demand: str, formula: Formula) -> dict[str, bool]:
    name, _, value = demand.partition("=")
    name, value = name.strip(), value.strip()
    if not (value.isascii() and value.isdigit() and len(value) <= 1000):
        raise CircuitError(f"{quoted(demand)} is no demand: write NAME=0, NAME=1 or BUS=NUMBER")
    outputs, inputs = outputs_of(formula), inputs_of(formula)
    if name in outputs or name in inputs:
        return _bits(demand, name, int(value), (name,))
    for names in (outputs, inputs):
        if name in (found := buses(names)):
            return _bits(demand, name, int(value), found[name])
    known = ", ".join(outputs[:10]) + ", ..." * (len(outputs) > 10)
    raise CircuitError(
        f"{quoted(name)} is neither an output nor an input, so it cannot be forced "
        f"(outputs: {known})"
    )


def _bits(demand: str, name: str, number: int, bus: tuple[str, ...]) -> dict[str, bool]:
    if number >> len(bus):
        size = "is one bit" if len(bus) == 1 else f"has {len(bus)} bits"
        raise CircuitError(
            f"{quoted(demand)} cannot be forced: {quoted(name)} {size}, "
            f"so it is {(1 << len(bus)) - 1} at most"
        )
    return bits_of(number, bus)
