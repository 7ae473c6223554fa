"""Look-ahead: the effects of each possible clue, against a list of all layouts."""

from __future__ import annotations

import pytest
from hypothesis import given

from minewise import Board, Topology
from support.examples import examples
from support.outlook_checks import outlooks, require_exact
from support.plain_optimal import with_total
from support.positions import expert_position, random_position
from support.strategies import consistent_boards


@given(consistent_boards())
@examples(2)
def test_every_clue_of_every_cell(board: Board) -> None:
    require_exact(with_total(board))


@pytest.mark.parametrize(
    "topology",
    [Topology.grid(3, 5), Topology.torus(4, 4), Topology.hex(4, 4), Topology.box(2, 2, 4)],
)
def test_every_clue_where_nothing_is_certain(topology: Topology) -> None:
    boards = (random_position(topology, 4, 0.2, seed, total=True) for seed in range(16))
    assert sum(map(require_exact, boards)) >= 5


@pytest.mark.parametrize("seed", range(5))
def test_clue_chances_add_up_to_the_safety_of_the_cell(seed: int) -> None:
    for outlook in outlooks(expert_position(seed)):
        chances = sum(effect.chance for effect in outlook.effects)
        assert chances == pytest.approx(outlook.safety, abs=1e-9)


def test_a_board_without_layouts_has_no_outlooks() -> None:
    assert outlooks(Board.parse("mines: 1\n0?\n??")) == []


def test_a_board_that_is_too_large_has_no_outlooks() -> None:
    assert outlooks(random_position(Topology.grid(100, 100), 1500, 0.1, 1, total=True)) == []
