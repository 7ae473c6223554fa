"""Numbers of consistent strips against brute force, symmetry and plain sums."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import minewise as mw
from minewise.automata.strips import sequences
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.sequences import (
    consistent_strips,
    counting_machine,
    growth_rate,
    recurrence,
)
from support.all_strips import consistent_strips as brute_force

SIZES = [(1, 1), (1, 7), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]


def term(height, length):
    return next(islice(consistent_strips(height), length, None))


@pytest.mark.parametrize(("height", "length"), SIZES)
def test_numbers_match_brute_force(height, length):
    assert term(height, length) == len(brute_force(height, length))


@pytest.mark.parametrize(("height", "length"), SIZES)
def test_pairs_of_strip_and_layout_number_four_to_the_number_of_cells(height, length):
    assert brute_force(height, length).total() == 4 ** (height * length)


def test_height_and_length_can_be_exchanged():
    for height in (1, 2, 3):
        for length in (1, 2, 3):
            assert term(height, length) == term(length, height)


@pytest.mark.parametrize(("height", "blocks"), [(1, 5), (2, 16), (3, 1358)])
def test_counting_machines_are_smaller(height, blocks):
    machine = counting_machine(height)
    assert len(machine.accepting) == blocks
    worth = minimal_machine(height).accepting.astype(np.int64)
    merged = machine.accepting.astype(np.int64)
    for _ in range(5):
        worth = worth[minimal_machine(height).transitions].sum(axis=1)
        merged = machine.before(merged)
        assert merged[0] == worth[0]


@pytest.mark.parametrize(
    ("height", "coefficients"), [(1, (3, 2, -1)), (2, (13, 18, -88, -580, 392))]
)
def test_recurrences(height, coefficients):
    """As many terms as there are blocks prove the recurrence; thirty are more than enough."""
    assert recurrence(height) == coefficients
    order = len(coefficients)
    terms = list(islice(sequences.direct_terms(height), order + 30))
    for number in range(order, order + 30):
        before = terms[number - order : number][::-1]
        assert terms[number] == sum(c * t for c, t in zip(coefficients, before, strict=True))


@pytest.mark.slow
def test_the_recurrence_of_three_rows():
    """Check the recurrence modulo a prime not used to find it, on more terms than blocks."""
    coefficients = np.array(recurrence(3), object)
    assert len(coefficients) == 286
    prime = 1_000_000_007
    terms = sequences._terms(counting_machine(3), 1358 + 286, prime)
    residues = (coefficients % prime).astype(np.int64)
    for number in range(286, len(terms)):
        before = terms[number - 286 : number][::-1]
        assert (residues * before % prime).sum() % prime == terms[number]


@pytest.mark.parametrize("height", [1, 2])
def test_thousands_of_columns(height):
    """Compare late terms, which come from the recurrence, with the matrix modulo a prime."""
    prime = 1_000_000_007
    terms = sequences._terms(counting_machine(height), 3001, prime)
    assert term(height, 3000) % prime == terms[3000]


@pytest.mark.parametrize("height", [1, 2])
def test_the_growth_rate_is_the_largest_root_of_the_recurrence(height):
    polynomial = [1, *(-c for c in recurrence(height))]
    assert growth_rate(height) == pytest.approx(max(abs(np.roots(polynomial))), rel=1e-11)


def test_growth_rates():
    """The ratios of late terms approach the growth rates."""
    for height in (1, 2, 3):
        last, end = islice(consistent_strips(height), 24, 26)
        assert growth_rate(height) == pytest.approx(end / last, rel=1e-9)


def test_heights_beyond_the_limit_are_refused():
    with pytest.raises(mw.BudgetError, match="height 4 is too large"):
        next(consistent_strips(4))
