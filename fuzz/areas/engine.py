"""The number of layouts against brute force, on boards of every topology."""

from __future__ import annotations

from typing import TYPE_CHECKING

import minewise as mw
from fuzz.cases import cases
from minewise.reference import brute_force
from support.strategies import boards

if TYPE_CHECKING:
    from minewise import Board


def lot(seed: int) -> int:
    """Try 200 boards."""
    return cases(check, boards(), seed)


def check(board: Board) -> None:
    """Compare the number of layouts."""
    assert mw.count(board) == sum(1 for _ in brute_force.layouts(board))
