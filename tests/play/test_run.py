"""Games in the background: in order, each once, and gone when nobody wants them."""

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
TIMELESS = [name for name in RECORD.names or () if name != "seconds"]


def threads_alive() -> int:
    """Count the threads of this process, native ones included."""
    return len(list(Path("/proc/self/task").iterdir()))


@given(st.integers(1, 5), st.integers(0, 5000), st.integers(0, 2**64 - 10_000))
def test_every_game_comes_once_and_in_order(threads: int, games: int, first: int) -> None:
    series = Series("single-point", BEGINNER, threads=threads)
    batches = list(series.batches(games, first))
    indices = np.concatenate([np.empty(0, np.uint64), *(batch["index"] for batch in batches)])
    assert len(indices) == games
    assert (indices - np.uint64(first) == np.arange(games, dtype=np.uint64)).all()


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_make_no_difference(threads: int) -> None:
    one = Series("probability", BEGINNER, threads=1).play(0, 500)[TIMELESS]
    assert (Series("probability", BEGINNER, threads=threads).play(0, 500)[TIMELESS] == one).all()


@pytest.mark.slow
def test_two_runs_of_a_series_do_not_meet() -> None:
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
    """Count the threads that a run has while it plays, and wait until they are gone."""
    before = threads_alive()
    run = Series("exact", Match.of(preset="expert"), threads=threads).batches(2**63)
    next(run)
    playing = threads_alive()
    run.close()
    until(lambda: threads_alive() == before)
    return playing - before


def test_a_run_that_nobody_wants_ends() -> None:
    assert in_a_fresh_process(threads_of_a_run, 3) == 3


def test_all_cores_by_default() -> None:
    assert in_a_fresh_process(threads_of_a_run, None) == len(os.sched_getaffinity(0))


def leave_games(mines: int) -> None:
    """Wait until the threads of a run are gone that nobody wants."""
    start = "scatter:400000" if mines else "safe"
    match = Match.of(rows=1000, cols=1000, mines=mines, start=start)
    before = threads_alive()
    run = Series("backtracking", match, threads=2).batches(2**63)
    next(run)
    run.close()
    until(lambda: threads_alive() == before)


@pytest.mark.slow
@pytest.mark.parametrize("mines", [0, 400_000])
def test_games_are_left_between_and_within_them(mines: int) -> None:
    """Stop games that are over with the first click, and some that would take far too long."""
    in_a_fresh_process(leave_games, mines)


MUCH = 64 << 10  # kilobytes


def memory_of_a_run() -> int:
    """Tell what a run takes, in kilobytes, when its threads rest, or when that is much already."""
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


def test_memory_does_not_grow_while_nobody_takes_the_records() -> None:
    """Let the threads play far ahead: 64 Ki records are all that they may leave lying about."""
    assert in_a_fresh_process(memory_of_a_run) < MUCH


def test_what_a_thread_throws_is_raised_here() -> None:
    """Begin where there is no room, which shows only when the first game begins."""
    match = Match.of(rows=3, cols=3, mines=5, start="zero", first="center")
    with pytest.raises(GameError, match="5 mines leave too little room"):
        Series("exact", match).play(0, 10)


@pytest.mark.parametrize(("games", "first"), [(-1, 0), (1, -1), (2**64, 0), (1, 2**64 - 1)])
def test_games_that_cannot_be_numbered(games: int, first: int) -> None:
    with pytest.raises(GameError, match="indices end at"):
        Series("exact", BEGINNER).play(first, games)


def test_other_threads_of_python_go_on() -> None:
    """Hold no lock of the interpreter while waiting for records."""
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
