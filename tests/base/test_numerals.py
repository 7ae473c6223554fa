"""Numbers as text: all digits, or a short form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.base.numerals import decimal_text, short_text


@given(st.integers(0, 10**4000))
def test_all_digits(number: int) -> None:
    assert decimal_text(number) == str(number)


@pytest.mark.parametrize("digits", [4300, 4301, 50_000])
def test_beyond_the_digit_limit_of_python(digits: int) -> None:
    assert decimal_text(10**digits - 1) == "9" * digits
    assert decimal_text(10**digits + 1) == "1" + "0" * (digits - 1) + "1"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1,000"),
        (10**15 - 1, "999,999,999,999,999"),
        (10**15, "1.00e15 (16 digits)"),
        (5_602 * 10**101, "5.60e104 (105 digits)"),
        (99_999 * 10**20, "1.00e25 (25 digits)"),
    ],
)
def test_short(number: int, text: str) -> None:
    assert short_text(number) == text


def test_short_form_beyond_the_digit_limit_of_python() -> None:
    assert short_text(10**6000) == "1.00e6000 (6,001 digits)"
