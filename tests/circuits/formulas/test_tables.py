"""Truth tables with four operands as gates."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from minewise.circuits.formulas.circuit import Builder, Circuit, Literal, all_assignments
from minewise.circuits.formulas.tables import build_table

NAMES = tuple("dcba")  # tables vary their first operand fastest, assignments their last


@given(st.integers(0, 0xFFFF))
@example(0b1000_0000_0000_0000)
@example(0b0110_1001_1001_0110)
def test_gates_compute_the_table(table: int) -> None:
    builder = Builder()
    literal = build_table(table, [Literal(name) for name in reversed(NAMES)], builder)
    circuit = Circuit(NAMES, tuple(builder.gates), {"f": literal})
    column = circuit.outputs_for(all_assignments(NAMES))["f"]
    assert column.tolist() == [bool(table >> number & 1) for number in range(16)]
    assert len(circuit.gates) <= 10
