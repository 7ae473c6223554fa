"""Circuits built gate by gate, whatever they are read from."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from minewise.circuits.formulas.circuit import Gate, Literal, Op

if TYPE_CHECKING:
    from collections.abc import Iterable

_UNNAMED = "#"  # begins a comment in netlists and expressions, so no name of theirs has it


class Builder:
    """The gates of a circuit under construction, in an order in which they can be computed.

    Gates are numbered, `#1`, `#2`, until they are named.

    Examples
    --------
    >>> builder = Builder()
    >>> carry = builder.gate(Op.AND, Literal("a"), Literal("b"))
    >>> carry = builder.name(carry, "carry")
    >>> print(~builder.chain(Op.OR, [carry, Literal("c"), Literal("d")]))
    ~#3
    >>> print(*builder.gates, sep="; ")
    carry = a & b; #2 = carry | c; #3 = #2 | d
    """

    def __init__(self) -> None:
        self.gates: list[Gate] = []
        self._settled = 0

    def gate(self, op: Op, *operands: Literal) -> Literal:
        """Add a gate and give its signal."""
        gate = Gate(f"{_UNNAMED}{len(self.gates) + 1}", op, operands)
        self.gates.append(gate)
        return Literal(gate.signal)

    def constant(self, *, value: bool) -> Literal:
        """Give a literal that is always true, or always false."""
        return Literal(self.gate(Op.TRUE).signal, not value)

    def chain(self, op: Op, literals: Iterable[Literal]) -> Literal:
        """Join any number of literals by AND, OR or XOR."""
        remaining = iter(literals)
        first = next(remaining, None)
        if first is None:
            return self.constant(value=op is Op.AND)
        return reduce(lambda left, right: self.gate(op, left, right), remaining, first)

    def name(self, literal: Literal, signal: str) -> Literal:
        """Name what has just been computed, and give the literal by which it is then known.

        Only a gate made since the last naming can take the name: others may be in use. A signal
        that is another one by a second name, or the negation of a gate, needs no gate of its own.
        """
        is_new = len(self.gates) > self._settled and self.gates[-1].signal == literal.signal
        self._settled = len(self.gates)
        if literal.negated or not is_new:
            return literal
        self.gates[-1] = self.gates[-1]._replace(signal=signal)
        return Literal(signal)
