"""The steps of the ladder on a board, against plain definitions of the techniques."""

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
    """List the steps on a board, each with its cells and whether they are mined."""
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
    """Combine the cells of all steps before the first harder one."""
    known: dict[Cell, bool] = {}
    for technique, cells in ladder_steps(board):
        if technique.rank > most.rank:
            break
        known |= cells
    return known


# One board for each technique, with its findings. No easier technique finds anything.
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
def test_techniques_match_their_definitions(board: Board) -> None:
    plain = PlainLadder(board)
    for technique in LOGIC:
        assert certain_by(board, technique) == plain.certain_by(technique)


def test_steps_are_disjoint_and_find_all_certain_cells() -> None:
    """Each cell is found once, no step is empty, and all certain cells are found."""
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
def test_more_clues_never_find_less(layout: Layout, data: st.DataObject) -> None:
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


def test_marks_count_as_known() -> None:
    """Known mines count towards their clues, and known safe cells are no candidates for mines."""
    assert ladder_steps(Board.parse("B1?")) == [(Technique.SINGLE, {(0, 2): False})]
    assert ladder_steps(Board.parse("-1?")) == [(Technique.SINGLE, {(0, 2): True})]
    assert ladder_steps(Board.parse("F1-")) == [(Technique.SINGLE, {(0, 0): True})]


@given(any_boards())
def test_the_ladder_ends_on_any_board(board: Board) -> None:
    """For inconsistent boards, only termination is promised."""
    found = [cell for _, cells in ladder_steps(board) for cell in cells]
    assert len(found) == len(set(found))


@pytest.mark.slow
def test_chains_are_found_even_where_there_are_too_many_cases() -> None:
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
