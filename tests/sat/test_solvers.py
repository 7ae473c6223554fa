"""All solvers give the same answers, in this process or in another, and can be stopped."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from time import sleep

import numpy as np
import pytest

import minewise as mw
from minewise import Board, Budget, BudgetError, MinewiseError, Topology
from minewise.board.board import COVERED
from minewise.sat import SOLVERS, certain_cells, decide, is_consistent
from minewise.sat import session as session_module
from minewise.sat.constraints import Constraints
from minewise.sat.formula import Formula
from minewise.sat.layouts import layout_by
from minewise.sat.session import SolverContext
from minewise.sat.solvers import MiniSat, conflicts_left
from support.hard_boards import pigeonhole
from support.paths import TESTS
from support.positions import expert_position, random_position
from support.processes import children

pytestmark = pytest.mark.slow

ALL_SOLVERS = pytest.mark.parametrize("solver", SOLVERS)


@ALL_SOLVERS
def test_every_solver_finds_the_certain_cells_and_a_layout(solver: str) -> None:
    board = expert_position(7)
    result = mw.analyze(board)
    decision = decide(board, solver=solver)
    assert decision.consistent
    assert decision.layout is not None
    assert board.fits(decision.layout)
    assert list(decision.certain.safe) == result.safe
    assert list(decision.certain.mined) == result.mined
    assert decision.certain.complete
    assert decision.conflict is None


@ALL_SOLVERS
def test_every_solver_names_a_minimal_conflict(solver: str) -> None:
    decision = decide(Board.parse("0?1?1?1?0-?1?"), solver=solver)
    assert not decision.consistent
    assert decision.layout is None
    assert decision.conflict is not None
    assert [col for _, col in decision.conflict.clues] == [0, 2, 4, 6, 8]
    assert decision.conflict.minimal
    assert (decision.certain.safe, decision.certain.mined) == ((), ())


@ALL_SOLVERS
def test_every_solver_keeps_its_deadline(solver: str) -> None:
    """Without a deadline, these calls take minutes or hours and raise no error."""
    with pytest.raises(BudgetError):
        decide(pigeonhole(12), solver=solver, budget=Budget(seconds=0.7))


@pytest.mark.parametrize("solver", sorted({*SOLVERS} - {"lingeling"}))
def test_conflicts_are_limited(solver: str) -> None:
    """Lingeling cannot count conflicts, and some solvers check their limits only occasionally."""
    context = SolverContext(solver, meter=Budget(ticks=3_000_000).start())
    session = context.decision(Constraints.of(pigeonhole(12)))
    assert session.ask() is None
    assert conflicts_left(context.meter) == 0
    assert session._solver.conflicts < 5000
    with pytest.raises(BudgetError):
        layout_by(context, pigeonhole(12))


def test_the_same_answer_every_time() -> None:
    answers = set()
    for _ in range(2):
        meter = Budget(ticks=100_000_000).start()
        layout = layout_by(SolverContext("cadical153", meter=meter), expert_position(11))
        answers.add((layout, meter.ticks_left))
    assert len(answers) == 1


def test_unknown_solvers_are_refused() -> None:
    with pytest.raises(MinewiseError, match="unknown solver 'abacus': use automatic, cadical153"):
        decide(Board.parse("?1?"), solver="abacus")


def test_a_first_model_from_another_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat these boards as large: CaDiCaL decides them, and MiniSat continues from its model."""
    monkeypatch.setattr(session_module, "MOST_FOR_MINISAT", 100)
    for seed in range(3):
        board = expert_position(seed)
        result = mw.analyze(board)
        found = certain_cells(board)
        assert (list(found.safe), list(found.mined)) == (result.safe, result.mined)
        assert is_consistent(board)
    assert is_consistent(Board.parse("0?1?0")) is False
    assert decide(pigeonhole(4), solver="automatic").conflict is not None


def test_no_process_outlives_its_call() -> None:
    gc.collect()
    before = children(os.getpid())
    assert decide(Board.parse("?1?")).consistent
    with pytest.raises(BudgetError):
        decide(pigeonhole(12), budget=Budget(seconds=0.5))
    gc.collect()
    assert {*children(os.getpid())} <= {*before}  # processes of other tests may end meanwhile


def test_a_dead_solver_is_reported() -> None:
    context = SolverContext("cadical153")
    session = context.session(context.encode(Constraints.of(Board.parse("?1?"))))
    assert session.ask()
    (solvers,) = context._processes.values()
    process = solvers._end.peek()[2][0]  # type: ignore[index]
    process.kill()
    process.wait()
    with pytest.raises(BudgetError, match="the solver ended without an answer"):
        session.ask()


def test_a_solver_ends_when_its_parent_is_killed() -> None:
    """A killed process cannot stop its solver, so the solver must end by itself."""
    script = """
import os, signal
from support.hard_boards import pigeonhole
from minewise.sat.constraints import Constraints
from minewise.sat.formula import Formula
from minewise.sat.session import SolverContext
from threading import Timer
context = SolverContext("cadical153")
session = context.session(context.encode(Constraints.of(pigeonhole(12))))
(solvers,) = context._processes.values()
print(solvers._end.peek()[2][0].pid, flush=True)
Timer(1, os.kill, (os.getpid(), signal.SIGKILL)).start()
session.ask()
"""
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=TESTS,
        timeout=60,
    )
    assert run.returncode == -signal.SIGKILL
    orphan = int(run.stdout)
    for _ in range(1200):
        try:
            os.kill(orphan, 0)
        except ProcessLookupError:
            return
        sleep(0.1)
    os.kill(orphan, signal.SIGKILL)
    pytest.fail("the solver is still running")


def hostile(clues: int = 60, cells: int = 400) -> Board:
    """Return a board on which every clue sees a different number of cells, in the hundreds."""
    around = [list(range(clues, clues + cells - clue)) for clue in range(clues)]
    neighbours: list[list[int]] = around + [[] for _ in range(cells)]
    for clue, seen in enumerate(around):
        for cell in seen:
            neighbours[cell].append(clue)
    return Board(Topology.of_graph(neighbours), [cells // 3] * clues + [COVERED] * cells)


def test_writing_the_formula_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clues with hundreds of cells give millions of literals."""
    board, little = hostile(), Budget(seconds=0.1)
    with monkeypatch.context() as patch:
        patch.setattr(Formula, "most_literals", 1_000_000)
        with pytest.raises(BudgetError, match="the formula has more than 1,000,000 literals"):
            layout_by(SolverContext(), board)
    assert is_consistent(board, budget=little) is None
    assert not certain_cells(board, budget=little).complete
    with pytest.raises(BudgetError, match="out of time before the formula was written"):
        layout_by(SolverContext(meter=little.start()), board)


@pytest.mark.parametrize("encoding", ["seqcounter", "totalizer", "adder"])
def test_decisions_do_not_depend_on_the_encoding(encoding: str) -> None:
    board = random_position(Topology.grid(12, 12), 28, 0.4, 5, total=True)
    result = mw.analyze(board)
    decision = decide(board, solver="minisat22", encoding=encoding)
    assert (list(decision.certain.safe), list(decision.certain.mined)) == (
        result.safe,
        result.mined,
    )
    shown = np.where(board.shown > 0, board.shown - 1, board.shown)
    wrong = Board(board.topology, shown, board.mines)
    assert not mw.analyze(wrong).consistent
    assert not decide(wrong, solver="minisat22", encoding=encoding).consistent


def test_short_proofs() -> None:
    solver = MiniSat(Budget().start(), 4)
    solver.add(np.array([[-1, 2], [-2, 3], [-3, -1]], np.int32))
    assert solver.refutes(1)
    assert not solver.refutes(4)
    assert not solver.refutes(-1)
    assert solver.solve([4])
