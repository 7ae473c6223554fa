"""The native module refuses invalid arguments and never crashes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from minewise import Board, BudgetError, GameError, Topology, _core

if TYPE_CHECKING:
    from collections.abc import Callable

GRAPH = Topology.grid(2, 3).native
SHOWN = np.array([-1, 1, -1, -1, -1, -1], np.int32)


def meter() -> _core.Meter:
    return _core.Meter(ticks=1 << 40, memory=1 << 30, seconds=60.0)


def position_of(
    shown: object, mines: object = None, graph: _core.Topology = GRAPH
) -> _core.Position:
    return _core.Position(graph, shown, mines, meter())


QUESTIONS: dict[str, Callable[..., object]] = {
    "analysis": lambda shown, mines=None: position_of(shown, mines).analysis(meter()),
    "estimate": lambda shown, mines=None: _core.estimate_probabilities(
        GRAPH, shown, mines, 2, 10, 0, meter()
    ),
    "position": position_of,
    "layouts": lambda shown, mines=None: position_of(shown, mines).layouts(meter()),
}


@pytest.fixture(params=QUESTIONS)
def ask(request: pytest.FixtureRequest) -> Callable[..., object]:
    return QUESTIONS[request.param]


def test_valid_arguments_are_accepted(ask: Callable[..., object]) -> None:
    assert ask(SHOWN) is not None
    assert ask(SHOWN, 1) is not None


@pytest.mark.parametrize(
    "shown",
    [
        SHOWN.astype(np.int64),
        SHOWN.astype(np.int8),
        SHOWN.astype(np.uint32),
        SHOWN.astype(float),
        SHOWN.astype(bool),
        SHOWN.astype(object),
        SHOWN.astype(">i4"),
        SHOWN.reshape(2, 3),
        SHOWN.reshape(6, 1),
        np.array(1, np.int32),
        np.repeat(SHOWN, 2)[::2],
        SHOWN.tolist(),
        SHOWN.tobytes(),
        None,
        "?1????",
    ],
    ids=lambda shown: f"{getattr(shown, 'dtype', type(shown).__name__)}{np.shape(shown)}",
)
def test_only_flat_arrays_of_the_right_type_are_accepted(
    ask: Callable[..., object], shown: object
) -> None:
    with pytest.raises(TypeError):
        ask(shown)


@pytest.mark.parametrize("cells", [0, 1, 5, 7, 100])
def test_only_arrays_of_the_right_length_are_accepted(
    ask: Callable[..., object], cells: int
) -> None:
    with pytest.raises(ValueError, match="one entry per cell"):
        ask(np.full(cells, -1, np.int32))


@pytest.mark.parametrize("mines", [-1, 1 << 32, 1.5, "2", [2]], ids=repr)
def test_only_whole_numbers_of_mines_are_accepted(
    ask: Callable[..., object], mines: object
) -> None:
    with pytest.raises(TypeError):
        ask(SHOWN, mines)


def test_more_mines_than_cells_are_inconsistent() -> None:
    found = position_of(SHOWN, 1000).analysis(meter())
    assert (found.consistent, found.safe, found.mined, found.safest) == (False, [], [], None)
    assert np.isnan(found.probability).all()
    assert not list(position_of(SHOWN, 2**32 - 1).layouts(meter()))


def test_unknown_codes_are_not_covered_cells() -> None:
    shown = np.array([-1, -100, -(2**31), 2**31 - 1, -1, -1], np.int32)
    assert not position_of(shown).analysis(meter()).consistent
    shown[3] = -5
    assert position_of(shown).analysis(meter()).consistent


@pytest.mark.parametrize("states", [0, 1])
def test_an_estimate_needs_at_least_two_states(states: int) -> None:
    with pytest.raises(ValueError, match="at least two states"):
        _core.estimate_probabilities(GRAPH, SHOWN, None, 2, states, 0, meter())


def test_an_estimate_without_runs_is_none() -> None:
    assert _core.estimate_probabilities(GRAPH, SHOWN, None, 0, 10, 0, meter()) is None


@pytest.mark.parametrize(
    "limits", [{"ticks": -1}, {"ticks": 1 << 64}, {"memory": -1}, {"seconds": "1"}, {"ticks": 0.5}]
)
def test_limits_must_be_numbers(limits: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        _core.Meter(**{"ticks": 1, "memory": 1, "seconds": 1.0, **limits})


def test_zero_memory_is_not_enough() -> None:
    """Even a small board is refused if no memory is allowed."""
    nothing = _core.Meter(ticks=1 << 40, memory=0, seconds=60.0)
    with pytest.raises(BudgetError, match="memory"):
        _core.Position(GRAPH, SHOWN, None, nothing)
    position = position_of(SHOWN, 1)
    for ask in (position.analysis, position.layouts, position.outlooks):
        with pytest.raises(BudgetError, match="memory"):
            ask(_core.Meter(ticks=1 << 40, memory=0, seconds=60.0))


def test_a_prime_beyond_the_range_is_refused() -> None:
    position = position_of(SHOWN)
    for prime in (0, 1, 1 << 62):
        with pytest.raises(ValueError, match="prime"):
            position.count_fillings(prime, meter())


@pytest.mark.parametrize("prime", [2, 3, 5])
def test_a_prime_must_exceed_the_number_of_cells(prime: int) -> None:
    """Modulo a smaller prime, the denominators of binomials can be zero."""
    position = position_of(SHOWN)
    with pytest.raises(ValueError, match="exceed the number of cells"):
        position.count_fillings(prime, meter())
    assert [(part.low, part.ways) for part in position.count_fillings(7, meter())] == [(0, [5])]


TRIANGLE = _core.Topology.graph([[3, 5], [3, 4], [4, 5], [0, 1], [1, 2], [0, 2]])
"""Three clues, each next to two of three cells."""


@pytest.mark.parametrize(
    ("graph", "shown"),
    [(GRAPH, [0, 9, -1, -1, -1, -1]), (TRIANGLE, [-1, -1, -1, 1, 1, 1])],
    ids=["by one clue", "by three clues"],
)
@pytest.mark.parametrize("mines", [None, 1])
def test_an_impossible_position_has_no_fillings(
    graph: _core.Topology, shown: list[int], mines: int | None
) -> None:
    position = position_of(np.array(shown, np.int32), mines, graph)
    assert not position.possible
    with pytest.raises(ValueError, match="no layout fits"):
        position.count_fillings(97, meter())
    with pytest.raises(ValueError, match="no layout fits"):
        position.largest_filling_bits(meter())
    assert not position.sample(1, 0, meter()).size


def test_a_position_outlives_its_array() -> None:
    board = Board.parse("?1?\n???")
    shown = board.flat.copy()
    position = position_of(shown, graph=board.topology.native)
    before = position.sample(20, 0, meter())
    shown[:] = -2
    np.testing.assert_array_equal(position.sample(20, 0, meter()), before)


def test_a_stream_outlives_its_array_and_its_position() -> None:
    board = Board.parse("?1?\n???")
    shown = board.flat.copy()
    position = position_of(shown, graph=board.topology.native)
    stream = position.layouts(meter())
    shown[:] = -2
    del shown, position
    position_of(SHOWN)
    assert len(list(stream)) == 5


def test_an_inconsistent_position_has_no_samples() -> None:
    position = position_of(np.array([0, 9, -1, -1, -1, -1], np.int32))
    assert not position.possible
    assert position.sample(3, 0, meter()).shape == (0, 6)


MATCH = _core.Match(GRAPH, 1, _core.StartKind.any, 0, 0, None)


@pytest.mark.parametrize(
    ("first", "count", "threads", "message"),
    [
        (0, 1, 0, "at least one thread"),
        (2**64 - 1, 1, 1, "must be below"),
        (1, 2**64 - 1, 1, "below"),
    ],
)
def test_invalid_runs_are_refused(first: int, count: int, threads: int, message: str) -> None:
    series = _core.Series.of_name(MATCH, "random", _core.GuessRule.random)
    with pytest.raises(ValueError, match=message):
        _core.SeriesRun(series, first, count, threads)
    spec = _core.LayoutSpec(Topology.grid(9, 9).native, 1, 0, _core.GenerationMethod.uniform, 1)
    with pytest.raises(ValueError, match=message):
        _core.GeneratorRun(spec, 0, first, count, threads)


def test_an_empty_run_needs_no_threads() -> None:
    series = _core.Series.of_name(MATCH, "random", _core.GuessRule.random)
    assert _core.SeriesRun(series, 2**64 - 1, 0, 0).finished


@pytest.mark.parametrize("guess", [6, 2**32 - 1])
@pytest.mark.parametrize("score", [_core.Score.outcome, _core.Score.estimate], ids=str)
def test_a_guess_outside_the_board_is_refused(guess: int, score: _core.Score) -> None:
    class Player:
        begin = staticmethod(lambda: None)
        deduce = staticmethod(lambda _: ([], []))
        guess = staticmethod(lambda *_: guess)
        chance = staticmethod(lambda: None)

    match = _core.Match(GRAPH, 1, _core.StartKind.safe, 0, 0, 0)
    series = _core.Series.of_python(match, Player, _core.GuessRule.own, score)
    with pytest.raises(GameError, match="which is not covered"):
        series.play(0, 1)


@pytest.mark.parametrize("score", [_core.Score.outcome, _core.Score.estimate], ids=str)
def test_a_guess_on_an_open_cell_is_refused(score: _core.Score) -> None:
    class Player:
        begin = staticmethod(lambda: None)
        deduce = staticmethod(lambda _: ([], []))
        guess = staticmethod(lambda shown, _: int(np.flatnonzero(shown >= 0)[0]))
        chance = staticmethod(lambda: None)

    match = _core.Match(GRAPH, 1, _core.StartKind.safe, 0, 0, 0)
    series = _core.Series.of_python(match, Player, _core.GuessRule.own, score)
    with pytest.raises(GameError, match="cell number 0, which is not covered"):
        series.play(0, 1)


@pytest.mark.parametrize("clue", [0, 2])
def test_a_playout_needs_a_board_that_matches_its_layout(clue: int) -> None:
    layout = np.array([True, False, False, False, False, False])

    def play_out(shown: list[int]) -> float:
        board = np.array(shown, np.int32)
        return _core.play_out(GRAPH, board, layout, "exact", _core.GuessRule.safest, 0, 1)

    assert 0 <= play_out([-1, 1, -1, -1, -1, -1]) <= 1
    with pytest.raises(ValueError, match="does not match the clues"):
        play_out([-1, clue, -1, -1, -1, -1])
    with pytest.raises(ValueError, match="does not match the clues"):
        play_out([clue, -1, -1, -1, -1, -1])


def test_a_margin_needs_a_first_cell_and_a_round() -> None:
    skill = _core.skill_of(_core.Level.fast)
    with pytest.raises(ValueError, match="first cell"):
        _core.margin(MATCH, skill, skill, skill, 0, 1, 1)
    match = _core.Match(GRAPH, 1, _core.StartKind.any, 0, 0, 0)
    with pytest.raises(ValueError, match="at least one"):
        _core.margin(match, skill, skill, skill, 0, 1, 0)


def test_marking_too_many_mines_is_refused() -> None:
    prover = _core.Prover(GRAPH, SHOWN, 1)
    prover.mark(0, mined=True)
    with pytest.raises(ValueError, match="no mine is left"):
        prover.mark(2, mined=True)
    prover.mark(2, mined=False)
    unlimited = _core.Prover(GRAPH, SHOWN, None)
    unlimited.mark(0, mined=True)
    unlimited.mark(2, mined=True)


def test_the_module_reports_whether_contracts_are_asserted() -> None:
    """Python cannot break any contract, so search the compiled file."""
    asserts = b"__assert_fail" in Path(_core.__file__).read_bytes()
    assert _core.ASSERTIONS is asserts
