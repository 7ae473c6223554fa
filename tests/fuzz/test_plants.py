"""Every area of `make fuzz` finds the bugs that are planted for it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from fuzz.lots import AREAS
from minewise.cli.exits import Exit
from support.paths import ROOT
from support.planting import PLANTS, patched, plant, search

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 60

every_bug = pytest.mark.parametrize("bug", PLANTS, ids=lambda bug: f"{bug.parent.name}/{bug.stem}")


def test_a_bug_is_planted_in_every_area() -> None:
    assert {bug.parent.name for bug in PLANTS} == set(AREAS)


@every_bug
def test_a_bug_can_be_planted(bug: Path) -> None:
    assert (ROOT / patched(bug)).is_file()
    subprocess.run(["git", "apply", "--check", bug], cwd=ROOT, check=True)


@pytest.mark.soak
@every_bug
def test_a_planted_bug_is_found_within_a_minute(bug: Path, tmp_path: Path) -> None:
    answer = search(bug, plant(bug, tmp_path), SECONDS)
    assert answer.returncode == Exit.BUG, answer.stdout
    assert f"make fuzz AREAS={bug.parent.name} LOT=" in answer.stderr
