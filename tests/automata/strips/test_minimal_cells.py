"""The machines read cell by cell, against those read column by column and against sweeps."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from minewise.automata.strips.chances import (
    any_symbol,
    chance_of_consistency,
    chances_of_consistency,
    decay_rate,
    typical_symbol,
)
from minewise.automata.strips.minimal_cells import cell_machine, cellwise_chances, cellwise_rate
from minewise.automata.strips.sequences import counting_machine
from minewise.automata.strips.sweeps import swept_chances
from minewise.base.errors import BoardError, BudgetError, MinewiseError

MODELS = {"any symbol": any_symbol(0.1), "typical symbol": typical_symbol(0.2, 0.2)}


@pytest.mark.parametrize("symbols", MODELS.values(), ids=MODELS)
@pytest.mark.parametrize("height", [1, 2, 3])
def test_chances_and_rates_are_those_of_the_column_machines(height, symbols):
    by_columns = [*islice(chances_of_consistency(height, symbols), 20)]
    assert [*islice(cellwise_chances(height, symbols), 20)] == pytest.approx(by_columns, rel=1e-9)
    assert cellwise_rate(height, symbols) == pytest.approx(decay_rate(height, symbols), rel=1e-9)


def test_mirror_images_are_one_state():
    """There are 2,783 states; `test_minimal_size.py` counts mirror images for four rows."""
    assert len(cell_machine(3).accepting) == 1599


@pytest.mark.slow
def test_four_rows():
    ones = dict.fromkeys("012345678B?", 1)
    counts = [chance.low for chance in islice(swept_chances(4, ones), 5)]
    assert counts[4] == 1_239_657_253
    assert [*islice(cellwise_chances(4, ones), 5)] == counts
    machine = cell_machine(4)
    assert len(machine.accepting) == 458_299
    assert sum(moves.shape[1] for moves in machine.moves[1:]) == 3_044_193
    for rows in (1, 2, 3):  # the transposed strips
        assert counts[rows] == [*islice(cellwise_chances(rows, ones), 5)][4]
    for symbols in MODELS.values():
        swept = [*islice(swept_chances(4, symbols, least=1e-5), 7)]
        chances = [*islice(cellwise_chances(4, symbols), 7)]
        assert all(
            low - 1e-12 <= chance <= high + 1e-12
            for chance, (low, high) in zip(chances, swept, strict=True)
        )


@pytest.mark.slow
def test_strips_of_four_rows_are_exactly_as_likely_as_the_transposed_strips():
    fractions = any_symbol(Fraction(1, 10))
    transposed = [chance_of_consistency(length, 4, fractions) for length in (1, 2, 3)]
    assert [*islice(chances_of_consistency(4, fractions), 1, 4)] == transposed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("symbols", "rate", "chance"),
    [
        (any_symbol(0.05), 0.95944, 0.657663),
        (any_symbol(0.1), 0.90272, 0.376592),
        (typical_symbol(0.05, 0.2), 0.99527, 0.947975),
        (typical_symbol(0.1, 0.2), 0.98022, 0.819827),
    ],
)
def test_four_rows_as_in_the_documentation(symbols, rate, chance):
    """The last two of 30 chances give the rate too."""
    *chances, last, end = islice(chances_of_consistency(4, symbols), 30)
    assert chances[8] == pytest.approx(chance, abs=5e-7)
    assert decay_rate(4, symbols) == pytest.approx(rate, abs=5e-6)
    assert end / last == pytest.approx(rate, abs=5e-6)


PREDICTED = {
    "uniform, 5 %": (any_symbol(0.05), {8: 52.3, 12: 31.1, 16: 16.3, 20: 7.5}),
    "uniform, 10 %": (any_symbol(0.1), {8: 19.9, 12: 4.4, 16: 0.62, 20: 0.055}),
    "typical, 5 %": (typical_symbol(0.05, 0.2), {5: 95.61, 8: 91.8, 12: 85.0, 16: 76.8, 20: 67.6}),
    "typical, 10 %": (typical_symbol(0.1, 0.2), {8: 71.0, 12: 50.3, 16: 31.6, 20: 17.6}),
}
"""The predictions of docs/results/prediction.md, in percent."""


@pytest.mark.slow
@pytest.mark.parametrize(("symbols", "squares"), PREDICTED.values(), ids=PREDICTED)
def test_squares_as_in_the_documentation(symbols, squares):
    three, four = ([*islice(chances_of_consistency(rows, symbols), 21)] for rows in (3, 4))
    for side, percent in squares.items():
        predicted = 100 * four[side] * (four[side] / three[side]) ** (side - 4)
        assert float(f"{predicted:.{len(str(percent).partition('.')[2])}f}") == percent


def test_fractions_and_floats_may_be_mixed():
    mixed = {"?": Fraction(1, 2), "1": 0.5}
    assert [*islice(cellwise_chances(2, mixed), 4)] == [1, 0.75, 0.9375, 0.828125]
    worth = cell_machine(2).accepting.astype(float)
    assert cell_machine(2).before(worth, mixed).dtype == float


def test_shares_may_be_larger_than_floats():
    machine = cell_machine(2)
    worth = machine.accepting.astype(int)
    assert machine.before(worth, {"?": 10**400})[1] == 10**800
    with pytest.raises(BoardError, match="need values that are integers"):
        machine.before(worth.astype(float), {"?": 10**400})


@pytest.mark.parametrize(
    ("symbols", "error", "message"),
    [
        ({"-": 1}, BoardError, "unknown symbol '-': use 0 to 8, B and ?"),
        ({1: 1}, BoardError, "unknown symbol 1: use 0 to 8, B and ?"),
        ({"1": -1}, BoardError, "the share of '1' must be finite and at least 0"),
        ({"1": math.inf}, BoardError, "the share of '1' must be finite and at least 0"),
        ({"1": math.nan}, BoardError, "the share of '1' must be finite and at least 0"),
        ({"1": "2"}, TypeError, "the share of '1' must be a number, not str"),
    ],
)
def test_wrong_symbols_are_refused(symbols, error, message):
    machine = cell_machine(2)
    for ask in (
        lambda: next(cellwise_chances(2, symbols)),
        lambda: cellwise_rate(2, symbols),
        lambda: machine.before(machine.accepting.astype(float), symbols),
        lambda: next(swept_chances(2, symbols)),
        lambda: next(chances_of_consistency(2, symbols)),
    ):
        with pytest.raises(error, match=re.escape(message)):
            ask()


@pytest.mark.parametrize("worth", [np.ones(3), np.ones(23, bool), np.full(23, "a")])
def test_values_must_be_numbers(worth):
    for machine in (cell_machine(2), counting_machine(2)):
        with pytest.raises(MinewiseError, match=r"worth must be \d+ numbers, one per"):
            machine.before(worth, *[{"?": 1}] * (machine is cell_machine(2)))


@pytest.mark.parametrize(("height", "error"), [(0, BoardError), (5, BudgetError)])
def test_other_heights_are_refused(height, error):
    with pytest.raises(error):
        cell_machine(height)
