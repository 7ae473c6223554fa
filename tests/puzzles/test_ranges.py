"""Ranges as users write them."""

import pytest

from minewise import GameError
from minewise.board.technique import Technique
from minewise.puzzles.ranges import NumberRange, TechniqueRange


def test_numbers() -> None:
    assert NumberRange.parse("7") == (7, 7)
    assert NumberRange.parse("7..9") == NumberRange.parse(" 7 .. 9 ") == (7, 9)
    assert NumberRange.parse("7..") == (7, NumberRange().high)
    assert NumberRange.parse("..9") == (0, 9)
    assert NumberRange.parse("..") == NumberRange()


def test_techniques() -> None:
    assert TechniqueRange.parse("chain") == (Technique.CHAIN, Technique.CHAIN)
    assert TechniqueRange.parse("overlap..") == (Technique.OVERLAP, Technique.COUNT)
    assert TechniqueRange.parse("..overlap") == (Technique.SINGLE, Technique.OVERLAP)
    assert TechniqueRange.parse("..") == TechniqueRange()


@pytest.mark.parametrize("text", ["", "x", "3..x", "1...2", "²", "9999999999", "2..1"])
def test_invalid_ranges_of_numbers(text: str) -> None:
    with pytest.raises(GameError):
        NumberRange.parse(text)


@pytest.mark.parametrize("text", ["", "Chain", "guess", "chain..guess", "count..single"])
def test_invalid_ranges_of_techniques(text: str) -> None:
    with pytest.raises(GameError):
        TechniqueRange.parse(text)
