"""Shares of a budget never exceed what is left."""

from __future__ import annotations

from math import inf

import pytest

from minewise import Board, Budget, BudgetError, Position
from minewise.base import budget as budgets
from minewise.base.budget import UNLIMITED, Meter
from support.positions import lattice


def test_a_step_gets_at_most_what_is_left() -> None:
    meter = Budget(seconds=1000, ticks=300, memory=1 << 20).start()
    assert Budget(ticks=200, memory=1 << 10).within(meter).ticks == 200
    step = Budget(seconds=5, ticks=400, memory=1 << 30).within(meter)
    assert (step.seconds, step.ticks, step.memory) == (5, 300, 1 << 20)
    meter.charge(100)
    rest = UNLIMITED.within(meter)
    assert (rest.ticks, rest.memory) == (200, 1 << 20)
    assert rest.seconds is not None
    assert 0 < rest.seconds < 1000
    assert UNLIMITED.within(UNLIMITED.start()) == UNLIMITED


def test_a_step_is_not_charged_twice() -> None:
    meter = Budget(ticks=300).start()
    UNLIMITED.within(meter).start().charge(299)
    assert meter.ticks_left == 300


def test_a_used_up_budget_raises() -> None:
    with pytest.raises(BudgetError, match="time"):
        UNLIMITED.within(Budget(seconds=1e-9).start())
    meter = Budget(ticks=300).start()
    meter.charge(300)
    assert UNLIMITED.within(meter).ticks == 1
    meter.charge(1)
    with pytest.raises(BudgetError, match="work"):
        UNLIMITED.within(meter)


def test_a_part_gets_at_most_what_is_left_and_has_its_own_meter() -> None:
    whole = Budget(seconds=1000, ticks=300, memory=1 << 20).start()
    whole.charge(100)
    assert whole.part(ticks=50).ticks_left == 50
    part = whole.part(ticks=1000, seconds=5)
    assert (part.ticks_left, part.memory_left) == (200, 1 << 20)
    assert 0 < part.seconds_left <= 5
    assert 5 < whole.part(seconds=5000).seconds_left <= 1000
    part.charge(200)
    part.check()
    part.charge(1)
    with pytest.raises(BudgetError, match="work"):
        part.check()
    assert whole.ticks_left == 200
    whole.check()


def test_a_part_of_a_used_up_budget_is_empty() -> None:
    whole = Meter(ticks=10, memory=10, seconds=inf)
    assert whole.part().seconds_left == inf
    whole.charge(11)
    assert whole.part().ticks_left == 0
    late = Meter(ticks=10, memory=10, seconds=0)
    with pytest.raises(BudgetError, match="time"):
        late.part(seconds=1000).check()


def test_seconds_are_shared() -> None:
    budget = Budget(seconds=1000, ticks=300)
    half = budget.start(0.5)
    assert 0 < half.seconds_left <= 500
    assert (half.ticks_left, half.memory_left) == (300, budget.memory)
    assert Budget().start(0.5).seconds_left == inf


def test_shares_are_parts_of_a_default_budget() -> None:
    named = {name: share for name, share in vars(budgets).items() if name.endswith("_SHARE")}
    assert len(named) > 5
    for share in named.values():
        if isinstance(share, Budget):
            assert share.ticks <= Budget().ticks
            assert share.memory <= Budget().memory
        else:
            assert 0 < share < 1


WIDE = lattice(60, 60, seed=1, density=0.45)


@pytest.mark.parametrize(
    ("little", "short"),
    [
        (Budget(ticks=1), "work"),
        (Budget(memory=1), "memory"),
        (Budget(seconds=1e-6, ticks=1 << 62, memory=1 << 40), "time"),
    ],
    ids=str,
)
def test_creating_a_position_stays_within_its_budget(little: Budget, short: str) -> None:
    with pytest.raises(BudgetError, match=short):
        Position(WIDE, budget=little)
    covered = Position(Board(WIDE.topology, [-1] * len(WIDE.topology)), budget=little)
    with pytest.raises(BudgetError, match=short):
        covered.follow(WIDE)


def test_every_query_has_its_own_budget() -> None:
    board = lattice(16, 16, seed=1, density=0.3, total=True)
    enough = next(
        budget
        for budget in (Budget(ticks=1 << bits) for bits in range(20, 40))
        if _answers(board, budget)
    )
    position = Position(board, budget=enough)
    counted = {position.count() for _ in range(50)}
    assert len(counted) == 1


def _answers(board: Board, budget: Budget) -> bool:
    try:
        return Position(board, budget=budget).count() > 0
    except BudgetError:
        return False
