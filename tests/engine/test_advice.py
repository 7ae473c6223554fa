"""Moves and their chances, against perfect play by brute force."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import Analysis, Board, Budget, Layout, Level, Move, Topology, _core
from minewise.board.board import COVERED, FLAG, MINE, SAFE
from minewise.engine import analysis
from minewise.engine.advice import MOST_MOVES
from support.examples import examples
from support.perfect_play import require_perfect_advice
from support.plain_optimal import with_total
from support.positions import expert_position, random_position
from support.strategies import boards, consistent_boards, topologies

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS: tuple[Level, ...] = get_args(Level)
SMALL = consistent_boards(topologies(most_cells=12), most_covered=8)


def asked_again(board: Board, level: Level = "normal") -> list[Move]:
    return mw.analyze(board, level=level).moves


@given(SMALL.map(with_total), st.sampled_from(LEVELS))
@examples(2)
def test_chances_match_perfect_play(board: Board, level: Level) -> None:
    require_perfect_advice(board, level)


@given(boards(), st.sampled_from(LEVELS))
def test_the_best_move_is_listed_first(board: Board, level: Level) -> None:
    result = mw.analyze(board, level=level)
    if not result.consistent or not board.covered.any():
        assert (result.best, result.safest, result.moves) == (None, None, [])
        return
    assert result.best is not None
    assert result.best[:2] == result.moves[0][:2]
    assert len(result.moves) <= MOST_MOVES
    if result.safe:
        assert result.best == result.safest
    for move in result.moves:
        assert board.covered[move.cell]
        assert move.safety == 1 - result.probability[move.cell]
        assert (move.chance is None) == (board.mines is None or move.cell in result.mined)


def positions_of_some_thousand_layouts(*, marks: bool = False) -> Iterator[Board]:
    """Yield positions without safe cells that have more layouts than level fast searches."""
    for seed in range(200):
        board = random_position(Topology.grid(5, 6), 7 if marks else 6, 0.1, seed, total=True)
        if marks:
            board = marked(board, mw.sample(board, 1)[0])
        if not mw.analyze(board).safe and 1000 < mw.count(board) < 8000:
            yield board


def marked(board: Board, layout: Layout) -> Board:
    """Mark some mines and some free cells without showing their clues."""
    shown = board.flat.copy()
    for place in np.flatnonzero(shown == COVERED)[::4]:
        shown[place] = MINE if layout.flat[place] else SAFE
    return Board(board.topology, shown, board.mines)


def exact_chances(board: Board) -> dict[mw.Cell, float]:
    assert board.mines is not None
    position = mw.Position(board).native
    found = _core.Endgame().moves(position, 10_000, Budget().start())
    return {move.cell: move.chance for move in found}


@pytest.mark.slow
@pytest.mark.parametrize("marks", [False, True])
def test_estimates_are_about_right(marks: bool) -> None:
    """Estimates use a fast player that knows all marks and wins slightly less than perfect play."""
    positions = list(islice(positions_of_some_thousand_layouts(marks=marks), 4))
    assert len(positions) == 4
    for board in positions:
        exact = exact_chances(board)
        for move in asked_again(board, "fast"):
            assert move.chance is not None
            assert not move.chance_exact
            assert move.games >= 100
            assert 0 < move.chance_error < 0.03
            lowest = exact[move.cell] - 0.03  # the fast player may lose a few points
            error = 4 * move.chance_error
            assert lowest - error < move.chance < exact[move.cell] + error


@pytest.mark.parametrize(("side", "mines", "chance"), [(3, 2, 24 / 36), (4, 4, 961 / 1820)])
def test_whole_games(side: int, mines: int, chance: float) -> None:
    """Compare with published values of perfect play. Level fast estimates the larger board."""
    board = Board(Topology.grid(side, side), [COVERED] * side**2, mines)
    best = asked_again(board, "fast")[0]
    assert best.chance_exact == (side == 3)
    assert best.chance == pytest.approx(chance, abs=4 * best.chance_error + 1e-12)


def test_the_best_move_need_not_be_the_safest() -> None:
    board = next(
        board
        for board in (
            random_position(Topology.grid(5, 5), 6, 0.4, i, total=True) for i in range(99)
        )
        if not mw.analyze(board).safe and mw.analyze(board).best != mw.analyze(board).safest
    )
    result = mw.analyze(board)
    assert result.best is not None
    assert result.safest is not None
    exact = exact_chances(board)
    assert result.best.safety <= result.safest.safety
    assert exact[result.best.cell] == max(exact.values())


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_board_has_the_same_answer(level: Level) -> None:
    board = expert_position(3)
    moves = asked_again(board, level)
    assert moves == asked_again(board, level)
    assert moves[0][:2] == mw.analyze(board, level=level).best


def test_flags_are_ignored_but_not_opened_if_another_cell_is_certain() -> None:
    board = Board.parse("0??\n???", mines=1)
    assert mw.analyze(board).best == ((0, 1), 1.0)
    flagged = board.flat.copy()
    flagged[1] = FLAG
    result = mw.analyze(Board(board.topology, flagged, 1))
    assert result.best == ((1, 0), 1.0)
    assert result.moves == [Move((1, 0), 1.0, 0.5)]


def test_without_a_total_the_safest_cell_is_best() -> None:
    result = mw.analyze(Board.parse("??\n?2\n??\n11"))
    assert result.best == result.safest
    assert [move.chance for move in result.moves] == [None] * len(result.moves)
    safety = [move.safety for move in result.moves]
    assert safety == sorted(safety, reverse=True)
    assert len(safety) > 1


@pytest.mark.parametrize("exact", [True, False])
def test_no_games_are_played_on_boards_that_are_too_wide(exact: bool) -> None:
    """With little memory, even the analysis is inexact."""
    shown = np.full((11, 11), COVERED)
    shown[1::2, 1::2] = 3
    board = Board(Topology.grid(11, 11), shown, 45)
    result = mw.analyze(board, budget=Budget() if exact else Budget(memory=1 << 15))
    assert result.exact == exact
    assert result.best == result.safest
    assert result.moves[0][:2] == result.best
    assert [move.chance for move in result.moves] == [None] * MOST_MOVES


def test_a_large_board() -> None:
    sea = Board(Topology.grid(100, 100), [COVERED] * 10_000, 1000)
    result = mw.analyze(sea)
    assert result.best == result.safest == ((0, 0), 0.9)
    assert {move.chance for move in result.moves} == {None}


@pytest.mark.parametrize("little", [Budget(ticks=1), Budget(seconds=1e-9)], ids=str)
def test_chances_beyond_the_budget_are_left_out(little: Budget) -> None:
    """The moves are the same, but without the chances that need estimates."""
    board = next(positions_of_some_thousand_layouts())
    position = mw.Position(board)
    found = position.native.analysis(position.budget.start())
    moves = Analysis(found, "fast", little, position).moves
    estimated = asked_again(board, "fast")
    assert all(move.games for move in estimated)
    assert moves[0] == Move(*estimated[0][:2])
    assert {move[:2] for move in moves} == {move[:2] for move in estimated}
    assert all(move == Move(*move[:2]) for move in moves)


def test_without_memory_to_look_ahead_the_safest_cell_is_best() -> None:
    position = mw.Position(next(positions_of_some_thousand_layouts()))
    found = position.native.analysis(position.budget.start())
    result = Analysis(found, "fast", Budget(memory=1), position)
    assert result.best == result.safest
    assert result.safest is not None
    assert result.moves[0].cell == result.safest.cell
    assert all(move == Move(*move[:2]) for move in result.moves)


def test_only_mines_are_left() -> None:
    result = mw.analyze(Board.parse("2?\n?2", mines=2))
    assert result.mined == [(0, 1), (1, 0)]
    assert result.moves == [Move((0, 1), 0.0)]


def test_moves_are_computed_only_when_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("computed too early")

    for name in ("advise", "survey"):
        monkeypatch.setattr(_core, name, fail)
    monkeypatch.setattr(analysis, "safest_first", fail)
    guess, certain = Board.parse("?1?", mines=1), Board.parse("?0?", mines=0)
    assert mw.analyze(guess).safest == ((0, 0), 0.5)
    assert mw.analyze(certain).best == ((0, 0), 1.0)
    with pytest.raises(AssertionError, match="too early"):
        _ = mw.analyze(guess).best


@pytest.mark.parametrize("level", ["Normal", "", "deepest"])
def test_unknown_levels_are_refused(level: Level) -> None:
    with pytest.raises(mw.MinewiseError, match="use one of fast, normal, deep") as error:
        mw.analyze(Board.parse("?1?"), level=level)
    assert isinstance(error.value, ValueError)


def playouts_for_advice(board: Board, ticks: int) -> int:
    """Return the number of games behind the advice at level deep, limited to `ticks`."""
    skill = _core.skill_of(_core.Level.deep)
    skill.playouts.ticks = ticks
    position = mw.Position(board).native
    advice = _core.advise(position, skill, Budget().start())
    assert advice is not None
    return advice.best(position).games


@pytest.mark.slow
def test_playouts_are_limited_by_their_work() -> None:
    boards = (random_position(Topology.grid(12, 12), 25, 0.3, seed, total=True) for seed in count())
    board = next(board for board in boards if playouts_for_advice(board, 1) > 0)
    few, some, many = (playouts_for_advice(board, ticks) for ticks in (1, 300_000, 3_000_000))
    assert few < some < many
