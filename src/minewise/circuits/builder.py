"""Circuits built gate by gate, whatever they are read from."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from minewise.circuits.circuit import Gate, Literal, Op

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
        """Name the last gate, if that is what the literal stands for and it has no name yet.

        A signal that is another by a second name, or the negation of one, needs no gate.
        """
        if not self.gates or self.gates[-1].signal != literal.signal or literal.negated:
            return literal
        if not literal.signal.startswith(_UNNAMED):
            return literal
        self.gates[-1] = self.gates[-1]._replace(signal=signal)
        return Literal(signal)
