"""Puzzles that need no guess: uniformly drawn or repaired, with independent proofs."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import (
    BudgetError,
    GameError,
    Generator,
    Layout,
    Match,
    Puzzle,
    Topology,
    _core,
    bbbv,
    generate,
    simulate,
    verify,
)
from minewise.board.technique import Technique
from minewise.puzzles.rating import difficulty
from support.chance import surprise
from support.plain_puzzle import is_solvable

if TYPE_CHECKING:
    from minewise.puzzles.generation import Method

METHODS: tuple[Method, Method] = ("uniform", "repair")

# Small enough to list all layouts.
SMALL: list[dict[str, Any]] = [
    {"rows": 4, "cols": 4, "mines": 3, "first": (0, 0)},
    {"rows": 1, "cols": 9, "mines": 2, "first": (0, 4)},
    {"rows": 4, "cols": 5, "mines": 3, "first": (0, 2)},
    {"rows": 5, "cols": 4, "mines": 3, "topology": "hex", "first": (2, 2)},
    {"rows": 4, "cols": 4, "mines": 2, "topology": "torus", "first": (1, 1)},
    {"topology": "box 2x3x3", "mines": 2, "first": (0, 0, 0)},
]


def solvable_puzzles(topology: Topology, mines: int, first: tuple[int, ...]) -> set[Puzzle]:
    """List all layouts whose first cell shows 0 and that can be won by logic."""
    place = topology.index(first)
    room = set(range(len(topology))) - {place, *topology.native.neighbours(place)}
    puzzles = set()
    for chosen in combinations(sorted(room), mines):
        puzzle = Puzzle(Layout(topology, np.isin(np.arange(len(topology)), chosen)), first)
        if is_solvable(puzzle):
            puzzles.add(puzzle)
    return puzzles


@pytest.mark.slow
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_uniform_puzzles_are_all_equally_likely(size: dict[str, Any]) -> None:
    made = generate(6_000, method="uniform", seed=1, **size)
    counts = Counter(made)
    expected = solvable_puzzles(made[0].layout.topology, size["mines"], size["first"])
    assert set(counts) == expected
    assert surprise(counts, len(expected)) < 5


def test_the_first_cell_is_known_to_be_free() -> None:
    """A mine in the first cell would give the same clue, but that cell is open."""
    [puzzle] = generate(1, rows=1, cols=3, mines=1, first=(0, 0))
    assert str(puzzle.layout) == "--B"


@pytest.mark.slow
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_repaired_puzzles_are_solvable_and_cover_all_solvable_ones(size: dict[str, Any]) -> None:
    made = generate(6_000, method="repair", seed=1, **size)
    assert set(made) == solvable_puzzles(made[0].layout.topology, size["mines"], size["first"])


@pytest.mark.parametrize(
    ("preset", "count"), [("beginner", 200), ("intermediate", 100), ("expert", 20)]
)
@pytest.mark.parametrize("method", METHODS)
def test_a_sat_solver_proves_that_no_guess_is_needed(
    preset: str, count: int, method: Method
) -> None:
    puzzles = generate(count, preset=preset, method=method, seed=7)
    assert len(set(puzzles)) == count
    for puzzle in puzzles:
        assert puzzle.board().shown[puzzle.first] == 0
        assert verify(puzzle).solvable


@pytest.mark.parametrize(
    "size",
    [
        {"rows": 9, "cols": 11, "mines": 18, "topology": "torus"},
        {"rows": 9, "cols": 9, "mines": 18, "topology": "hex"},
        {"topology": "box 5x5x5", "mines": 10},
        {"topology": "box 3x3x3x3", "mines": 5, "first": "corner"},
        {"rows": 16, "cols": 30, "mines": 135},
        {"rows": 3, "cols": 30, "mines": 14, "first": "corner"},
        {"rows": 40, "cols": 60, "mines": 450},
        {"rows": 9, "cols": 9, "mines": 0},
    ],
    ids=str,
)
def test_other_boards(size: dict[str, Any]) -> None:
    for puzzle in generate(5, seed=3, **size):
        assert puzzle.layout.count == size["mines"]
        assert verify(puzzle).solvable


def test_any_graph() -> None:
    ring = Topology.of_graph([[(i - 1) % 12, (i + 1) % 12] for i in range(12)])
    match = Match.of(topology=ring, mines=3, start="zero", first=(4,), seed=2)
    for puzzle in Generator(match).puzzles(10):
        assert is_solvable(puzzle)


@pytest.mark.slow
def test_the_share_of_accepted_boards() -> None:
    """A board is accepted if the `exact` player wins it: 90.6, 70.6 and 15.7 % of all boards.

    The rates come from 200,000 games each with `minewise simulate --player exact --start zero
    --first center --games 200000 --preset ...`, and are measured again here on other boards.
    """
    for preset, count, share in (
        ("beginner", 4000, 0.906),
        ("intermediate", 2000, 0.706),
        ("expert", 800, 0.157),
    ):
        match = Match.of(preset=preset, start="zero", first="center", seed=11)
        attempts = sum(made for _, made in native_finds(match, count))
        assert abs(count / attempts - share) < 4.5 * (share * (1 - share) / attempts) ** 0.5
        totals = simulate(
            "exact", preset=preset, start="zero", first="center", games=attempts, guess="stop"
        )
        assert abs(totals.win_rate - share) < 4.5 * (share * (1 - share) / attempts) ** 0.5


def native_finds(
    match: Match, count: int, *, first: int = 0, effort: int = 100_000, threads: int = 2
) -> list[tuple[Any, int]]:
    """Generate puzzles and return the number of boards drawn for each."""
    place = match.topology.index(match.first)
    spec = _core.LayoutSpec(
        match.topology.native, match.mines, place, _core.GenerationMethod.uniform, effort
    )
    generation = _core.GeneratorRun(spec, match.seed, first, count, threads)
    finds: list[tuple[Any, int]] = []
    while not generation.finished:
        finds += [(find.mines, find.attempts) for find in generation.take(0.1)]
    return finds


@pytest.mark.threads
@pytest.mark.parametrize("method", METHODS)
def test_a_puzzle_depends_only_on_its_index(method: Method) -> None:
    match = Match.of(preset="intermediate", start="zero", first="center", seed=5)
    puzzles = list(Generator(match, method=method, threads=1).puzzles(60))
    assert list(Generator(match, method=method, threads=3).puzzles(60)) == puzzles
    assert list(Generator(match, method=method, threads=2).puzzles(20, first=17)) == puzzles[17:37]
    assert generate(10, preset="intermediate", seed=6, method=method) != puzzles[:10]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("wanted", list(Technique)[:4])
def test_puzzles_have_the_requested_difficulty(method: Method, wanted: Technique) -> None:
    for puzzle in generate(5, preset="intermediate", difficulty=wanted, method=method):
        assert difficulty(puzzle.layout, puzzle.first).technique is wanted


def test_ranges_of_difficulty_and_3bv() -> None:
    for puzzle in generate(20, preset="beginner", difficulty="subset..chain", bbbv="20..24"):
        hardness = difficulty(puzzle.layout, puzzle.first)
        assert Technique.SUBSET.rank <= hardness.technique.rank <= Technique.CHAIN.rank
        assert 20 <= bbbv(puzzle.layout) <= 24
    for puzzle in generate(5, preset="expert", bbbv="200..", method="repair"):
        assert bbbv(puzzle.layout) >= 200


@pytest.mark.slow
def test_ranges_leave_uniform_puzzles_uniform() -> None:
    size: dict[str, Any] = {"rows": 4, "cols": 5, "mines": 3, "first": (0, 2)}
    every = solvable_puzzles(Topology.grid(4, 5), 3, (0, 2))
    expected = {
        puzzle
        for puzzle in every
        if difficulty(puzzle.layout, puzzle.first).technique is Technique.SINGLE
        and bbbv(puzzle.layout) <= 3
    }
    assert 10 < len(expected) < len(every)
    counts = Counter(generate(8000, difficulty="single", bbbv="..3", method="uniform", **size))
    assert set(counts) == expected
    assert surprise(counts, len(expected)) < 5


def test_the_method_depends_on_the_board() -> None:
    def chosen(**size: Any) -> str:
        return Generator(Match.of(start="zero", first="center", **size)).method

    assert chosen(preset="beginner") == chosen(preset="expert") == "uniform"
    assert chosen(rows=16, cols=30, mines=130) == "repair"


@pytest.mark.threads
def test_the_search_gives_up_after_the_effort() -> None:
    with pytest.raises(BudgetError, match="no matching board found in 500 attempts"):
        generate(1, rows=9, cols=9, mines=60, effort=500)
    with pytest.raises(BudgetError):
        generate(1, preset="beginner", difficulty="cases", bbbv="..5", effort=500)


@pytest.mark.threads
def test_puzzles_made_before_giving_up_are_kept() -> None:
    match = Match.of(rows=9, cols=9, mines=22, start="zero", first="center", seed=1)
    made: list[Puzzle] = []
    with pytest.raises(BudgetError):
        made.extend(Generator(match, method="uniform", effort=40).puzzles(1000))
    assert 0 < len(made) < 1000
    assert all(verify(puzzle).solvable for puzzle in made)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"rows": 9, "cols": 9, "mines": 80}, "80 mines do not fit on a board of 81 cells"),
        ({"rows": 9, "cols": 9, "mines": 74}, "74 mines leave too little room to start at"),
        ({"topology": f"box {'x'.join('3' * 8)}", "mines": 9}, "9 mines leave too little room"),
        ({"preset": "beginner", "first": (9, 9)}, r"there is no cell r10c10"),
        ({"preset": "beginner", "first": "random"}, "needs a first cell"),
        ({"preset": "beginner", "difficulty": "chain..single"}, "the easier end must come first"),
        ({"preset": "beginner", "difficulty": "guess"}, "unknown difficulty 'guess'"),
        ({"preset": "beginner", "bbbv": "9..8"}, "the smaller end must come first"),
        ({"preset": "beginner", "bbbv": "-1"}, "not a number: '-1'"),
        ({"preset": "beginner", "bbbv": "72"}, "71 free cells do not allow a 3BV of 72 or more"),
        ({"preset": "beginner", "method": "magic"}, "unknown method 'magic'"),
        ({"preset": "beginner", "effort": 0}, "the effort 0 is not between"),
        ({"preset": "beginner", "threads": 0}, "0 threads"),
        ({"preset": "beginner", "count": 0}, "the number of puzzles must be positive, not 0"),
        ({"preset": "beginner", "prest": 1}, "unknown setting 'prest': did you mean preset"),
    ],
)
def test_invalid_settings_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        generate(**asked)


@given(st.integers(2, 9), st.integers(2, 9), st.data())
def test_any_request_is_fulfilled_given_up_or_refused(
    rows: int, cols: int, data: st.DataObject
) -> None:
    first = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    mines = data.draw(st.integers(0, rows * cols))
    kind = data.draw(st.sampled_from(["grid", "torus", "hex"]))
    try:
        puzzles = generate(
            2, rows=rows, cols=cols, topology=kind, mines=mines, first=first, effort=60
        )
    except (GameError, BudgetError):
        return
    for puzzle in puzzles:
        assert verify(puzzle).solvable


def test_attempts_that_take_long_count_as_several() -> None:
    """A board of three dimensions is given up after fewer attempts than a flat board."""

    def attempts(**size: Any) -> int:
        with pytest.raises(BudgetError) as error:
            generate(1, method="uniform", effort=300, **size)
        [number] = re.findall("in ([0-9,]+) attempts", str(error.value))
        return int(number)

    assert attempts(rows=9, cols=9, mines=60) == 300
    assert attempts(topology="box 5x5x5", mines=30) < 30


@pytest.mark.slow
def test_the_effort_of_one_puzzle_does_not_affect_the_next() -> None:
    match = Match.of(topology="box 5x5x5", mines=12, start="zero", first="center", seed=1)
    attempts = [made for _, made in native_finds(match, 30, effort=60, threads=1)]
    alone = [native_finds(match, 1, first=index, effort=60)[0][1] for index in range(30)]
    assert attempts == alone


def test_a_board_won_by_the_first_click() -> None:
    [puzzle] = generate(rows=3, cols=4, mines=3, first=(1, 1))
    assert difficulty(puzzle.layout, puzzle.first).steps == 0
