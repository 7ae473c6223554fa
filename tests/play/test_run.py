"""Games in the background: in order, each once, and stopped when no longer needed."""

import os
import threading
from pathlib import Path
from time import process_time, sleep

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import GameError, Match, Series
from minewise.play.simulation import RECORD
from support.fresh import in_a_fresh_process
from support.processes import peak_memory, until

BEGINNER = Match.of(preset="beginner", start="zero", seed=5)
pytestmark = pytest.mark.threads
TIMELESS = [name for name in RECORD.names or () if name != "seconds"]


def threads_alive() -> int:
    """Count the threads of this process, including native ones."""
    return len(list(Path("/proc/self/task").iterdir()))


@given(st.integers(1, 5), st.integers(0, 5000), st.integers(0, 2**64 - 10_000))
def test_every_game_comes_once_and_in_order(threads: int, games: int, first: int) -> None:
    series = Series("single-point", BEGINNER, threads=threads)
    batches = list(series.batches(games, first))
    indices = np.concatenate([np.empty(0, np.uint64), *(batch["index"] for batch in batches)])
    assert len(indices) == games
    assert (indices - np.uint64(first) == np.arange(games, dtype=np.uint64)).all()


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_the_number_of_threads_does_not_matter(threads: int) -> None:
    one = Series("probability", BEGINNER, threads=1).play(0, 500)[TIMELESS]
    assert (Series("probability", BEGINNER, threads=threads).play(0, 500)[TIMELESS] == one).all()


@pytest.mark.slow
def test_runs_of_the_same_series_are_independent() -> None:
    series = Series("single-point", BEGINNER, threads=2)
    expected = series.play(0, 50_000)[TIMELESS]
    runs = [series.batches(50_000) for _ in range(3)]
    played: list[list[np.ndarray]] = [[], [], []]
    while runs:
        for run, records in zip(list(runs), played, strict=False):
            batch = next(run, None)
            if batch is None:
                runs.clear()
                break
            records.append(batch)
    for records in played:
        got = np.concatenate(records)[TIMELESS]
        assert (got == expected[: len(got)]).all()


def threads_of_a_run(threads: int | None) -> int:
    """Count the threads of a run while it plays, and wait until they have ended."""
    before = threads_alive()
    run = Series("exact", Match.of(preset="expert"), threads=threads).batches(2**63)
    next(run)
    playing = threads_alive()
    run.close()
    until(lambda: threads_alive() == before)
    return playing - before


def test_closing_a_run_ends_its_threads() -> None:
    assert in_a_fresh_process(threads_of_a_run, 3) == 3


def test_all_cores_by_default() -> None:
    assert in_a_fresh_process(threads_of_a_run, None) == len(os.sched_getaffinity(0))


def leave_games(mines: int) -> None:
    """Close a run and wait until its threads have ended."""
    start = "scatter:400000" if mines else "safe"
    match = Match.of(rows=1000, cols=1000, mines=mines, start=start)
    before = threads_alive()
    run = Series("backtracking", match, threads=2).batches(2**63)
    next(run)
    run.close()
    until(lambda: threads_alive() == before)


@pytest.mark.slow
@pytest.mark.parametrize("mines", [0, 400_000])
def test_games_can_be_stopped_between_and_during_games(mines: int) -> None:
    """Stop games that end with the first click, and games that would take far too long."""
    in_a_fresh_process(leave_games, mines)


MUCH = 64 << 10  # kilobytes


def memory_of_a_run() -> int:
    """Return the kilobytes taken by a run when its threads are idle or it reaches `MUCH`."""
    before = peak_memory()
    run = Series("random", BEGINNER, threads=2).batches(2**40)
    next(run)
    taken = rests = 0
    while rests < 10 and taken < MUCH:
        worked = process_time()
        sleep(0.05)
        rests = rests + 1 if process_time() - worked < 0.01 else 0
        taken = peak_memory() - before
    run.close()
    return taken


@pytest.mark.slow
def test_memory_does_not_grow_while_records_wait() -> None:
    """Let the threads play ahead: at most 64 Ki records may wait."""
    assert in_a_fresh_process(memory_of_a_run) < MUCH


def test_errors_in_threads_are_raised() -> None:
    """Start at a cell with too little room, which is noticed only when the first game begins."""
    match = Match.of(rows=3, cols=3, mines=5, start="zero", first="center")
    with pytest.raises(GameError, match="5 mines leave too little room"):
        Series("exact", match).play(0, 10)


@pytest.mark.parametrize(("games", "first"), [(-1, 0), (1, -1), (2**64, 0), (1, 2**64 - 1)])
def test_games_without_an_index_are_refused(games: int, first: int) -> None:
    with pytest.raises(GameError, match="indices end at"):
        Series("exact", BEGINNER).play(first, games)


def test_other_python_threads_continue() -> None:
    """Waiting for records must release the interpreter lock."""
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.005):
            ticks += 1

    clock = threading.Thread(target=tick)
    clock.start()
    Series("probability", Match.of(preset="expert"), threads=1).play(0, 2000)
    done.set()
    clock.join()
    assert ticks > 3
