"""Boolean circuits: signals, and the gates that make them from others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from graphlib import CycleError
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from minewise.base.errors import CircuitError, quoted
from minewise.circuits.formulas.order import operands_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    Values = Mapping[str, NDArray[np.bool_]]

OUTPUT: Final = "out"
"""What the only output of a formula is called that has no name of its own."""

Value = TypeVar("Value", bool, "NDArray[np.bool_]")
"""What a signal is for one assignment, or for many."""


class Op(StrEnum):
    """What a gate computes: of one operand, of two, or of none at all.

    Examples
    --------
    >>> from minewise.circuits import Op
    >>> [op.value for op in Op if op.operands == 2]
    ['and', 'or', 'xor']
    """

    BUFFER = "buffer"
    AND = "and"
    OR = "or"
    XOR = "xor"
    TRUE = "true"

    @property
    def operands(self) -> int:
        """How many operands the gate takes."""
        return {Op.TRUE: 0, Op.BUFFER: 1}.get(self, 2)

    def of(self, left: bool, right: bool) -> bool:
        """Compute the value for two operands.

        Examples
        --------
        >>> from minewise.circuits import Op
        >>> Op.XOR.of(True, True)
        False
        """
        return _result(self, [left, right], true=True)


class Literal(NamedTuple):
    """A signal, or its negation.

    Examples
    --------
    >>> from minewise.circuits import Literal
    >>> print(Literal("a"), ~Literal("a"), ~~Literal("a"))
    a ~a a
    """

    signal: str
    """The name of the signal."""
    negated: bool = False
    """Whether its negation is meant."""

    def __invert__(self) -> Literal:
        return Literal(self.signal, not self.negated)

    def __str__(self) -> str:
        return "~" * self.negated + self.signal


class Gate(NamedTuple):
    """A gate, named after the signal that it makes. A NOT is a buffer of a negated signal.

    Examples
    --------
    >>> from minewise.circuits import Gate, Literal, Op
    >>> print(Gate("c", Op.AND, (Literal("a"), ~Literal("b"))))
    c = a & ~b
    """

    signal: str
    """The name of the signal that it makes."""
    op: Op
    """What it computes."""
    operands: tuple[Literal, ...]
    """What it computes this of, as many as `op` takes."""

    def __str__(self) -> str:
        sign = {Op.AND: " & ", Op.OR: " | ", Op.XOR: " ^ "}.get(self.op, "")
        return f"{self.signal} = {sign.join(map(str, self.operands)) or '1'}"


@dataclass(frozen=True)
class Circuit:
    """A circuit, with its gates in an order in which each comes after its operands.

    Signals have any names; those of inputs, gates and outputs that people gave are kept.

    Examples
    --------
    >>> from minewise.circuits import Circuit, Gate, Literal, Op
    >>> a, b = Literal("a"), Literal("b")
    >>> equal = Circuit(("a", "b"), (Gate("c", Op.XOR, (a, b)),), {"equal": ~Literal("c")})
    >>> equal.evaluate({"a": True, "b": True})
    {'equal': True}
    """

    inputs: tuple[str, ...]
    gates: tuple[Gate, ...]
    outputs: Mapping[str, Literal]

    def evaluate(self, values: Mapping[str, bool]) -> dict[str, bool]:
        """Compute the outputs for one assignment to the inputs."""
        return self._compute({name: bool(values[name]) for name in self.inputs}, true=True)

    def outputs_for(self, values: Values) -> dict[str, NDArray[np.bool_]]:
        """Compute the outputs for many assignments at once: an entry for each, by input."""
        length = len(next(iter(values.values()))) if values else 1
        known = {name: np.asarray(values[name], np.bool_) for name in self.inputs}
        return self._compute(known, true=np.ones(length, np.bool_))

    def _compute(self, known: dict[str, Value], true: Value) -> dict[str, Value]:
        """Compute the outputs from the inputs, which `known` holds and the gates are added to."""

        def value(literal: Literal) -> Value:
            return known[literal.signal] ^ literal.negated

        for gate in self.gates:
            known[gate.signal] = _result(gate.op, [value(each) for each in gate.operands], true)
        return {name: value(literal) for name, literal in self.outputs.items()}


def ordered(gates: Iterable[Gate], inputs: Iterable[str]) -> tuple[Gate, ...]:
    """Put gates in an order in which each comes after its operands, the given one if it is such.

    Examples
    --------
    >>> inverter = Gate("b", Op.BUFFER, (~Literal("b"),))
    >>> ordered([inverter], [])
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: the signal 'b' depends on itself
    """
    by_signal = {gate.signal: gate for gate in gates}
    known = by_signal.keys() | set(inputs)
    for gate in by_signal.values():
        for literal in gate.operands:
            if literal.signal not in known:
                raise CircuitError(f"nothing drives the signal {quoted(literal.signal)}")
    needs = {name: [each.signal for each in gate.operands] for name, gate in by_signal.items()}
    try:
        return tuple(by_signal[name] for name in operands_first(needs))
    except CycleError as error:
        raise CircuitError(f"the signal {quoted(error.args[1][0])} depends on itself") from None


def all_assignments(inputs: tuple[str, ...]) -> dict[str, NDArray[np.bool_]]:
    """List every assignment to some inputs, the last one changing fastest.

    Examples
    --------
    >>> all_assignments(("a", "b"))["b"]
    array([False,  True, False,  True])
    """
    numbers = np.arange(1 << len(inputs))
    return {name: (numbers >> place & 1) == 1 for place, name in enumerate(reversed(inputs))}


def _result(op: Op, operands: list[Value], true: Value) -> Value:
    match op:
        case Op.TRUE:
            return true
        case Op.BUFFER:
            return operands[0]
        case Op.AND:
            return operands[0] & operands[1]
        case Op.OR:
            return operands[0] | operands[1]
        case Op.XOR:
            return operands[0] ^ operands[1]
