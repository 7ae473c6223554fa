"""ZiNi, human ZiNi and islands: against plain Python and known values."""

from __future__ import annotations

import pytest
from hypothesis import given

from minewise import Layout, clicks
from support.plain_clicks import plain_islands, plain_zini
from support.random_layouts import random_layouts
from support.strategies import layouts


@given(layouts())
def test_measures_of_any_topology(layout: Layout) -> None:
    found = clicks(layout)
    assert found.zini == plain_zini(layout, human=False)
    assert found.human_zini == plain_zini(layout, human=True)
    assert found.islands == plain_islands(layout)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["beginner", "intermediate"])
def test_measures_of_boards_of_the_usual_sizes(preset: str) -> None:
    for layout in random_layouts(preset, 3):
        found = clicks(layout)
        assert found.zini == plain_zini(layout, human=False)
        assert found.human_zini == plain_zini(layout, human=True)
        assert found.islands == plain_islands(layout)


# As ms-toollib 1.5.20 has them; benchmarks/efficiency_zini.py compares thousands of boards.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("index", "measures"),
    [(0, (192, 16, 10, 130, 139)), (1, (162, 17, 13, 113, 125)), (2, (143, 15, 17, 107, 112))],
)
def test_expert_boards(index: int, measures: tuple[int, ...]) -> None:
    found = clicks(random_layouts("expert", 3)[index])
    assert (found.bbbv, found.openings, found.islands, found.zini, found.human_zini) == measures
