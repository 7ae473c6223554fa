"""Chances of random strips against brute force, strip counts and random boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise.automata.strips import sequences
from minewise.automata.strips.chances import (
    any_symbol,
    chance_of_consistency,
    chances_of_consistency,
    decay_rate,
    predicted_chance,
    typical_symbol,
)
from minewise.board.symbols import COVERED, MINE
from minewise.reference import brute_force
from support.all_strips import board_of, consistent_strips

MODELS = {
    "any symbol": any_symbol(Fraction(3, 7)),
    "any symbol of a line": any_symbol(Fraction(1, 3), clues="012"),
    "typical symbol": typical_symbol(Fraction(2, 5), Fraction(1, 5)),
}
CODES = {"B": MINE, "?": COVERED} | {str(clue): clue for clue in range(9)}


@pytest.mark.parametrize("symbols", MODELS.values(), ids=MODELS)
def test_symbol_probabilities_add_up_to_one(symbols):
    assert sum(symbols.values()) == 1
    assert all(isinstance(chance, Fraction) for chance in symbols.values())


@pytest.mark.parametrize("symbols", MODELS.values(), ids=MODELS)
@pytest.mark.parametrize(("height", "length"), [(1, 1), (1, 7), (2, 1), (2, 3), (3, 1), (3, 2)])
def test_chances_are_sums_over_all_consistent_strips(height, length, symbols):
    """Take the strips from all layouts, with every choice of covered cells."""
    total = sum(
        prod((symbols.get(cell, 0) for column in strip for cell in column), start=Fraction(1))
        for strip in consistent_strips(height, length)
    )
    assert chance_of_consistency(height, length, symbols) == total


@pytest.mark.parametrize(("height", "length"), [(1, 3), (3, 1)])
def test_chances_are_sums_over_all_strips_that_brute_force_finds_consistent(height, length):
    symbols = MODELS["any symbol"]
    total = Fraction(0)
    for cells in product(symbols, repeat=3):
        columns = tuple("".join(cells)) if height == 1 else ("".join(cells),)
        if brute_force.count(board_of(columns)):
            total += prod(symbols[cell] for cell in cells)
    assert chance_of_consistency(height, length, symbols) == total


@pytest.mark.parametrize(("height", "clues"), [(1, "012"), (2, "012345"), (3, "012345678")])
def test_if_all_symbols_are_equally_likely_chances_are_counts(height, clues):
    size = len(clues) + 2
    symbols = any_symbol(Fraction(size - 1, size), clues)
    counts = sequences.consistent_strips(height)
    for length, chance in enumerate(islice(chances_of_consistency(height, symbols), 6)):
        assert chance == Fraction(next(counts), size ** (height * length))


@pytest.mark.slow
def test_transposing_a_strip_keeps_its_chance():
    for symbols in MODELS.values():
        for height, length in product((1, 2, 3), repeat=2):
            chance = chance_of_consistency(height, length, symbols)
            assert chance == chance_of_consistency(length, height, symbols)


@given(st.fractions(0, 1, max_denominator=50), st.fractions(0, 1, max_denominator=50))
def test_floats_are_near_the_exact_chances(density, mined):
    exact = typical_symbol(density, mined)
    rounded = typical_symbol(float(density), float(mined))
    for true, found in islice(
        zip(chances_of_consistency(2, exact), chances_of_consistency(2, rounded), strict=True), 12
    ):
        assert found == pytest.approx(float(true), rel=1e-11)


@given(st.lists(st.fractions(0, 1, max_denominator=50), min_size=2, max_size=2))
def test_covering_more_cells_never_lowers_the_chance(densities):
    few, many = (
        chance_of_consistency(2, 5, typical_symbol(density, Fraction(1, 5)))
        for density in sorted(densities)
    )
    assert few >= many


def test_without_clues_every_strip_is_consistent():
    assert set(islice(chances_of_consistency(3, any_symbol(Fraction(0))), 5)) == {1}


def test_large_denominators_stay_exact():
    """The column weights exceed every native integer type."""
    density = Fraction(1, 10**30)
    impossible = Fraction(8, 10)  # a cell without neighbours shows 0, B or ?
    assert chance_of_consistency(1, 1, any_symbol(density)) == 1 - density * impossible


def drawn(shape, symbols, boards, seed):
    """Count the boards with random symbols that the engine finds consistent."""
    random = np.random.default_rng(seed)
    topology = mw.Topology.grid(*shape)
    codes = [CODES[symbol] for symbol in symbols]
    chances = [float(chance) for chance in symbols.values()]
    return sum(
        mw.analyze(mw.Board(topology, random.choice(codes, shape, p=chances))).consistent
        for _ in range(boards)
    )


def deviation(found, boards, chance):
    """Return by how many standard deviations a board count is off."""
    return abs(found - boards * chance) / (boards * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("height", [1, 2, 3])
def test_random_boards_are_consistent_as_often_as_predicted(height):
    for seed, symbols in enumerate([any_symbol(0.1), typical_symbol(0.25, 0.2)]):
        chance = chance_of_consistency(height, 10, symbols)
        assert deviation(drawn((height, 10), symbols, 400, seed), 400, chance) < 4


@pytest.mark.parametrize("shape", [(4, 10), (6, 6), (10, 10)])
def test_predictions_are_close_to_random_boards(shape):
    symbols = typical_symbol(0.15, 0.2)
    found = drawn(shape, symbols, 400, seed=1) / 400
    assert predicted_chance(*shape, symbols) == pytest.approx(found, abs=0.1)


@pytest.mark.slow
def test_predictions_for_narrow_boards_are_exact():
    symbols = any_symbol(Fraction(1, 10))
    for height in (1, 2, 3):
        chance = chance_of_consistency(height, 8, symbols)
        assert (
            predicted_chance(height, 8, symbols) == predicted_chance(8, height, symbols) == chance
        )


def test_an_impossible_board_has_chance_zero():
    assert predicted_chance(9, 9, {"2": 1}) == 0


@pytest.mark.parametrize(("height", "clues"), [(1, "012"), (2, "012345"), (3, "012345678")])
def test_decay_is_growth_when_all_symbols_are_equally_likely(height, clues):
    size = len(clues) + 2
    rate = decay_rate(height, any_symbol(1 - 1 / size, clues))
    assert rate == pytest.approx(sequences.growth_rate(height) / size**height, rel=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize("height", [1, 2, 3])
def test_decay_is_the_ratio_of_late_chances(height):
    for symbols in (any_symbol(0.05), typical_symbol(0.9, 0.3)):
        last, end = islice(chances_of_consistency(height, symbols), 40, 42)
        assert decay_rate(height, symbols) == pytest.approx(end / last, rel=1e-9)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: any_symbol(1.5), "the density must be from 0 to 1, not 1.5"),
        (lambda: any_symbol(float("nan")), "the density must be from 0 to 1, not nan"),
        (lambda: typical_symbol(0.5, -1), "the share of mined cells must be from 0 to 1, not -1"),
        (lambda: chance_of_consistency(1, -1, any_symbol(0.5)), "cannot have -1 columns"),
        (lambda: chance_of_consistency(0, 1, any_symbol(0.5)), "at least 1 row, not 0"),
        (lambda: chance_of_consistency(1, 1, {"-": 1}), "unknown symbol '-'"),
        (
            lambda: chance_of_consistency(1, 1, {"0": -1}),
            "the share of '0' must be finite and at least 0",
        ),
        (
            lambda: chance_of_consistency(1, 1, {"0": 1, "B": 0.5}),
            "the probabilities add up to 1.5, more than 1",
        ),
        (
            lambda: next(chances_of_consistency(2, {"1": 10**400})),
            "the probability of '1' must be at most 1",
        ),
        (lambda: chance_of_consistency(1, 1, {"0": 2}), "the probability of '0' must be at most 1"),
        (lambda: decay_rate(2, any_symbol(1.0)), r"every symbol: \? has none"),
    ],
)
def test_invalid_arguments_are_refused(ask, message):
    with pytest.raises(mw.BoardError, match=message):
        ask()


def test_heights_beyond_the_limit_are_refused():
    for ask in (decay_rate, lambda *given: next(chances_of_consistency(*given))):
        with pytest.raises(mw.BudgetError, match="height 5 is too large"):
            ask(5, any_symbol(0.5))
