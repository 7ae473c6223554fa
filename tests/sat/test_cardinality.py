"""Every way to say "from low to high of these" says just that."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from pysat.solvers import Minisat22

from minewise.sat import cardinality
from minewise.sat.cardinality import Pattern, between, exactly


def holds(pattern: Pattern, values: tuple[bool, ...] | list[bool]) -> bool:
    """Tell whether the clauses can hold when the inputs have these values."""
    inputs = np.arange(1, len(values) + 1, dtype=np.int32)[None, :]
    guard = np.array([len(values) + 1], np.int32)
    extra = np.arange(len(values) + 2, len(values) + 2 + pattern.auxiliaries, dtype=np.int32)
    assumptions = [i if value else -i for i, value in enumerate(values, start=1)]
    with Minisat22() as solver:
        for block in pattern.instances(inputs, extra, guard):
            solver.append_formula(block.tolist())
        assert solver.solve(assumptions)  # nothing is said while the guard is false
        return bool(solver.solve([*assumptions, len(values) + 1]))


@pytest.fixture(params=["direct", "totalizer", "modulo totalizer", "adder"])
def _one_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let even the smallest constraint be written in the way of the parameter."""
    ways = ["direct", "totalizer", "modulo totalizer", "adder"]
    names = ["MOST_DIRECT_CLAUSES", "MOST_TOTALIZER_INPUTS", "MOST_NETWORK_INPUTS"]
    first = ways.index(request.param)
    for way, name in enumerate(names):
        monkeypatch.setattr(cardinality, name, 10**6 if way >= first else -1)


@pytest.mark.usefixtures("_one_way")
@pytest.mark.parametrize("inputs", range(7))
def test_all_small_constraints(inputs: int) -> None:
    for low, high in product(range(-1, inputs + 2), repeat=2):
        pattern = between(inputs, low, high)
        for values in product([False, True], repeat=inputs):
            assert holds(pattern, values) == (low <= sum(values) <= high)


def clauses_and_auxiliaries(pattern: Pattern) -> tuple[int, int]:
    return sum(map(len, pattern.clauses)), pattern.auxiliaries


def test_each_way_is_taken_where_it_is_due() -> None:
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


def test_patterns_of_clues_are_kept() -> None:
    assert exactly(8, 3) is exactly(8, 3)


def test_rows_get_guards_and_auxiliaries_of_their_own() -> None:
    pattern = exactly(14, 7)
    inputs = np.arange(1, 29, dtype=np.int32).reshape(2, 14)
    guards = np.array([29, 30], np.int32)
    extra = np.arange(31, 31 + 2 * pattern.auxiliaries, dtype=np.int32)
    with Minisat22() as solver:
        for block in pattern.instances(inputs, extra, guards):
            solver.append_formula(block.tolist())
        too_many = list(range(1, 9))
        just_right = [*range(15, 22), *range(-22, -29, -1)]
        assert solver.solve([*too_many, *just_right, 30])
        assert not solver.solve([*too_many, *just_right, 29])
        assert not solver.solve([*just_right, 22, 30])
