"""Random circuits for Hypothesis, with few inputs so that all assignments can be tried."""

from __future__ import annotations

from hypothesis import strategies as st

from minewise.circuits.formulas.circuit import Circuit, Gate, Literal, Op


@st.composite
def circuits(draw: st.DrawFn, most_gates: int = 10) -> Circuit:
    """Draw a circuit whose gates use any earlier signals; some signals stay unused."""
    inputs = tuple("abcd"[: draw(st.integers(1, 4))])
    signals = list(inputs)
    gates = []
    for number in range(draw(st.integers(0, most_gates))):
        op = draw(st.sampled_from(list(Op)))
        literals = st.builds(Literal, st.sampled_from(signals), st.booleans())
        operands = draw(st.tuples(*[literals] * op.operands))
        # Gates may have names that look like outputs.
        gates.append(Gate(draw(st.sampled_from(["g", "y", "true"])) + str(number), op, operands))
        signals.append(gates[-1].signal)
    literals = st.builds(Literal, st.sampled_from(signals), st.booleans())
    names = st.sampled_from(["y0", "y1", "y2", "true", "a"])
    outputs = draw(st.dictionaries(names, literals, min_size=1, max_size=4))
    return Circuit(inputs, tuple(gates), outputs)
