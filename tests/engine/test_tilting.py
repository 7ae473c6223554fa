"""A known total shared among hundreds of components, against exact polynomials."""

from __future__ import annotations

import numpy as np
import pytest

from minewise import Board, analyze
from minewise.board.board import MINE, SAFE
from minewise.reference import brute_force

BLOCK = Board.parse("????\n?22?\n????")
COPIES = 600
SEA_COLUMNS = 100


def many_blocks(mines: int) -> Board:
    """Return copies of the block side by side, separated by safe cells, with a sea at the end."""
    wall = np.full((3, 1), SAFE, np.int32)
    sea = np.full((3, SEA_COLUMNS), -1, np.int32)
    return Board.from_array(np.hstack([BLOCK.shown, wall] * COPIES + [sea]), mines=mines)


def polynomial_of(board: Board) -> list[int]:
    """Count the layouts of a board by their number of mines."""
    ways = [0] * (len(board.flat) + 1)
    for layout in brute_force.layouts(board):
        ways[layout.count] += 1
    return ways


class Packed:
    """Polynomials packed into single integers, which Python multiplies quickly."""

    bits = 12 * COPIES + 3 * SEA_COLUMNS + 64

    @classmethod
    def pack(cls, ways: list[int]) -> int:
        return sum(way << (cls.bits * i) for i, way in enumerate(ways))

    @classmethod
    def coefficient(cls, packed: int, i: int) -> int:
        return (packed >> (cls.bits * i)) & ((1 << cls.bits) - 1)


@pytest.fixture(scope="module")
def others() -> int:
    """Return the packed polynomial of the sea and all blocks except one."""
    block = Packed.pack(polynomial_of(BLOCK))
    return block ** (COPIES - 1) * Packed.pack([1, 1]) ** (3 * SEA_COLUMNS)


@pytest.mark.slow
@pytest.mark.parametrize("mines", [1500, 1950, 2500])
def test_probabilities(others: int, mines: int) -> None:
    total = Packed.coefficient(others * Packed.pack(polynomial_of(BLOCK)), mines)
    result = analyze(many_blocks(mines))
    assert result.consistent
    assert result.exact
    for cell in [(0, 0), (0, 1), (1, 0)]:
        shown = BLOCK.shown.copy()
        shown[cell] = MINE
        with_mine = Packed.pack(polynomial_of(Board(BLOCK.topology, shown)))
        expected = Packed.coefficient(others * with_mine, mines) / total
        last_copy = (cell[0], cell[1] + 5 * (COPIES - 1))
        assert result.probability[cell] == pytest.approx(expected, abs=1e-9)
        assert result.probability[last_copy] == pytest.approx(expected, abs=1e-9)
    in_blocks = np.nansum(result.probability[:, : 5 * COPIES])
    assert result.probability[0, -1] * 3 * SEA_COLUMNS == pytest.approx(mines - in_blocks, abs=1e-6)


@pytest.mark.parametrize(("beyond", "consistent"), [(0, True), (-1, False)])
def test_least_total(beyond: int, consistent: bool) -> None:
    least = next(i for i, way in enumerate(polynomial_of(BLOCK)) if way) * COPIES
    result = analyze(many_blocks(least + beyond))
    assert result.consistent == consistent
    if consistent:
        assert (0, 5 * COPIES) in result.safe  # no mines are left for the sea
        assert result.probability[1, 0] == pytest.approx(
            analyze(BLOCK.with_mines(least // COPIES)).probability[1, 0], abs=1e-12
        )
