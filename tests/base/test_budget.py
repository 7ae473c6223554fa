"""Shares of a budget: never more than is left."""

from __future__ import annotations

import pytest

from minewise import Budget, BudgetError
from minewise.base.budget import UNLIMITED


def test_a_step_gets_its_share_or_what_is_left() -> None:
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


def test_what_a_step_costs_is_not_charged_twice() -> None:
    meter = Budget(ticks=300).start()
    UNLIMITED.within(meter).start().charge(299)
    assert meter.ticks_left == 300


def test_nothing_is_left() -> None:
    with pytest.raises(BudgetError, match="time"):
        UNLIMITED.within(Budget(seconds=1e-9).start())
    meter = Budget(ticks=300).start()
    meter.charge(300)
    assert UNLIMITED.within(meter).ticks == 1
    meter.charge(1)
    with pytest.raises(BudgetError, match="work"):
        UNLIMITED.within(meter)
