"""Binomial coefficients: equal to `math.comb`, and fast where `math.comb` is slow."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.engine.counting import binomial


@given(st.integers(0, 12_000), st.data())
def test_equals_math_comb(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n + 1))
    assert binomial(n, k) == comb(n, k)


@pytest.mark.parametrize("k", [0, 1, 2, 20_000, 29_999, 30_000, 30_001])
def test_around_the_ends(k: int) -> None:
    assert binomial(30_000, k) == comb(30_000, k)


def test_millions() -> None:
    n, k = 2_000_000, 800_000
    assert binomial(n, k) * k == binomial(n - 1, k - 1) * n
