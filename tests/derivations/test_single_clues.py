"""Single clues, step by step, against the algorithms as printed and against exact reasoning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

import minewise as mw
from minewise import MINE, SAFE, Board
from minewise.derivations.single_clues import cellular, double_set, single_point
from support.printed_players import Automaton, DoubleSet, Printed
from support.strategies import any_boards, consistent_boards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from minewise import Cell
    from minewise.derivations.single_clues import SingleClues

METHODS = [single_point, double_set, cellular]


def printed_rounds(player: Printed, board: Board) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """Let a printed player deduce again and again; cells that are safe open without a clue."""
    player.begin()
    player.marked = {cell for cell in board.topology.cells() if board.shown[cell] == MINE}
    shown = board.shown.copy()
    while True:
        safe, mined = player.deduce(Board(board.topology, shown))
        yield safe, mined
        if not safe and not mined:
            return
        for cell in safe:
            shown[cell] = SAFE


def rounds_of(found: SingleClues) -> list[tuple[list[Cell], list[Cell]]]:
    """Return the cells that each stage settles."""
    return [
        (
            sorted({cell for step in stage.steps if step.fate == "safe" for cell in step.cells}),
            sorted({cell for step in stage.steps if step.fate == "mined" for cell in step.cells}),
        )
        for stage in found.stages
    ]


@given(consistent_boards())
def test_generations_are_those_of_the_transition_function(board: Board) -> None:
    assert rounds_of(cellular(board)) == list(printed_rounds(Automaton(), board))


@given(consistent_boards())
def test_double_set_is_algorithm_2(board: Board) -> None:
    *_, safe, mined = zip(*printed_rounds(DoubleSet(), board), strict=True)
    found = double_set(board)
    assert found.safe == tuple(sorted(set().union(*safe)))
    assert found.mined == tuple(sorted(set().union(*mined)))


@given(consistent_boards())
def test_single_point_examines_every_clue_once(board: Board) -> None:
    found = single_point(board)
    marked: set[Cell] = set()
    for step in found.stages[0].steps:
        left = [cell for cell in board.topology.neighbours(step.clue) if board.covered[cell]]
        assert list(step.cells) == [cell for cell in left if cell not in marked]
        if step.fate == "mined":
            marked.update(step.cells)
    clues = [step.clue for step in found.stages[0].steps]
    assert clues == sorted(set(clues))
    assert set(found.mined) == marked


@pytest.mark.parametrize("method", METHODS)
@given(board=consistent_boards())
def test_findings_are_certain(method: Callable[[Board], SingleClues], board: Board) -> None:
    found, exact = method(board), mw.analyze(board.with_mines(None))
    assert not found.contradictory
    assert set(found.safe) <= set(exact.safe)
    assert set(found.mined) <= set(exact.mined)


@given(consistent_boards())
def test_double_set_finds_what_the_others_find(board: Board) -> None:
    most = double_set(board)
    for found in (single_point(board), cellular(board)):
        assert set(found.safe) <= set(most.safe)
        assert set(found.mined) <= set(most.mined)


@pytest.mark.parametrize("method", METHODS)
@given(board=any_boards())
def test_boards_that_show_anything(method: Callable[[Board], SingleClues], board: Board) -> None:
    found = method(board)
    if found.contradictory:
        assert mw.count(board.with_mines(None)) == 0


def test_the_order_of_probes_matters() -> None:
    """Algorithm 1 does not examine the 1 again after the 2 has marked its neighbours."""
    early, late = single_point(Board.parse("?2?1??")), single_point(Board.parse("??1?2?"))
    assert (early.safe, early.mined) == (((0, 4),), ((0, 0), (0, 2)))
    assert (late.safe, late.mined) == ((), ((0, 3), (0, 5)))
    assert double_set(Board.parse("??1?2?")).safe == ((0, 1),)


def test_the_automaton_marks_one_cell_per_clue() -> None:
    board = Board.parse("?2?")
    assert cellular(board).mined == ()
    assert double_set(board).mined == ((0, 0), (0, 2))
