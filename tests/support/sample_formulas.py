"""Sample formulas and circuits, and how to solve them without a board."""

from __future__ import annotations

from itertools import count, product
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st
from pysat.solvers import Cadical153

from minewise.circuits import Circuit, Cnf, Gate, Literal, Op, parse_blif
from minewise.circuits.formulas.circuit import Builder
from support.models import models as listed_models

if TYPE_CHECKING:
    from collections.abc import Iterator

UNIFORM_3_SAT = (20, 91)
"""Numbers of variables and clauses, as in SATLIB's uf20-91; about half are satisfiable."""


def adder(bits: int) -> Circuit:
    """Return a ripple-carry adder for two numbers a and b; the sum is s."""
    a, b, s = ([f"{name}{bit}" for bit in range(bits)] for name in "abs")
    lines = [f".inputs {' '.join(a + b)}", f".outputs {' '.join(s)} s{bits}", ".names c0"]
    for n in range(bits):
        carry = f"c{n + 1}" if n < bits - 1 else f"s{bits}"
        lines += [f".names a{n} b{n} c{n} s{n}", "100 1", "010 1", "001 1", "111 1"]
        lines += [f".names a{n} b{n} c{n} {carry}", "11- 1", "1-1 1", "-11 1"]
    return parse_blif("\n".join(lines))


def multiplier(bits: int) -> Circuit:
    """Return a circuit for the long multiplication of two numbers a and b."""
    names = [f"{name}{bit}" for name in "ab" for bit in range(bits)]
    builder = Builder()
    total = [builder.constant(value=False)] * (2 * bits)
    for row in range(bits):
        carry = builder.constant(value=False)
        for bit in range(bits):
            one = builder.gate(Op.AND, Literal(f"a{bit}"), Literal(f"b{row}"))
            other = total[row + bit]
            half = builder.gate(Op.XOR, one, other)
            total[row + bit] = builder.gate(Op.XOR, half, carry)
            both = builder.gate(Op.AND, one, other)
            carry = builder.gate(Op.OR, both, builder.gate(Op.AND, half, carry))
        total[row + bits] = carry
    outputs = {f"p{bit}": literal for bit, literal in enumerate(total)}
    return Circuit(tuple(names), tuple(builder.gates), outputs)


def random_3_sat(variables: int, clauses: int, seed: int) -> Cnf:
    """Draw a formula in which every clause has three different variables."""
    random = Random(seed)
    return Cnf(
        variables,
        tuple(
            tuple(
                each * random.choice((1, -1)) for each in random.sample(range(1, variables + 1), 3)
            )
            for _ in range(clauses)
        ),
    )


def decided_by_cadical(cnf: Cnf) -> bool:
    """Return whether a SAT solver finds a formula satisfiable."""
    with Cadical153(bootstrap_with=cnf.clauses) as solver:
        answer: bool = solver.solve()
    return answer


def counted_by_minisat(cnf: Cnf) -> int:
    """Count the models of a formula with a SAT solver."""
    clauses = [list(clause) for clause in cnf.clauses]
    return sum(1 for _ in listed_models(clauses, range(1, cnf.variables + 1)))


def instances(satisfiable: bool) -> Iterator[tuple[int, Cnf]]:
    """Yield satisfiable or unsatisfiable random 3-SAT instances with their seeds."""
    for seed in count():
        cnf = random_3_sat(*UNIFORM_3_SAT, seed)
        if decided_by_cadical(cnf) is satisfiable:
            yield seed, cnf


def models(cnf: Cnf) -> int:
    """Count the models of a formula by trying all assignments."""
    return sum(
        cnf.evaluate(dict(zip(cnf.names, values, strict=True)))
        for values in product((False, True), repeat=cnf.variables)
    )


def cnfs(most_variables: int = 4, most_clauses: int = 6) -> st.SearchStrategy[Cnf]:
    """Draw formulas with any clauses: empty, unit, or with duplicate or opposite literals."""

    def of(variables: int) -> st.SearchStrategy[Cnf]:
        literals = st.integers(-variables, variables).filter(bool)
        clauses = st.lists(st.lists(literals, max_size=4).map(tuple), max_size=most_clauses)
        none = st.lists(st.just(()), max_size=1)
        return st.builds(Cnf, st.just(variables), (clauses if variables else none).map(tuple))

    return st.integers(0, most_variables).flatmap(of)


@st.composite
def circuits(draw: st.DrawFn, most_inputs: int = 4, most_gates: int = 8) -> Circuit:
    """Draw circuits with constants, duplicate gates, chains of NOTs and unused signals."""
    inputs = tuple(f"i{n}" for n in range(draw(st.integers(0, most_inputs))))
    signals = list(inputs)
    gates = []
    for number in range(draw(st.integers(0 if inputs else 1, most_gates))):
        ops = list(Op) if signals else [Op.TRUE]
        op = draw(st.sampled_from(ops))
        literals = st.builds(Literal, st.sampled_from(signals or [""]), st.booleans())
        operands = tuple(draw(literals) for _ in range(op.operands))
        gates.append(Gate(f"g{number}", op, operands))
        signals.append(f"g{number}")
    literals = st.builds(Literal, st.sampled_from(signals), st.booleans())
    outputs = draw(st.lists(literals, min_size=1, max_size=3))
    return Circuit(inputs, tuple(gates), {f"o{n}": each for n, each in enumerate(outputs)})
