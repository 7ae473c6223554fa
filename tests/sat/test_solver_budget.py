"""Budgets are kept, answers do not depend on the machine, and Ctrl-C works."""

from __future__ import annotations

import signal
import subprocess
import sys
from time import sleep

import pytest

from minewise import Board, Budget, BudgetError
from minewise.base.budget import TICKS_PER_CONFLICT
from minewise.sat import certain_cells, decide, find_layout, is_consistent, minimal_conflict
from minewise.sat.constraints import Constraints
from minewise.sat.session import SolverContext
from minewise.sat.solvers import conflicts_left
from support.hard_boards import pigeonhole
from support.paths import TESTS

pytestmark = pytest.mark.slow

HARD = pigeonhole(12)


def conflicts(number: int) -> Budget:
    """Return a budget for this number of conflicts."""
    return Budget(ticks=number * TICKS_PER_CONFLICT)


NONE = Budget(ticks=TICKS_PER_CONFLICT - 1)


def test_undecided_boards_give_none() -> None:
    assert is_consistent(HARD, budget=conflicts(3000)) is None
    assert is_consistent(HARD, budget=NONE) is None
    assert is_consistent(HARD, budget=Budget(seconds=1e-9)) is None
    with pytest.raises(BudgetError, match="before a layout was found or excluded"):
        find_layout(HARD, budget=conflicts(3000))


def test_impossible_clues_need_no_budget() -> None:
    assert is_consistent(Board.parse("4?"), budget=NONE) is False


def test_conflicts_are_limited_over_all_calls() -> None:
    """The limit covers short calls and calls in their own thread, give or take a few conflicts."""
    meter = conflicts(5000).start()
    context = SolverContext(meter=meter)
    session = context.session(context.encode(Constraints.of(HARD)))
    assert session.ask(quick=True) is None
    assert conflicts_left(meter) in range(3990, 4001)
    assert session.ask() is None
    assert session._solver.conflicts in range(5000, 5010)
    assert conflicts_left(meter) == 0
    with pytest.raises(BudgetError, match="work"):
        meter.charge(1 << 20)
    assert session.ask() is None
    assert session._solver.conflicts in range(5000, 5010)


def test_an_answer_charges_the_conflicts_it_took() -> None:
    spent = []
    for _ in range(2):
        meter = conflicts(100_000).start()
        context = SolverContext(meter=meter)
        session = context.session(context.encode(Constraints.of(pigeonhole(6))))
        assert session.ask() is False
        spent.append(100_000 - conflicts_left(meter))
    assert spent[0] == spent[1] > 0
    assert is_consistent(pigeonhole(6), budget=conflicts(spent[0])) is False
    assert is_consistent(pigeonhole(6), budget=conflicts(spent[0] // 2)) is None


def test_a_deadline_is_kept() -> None:
    """Without a deadline, these calls take hours and have other results."""
    assert is_consistent(HARD, budget=Budget(seconds=0.5)) is None
    assert not certain_cells(pigeonhole(12, escape=True), budget=Budget(seconds=0.5)).complete


PREPARATION = """
from support.hard_boards import *
from minewise.sat import *
print("ready", flush=True)
"""
QUESTIONS = {
    question.__name__: f"{question.__name__}(pigeonhole(13, escape={escape}))"
    for question, escape in (
        (is_consistent, False),
        (find_layout, False),
        (certain_cells, True),
        (minimal_conflict, False),
        (decide, True),
    )
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_ctrl_c_stops_a_solver(question: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", f"{PREPARATION}\n{question}"],
        cwd=TESTS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        sleep(1)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)  # the answer would take hours
    assert process.returncode == -signal.SIGINT
    assert errors.endswith("KeyboardInterrupt\n")
