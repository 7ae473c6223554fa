"""Lots, and the examples that they find."""

from __future__ import annotations

import os
from time import sleep

import pytest
from hypothesis import strategies as st

from fuzz import apart
from fuzz.cases import APART, cases
from fuzz.lots import Lot, try_lot
from support.processes import until

NUMBERS = st.integers(0, 10_000)


def small(number: int) -> None:
    assert number < 1000


def crashes(number: int) -> None:
    if number >= 1000:
        os.abort()


def test_examples_are_counted() -> None:
    assert cases(lambda _: None, NUMBERS, seed=1, most=50) == 50


def test_the_simplest_example_is_shown() -> None:
    with pytest.raises(AssertionError) as failure:
        cases(small, NUMBERS, seed=1)
    assert "Example: 1000" in failure.value.__notes__


def test_crashes_are_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(APART, "1")
    with pytest.raises(AssertionError, match="ended by SIGABRT") as failure:
        cases(crashes, NUMBERS, seed=1)
    assert "Example: 1000" in failure.value.__notes__


def test_errors_cross_processes() -> None:
    with pytest.raises(AssertionError, match="assert number < 1000"):
        apart.apart(small)(1000)


def test_hangs_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "SECONDS", 1)
    with pytest.raises(AssertionError, match="ended by SIGALRM after 1 seconds"):
        apart.apart(sleep)(3600)


def test_a_seed_repeats_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "tests")
    lot = Lot("engine", 7)
    results = []
    until(lambda: results.append(lot.poll()) or results[-1])
    assert results[-1] == (try_lot("engine", 7), "", False)
