"""Formulas solved on boards, by the engine and by SAT, compared with known answers."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given

from minewise import Budget, BudgetError
from minewise.base.errors import CircuitError
from minewise.circuits import (
    Circuit,
    Cnf,
    Method,
    Model,
    compile_formula,
    parse_expression,
    solve_board,
    solve_formula,
    truth_table,
)
from minewise.circuits.forcing import numbers, parse_demands
from minewise.circuits.solving import MOST_COUNTED, check
from minewise.sat import enumerate_layouts
from support.examples import examples
from support.sample_formulas import (
    adder,
    circuits,
    cnfs,
    counted_by_minisat,
    decided_by_cadical,
    instances,
    models,
    multiplier,
    random_3_sat,
)

METHODS = [None, Method.ENGINE, Method.SAT]
ENOUGH = 32


@pytest.mark.slow
@given(cnfs())
def test_all_methods_list_all_models(cnf: Cnf) -> None:
    for method in METHODS:
        solution = solve_formula(cnf, method=method, wanted=ENOUGH)
        assert solution.models == models(cnf) == len(solution.listed)
        assert solution.satisfiable is decided_by_cadical(cnf)
        found = {tuple(model.inputs.items()) for model in solution.listed}
        assert len(found) == len(solution.listed)
        assert all(cnf.evaluate(dict(assignment)) for assignment in found)


@given(circuits())
def test_models_include_the_outputs(circuit: Circuit) -> None:
    for method in METHODS:
        solution = solve_formula(circuit, {}, method=method, wanted=ENOUGH)
        assert solution.models == len(solution.listed) == 1 << len(circuit.inputs)
        for model in solution.listed:
            assert model.outputs == circuit.evaluate(model.inputs)


@pytest.mark.slow
@pytest.mark.parametrize("satisfiable", [True, False])
def test_random_3_sat(satisfiable: bool) -> None:
    """Solve the first two of the hundred formulas of each kind in benchmarks/circuits.py."""
    for _seed, cnf in islice(instances(satisfiable), 2):
        solution = solve_formula(cnf)
        assert solution.method is Method.SAT
        assert solution.satisfiable is satisfiable
        assert solution.models == counted_by_minisat(cnf)
        if solution.assignment is not None:
            assert cnf.evaluate(solution.assignment)


@pytest.mark.parametrize("seed", range(4))
def test_random_3_sat_counted(seed: int) -> None:
    cnf = random_3_sat(8, 24, seed)
    for method in METHODS:
        assert solve_formula(cnf, method=method).models == models(cnf)


def test_sat_stops_counting_at_its_limit() -> None:
    free = Cnf(10, ((1, 2),))
    assert solve_formula(free).models == 768
    assert solve_formula(free, method=Method.SAT).models == 768 <= MOST_COUNTED
    freer = Cnf(11, ((1, 2),))
    assert solve_formula(freer, method=Method.ENGINE).models == 1536
    assert solve_formula(freer, method=Method.SAT).models is None
    assert solve_formula(freer, method=Method.SAT, wanted=2000).models == 1536


@pytest.mark.parametrize("method", [Method.ENGINE, Method.SAT])
def test_budgets(method: Method) -> None:
    made = compile_formula(random_3_sat(20, 91, 0), {"out": True})
    with pytest.raises(BudgetError):
        solve_board(made, method=method, budget=Budget(seconds=1e-6))


def test_layouts_that_differ_on_given_cells() -> None:
    made = compile_formula(parse_expression("a & b | c"))
    cells = [made.wires[name][0].cell for name in "abc"]
    assert len(set(enumerate_layouts(made.board, telling=cells))) == 8
    with pytest.raises(BudgetError, match="before all layouts were found"):
        list(enumerate_layouts(made.board, budget=Budget(ticks=1)))


@pytest.mark.parametrize(
    ("inputs", "outputs"), [({"a": True, "b": False}, {"out": True}), ({"a": True, "b": False}, {})]
)
def test_wrong_models_are_detected(inputs: dict[str, bool], outputs: dict[str, bool]) -> None:
    with pytest.raises(RuntimeError, match="the board has out = True"):
        check(Model(inputs, outputs), parse_expression("a & b"), {"out": True})


@pytest.mark.parametrize("method", METHODS)
def test_a_board_with_known_inputs(method: Method | None) -> None:
    made = compile_formula(parse_expression("a & b | c"))
    known = replace(made, board=made.given({"a": True, "b": False}))
    solution = solve_board(known, method=method, wanted=ENOUGH)
    found = sorted(tuple(model.inputs.values()) for model in solution.listed)
    assert found == [(True, False, False), (True, False, True)]


@pytest.mark.slow
def test_a_board_large_enough_for_cadical() -> None:
    circuit = adder(100)
    a, b = 3**63, 5**43
    forced = parse_demands([f"a={a}", f"b={b}"], circuit)
    solution = solve_formula(circuit, forced, method=Method.SAT)
    assert solution.made.board.covered.sum() > 20_000
    assert solution.models == 1
    assert numbers(solution.listed[0].outputs)["s"] == a + b


@pytest.mark.slow
@pytest.mark.parametrize("bits", [2, 3])
def test_a_multiplier_factors(bits: int) -> None:
    circuit = multiplier(bits)
    for product in range(1 << 2 * bits):
        forced = parse_demands([f"p={product}"], circuit)
        listed = solve_formula(circuit, forced, wanted=ENOUGH).listed
        found = [numbers(model.inputs) for model in listed]
        assert sorted((each["a"], each["b"]) for each in found) == [
            (a, b) for a in range(1 << bits) for b in range(1 << bits) if a * b == product
        ]


@pytest.mark.parametrize(
    ("demands", "message"),
    [
        (["s"], "cannot force 's': write NAME=0, NAME=1 or BUS=NUMBER"),
        (["s=-1"], "cannot force 's=-1'"),
        (["s=" + 2000 * "9"], "cannot force 's=9999999999999999999999999999'..."),
        (["s0=2"], "cannot force 's0=2': 's0' is one bit, so it is at most 1"),
        (["s=4"], "cannot force 's=4': 's' has 2 bits, so it is at most 3"),
        (["x=1"], "cannot force 'x': not an output or input"),
        (["s=1", "s0=0"], "'s0' is forced to be both true and false"),
    ],
)
def test_impossible_demands_are_refused(demands: list[str], message: str) -> None:
    adder = parse_expression("s0 = a0 ^ a1; s1 = a0 & a1")
    with pytest.raises(CircuitError) as raised:
        parse_demands(demands, adder)
    assert str(raised.value).startswith(message)


def test_demands_for_numbers() -> None:
    adder = parse_expression("s0 = a0 ^ a1; s1 = a0 & a1")
    assert parse_demands(["a=2", "s=1"], adder) == {
        "a0": False,
        "a1": True,
        "s0": True,
        "s1": False,
    }
    assert parse_demands(["2=0", "out=1"], Cnf(2, ())) == {"2": False, "out": True}


@examples(0.5)
@given(circuits())
def test_truth_tables(circuit: Circuit) -> None:
    rows = truth_table(circuit).rows
    assert [inputs for inputs, _ in rows] == [
        format(number, f"0{len(circuit.inputs)}b") if circuit.inputs else ""
        for number in range(1 << len(circuit.inputs))
    ]
    for inputs, outputs in rows:
        values = {name: bit == "1" for name, bit in zip(circuit.inputs, inputs, strict=True)}
        expected = circuit.evaluate(values).values()
        assert outputs == "".join(str(int(value)) for value in expected)


def test_a_wide_truth_table() -> None:
    """Beyond the engine's width limit, a SAT solver lists the layouts."""
    cnf = random_3_sat(7, 20, 1)
    rows = truth_table(cnf).rows
    assert len(rows) == 128
    assert sum(outputs == "1" for _, outputs in rows) == models(cnf)


def test_truth_tables_with_too_many_inputs_are_refused() -> None:
    with pytest.raises(
        CircuitError, match="a truth table has at most 12 inputs, but the formula has 13"
    ):
        truth_table(Cnf(13, ()))
