"""The steps that the ladder takes on a board, against the plain definition of the techniques."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Budget, BudgetError, Topology, _core, analyze
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.board import COVERED
from minewise.board.technique import Technique
from support.examples import examples
from support.plain_ladder import PlainLadder
from support.positions import expert_position, lattice, random_layout, random_position
from support.strategies import any_boards, consistent_boards, flat_topologies, layouts

if TYPE_CHECKING:
    from minewise import Cell, Layout

LOGIC = [technique for technique in Technique if technique is not Technique.GUESS]


def ladder_steps(board: Board) -> list[tuple[Technique, dict[Cell, bool]]]:
    """List the steps on a board, each with the cells that it finds mined or not."""
    steps = _core.ladder_steps(
        board.topology.native, board.flat, board.mines, DEFAULT_BUDGET.start()
    )
    return [
        (
            Technique(step.technique.name),
            dict.fromkeys(step.safe, False) | dict.fromkeys(step.mined, True),
        )
        for step in steps
    ]


def certain_by(board: Board, most: Technique) -> dict[Cell, bool]:
    """Join the steps before the first that is harder."""
    known: dict[Cell, bool] = {}
    for technique, cells in ladder_steps(board):
        if technique.rank > most.rank:
            break
        known |= cells
    return known


# One board for each technique, and what it finds; nothing easier finds anything.
HAND_MADE = {
    Technique.SINGLE: ("?1\n11", {(0, 0): True}),
    Technique.SUBSET: ("??1\n2?1", {(0, 0): True}),
    Technique.OVERLAP: ("??2\n1??", {(0, 0): False, (1, 2): True}),
    Technique.CHAIN: ("2??1\n??2?", {(1, 0): True}),
    Technique.CASES: ("????\n34?3\n????", {(0, 3): True, (2, 3): True}),
    Technique.COUNT: ("mines: 1\n??1\n???", {(0, 0): False, (1, 0): False}),
}


@pytest.mark.parametrize("technique", HAND_MADE)
def test_boards_of_known_difficulty(technique: Technique) -> None:
    text, found = HAND_MADE[technique]
    board = Board.parse(text)
    assert ladder_steps(board) == [(technique, found)]
    plain = PlainLadder(board)
    assert all(not plain.certain_by(easier) for easier in LOGIC[: technique.rank])
    assert plain.certain_by(technique) == found


@pytest.mark.slow
@examples(4)
@given(consistent_boards(most_covered=9))
def test_every_technique_finds_what_its_definition_says(board: Board) -> None:
    plain = PlainLadder(board)
    for technique in LOGIC:
        assert certain_by(board, technique) == plain.certain_by(technique)


def test_steps_are_news_and_together_all_that_is_certain_at_once() -> None:
    """A cell is found once, no step is empty, and all that is certain is found."""
    boards = [expert_position(seed) for seed in range(12)]
    boards += [
        random_position(topology, len(topology) // 5, 0.5, seed, total=total)
        for topology in (Topology.torus(8, 9), Topology.hex(9, 8), Topology.box(3, 4, 5))
        for total in (False, True)
        for seed in range(8)
    ]
    for board in boards:
        steps = ladder_steps(board)
        assert all(cells for _, cells in steps)
        known = reduce(lambda one, other: one | other, (cells for _, cells in steps), {})
        assert len(known) == sum(len(cells) for _, cells in steps)
        analysis = analyze(board)
        assert {cell for cell, mined in known.items() if not mined} == set(analysis.safe)
        assert {cell for cell, mined in known.items() if mined} == set(analysis.mined)


@given(layouts(flat_topologies(40)), st.data())
def test_who_knows_more_finds_no_less(layout: Layout, data: st.DataObject) -> None:
    truth = layout.clues()
    cells = st.sets(st.sampled_from(list(layout.topology.cells())))
    few = data.draw(cells)
    more = few | data.draw(cells)
    boards = []
    for seen in (few, more):
        shown = np.full(layout.shape, COVERED)
        for cell in seen:
            shown[cell] = truth[cell]
        boards.append(Board(layout.topology, shown, layout.count))
    for technique in LOGIC:
        less, all_of_it = (certain_by(board, technique) for board in boards)
        assert less.keys() - more <= all_of_it.keys()


def test_marks_are_known() -> None:
    """A known mine fulfils its clues; a cell known to be safe is none that they wait for."""
    assert ladder_steps(Board.parse("B1?")) == [(Technique.SINGLE, {(0, 2): False})]
    assert ladder_steps(Board.parse("-1?")) == [(Technique.SINGLE, {(0, 2): True})]
    assert ladder_steps(Board.parse("F1-")) == [(Technique.SINGLE, {(0, 0): True})]


@given(any_boards())
def test_a_board_that_cannot_be_does_no_harm(board: Board) -> None:
    """Nothing is promised about it but that the steps come to an end."""
    found = [cell for _, cells in ladder_steps(board) for cell in cells]
    assert len(found) == len(set(found))


@pytest.mark.slow
def test_where_cases_are_too_many_chains_are_found_still() -> None:
    topology = Topology.box(7, 7, 7)
    layout = random_layout(topology, 60, np.random.default_rng(1))
    board = random_position(topology, 60, 0.25, seed=1)
    steps = ladder_steps(board)
    assert {technique for technique, _ in steps} >= {Technique.SINGLE, Technique.CHAIN}
    assert all(layout.mines[cell] == mined for _, cells in steps for cell, mined in cells.items())


def test_the_budget_is_kept() -> None:
    board = lattice(300, 300, seed=1)
    with pytest.raises(BudgetError):
        _core.ladder_steps(board.topology.native, board.flat, None, Budget(ticks=1).start())
