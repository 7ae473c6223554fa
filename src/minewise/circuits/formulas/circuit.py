"""Boolean circuits: signals and the gates that compute them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from graphlib import CycleError
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    Values = Mapping[str, NDArray[np.bool_]]


OUTPUT: Final = "out"
"""The name of an unnamed output."""

Value = TypeVar("Value", bool, "NDArray[np.bool_]")
"""The value of a signal for one assignment, or its values for many."""


class Op(StrEnum):
    """The operation of a gate.

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
        """The number of operands."""
        return {Op.TRUE: 0, Op.BUFFER: 1}.get(self, 2)

    def of(self, left: bool, right: bool) -> bool:
        """Compute the value for two operands."""
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
    """Whether it is negated."""

    def __invert__(self) -> Literal:
        return Literal(self.signal, not self.negated)

    def __str__(self) -> str:
        return "~" * self.negated + self.signal


class Gate(NamedTuple):
    """A gate and the signal that it computes. A NOT is a buffer of a negated signal.

    Examples
    --------
    >>> from minewise.circuits import Gate, Literal, Op
    >>> print(Gate("c", Op.AND, (Literal("a"), ~Literal("b"))))
    c = a & ~b
    """

    signal: str
    """The signal that the gate computes."""
    op: Op
    """The operation."""
    operands: tuple[Literal, ...]
    """The operands, in order."""

    def __str__(self) -> str:
        sign = {Op.AND: " & ", Op.OR: " | ", Op.XOR: " ^ "}.get(self.op, "")
        return f"{self.signal} = {sign.join(map(str, self.operands)) or '1'}"


@checked
@dataclass(frozen=True)
class Circuit:
    """A circuit; each gate comes after its operands.

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

    @checked
    def evaluate(self, values: Mapping[str, bool]) -> dict[str, bool]:
        """Compute the outputs for one assignment to the inputs."""
        self._require(values)
        return self._compute({name: bool(values[name]) for name in self.inputs}, true=True)

    def _require(self, values: Mapping[str, object]) -> None:
        for name in self.inputs:
            if name not in values:
                raise CircuitError(f"the input {quoted(name)} has no value")

    @checked
    def outputs_for(self, values: Values) -> dict[str, NDArray[np.bool_]]:
        """Compute the outputs for many assignments at once, given as one array per input."""
        self._require(values)
        length = len(next(iter(values.values()))) if values else 1
        known = {name: np.asarray(values[name], np.bool_) for name in self.inputs}
        return self._compute(known, true=np.ones(length, np.bool_))

    def _compute(self, known: dict[str, Value], true: Value) -> dict[str, Value]:
        """Compute the outputs from the inputs in `known`, adding each gate's value to `known`."""

        def value(literal: Literal) -> Value:
            return known[literal.signal] ^ literal.negated

        for gate in self.gates:
            known[gate.signal] = _result(gate.op, [value(each) for each in gate.operands], true)
        return {name: value(literal) for name, literal in self.outputs.items()}


def ordered(gates: Iterable[Gate], inputs: Iterable[str]) -> tuple[Gate, ...]:
    """Sort gates so that each comes after its operands, keeping their order if possible."""
    by_signal = {gate.signal: gate for gate in gates}
    known = by_signal.keys() | set(inputs)
    for gate in by_signal.values():
        for literal in gate.operands:
            if literal.signal not in known:
                raise CircuitError(f"signal {quoted(literal.signal)} has no driver")
    needs = {name: [each.signal for each in gate.operands] for name, gate in by_signal.items()}
    try:
        return tuple(by_signal[name] for name in operands_first(needs))
    except CycleError as error:
        raise CircuitError(f"signal {quoted(error.args[1][0])} depends on itself") from None


def all_assignments(inputs: tuple[str, ...]) -> dict[str, NDArray[np.bool_]]:
    """Return all assignments to the inputs, with the last input changing fastest."""
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


def operands_first(needs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield each signal after the signals it needs, and soon after them if possible.

    Unlike `graphlib`, this goes depth first in the order of the mapping, so that few signals are
    live at a time. Needs that are not keys are ignored. Raises `CycleError` like `graphlib`.
    """
    done: set[str] = set()
    for root in needs:
        path = {} if root in done else {root: iter(needs[root])}
        while path:
            signal = next(reversed(path))
            waiting = (each for each in path[signal] if each in needs and each not in done)
            following = next(waiting, None)
            if following is None:
                done.add(signal)
                path.popitem()
                yield signal
            elif following in path:
                signals = list(path)
                cycle = [*signals[signals.index(following) :], following]
                raise CycleError("signals need each other", cycle)
            else:
                path[following] = iter(needs[following])


_UNNAMED = "#"  # starts a comment in netlists and expressions, so no name there contains it


class Builder:
    """The gates of a circuit under construction, in computable order.

    Gates are numbered `#1`, `#2`, ... until they are named.
    """

    def __init__(self) -> None:
        self.gates: list[Gate] = []
        self._settled = 0

    def gate(self, op: Op, *operands: Literal) -> Literal:
        """Add a gate and return its signal."""
        gate = Gate(f"{_UNNAMED}{len(self.gates) + 1}", op, operands)
        self.gates.append(gate)
        return Literal(gate.signal)

    def constant(self, *, value: bool) -> Literal:
        """Return a literal that is always true, or always false."""
        return Literal(self.gate(Op.TRUE).signal, not value)

    def chain(self, op: Op, literals: Iterable[Literal]) -> Literal:
        """Combine any number of literals with AND, OR or XOR."""
        remaining = iter(literals)
        first = next(remaining, None)
        if first is None:
            return self.constant(value=op is Op.AND)
        return reduce(lambda left, right: self.gate(op, left, right), remaining, first)

    def name(self, literal: Literal, signal: str) -> Literal:
        """Name the last gate, and return the literal of the named signal.

        Only a gate added since the last call can be renamed: earlier gates may be in use. A second
        name for a signal, or the negation of a gate, needs no gate.
        """
        is_new = len(self.gates) > self._settled and self.gates[-1].signal == literal.signal
        self._settled = len(self.gates)
        if literal.negated or not is_new:
            return literal
        self.gates[-1] = self.gates[-1]._replace(signal=signal)
        return Literal(signal)
