"""Every area of `make fuzz` finds the bugs that are planted for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fuzz.lots import AREAS
from minewise.cli.exits import Exit
from support.planting import plant, search
from support.plants import PLANTS, Plant

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 60


def test_a_bug_is_planted_in_every_area() -> None:
    assert {bug.area for bug in PLANTS} == set(AREAS)


@pytest.mark.soak
@pytest.mark.parametrize("bug", PLANTS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_found_within_a_minute(bug: Plant, tmp_path: Path) -> None:
    answer = search(bug, plant(bug, tmp_path), SECONDS)
    assert answer.returncode == Exit.BUG, answer.stdout
    assert f"make fuzz AREAS={bug.area} LOT=" in answer.stderr
