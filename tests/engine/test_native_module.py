"""The native module refuses what is not meant for it, and never crashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from minewise import Board, BudgetError, Topology, _core

if TYPE_CHECKING:
    from collections.abc import Callable

GRAPH = Topology.grid(2, 3).native
SHOWN = np.array([-1, 1, -1, -1, -1, -1], np.int32)
LIMITS = _core.Limits(ticks=1 << 40, memory=1 << 30, seconds=60.0)

QUESTIONS: dict[str, Callable[..., object]] = {
    "analyze": lambda shown, mines=None: _core.analyze(GRAPH, shown, mines, LIMITS),
    "estimate": lambda shown, mines=None: _core.estimate_probabilities(
        GRAPH, shown, mines, 2, 10, 0, LIMITS
    ),
    "position": lambda shown, mines=None: _core.Position(GRAPH, shown, mines, LIMITS),
    "layouts": lambda shown, mines=None: _core.LayoutStream(GRAPH, shown, mines, LIMITS),
}


@pytest.fixture(params=QUESTIONS)
def ask(request: pytest.FixtureRequest) -> Callable[..., object]:
    return QUESTIONS[request.param]


def test_a_proper_question_is_answered(ask: Callable[..., object]) -> None:
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
def test_only_flat_arrays_of_the_right_type_are_taken(
    ask: Callable[..., object], shown: object
) -> None:
    with pytest.raises(TypeError):
        ask(shown)


@pytest.mark.parametrize("cells", [0, 1, 5, 7, 100])
def test_only_arrays_of_the_right_length_are_taken(ask: Callable[..., object], cells: int) -> None:
    with pytest.raises(ValueError, match="one entry for every cell"):
        ask(np.full(cells, -1, np.int32))


@pytest.mark.parametrize("mines", [-1, 1 << 32, 1.5, "2", [2]], ids=repr)
def test_only_whole_numbers_of_mines_are_taken(ask: Callable[..., object], mines: object) -> None:
    with pytest.raises(TypeError):
        ask(SHOWN, mines)


def test_more_mines_than_cells_are_just_inconsistent() -> None:
    consistent, safe, mined, probability, safest = _core.analyze(GRAPH, SHOWN, 1000, LIMITS)
    assert (consistent, safe, mined, safest) == (False, [], [], None)
    assert np.isnan(probability).all()
    assert not list(_core.LayoutStream(GRAPH, SHOWN, 2**32 - 1, LIMITS))


def test_codes_beyond_the_known_ones_are_no_cells_to_ask_about() -> None:
    shown = np.array([-1, -100, -(2**31), 2**31 - 1, -1, -1], np.int32)
    assert not _core.analyze(GRAPH, shown, None, LIMITS)[0]
    shown[3] = -5
    assert _core.analyze(GRAPH, shown, None, LIMITS)[0]


@pytest.mark.parametrize("states", [0, 1])
def test_an_estimate_keeps_some_states(states: int) -> None:
    with pytest.raises(ValueError, match="at least two states"):
        _core.estimate_probabilities(GRAPH, SHOWN, None, 2, states, 0, LIMITS)


def test_an_estimate_without_a_run_says_nothing() -> None:
    assert _core.estimate_probabilities(GRAPH, SHOWN, None, 0, 10, 0, LIMITS) is None


@pytest.mark.parametrize(
    "limits", [{"ticks": -1}, {"ticks": 1 << 64}, {"memory": -1}, {"seconds": "1"}, {"ticks": 0.5}]
)
def test_only_numbers_are_limits(limits: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        _core.Limits(**{"ticks": 1, "memory": 1, "seconds": 1.0, **limits})


def test_no_memory_is_no_answer() -> None:
    """Even a small board is refused if it may not take a single byte."""
    nothing = _core.Limits(ticks=1 << 40, memory=0, seconds=60.0)
    with pytest.raises(BudgetError, match="memory"):
        _core.analyze(GRAPH, SHOWN, None, nothing)
    with pytest.raises(BudgetError, match="memory"):
        _core.Position(GRAPH, SHOWN, None, nothing)
    with pytest.raises(BudgetError, match="memory"):
        _core.LayoutStream(GRAPH, SHOWN, None, nothing)


def test_a_prime_beyond_the_range_is_refused() -> None:
    position = _core.Position(GRAPH, SHOWN, None, LIMITS)
    for prime in (0, 1, 1 << 62):
        with pytest.raises(ValueError, match="prime"):
            position.count_fillings(prime)


def test_a_position_outlives_its_array() -> None:
    board = Board.parse("?1?\n???")
    shown = board.flat.copy()
    position = _core.Position(board.topology.native, shown, None, LIMITS)
    before = position.sample(20, 0)
    shown[:] = -2
    np.testing.assert_array_equal(position.sample(20, 0), before)


def test_a_stream_outlives_its_array() -> None:
    board = Board.parse("?1?\n???")
    shown = board.flat.copy()
    stream = _core.LayoutStream(board.topology.native, shown, None, LIMITS)
    shown[:] = -2
    del shown
    assert len(list(stream)) == 5


def test_an_inconsistent_position_answers_all_the_same() -> None:
    position = _core.Position(GRAPH, np.array([0, 9, -1, -1, -1, -1], np.int32), None, LIMITS)
    assert not position.possible
    assert position.sample(3, 0).shape == (0, 6)
