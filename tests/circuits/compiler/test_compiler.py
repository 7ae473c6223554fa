"""Compiled boards have one layout for each assignment that the formula allows."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.base.errors import BudgetError, CircuitError
from minewise.circuits import (
    Circuit,
    CircuitBoard,
    Cnf,
    compile_formula,
    parse_blif,
    parse_expression,
)
from minewise.circuits.compiler.gates import circuit_board
from support.sample_formulas import adder, circuits, cnfs, random_3_sat

if TYPE_CHECKING:
    from collections.abc import Mapping

Rows = set[tuple[bool, ...]]


def assignments(inputs: int) -> list[tuple[bool, ...]]:
    return list(product((False, True), repeat=inputs))


def rows_of(made: CircuitBoard) -> Rows:
    """Read the inputs and outputs from all layouts, and check that no two have the same inputs."""
    seen: dict[tuple[bool, ...], tuple[bool, ...]] = {}
    for layout in mw.layouts(made.board):
        assert layout.count == made.mines
        inputs = tuple(made.assignment(layout).values())
        assert inputs not in seen
        seen[inputs] = tuple(made.results(layout).values())
    return {inputs + outputs for inputs, outputs in seen.items()}


@pytest.mark.parametrize("part", range(8))
def test_every_function_of_three_variables(part: int) -> None:
    for number in range(part, 256, 8):
        true = {row for place, row in enumerate(assignments(3)) if number >> place & 1}
        table = "\n".join("".join(str(int(value)) for value in row) + " 1" for row in sorted(true))
        circuit = parse_blif(f".inputs a b c\n.outputs f\n.names a b c f\n{table}\n.end")
        made = compile_formula(circuit)
        assert rows_of(made) == {(*row, row in true) for row in assignments(3)}
        for value in (True, False):
            forced = rows_of(compile_formula(circuit, {"f": value}))
            assert forced == {(*row, value) for row in assignments(3) if (row in true) is value}


def truth(circuit: Circuit, forced: Mapping[str, bool]) -> Rows:
    rows = set()
    for values in assignments(len(circuit.inputs)):
        outputs = circuit.evaluate(dict(zip(circuit.inputs, values, strict=True)))
        if all(outputs[name] is value for name, value in forced.items()):
            rows.add(values + tuple(outputs.values()))
    return rows


@given(circuits(), st.dictionaries(st.sampled_from(["o0", "o1", "o2"]), st.booleans()))
def test_any_circuit_as_it_is_and_simplified(circuit: Circuit, wishes: dict[str, bool]) -> None:
    forced = {name: value for name, value in wishes.items() if name in circuit.outputs}
    expected = truth(circuit, forced)
    assert rows_of(circuit_board(circuit, forced)) == expected
    assert rows_of(compile_formula(circuit, forced)) == expected


@given(cnfs(), st.dictionaries(st.sampled_from(["1", "2", "3", "4", "out"]), st.booleans()))
def test_any_formula_in_conjunctive_form(cnf: Cnf, wishes: dict[str, bool]) -> None:
    forced = {name: value for name, value in wishes.items() if name in {*cnf.names, "out"}}
    expected = set()
    for values in assignments(cnf.variables):
        known = dict(zip(cnf.names, values, strict=True))
        known["out"] = cnf.evaluate(known)
        if all(known[name] is value for name, value in forced.items()):
            expected.add(values)
    made = compile_formula(cnf, forced)
    assert {row[: cnf.variables] for row in rows_of(made)} == expected


def test_an_input_can_have_the_name_of_the_output() -> None:
    made = compile_formula(parse_expression("out & b"))
    assert made.inputs == ("out", "b")
    assert rows_of(made) == {(a, b, a and b) for a, b in assignments(2)}


def test_unknown_signals_cannot_be_forced() -> None:
    with pytest.raises(CircuitError, match="'x' is not an output or input"):
        compile_formula(parse_expression("a"), {"x": True})


def test_boards_too_large_to_solve_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for forced in ({}, {"out": True}):
        with pytest.raises(BudgetError, match="a board can have at most 200,000 inputs"):
            compile_formula(Cnf(200_001, ()), forced)
    monkeypatch.setattr("minewise.circuits.compiler.assembly.MOST_TILES", 50)
    for forced in ({}, {"out": True}):
        compile_formula(Cnf(8, ((1, -8), (2, -7))), forced)
        with pytest.raises(BudgetError, match="the board needs more than 4,050 cells"):
            compile_formula(random_3_sat(8, 24, seed=0), forced)


def number(name: str, value: int, bits: int) -> dict[str, bool]:
    return {f"{name}{bit}": bool(value >> bit & 1) for bit in range(bits)}


def test_a_16_bit_adder_adds_and_subtracts() -> None:
    made = compile_formula(adder(16))
    assert mw.count(made.board) == 2**32
    random = Random(0)
    for _ in range(10):
        a, b = random.randrange(2**16), random.randrange(2**16)
        known = [number("a", a, 16), number("b", b, 16), number("s", a + b, 17)]
        for given_ones in ((0, 1), (0, 2), (2, 1)):
            values = known[given_ones[0]] | known[given_ones[1]]
            (layout,) = mw.layouts(made.given(values))
            read = made.assignment(layout) | made.results(layout)
            assert read == known[0] | known[1] | known[2]
            assert layout.count == made.mines


def test_the_inputs_determine_every_cell_of_an_adder() -> None:
    made = compile_formula(adder(16))
    board = made.given(number("a", 44_444, 16) | number("b", 55_555, 16))
    certain = mw.analyze(board)
    assert len(certain.safe) + len(certain.mined) == board.covered.sum()
