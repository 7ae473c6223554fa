"""Every area of `make fuzz` finds the bugs that are planted for it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from resource import RUSAGE_CHILDREN, getrusage
from typing import TYPE_CHECKING

import pytest

from fuzz.lots import AREAS
from minewise.cli.exits import Exit
from support.paths import ROOT
from support.planting import PLANTS, patched, plant

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 60
"""The limit, on all cores. CPU time counts, because others may use the machine."""
PATIENCE = 15 * SECONDS

every_bug = pytest.mark.parametrize(
    "bug",
    [bug for bug in PLANTS if bug.parent.name in AREAS],
    ids=lambda bug: f"{bug.parent.name}/{bug.stem}",
)


def fuzz(python: Path | str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m fuzz`."""
    return subprocess.run(
        [python, "-m", "fuzz", *words],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "tests")},
        check=False,
        capture_output=True,
        text=True,
    )


def cpu_seconds() -> float:
    """Return the CPU time of the programs that have ended."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@cache
def passes(area: str, lot: str) -> bool:
    """Return whether an area finds nothing in a lot without a bug."""
    return fuzz(sys.executable, area, "--lot", lot).returncode == 0


def test_bugs_are_planted_in_every_area() -> None:
    assert {bug.parent.name for bug in PLANTS} >= set(AREAS)


@every_bug
def test_a_bug_can_be_planted(bug: Path) -> None:
    assert (ROOT / patched(bug)).is_file()
    subprocess.run(["git", "apply", "--check", bug], cwd=ROOT, check=True)


@pytest.mark.soak
@every_bug
def test_a_planted_bug_is_found_within_a_minute(bug: Path, tmp_path: Path) -> None:
    area = bug.parent.name
    python = plant(bug, tmp_path)
    before = cpu_seconds()
    answer = fuzz(python, area, "--seconds", str(PATIENCE), "--seed", "1")
    worked = cpu_seconds() - before
    assert answer.returncode == Exit.BUG, answer.stdout
    found = re.search(rf"make fuzz AREAS={area} LOT=(\d+)", answer.stderr)
    assert found, answer.stderr
    assert worked < SECONDS * (os.cpu_count() or 1)
    assert passes(area, found[1]), answer.stderr
