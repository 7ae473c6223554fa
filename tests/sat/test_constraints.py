"""The equations of a board, its components and the neighbourhood of a clue."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from minewise import Board
from minewise.board.board import COVERED, FLAG, MINE
from minewise.sat.constraints import Constraints, sea_cells
from support.strategies import any_boards, boards

Equation = tuple[int, int, list[int]]


def plain_equations(board: Board) -> list[Equation]:
    """List position, need and covered neighbours of each clue with a need or covered neighbours."""
    shown = board.flat.tolist()
    equations = []
    for clue, code in enumerate(shown):
        if code < 0:
            continue
        around = board.topology.native.neighbours(clue)
        need = code - sum(shown[cell] == MINE for cell in around)
        cells = [cell for cell in around if shown[cell] in (COVERED, FLAG)]
        if need or cells:
            equations.append((clue, need, cells))
    return equations


def equations_of(constraints: Constraints) -> list[Equation]:
    return [
        (
            int(constraints.clues[i]),
            int(constraints.needs[i]),
            constraints.frontier[constraints.cells_of(np.array([i]))].tolist(),
        )
        for i in range(len(constraints.clues))
    ]


def plain_components(equations: list[Equation]) -> list[list[int]]:
    """Grow every component from its first clue, one shared cell at a time."""
    components = []
    rest = {clue: set(cells) for clue, _, cells in equations if cells}
    while rest:
        first = min(rest)
        component, reached = [], rest.pop(first)
        component.append(first)
        while linked := [clue for clue, cells in rest.items() if cells & reached]:
            for clue in linked:
                component.append(clue)
                reached |= rest.pop(clue)
        components.append(sorted(component))
    return components


@given(any_boards())
def test_equations(board: Board) -> None:
    constraints = Constraints.of(board)
    expected = plain_equations(board)
    assert equations_of(constraints) == expected
    assert constraints.frontier.tolist() == sorted({c for _, _, cells in expected for c in cells})
    covered = np.flatnonzero(board.covered).tolist()
    sea = sea_cells(board, constraints).tolist()
    assert sorted([*sea, *constraints.frontier.tolist()]) == covered
    assert constraints.sea == len(sea)
    assert constraints.impossible.tolist() == [
        not 0 <= need <= len(cells) for _, need, cells in expected
    ]


@given(boards(most_covered=20))
def test_components(board: Board) -> None:
    constraints = Constraints.of(board)
    found = [constraints.clues[clues].tolist() for clues in constraints.components()]
    assert sorted(found) == plain_components(plain_equations(board))


@given(boards(most_covered=20))
def test_restriction_keeps_the_chosen_equations(board: Board) -> None:
    constraints = Constraints.of(board)
    chosen = np.arange(len(constraints.clues))[::-2]
    restricted = constraints.restricted_to(chosen)
    everything = equations_of(constraints)
    assert equations_of(restricted) == [everything[i] for i in chosen]
    assert restricted.covered == constraints.covered
    assert restricted.remaining == constraints.remaining


def test_nearby_clues_come_in_rings() -> None:
    constraints = Constraints.of(Board.parse("?1?1?1?1?-?1?"))
    assert constraints.clues.tolist() == [1, 3, 5, 7, 11]
    assert constraints.clues_near(2, steps=0).tolist() == [2]
    assert constraints.clues_near(2, steps=1).tolist() == [2, 1, 3]
    assert constraints.clues_near(2, steps=9).tolist() == [2, 1, 3, 0]


def test_components_of_a_long_chain_take_few_rounds() -> None:
    """With one component of 100,000 clues, adding one cell per round would take hours."""
    constraints = Constraints.of(Board.parse("?1" * 100_000 + "?"))
    assert len(constraints.components()) == 1


def test_totals_limit_the_number_of_mines() -> None:
    constraints = Constraints.of(Board.parse("mines: 3\n?1?B???"))
    assert (constraints.remaining, constraints.sea) == (2, 3)
    assert [constraints.total_allows(mines) for mines in range(4)] == [True, True, True, False]
    assert constraints.without_total().total_allows(3)


def test_when_the_total_matters() -> None:
    def matters(text: str) -> bool:
        return Constraints.of(Board.parse(text)).total_matters

    assert not matters("?1?--?????")
    assert [matters(f"mines: {mines}\n?1?--?????") for mines in range(8)] == (
        [True] * 3 + [False] * 2 + [True] * 3
    )
