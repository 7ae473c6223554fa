"""Groups of equal columns against brute force, the minimal machines and counted layouts."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from typing import NamedTuple

import numpy as np
import pytest

from minewise.automata.strips.alike import alike_columns
from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.minimal import (
    column_moves,
    first_columns,
    last_columns,
    minimal_machine,
)
from minewise.automata.strips.passes import count
from support.all_strips import board_of, consistent_strips
from support.scripts import script

BENCHMARK = script("benchmarks/automata_columns.py")


class Figures(NamedTuple):
    """What docs/results/unordered-columns.md says about a height."""

    columns: int
    symbols: int
    turned: int
    reversible: int
    dimensions: int
    states: int
    classes: int


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


FIGURES = {
    2: Figures(31, 16, turned=24, reversible=24, dimensions=6, states=41, classes=8),
    3: Figures(224, 181, turned=184, reversible=10, dimensions=31, states=846, classes=67),
    4: Figures(1469, 1103, turned=1430, reversible=26, dimensions=99, states=9330, classes=269),
}


@pytest.mark.parametrize(
    ("height", "figures"),
    [
        pytest.param(*item, marks=pytest.mark.slow if item[0] == 4 else ())
        for item in FIGURES.items()
    ],
)
def test_figures_as_in_the_documentation(height, figures):
    groups = alike_columns(height)
    group_of = {column: number for number, group in enumerate(groups) for column in group}
    turned = {column: column[::-1] for column in group_of if column != column[::-1]}
    reversible = sum(group_of[one] == group_of[other] for one, other in turned.items())
    found = Figures(
        len(group_of),
        len(groups),
        len(turned),
        reversible,
        dimensions(height),
        *BENCHMARK.named_states(height, [first for first, *_ in groups]),
    )
    assert found == figures


def dimensions(height: int) -> int:
    """Return the dimensions of the space that many random strips span."""
    moves = [steps for steps in column_moves(height) if steps]
    start = np.zeros(len(last_columns(height)))
    np.add.at(start, list(first_columns(height)), 1)
    strips, random = [start], np.random.default_rng(1)
    for _ in range(3000):
        before, steps = strips[random.integers(len(strips))], moves[random.integers(len(moves))]
        after = np.zeros_like(start)
        for place, results in steps.items():
            after[[bit for bit in range(len(start)) if results >> bit & 1]] += before[place]
        if after.any():
            strips.append(after / after.max())
    return int(np.linalg.matrix_rank(np.array(strips)))


@pytest.mark.parametrize("height", [3, 4])
def test_only_turning_upside_down_is_sound_for_all_boards_of_one_column(height):
    columns = map("".join, product(all_columns(1), repeat=height))
    consistent = {column for column in columns if count(board_of((column,)))}
    kept = [
        order
        for order in permutations(range(height))
        if all("".join(column[row] for row in order) in consistent for column in consistent)
    ]
    assert kept == [tuple(range(height)), tuple(reversed(range(height)))]


@pytest.mark.soak
def test_verdicts_tell_all_groups_of_four_rows_apart():
    assert BENCHMARK.told_apart(4, alike_columns(4)) == 1103


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
