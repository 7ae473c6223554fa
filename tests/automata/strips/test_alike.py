"""Groups of equal columns against brute force, the minimal machines and counted layouts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from minewise.automata.strips.alike import alike_columns
from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.passes import count
from support.all_strips import board_of, consistent_strips


@pytest.mark.parametrize(
    "height", [1, 2, pytest.param(3, marks=pytest.mark.slow)], ids="{} rows".format
)
def test_brute_force_finds_the_same_groups(height):
    """Compare columns by the layouts of all consistent strips with them in the middle of three."""
    layouts: dict[str, dict[tuple[str, str], int]] = {}
    for (left, column, right), ways in consistent_strips(height, 3).items():
        layouts.setdefault(column, {})[left, right] = ways
    groups: dict[frozenset[tuple[tuple[str, str], int]], list[str]] = {}
    for column in sorted(layouts):
        groups.setdefault(frozenset(layouts[column].items()), []).append(column)
    assert sorted(groups.values()) == sorted(map(sorted, alike_columns(height)))


@pytest.mark.parametrize("height", [1, 2, 3])
def test_equal_columns_lead_to_the_same_states(height):
    machine = minimal_machine(height)
    numbers = {column: number for number, column in enumerate(all_columns(height))}
    leads = []
    for group in alike_columns(height):
        moves = {machine.transitions[:, numbers[column]].tobytes() for column in group}
        assert len(moves) == 1
        leads += moves
    legal = {moves.tobytes() for moves in machine.transitions.T if (moves != machine.dead).any()}
    assert set(leads) == legal
    # With three rows, ?7? and ?7B have the same verdicts, but not the same layouts.
    assert len(leads) - len(legal) == (height == 3)


def test_the_pair_that_only_layouts_tell_apart():
    groups = {column: set(group) for group in alike_columns(3) for column in group}
    assert groups["?7?"] == {"?7?"}
    assert groups["?7B"] == {"?7B", "B7?"}
    assert count(board_of(("???", "?7?", "???"))) == 8
    assert count(board_of(("???", "?7B", "???"))) == 7


def test_groups_of_two_rows_do_not_depend_on_the_order():
    groups = alike_columns(2)
    assert {frozenset(column[::-1] for column in group) for group in groups} == set(
        map(frozenset, groups)
    )


@pytest.mark.slow
def test_replacing_columns_of_four_rows_keeps_the_layouts():
    groups = alike_columns(4)
    assert (len(groups), sum(map(len, groups))) == (1103, 1469)
    shared = [group for group in groups if len(group) > 1]
    random = np.random.default_rng(1)
    for group in shared:
        for one, other in pairwise(group):
            sides = ["".join(random.choice(list("?????B"), 4)) for _ in range(2)]
            assert count(board_of((sides[0], one, sides[1]))) == count(
                board_of((sides[0], other, sides[1]))
            )
