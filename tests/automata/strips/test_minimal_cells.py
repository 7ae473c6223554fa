"""The machines read cell by cell, against those read column by column and against sweeps."""

from __future__ import annotations

from itertools import islice

import pytest

from minewise.automata.strips.chances import (
    any_symbol,
    chances_of_consistency,
    decay_rate,
    typical_symbol,
)
from minewise.automata.strips.minimal_cells import cell_machine, cellwise_chances, cellwise_rate
from minewise.automata.strips.sweeps import swept_chances
from minewise.base.errors import BoardError, BudgetError

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
    assert [*islice(cellwise_chances(4, ones), 5)] == counts
    assert len(cell_machine(4).accepting) == 458_299
    for rows in (1, 2, 3):  # the transposed strips
        assert counts[rows] == [*islice(cellwise_chances(rows, ones), 5)][4]
    for symbols in MODELS.values():
        swept = [*islice(swept_chances(4, symbols, least=1e-5), 7)]
        chances = [*islice(cellwise_chances(4, symbols), 7)]
        assert all(
            low - 1e-12 <= chance <= high + 1e-12
            for chance, (low, high) in zip(chances, swept, strict=True)
        )


@pytest.mark.parametrize(("height", "error"), [(0, BoardError), (5, BudgetError)])
def test_other_heights_are_refused(height, error):
    with pytest.raises(error):
        cell_machine(height)
