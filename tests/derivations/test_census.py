"""The census of deduction: the boards that separate methods, and how small boards are listed."""

from __future__ import annotations

import pytest

from minewise import analyze
from support.scripts import script
from support.small_boards import all_boards, distinct_sets, listed_boards

CENSUS = script("benchmarks/derivations_census.py")
PICTURE = script("docs/make_result_images.py")
ORDER = [*CENSUS.COMPARED, CENSUS.EXACT, CENSUS.COUNTED]
CONTAINED = {
    ("single clues", "pairs of clues"),
    ("single clues", "resolution"),
    *((name, other) for name in CENSUS.COMPARED for other in (CENSUS.EXACT, CENSUS.COUNTED)),
    (CENSUS.EXACT, CENSUS.COUNTED),
}
"""Methods whose findings are a part of another's."""


def test_all_methods_are_separated_unless_one_contains_the_other() -> None:
    pairs = {(one, other) for one in ORDER for other in ORDER if one != other}
    assert tuple(ORDER) == PICTURE.METHODS
    assert set(PICTURE.GAPS) == pairs - CONTAINED


@pytest.mark.parametrize(("finder", "other"), PICTURE.GAPS)
def test_each_board_separates_its_methods(finder: str, other: str) -> None:
    gap = PICTURE.GAPS[finder, other]
    uncounted = gap.board.with_mines(None)
    found = {name: CENSUS.METHODS[method](uncounted) for name, method in CENSUS.COMPARED.items()}
    found[CENSUS.EXACT] = CENSUS.found_by(analyze(uncounted))
    found[CENSUS.COUNTED] = CENSUS.found_by(analyze(gap.board))
    assert gap.cell in found[finder]
    assert gap.cell not in found[other]


def test_the_census_finds_the_smallest_boards() -> None:
    small = {
        methods: gap for methods, gap in PICTURE.GAPS.items() if len(gap.text.replace("/", "")) <= 6
    }
    gaps = CENSUS.take_census(6).gaps
    assert {
        methods: (gap.board.replace("\n", "/"), gap.mines) for methods, gap in gaps.items()
    } == {methods: (gap.text, gap.mines) for methods, gap in small.items()}


@pytest.mark.parametrize("shape", [(1, 5), (2, 3), (2, 4)])
def test_listed_boards_are_all_boards_with_their_certain_cells(shape: tuple[int, int]) -> None:
    listed = {one.text: one for one in listed_boards(*shape)}
    assert set(listed) == {str(board) for board in all_boards(*shape)}
    for one in listed.values():
        for mines, certain in [(None, one.certain), *one.by_count.items()]:
            analysis = analyze(one.board.with_mines(mines))
            assert {*analysis.safe, *analysis.mined} == certain, (one.text, mines)


def test_each_set_of_cells_is_a_reflection_of_a_distinct_one() -> None:
    rows, cols = 2, 3
    cells = [(row, col) for row in range(rows) for col in range(cols)]

    def image(bits: int, *, down: bool, right: bool) -> int:
        turned = [(rows - 1 - r if down else r, cols - 1 - c if right else c) for r, c in cells]
        return sum(1 << cells.index(cell) for cell in turned if bits >> turned.index(cell) & 1)

    distinct = list(distinct_sets(rows, cols))
    images = [
        {image(bits, down=down, right=right) for down in (False, True) for right in (False, True)}
        for bits in distinct
    ]
    assert sum(map(len, images)) == 2 ** (rows * cols)
    assert set.union(*images) == set(range(2 ** (rows * cols)))
