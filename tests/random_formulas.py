"""Random formulas and circuits, and what is known of them without a board."""

from __future__ import annotations

from itertools import count, product
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st
from pysat.solvers import Cadical153

from minewise.circuits import Circuit, Cnf, Gate, Literal, Op

if TYPE_CHECKING:
    from collections.abc import Iterator

UNIFORM_3_SAT = (20, 91)
"""Variables and clauses, as in SATLIB's uf20-91: about as many with a model as without."""


def random_3_sat(variables: int, clauses: int, seed: int) -> Cnf:
    """Draw a formula whose clauses have three different variables each."""
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
    """Let a solver decide the formula itself."""
    with Cadical153(bootstrap_with=cnf.clauses) as solver:
        answer: bool = solver.solve()
    return answer


def instances(satisfiable: bool) -> Iterator[tuple[int, Cnf]]:
    """Yield instances of uniform random 3-SAT that have a model, or have none, with their seeds."""
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
    """Formulas with any clauses: empty ones, single literals, twins and opposites."""

    def of(variables: int) -> st.SearchStrategy[Cnf]:
        literals = st.integers(-variables, variables).filter(bool)
        clauses = st.lists(st.lists(literals, max_size=4).map(tuple), max_size=most_clauses)
        none = st.lists(st.just(()), max_size=1)
        return st.builds(Cnf, st.just(variables), (clauses if variables else none).map(tuple))

    return st.integers(0, most_variables).flatmap(of)


@st.composite
def circuits(draw: st.DrawFn, most_inputs: int = 4, most_gates: int = 8) -> Circuit:
    """Circuits with all that is superfluous: constants, twins, chains of NOTs, unused signals."""
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
