"""`minewise count`: one integer of any size."""

from math import comb

import pytest
from hypothesis import given

from minewise import Board
from minewise.reference import brute_force
from support.command import BOARDS, INCONSISTENT, call, run
from support.paths import EXAMPLES
from support.strategies import boards, regular_topologies


@given(boards(regular_topologies()))
def test_equals_brute_force(board: Board) -> None:
    expected = brute_force.count(board)
    outcome = call("count", "-", stdin=str(board))
    assert outcome == (0 if expected else 1, f"{expected}\n", "")


@pytest.mark.parametrize(
    ("name", "layouts"),
    [
        ("kadlac/board1", 16),
        ("kadlac/board2", 512),
        ("kadlac/board3", 66),
        ("kadlac/board4", 1),
        ("kadlac/board5", 1),
        ("kadlac/board6", 1),
        ("kadlac/four_layouts", 4),
        ("kadlac/inconsistent", 0),
        ("strips/figure13a", 2),
        ("strips/figure13b", 2),
        ("strips/figure14", 1),
        ("strips/figure15", 0),
        ("strips/figure16", 2),
        ("strips/figure17", 4),
        ("inconsistent", 0),
        ("expert", 94_223_784_564),
    ],
)
def test_examples(name: str, layouts: int) -> None:
    outcome = call("count", str(EXAMPLES / f"{name}.txt"))
    assert outcome == (0 if layouts else 1, f"{layouts}\n", "")


def test_every_example_can_be_counted() -> None:
    for file in BOARDS:
        outcome = call("count", str(file))
        assert outcome.code == (file in INCONSISTENT)
        assert outcome.err == ""


def test_mines_option_overrides_the_file() -> None:
    sea = "mines: 2\n" + "?????\n" * 4
    assert call("count", "-", stdin=sea).out == f"{comb(20, 2)}\n"
    assert call("count", "-", "--mines", "7", stdin=sea).out == f"{comb(20, 7)}\n"


def test_more_digits_than_python_prints() -> None:
    sea = ("?" * 150 + "\n") * 150
    outcome = run("count", "-", stdin=sea.encode())
    assert (outcome.code, outcome.err) == (0, "")
    digits = outcome.out.rstrip("\n")
    assert len(digits) == 6774
    # Compare residues, because Python does not parse this many digits either.
    prime = 2**61 - 1
    value = 0
    for digit in digits:
        value = (10 * value + int(digit)) % prime
    assert value == pow(2, 150 * 150, prime)
