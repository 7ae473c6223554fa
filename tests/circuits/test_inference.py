"""Formulas as games: without a model they need no guess, with one they do."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
import pytest

import minewise as mw
from minewise.circuits import TILES, Cnf
from support.inference import SCRIPT, USED
from support.scripts import script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.circuits.tiles.tile import Tile


BENCHMARK = script("benchmarks/circuits_inference.py")


def tell_tales(tile: Tile) -> Iterator[tuple[int, int]]:
    """Yield the cells whose number, when opened, depends on the layout."""
    found = list(mw.layouts(tile.in_frame))
    for cell in map(tuple, np.argwhere(tile.in_frame.covered[1:-1, 1:-1]) + 1):
        numbers = {int(layout.clues()[cell]) for layout in found if not layout.mines[cell]}
        if len(numbers) > 1:
            yield cell


@pytest.mark.parametrize("name", USED)
def test_the_tiles_tell_nothing_when_opened(name: str) -> None:
    assert not list(tell_tales(TILES[name]))


def test_other_tiles_tell_something() -> None:
    assert list(tell_tales(TILES["or_wn_e"]))


def check(formula: Cnf) -> None:
    assignments = product((False, True), repeat=formula.variables)
    models = sum(
        formula.evaluate(dict(zip(formula.names, values, strict=True))) for values in assignments
    )
    assert mw.count(SCRIPT["position"](formula).board) == 1 + models
    assert mw.verify(SCRIPT["game"](formula)).solvable == (models == 0)


@pytest.mark.parametrize("clauses", [(), ((1,),), ((-1,),), ((1,), (-1,))])
def test_formulas_of_one_variable(clauses: tuple[tuple[int, ...], ...]) -> None:
    check(Cnf(1, clauses))


@pytest.mark.slow
@pytest.mark.parametrize("size", range(5))
def test_formulas_of_two_variables(size: int) -> None:
    for clauses in combinations([(1, 2), (1, -2), (-1, 2), (-1, -2)], size):
        check(Cnf(2, clauses))


EIGHT = tuple((x, 2 * y, 3 * z) for x, y, z in product((1, -1), repeat=3))


def test_the_benchmark_has_as_many_formulas_as_the_documentation_says() -> None:
    for formulas, models, widest in [
        (BENCHMARK.formulas_of_two(), {True: 95, False: 161}, (126, 270)),
        (BENCHMARK.formulas_of_three(), {True: 8, False: 1}, (171, 504)),
    ]:
        listed = list(formulas)
        assert Counter(map(BENCHMARK.has_model, listed)) == models
        assert max(SCRIPT["position"](formula).board.shape for formula in listed) == widest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formula", "solvable"),
    [
        (Cnf(3, EIGHT), True),
        (Cnf(3, EIGHT[1:]), False),
        (Cnf(4, ((1, 2, 3, 4), (-1,), (-2,), (-3,), (-4,))), True),
        (Cnf(4, ((1, 2, 3, 4), (-1,), (-2,), (-3,))), False),
    ],
)
def test_formulas_with_longer_clauses(formula: Cnf, solvable: bool) -> None:
    assert mw.verify(SCRIPT["game"](formula)).solvable is solvable
