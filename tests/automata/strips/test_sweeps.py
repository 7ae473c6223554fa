"""Sweeps against the minimal machines, brute force and each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, pairwise
from math import prod

import pytest

from minewise.automata.strips.chances import (
    any_symbol,
    chance_of_consistency,
    chances_of_consistency,
    typical_symbol,
)
from minewise.automata.strips.columns import alphabet
from minewise.automata.strips.sequences import consistent_strips
from minewise.automata.strips.sweeps import swept_chances
from minewise.base.errors import BoardError, BudgetError
from support import all_strips

MODELS = {
    "any symbol": any_symbol(Fraction(1, 10)),
    "typical symbol": typical_symbol(Fraction(1, 5), Fraction(1, 5)),
}


@pytest.mark.parametrize("symbols", MODELS.values(), ids=MODELS)
@pytest.mark.parametrize("height", [1, 2, 3])
def test_sweeps_agree_with_the_minimal_machines(height, symbols):
    swept = list(islice(swept_chances(height, symbols), 5))
    assert [chance.low for chance in swept] == list(
        islice(chances_of_consistency(height, symbols), 5)
    )
    assert all(chance.low == chance.high for chance in swept)


@pytest.mark.parametrize("symbols", MODELS.values(), ids=MODELS)
@pytest.mark.parametrize(("height", "length"), [(2, 2), (3, 2), (4, 1)])
def test_chances_are_sums_over_all_consistent_strips(height, length, symbols):
    total = sum(
        prod((symbols.get(cell, 0) for column in strip for cell in column), start=Fraction(1))
        for strip in all_strips.consistent_strips(height, length)
    )
    assert list(islice(swept_chances(height, symbols), length + 1))[-1].low == total


@pytest.mark.parametrize("height", [1, 2, 3])
def test_if_all_symbols_have_share_one_strips_are_counted(height):
    swept = swept_chances(height, dict.fromkeys(alphabet(height), 1))
    counts = consistent_strips(height)
    assert [chance.low for chance in islice(swept, 5)] == list(islice(counts, 5))


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_strips_of_four_rows_are_as_likely_as_the_transposed_strips(rows):
    symbols = MODELS["typical symbol"]
    swept = list(islice(swept_chances(4, symbols), rows + 1))
    assert swept[rows].low == chance_of_consistency(rows, 4, symbols)


@pytest.mark.parametrize("symbols", MODELS.values(), ids=MODELS)
def test_bounds_hold_and_become_narrow(symbols):
    exact = list(islice(chances_of_consistency(3, symbols), 9))
    floats = {symbol: float(share) for symbol, share in symbols.items()}
    widths = []
    for least in (1e-3, 1e-5, 1e-7):
        swept = list(islice(swept_chances(3, floats, least), 9))
        for chance, true in zip(swept, exact, strict=True):
            assert chance.low - 1e-12 <= true <= chance.high + 1e-12
        widths.append(swept[-1].high - swept[-1].low)
        # The upper bound is close: most blurred strips go on like the others.
        assert swept[-1].high - float(exact[-1]) < widths[-1] / 4
    assert all(wide > narrow > 0 for wide, narrow in pairwise(widths))


@pytest.mark.soak
def test_bounds_for_five_rows_as_in_the_documentation():
    *_, chance = islice(swept_chances(5, typical_symbol(0.05, 0.2), least=1e-5), 6)
    assert [round(100 * bound, 2) for bound in chance] == [93.36, 95.68]


def test_blurring_everything_is_still_a_bound():
    symbols = typical_symbol(0.5, 0.2)
    chance = list(islice(swept_chances(3, symbols, least=1), 6))[-1]
    true = chance_of_consistency(3, 5, symbols)
    assert chance.low == 0 < true < chance.high


@pytest.mark.parametrize(
    ("height", "least", "error", "message"),
    [
        (0, 0, BoardError, "at least 1 row, not 0"),
        (7, 0, BudgetError, "7 rows are too many to sweep: use at most 6"),
        (2, -1, BoardError, "the least share must be from 0 to 1, not -1"),
    ],
)
def test_wrong_arguments_are_refused(height, least, error, message):
    with pytest.raises(error, match=message):
        next(swept_chances(height, MODELS["any symbol"], least))
