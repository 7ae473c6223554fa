"""Simplified circuits compute the same outputs and have the promised form."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from minewise.circuits.formulas.circuit import Circuit, Gate, Literal, Op, all_assignments
from minewise.circuits.formulas.expression import parse_expression
from minewise.circuits.formulas.simplify import simplified
from support.random_circuits import circuits


def values(circuit: Circuit) -> dict[str, list[bool]]:
    table = circuit.outputs_for(all_assignments(circuit.inputs))
    return {name: column.tolist() for name, column in table.items()}


def gates_of(expression: str) -> list[str]:
    return [str(gate) for gate in simplified(parse_expression(expression)).gates]


@pytest.mark.slow
@given(circuits())
def test_simplified_circuits_compute_the_same_with_no_more_gates(circuit: Circuit) -> None:
    smaller = simplified(circuit)
    assert smaller.inputs == circuit.inputs
    assert values(smaller) == values(circuit)
    assert len(smaller.gates) <= len(circuit.gates)
    assert simplified(smaller) == smaller


@pytest.mark.slow
@given(circuits())
def test_no_gate_is_redundant(circuit: Circuit) -> None:
    smaller = simplified(circuit)
    known = set(smaller.inputs)
    for gate in smaller.gates:
        assert gate.op is not Op.BUFFER
        assert gate.signal not in known
        assert {literal.signal for literal in gate.operands} <= known
        known.add(gate.signal)
    operands = {literal.signal for gate in smaller.gates for literal in gate.operands}
    results = {literal.signal for literal in smaller.outputs.values()}
    assert {gate.signal for gate in smaller.gates} <= operands | results
    assert not operands & {gate.signal for gate in smaller.gates if gate.op is Op.TRUE}
    keys = [comparable(gate) for gate in smaller.gates]
    assert len(set(keys)) == len(keys)


def comparable(gate: Gate) -> tuple[str, frozenset[Literal]]:
    """Return a key that is equal for gates that compute the same function or its negation."""
    if gate.op is Op.XOR:
        return "xor", frozenset(Literal(each.signal) for each in gate.operands)
    return "and", frozenset(~each if gate.op is Op.OR else each for each in gate.operands)


@pytest.mark.slow
@given(circuits())
def test_outputs_are_negated_only_where_necessary(circuit: Circuit) -> None:
    smaller = simplified(circuit)
    ops = {gate.signal: gate.op for gate in smaller.gates}
    positive = {literal.signal for literal in smaller.outputs.values() if not literal.negated}
    for signal, negated in smaller.outputs.values():
        if negated and ops.get(signal, Op.TRUE) is not Op.TRUE:
            assert signal in positive


@pytest.mark.slow
@given(circuits())
def test_signals_keep_their_meaning_or_take_that_of_an_output(circuit: Circuit) -> None:
    smaller = simplified(circuit)
    before, after = (
        values(Circuit(each.inputs, each.gates, {g.signal: Literal(g.signal) for g in each.gates}))
        for each in (circuit, smaller)
    )
    for signal, column in after.items():
        output = smaller.outputs.get(signal.rstrip("'"))
        assert before.get(signal) == column or output == Literal(signal) or all(column)


def test_duals_of_all_gates() -> None:
    assert gates_of("~(a & b)") == ["out = ~a | ~b"]
    assert gates_of("~(a | ~b)") == ["out = ~a & b"]
    assert gates_of("~(a ^ b)") == ["out = ~a ^ b"]
    assert gates_of("~a ^ ~b") == ["out = a ^ b"]


def test_a_gate_needed_with_and_without_negation_is_built_once() -> None:
    circuit = simplified(parse_expression("x = a | b; y = ~a & ~b"))
    assert circuit.gates == (Gate("x", Op.OR, (Literal("a"), Literal("b"))),)
    assert circuit.outputs == {"x": Literal("x"), "y": ~Literal("x")}


def test_constants_vanish() -> None:
    assert gates_of("(a & 1) | (b & 0)") == []
    assert gates_of("x = a & (b | ~b); y = x ^ 1; z = y") == []
    assert gates_of("a ^ a") == ["true = 1"]
    assert simplified(parse_expression("a ^ a")).outputs == {"out": ~Literal("true")}


@pytest.mark.slow
def test_long_chains_need_no_recursion() -> None:
    circuit = parse_expression(" & ".join(f"x{n}" for n in range(20_000)))
    assert simplified(circuit) == circuit
    ones = dict.fromkeys(circuit.inputs, np.array([True]))
    assert circuit.outputs_for(ones)["out"].tolist() == [True]
