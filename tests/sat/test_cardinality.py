"""Encodings of "at least low and at most high of these cells are mined"."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from pysat.solvers import Minisat22

from minewise import BudgetError, MinewiseError
from minewise.sat import ENCODINGS
from minewise.sat.cardinality import (
    NETWORKS,
    Pattern,
    between,
    exactly,
    most_network_literals,
)
from minewise.sat.formula import Formula


def holds(pattern: Pattern, values: tuple[bool, ...] | list[bool]) -> bool:
    """Return whether the clauses can hold for these input values."""
    formula = Formula()
    inputs, guard = formula.new(len(values)), formula.new(1)
    formula.add(pattern, inputs[None, :], guard)
    assumptions = [i if value else -i for i, value in enumerate(values, start=1)]
    with Minisat22(bootstrap_with=formula.clauses()) as solver:
        assert solver.solve(assumptions)  # the guard is false: no constraint
        return bool(solver.solve([*assumptions, int(guard[0])]))


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("inputs", range(6))
def test_all_small_constraints(inputs: int, encoding: str) -> None:
    for low, high in product(range(-1, inputs + 2), repeat=2):
        pattern = between(inputs, low, high, encoding)
        for values in product([False, True], repeat=inputs):
            assert holds(pattern, values) == (low <= sum(values) <= high)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", sorted({*ENCODINGS} - {"pairwise"}))
@pytest.mark.parametrize("inputs", [9, 17, 64, 129])
def test_larger_constraints_at_their_bounds(inputs: int, encoding: str) -> None:
    random = np.random.default_rng(inputs)
    for low, high in ((inputs // 3, inputs // 2), (0, 2), (inputs - 2, inputs), (5, 5)):
        pattern = between(inputs, low, high, encoding)
        for mines in {max(low - 1, 0), low, high, min(high + 1, inputs)}:
            values = random.permutation(np.arange(inputs) < mines)
            assert holds(pattern, values.tolist()) == (low <= mines <= high)


@pytest.mark.slow
@pytest.mark.parametrize("name", NETWORKS)
def test_the_size_of_networks_is_estimated(name: str) -> None:
    """Too low an estimate would allow huge formulas, and too high a one would refuse small ones."""
    for inputs in (5, 8, 9, 16, 17, 30, 64, 65, 127, 128, 129):
        for number in {2, inputs // 4, inputs // 2, inputs - 2}:
            pattern = between(inputs, number, number, name)
            literals = sum(block.size for block in pattern.clauses)
            foreseen = most_network_literals(name, inputs, number, number)
            assert literals <= foreseen < 12 * literals


@pytest.mark.parametrize("name", ["pairwise", "seqcounter", "totalizer"])
def test_oversized_encodings_are_refused(name: str) -> None:
    with pytest.raises(BudgetError, match=f"{name} encoding of a constraint on 100,000 cells"):
        between(100_000, 20_000, 20_000, name)


@pytest.mark.parametrize("name", ["bitwise", "ladder"])
def test_encodings_limited_to_at_most_one_are_refused(name: str) -> None:
    with pytest.raises(MinewiseError, match=r"only supports .* use automatic, pairwise"):
        between(3, 1, 1, name)


def test_unknown_encodings_are_refused() -> None:
    with pytest.raises(MinewiseError, match="unknown encoding 'native': use automatic, pairwise"):
        between(3, 1, 1, "native")


def clauses_and_auxiliaries(pattern: Pattern) -> tuple[int, int]:
    return sum(map(len, pattern.clauses)), pattern.auxiliaries


def test_the_encoding_depends_on_the_size() -> None:
    direct, totalizer, modulo, adder = (between(n, n // 3, n // 2) for n in (8, 100, 101, 2001))
    assert clauses_and_auxiliaries(direct) == (56 + 8, 0)
    assert totalizer.auxiliaries > 100
    assert modulo.auxiliaries < totalizer.auxiliaries
    assert modulo.auxiliaries * 20 > adder.auxiliaries


@pytest.mark.parametrize("inputs", [12, 40, 150, 2500])
def test_large_constraints_at_their_bounds(inputs: int) -> None:
    low, high = inputs // 3, inputs // 2
    pattern = between(inputs, low, high)
    random = np.random.default_rng(0)
    for mines in (0, low - 1, low, high, high + 1, inputs):
        values = random.permutation(np.arange(inputs) < mines)
        assert holds(pattern, values.tolist()) == (low <= mines <= high)


@pytest.mark.parametrize("inputs", [10, 1_000, 100_000])
def test_all_or_none_needs_no_counting(inputs: int) -> None:
    assert clauses_and_auxiliaries(between(inputs, 0, 0)) == (inputs, 0)
    assert clauses_and_auxiliaries(between(inputs, inputs, inputs)) == (inputs, 0)
    assert clauses_and_auxiliaries(between(inputs, 1, inputs)) == (1, 0)
    assert clauses_and_auxiliaries(between(inputs, 0, inputs)) == (0, 0)


def test_an_adder_is_linear() -> None:
    small, large = (clauses_and_auxiliaries(between(n, n // 3, n // 2)) for n in (3_000, 30_000))
    assert 9 < large[0] / small[0] < 11
    assert 9 < large[1] / small[1] < 11


def test_patterns_for_clues_are_cached() -> None:
    assert exactly(8, 3) is exactly(8, 3)


def test_rows_have_their_own_guards_and_auxiliaries() -> None:
    formula = Formula()
    inputs = formula.new(28).reshape(2, 14)
    guards = formula.new(2)
    formula.add(exactly(14, 7), inputs, guards)
    assert formula.variables == 30 + 2 * exactly(14, 7).auxiliaries
    with Minisat22(bootstrap_with=formula.clauses()) as solver:
        too_many = list(range(1, 9))
        just_right = [*range(15, 22), *range(-22, -29, -1)]
        assert solver.solve([*too_many, *just_right, 30])
        assert not solver.solve([*too_many, *just_right, 29])
        assert not solver.solve([*just_right, 22, 30])
