r"""Simplification of circuits.

>>> from minewise.circuits.formulas.expression import parse_expression
>>> circuit = parse_expression("x = ~(a & b) & 1; y = (b & a) ^ ~~c; z = ~y")
>>> print(*simplified(circuit).gates, sep="\n")
x = ~a | ~b
y = ~x ^ c
>>> print(simplified(circuit).outputs["z"])
~y
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.arguments import checked
from minewise.circuits.formulas.circuit import Circuit, Gate, Literal, Op

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# In this file, a literal is an integer: twice its node number, plus one if negated.
_TRUE, _FALSE = 0, 1


class _Node(NamedTuple):
    """An AND, or an XOR of two positive literals, named after the first of all equal gates."""

    op: Op
    left: int
    right: int
    signal: str
    inverted: bool
    """Whether the gate computed the negation of the node: an OR, or an XOR with one negation."""


@checked
def simplified(circuit: Circuit) -> Circuit:
    """Return an equivalent circuit without redundant gates, in linear time.

    Constants and buffers vanish, gates that are equal or each other's negation are merged, and
    gates that no output needs are dropped. If outputs need only the negation of a gate, the gate
    computes the negation, by De Morgan's laws. So an output is negated only if it is a negated
    input, false, or the negation of another output. Other gates keep their names.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, simplified
    >>> print(*simplified(parse_expression("~(a | ~b)")).gates)
    out = ~a & b
    """
    graph = _Graph(circuit.inputs)
    for gate in circuit.gates:
        graph.add(gate)
    outputs = {name: graph.code(literal) for name, literal in circuit.outputs.items()}
    return _Writer(graph, circuit.inputs, outputs).circuit()


class _Graph:
    """All distinct gates."""

    def __init__(self, inputs: tuple[str, ...]) -> None:
        self.first = len(inputs) + 1
        """The number of the first gate; inputs come before it."""
        self.nodes: list[_Node] = []
        self.true_signal: str | None = None
        self._codes = {name: 2 * number for number, name in enumerate(inputs, start=1)}
        self._found: dict[tuple[Op, int, int], int] = {}

    def code(self, literal: Literal) -> int:
        return self._codes[literal.signal] ^ literal.negated

    def add(self, gate: Gate) -> None:
        self._codes[gate.signal] = self._result(gate)

    def node(self, number: int) -> _Node:
        return self.nodes[number - self.first]

    def _result(self, gate: Gate) -> int:
        if gate.op is Op.TRUE:
            self.true_signal = self.true_signal or gate.signal
            return _TRUE
        left, right = self.code(gate.operands[0]), self.code(gate.operands[-1])
        match gate.op:
            case Op.AND:
                return self._conjunction(left, right, gate.signal, inverted=False)
            case Op.OR:
                return self._conjunction(left ^ 1, right ^ 1, gate.signal, inverted=True) ^ 1
            case Op.XOR:
                return self._parity(left, right, gate.signal)
            case Op.BUFFER:
                return left

    def _conjunction(self, left: int, right: int, signal: str, *, inverted: bool) -> int:
        if _FALSE in (left, right) or left == right ^ 1:
            return _FALSE
        if left == _TRUE:
            return right
        if right in (_TRUE, left):
            return left
        return self._node(_Node(Op.AND, left, right, signal, inverted))

    def _parity(self, left: int, right: int, signal: str) -> int:
        negation = (left ^ right) & 1
        left, right = left & ~1, right & ~1
        if left == right:
            return _FALSE ^ negation
        if _TRUE in (left, right):
            return (left | right) ^ 1 ^ negation
        return self._node(_Node(Op.XOR, left, right, signal, bool(negation))) ^ negation

    def _node(self, node: _Node) -> int:
        """Return the literal of an equal node, adding `node` if there is none."""
        key = (node.op, min(node.left, node.right), max(node.left, node.right))
        if key not in self._found:
            self._found[key] = 2 * (self.first + len(self.nodes))
            self.nodes.append(node)
        return self._found[key]

    def needed_for(self, codes: Iterable[int]) -> list[int]:
        """Return the numbers of the gates that the given literals depend on."""
        needed = bytearray(self.first + len(self.nodes))
        for code in codes:
            needed[code >> 1] = True
        for number in range(len(needed) - 1, self.first - 1, -1):
            if needed[number]:
                node = self.node(number)
                needed[node.left >> 1] = needed[node.right >> 1] = True
        return [number for number in range(self.first, len(needed)) if needed[number]]


class _Writer:
    """Writes each node as a gate that computes the node or its negation."""

    def __init__(self, graph: _Graph, inputs: tuple[str, ...], outputs: Mapping[str, int]) -> None:
        self.graph = graph
        self.outputs = outputs
        self.literals = {n: Literal(name) for n, name in enumerate(inputs, start=1)}
        """The literal of each node."""
        self.taken = set(inputs)

    def circuit(self) -> Circuit:
        gates = []
        inputs = tuple(literal.signal for literal in self.literals.values())
        needed = self.graph.needed_for(self.outputs.values())
        self._name(needed)
        if not {_TRUE, _FALSE}.isdisjoint(self.outputs.values()):
            self._use(_TRUE, self._free(self.graph.true_signal or "true"), inverted=False)
            gates.append(Gate(self.literals[_TRUE].signal, Op.TRUE, ()))
        gates += map(self._gate, needed)
        outputs = {name: self._literal(code) for name, code in self.outputs.items()}
        return Circuit(inputs, tuple(gates), outputs)

    def _name(self, needed: list[int]) -> None:
        """Decide which gates compute their negation, and rename them."""
        wanted: defaultdict[int, dict[bool, str]] = defaultdict(dict)
        for name, code in self.outputs.items():
            wanted[code >> 1].setdefault(bool(code & 1), name)
        turned = []
        for number in needed:
            node = self.graph.node(number)
            if number in wanted and wanted[number].keys() == {not node.inverted}:
                turned.append(number)
            else:
                self._use(number, node.signal, inverted=node.inverted)
        for number in turned:
            inverted = not self.graph.node(number).inverted
            self._use(number, self._free(wanted[number][inverted]), inverted=inverted)

    def _use(self, number: int, signal: str, *, inverted: bool) -> None:
        self.literals[number] = Literal(signal, inverted)
        self.taken.add(signal)

    def _free(self, signal: str) -> str:
        while signal in self.taken:
            signal += "'"
        return signal

    def _literal(self, code: int) -> Literal:
        literal = self.literals[code >> 1]
        return ~literal if code & 1 else literal

    def _gate(self, number: int) -> Gate:
        node = self.graph.node(number)
        signal, inverted = self.literals[number]
        if node.op is Op.XOR:
            left, right = self._literal(node.left), self._literal(node.right)
            negated = inverted ^ left.negated ^ right.negated
            return Gate(signal, Op.XOR, (Literal(left.signal, negated), Literal(right.signal)))
        operands = self._literal(node.left ^ inverted), self._literal(node.right ^ inverted)
        return Gate(signal, Op.OR if inverted else Op.AND, operands)
