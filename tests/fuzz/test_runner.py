"""Lots, and the examples that they find."""

from __future__ import annotations

import os
import subprocess
import sys
from signal import SIGTERM
from time import sleep
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st

from fuzz import apart
from fuzz.cases import APART, cases
from fuzz.lots import SECONDS, Lot
from minewise.cli.exits import Exit
from support.paths import ROOT
from support.processes import children, marked, until

if TYPE_CHECKING:
    from pathlib import Path

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


def drawn(seed: int) -> list[int]:
    found: list[int] = []
    cases(found.append, NUMBERS, seed, most=50)
    return found


def test_a_seed_repeats_the_examples() -> None:
    assert drawn(1) == drawn(1) != drawn(2)


@pytest.mark.slow
def test_the_cases_of_a_lot_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}:{ROOT / 'tests'}")
    lot = Lot("players", 7)
    try:
        assert until(lot.poll, 2 * SECONDS) == (500, "", False)
    finally:
        lot.stop()


def test_a_lot_that_ends_without_a_word_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert until(Lot("players", 7).poll) == (0, "ended with exit code 1\n", False)


def test_no_process_is_left(tmp_path: Path) -> None:
    mark = f"FUZZ_TEST={tmp_path}"
    with subprocess.Popen(
        [sys.executable, "-m", "fuzz", "engine"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "tests"), "FUZZ_TEST": str(tmp_path)},
        stdout=subprocess.DEVNULL,
    ) as fuzz:
        until(lambda: children(fuzz.pid))
        fuzz.send_signal(SIGTERM)
    assert fuzz.returncode == Exit.INTERRUPTED
    assert not marked(mark)
