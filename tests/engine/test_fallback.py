"""Boards too wide for their budget: certain cells by SAT, estimates with errors, and limits."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from contextlib import suppress
from itertools import islice
from time import monotonic, sleep

import numpy as np
import pytest

import minewise as mw
from minewise import Board, Budget, BudgetError, MinewiseError, Topology, _core
from minewise.board.board import COVERED
from support.alone import PRELUDE, run_alone
from support.positions import lattice, random_position, side_by_side

WIDE = lattice(60, 60, seed=1, density=0.45)
"""A board too wide for every budget used here."""
LITTLE = Budget(ticks=1 << 22, memory=1 << 24)
ENDLESS = Budget(ticks=1 << 62, memory=1 << 62)


def estimate_of(
    board: Board, runs: int, states: int, seed: int = 0, budget: Budget = ENDLESS
) -> _core.Estimate | None:
    return _core.estimate_probabilities(
        board.topology.native, board.flat, board.mines, runs, states, seed, budget.start()
    )


@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize("seed", [0, 1])
def test_certain_cells_of_a_wide_board(seed: int, total: bool) -> None:
    board = lattice(24, 24, seed, density=0.25, total=total)
    exact = mw.analyze(board)
    assert exact.exact
    assert exact.safe
    assert exact.mined
    result = mw.analyze(board, budget=Budget(memory=1 << 15))
    assert result.consistent
    assert not result.exact
    assert result.solutions is None
    assert result.to_json()["solutions"] is None
    assert (result.safe, result.mined) == (exact.safe, exact.mined)
    assert result.best == (exact.safe[0], 1.0)
    check_probabilities(board, result)


def check_probabilities(board: Board, result: mw.Analysis) -> None:
    assert (np.isnan(result.probability) == ~board.covered).all()
    known = result.probability[board.covered]
    assert ((known >= 0) & (known <= 1)).all()
    assert [tuple(cell) for cell in np.argwhere(result.probability == 0)] == result.safe
    assert [tuple(cell) for cell in np.argwhere(result.probability == 1)] == result.mined
    assert 0 < result.error <= 1


def test_the_best_cell_of_a_wide_board_without_safe_cells() -> None:
    shown = np.full((31, 31), COVERED)
    shown[1::2, 1::2] = 3
    board = Board(Topology.grid(31, 31), shown)
    result = mw.analyze(board, budget=LITTLE)
    assert not result.exact
    assert (result.safe, result.mined) == ([], [])
    assert result.best is not None
    assert result.best.safety == 1 - np.nanmin(result.probability)
    check_probabilities(board, result)


@pytest.mark.slow
def test_estimates_are_as_good_as_stated() -> None:
    board = lattice(30, 30, seed=1, density=0.45)
    exact = mw.analyze(board)
    assert exact.exact
    estimated = mw.analyze(board, budget=Budget(memory=1 << 26))
    assert not estimated.exact
    assert 0 < estimated.error < 0.02
    assert np.nanmax(np.abs(estimated.probability - exact.probability)) < 5 * estimated.error
    assert (estimated.safe, estimated.mined) == (exact.safe, exact.mined)


def with_a_large_group(board: Board) -> Board:
    """Add a clue that sees the first cell and 3,000 leaves, which have about 2^2990 fillings."""
    neighbours = board.topology.neighbour_lists()
    clue, leaves = len(neighbours), 3000
    neighbours[0].append(clue)
    neighbours.append([0, *range(clue + 1, clue + 1 + leaves)])
    neighbours += [[clue] for _ in range(leaves)]
    shown = [*board.flat.tolist(), leaves // 2, *[COVERED] * leaves]
    return Board(Topology.of_graph(neighbours), shown)


ESTIMATED = [
    pytest.param(lattice(20, 20, seed=1), id="without a total"),
    pytest.param(lattice(20, 20, seed=1, density=0.3, total=True), id="with a total"),
    pytest.param(lattice(30, 30, seed=1, density=0.3), id="larger"),
    pytest.param(
        side_by_side(lattice(16, 16, 1), lattice(20, 20, 2), lattice(9, 9, 3), mines=190),
        id="several components and a sea",
    ),
    pytest.param(with_a_large_group(lattice(14, 14, seed=1, density=0.3)), id="a large group"),
]


@pytest.mark.parametrize("states", [10, 30, 100, 300])
@pytest.mark.parametrize("board", ESTIMATED)
def test_estimates_lie_within_their_stated_errors(board: Board, states: int) -> None:
    """Few states give bad estimates, and the stated errors must show this."""
    exact = mw.analyze(board)
    assert exact.exact
    for seed in range(2):
        estimate = estimate_of(board, 16, states, seed)
        if estimate is not None:
            off = float(np.nanmax(np.abs(estimate.probability - exact.probability)))
            assert off < 5 * estimate.error + 1e-9
            assert not any(estimate.uncertain[cell] for cell in (*exact.safe, *exact.mined))


def test_more_states_give_a_better_estimate() -> None:
    board = lattice(20, 20, seed=1, density=0.3, total=True)
    errors = []
    for states in (20, 200, 2000):
        estimate = estimate_of(board, 16, states)
        assert estimate is not None
        errors.append(estimate.error)
    assert errors[0] > 2 * errors[1] > 4 * errors[2]


def test_enough_states_give_the_exact_answer() -> None:
    board = lattice(14, 14, seed=1, total=True)
    estimate = estimate_of(board, 3, 100_000)
    assert estimate is not None
    exact = mw.analyze(board).probability
    np.testing.assert_allclose(estimate.probability, exact, rtol=0, atol=1e-12)
    assert estimate.error < 1e-12


def test_every_run_of_an_estimate_can_use_all_the_memory() -> None:
    board = lattice(20, 20, seed=1, density=0.3)
    just_enough = Budget(ticks=1 << 62, memory=3 << 20)
    limited = estimate_of(board, 16, 100, budget=just_enough)
    unlimited = estimate_of(board, 16, 100)
    assert limited is not None
    assert unlimited is not None
    np.testing.assert_array_equal(limited.probability, unlimited.probability)


def test_an_estimate_that_finds_no_layout_is_none() -> None:
    """With two states, no layout is found for a wide board, and an inconsistent board has none."""
    assert estimate_of(WIDE, 4, 2) is None
    assert estimate_of(odd_one_out(), 4, 2) is None


def odd_one_out() -> Board:
    """Return an inconsistent board: three cells, where every pair shares a clue 1."""
    triangle = Topology.of_graph([[3, 4], [4, 5], [3, 5], [0, 2], [0, 1], [1, 2]])
    return Board(triangle, [1, 1, 1, COVERED, COVERED, COVERED])


def test_an_inconsistent_wide_board() -> None:
    board = side_by_side(WIDE, odd_one_out())
    result = mw.analyze(board, budget=LITTLE)
    assert not result.consistent
    assert np.isnan(result.probability).all()
    assert (result.safe, result.mined, result.best, result.solutions) == ([], [], None, 0)
    assert result.conflict is not None
    cells = len(WIDE.topology)
    assert result.conflict.clues == ((cells,), (cells + 1,), (cells + 2,))


def test_queries_without_a_fallback_are_refused() -> None:
    with pytest.raises(BudgetError, match="memory"):
        mw.count(WIDE, budget=LITTLE)
    with pytest.raises(BudgetError, match="work"):
        mw.sample(WIDE, 1, budget=Budget(ticks=1))


def test_layouts_of_a_wide_board_are_listed_by_a_sat_solver() -> None:
    listed = list(islice(mw.layouts(WIDE, budget=LITTLE), 5))
    assert len(set(listed)) == 5
    assert all(map(WIDE.fits, listed))


def test_a_board_whose_estimated_number_of_states_is_infinite() -> None:
    """Put every cell next to four clues and every clue next to eight cells, at random."""
    random = np.random.default_rng(0)
    clues, cells = 1500, 3000
    neighbours: list[list[int]] = [[] for _ in range(clues + cells)]
    for end, cell in enumerate(random.permutation(np.repeat(np.arange(cells), 4)).tolist()):
        clue = end // 8
        if clues + cell not in neighbours[clue]:
            neighbours[clue].append(clues + cell)
            neighbours[clues + cell].append(clue)
    mined = random.random(cells) < 0.5
    needs = [sum(mined[cell - clues] for cell in neighbours[clue]) for clue in range(clues)]
    board = Board(Topology.of_graph(neighbours), [*map(int, needs), *[COVERED] * cells])
    with pytest.raises(BudgetError):
        mw.count(board)


def test_the_same_answer_every_time() -> None:
    """Ticks decide, not seconds, so neither the thread nor earlier boards change the answer."""
    board = lattice(30, 30, seed=2, density=0.4)
    answers = [mw.analyze(board, budget=LITTLE)]
    mw.analyze(lattice(8, 8, seed=3))
    other = threading.Thread(target=lambda: answers.append(mw.analyze(board, budget=LITTLE)))
    other.start()
    other.join()
    first, second = answers
    assert not first.exact
    np.testing.assert_array_equal(first.probability, second.probability)
    assert first.to_json() == second.to_json()


def test_listing_can_outlast_its_budget() -> None:
    """The budget covers only the preparation, not the time between layouts."""
    board = Board.parse("?1?-" * 12 + "?1" * 250 + "?")
    listed = sum(1 for _ in mw.layouts(board, budget=Budget(ticks=1)))
    assert listed == mw.count(board) == 2**13


def test_solutions_use_the_budget_of_the_analysis() -> None:
    board = Board.parse(f"{6001 * '?'}\n{3000 * '?3'}?\n{6001 * '?'}")
    little = mw.analyze(board, budget=Budget(ticks=1))
    assert little.exact
    with pytest.raises(BudgetError):
        _ = little.solutions
    assert mw.analyze(board).solutions == mw.count(board)


@pytest.mark.parametrize(
    "wrong",
    [{"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"ticks": 0}, {"memory": 0}],
    ids=str,
)
def test_budgets_are_positive(wrong: dict[str, float]) -> None:
    with pytest.raises(MinewiseError, match="a budget needs a positive number"):
        Budget(**wrong)


@pytest.mark.slow
def test_seconds_are_an_outer_limit() -> None:
    budget = Budget(seconds=2, ticks=1 << 62, memory=1 << 40)
    start = monotonic()
    with pytest.raises(BudgetError, match="time"):
        mw.count(WIDE, budget=budget)
    with suppress(BudgetError):  # on a busy machine, even SAT can run out of time
        assert not mw.analyze(WIDE, budget=budget).exact
    assert monotonic() - start > 2  # without a limit, it takes hours


def test_a_very_large_group_is_charged_to_the_budget() -> None:
    """Each of the 160 primes needs its own row of Pascal's triangle."""
    leaves = 10_000
    star = Topology.of_graph([list(range(1, leaves + 1)), *[[0]] * leaves])
    board = Board(star, [leaves // 2, *[COVERED] * leaves])
    with pytest.raises(BudgetError, match="work"):
        mw.count(board, budget=Budget(ticks=1 << 25))


def test_a_total_shared_by_thousands_of_components_is_charged_to_the_budget() -> None:
    """The part of the count that Python computes is charged as well."""
    board = random_position(Topology.grid(300, 300), 18_000, 0.1, seed=1, total=True)
    assert mw.analyze(board, budget=Budget(ticks=1 << 24)).exact
    with pytest.raises(BudgetError, match="work"):
        mw.count(board, budget=Budget(ticks=1 << 24))


@pytest.mark.slow
def test_other_threads_continue_during_native_work() -> None:
    steps = 0
    done = threading.Event()

    def work() -> None:
        nonlocal steps
        while not done.is_set():
            steps += 1
            sleep(0.001)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        with pytest.raises(BudgetError):
            mw.count(WIDE, budget=Budget(seconds=1, ticks=1 << 62, memory=1 << 40))
    finally:
        done.set()
        worker.join()
    assert steps > 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        "mw.analyze(wide, budget=endless)",
        "mw.count(wide, budget=endless)",
        "mw.sample(wide, 1, budget=endless)",
        "next(mw.layouts(wide, budget=endless))",
    ],
)
def test_ctrl_c_stops_native_work(question: str) -> None:
    script = f"print('ready', flush=True)\n{question}"
    with subprocess.Popen(
        [sys.executable, "-c", PRELUDE + script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            sleep(0.5)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert errors.rstrip().endswith("KeyboardInterrupt")


@pytest.mark.slow
def test_memory_is_an_outer_limit() -> None:
    """Without the limit, this board takes gigabytes."""
    output = run_alone("""
budget = mw.Budget(ticks=1 << 33, memory=1 << 25)
assert not mw.analyze(wide, budget=budget).exact
print(megabytes("VmHWM"))
""")
    assert int(output) < 400


def test_memory_is_released() -> None:
    output = run_alone("""
before = megabytes("VmRSS")
try:
    mw.Position(wide, budget=mw.Budget(memory=1 << 27))
except mw.BudgetError:
    pass
print(megabytes("VmRSS") - before)
""")
    assert int(output) < 64


@pytest.mark.slow
def test_a_signal_handler_can_analyze_another_board() -> None:
    output = run_alone("""
answers = []
def ask(*_):
    answers.append(mw.analyze(mw.Board.parse("?1?")).probability[0, 0])
signal.signal(signal.SIGALRM, ask)
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
analysis = mw.analyze(lattice(30, 30, seed=1, density=0.45))
signal.setitimer(signal.ITIMER_REAL, 0)
assert analysis.exact
again = mw.analyze(lattice(30, 30, seed=1, density=0.45))
assert analysis.to_json() == again.to_json()
print(set(answers))
""")
    assert output == "{np.float64(0.5)}\n"
