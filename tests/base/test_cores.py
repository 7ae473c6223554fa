"""The number of usable cores."""

from __future__ import annotations

import os

import pytest

from minewise.base.cores import usable_cores


def test_only_cores_available_to_this_process_count() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert usable_cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


@pytest.mark.parametrize(("counted", "usable"), [(6, 6), (None, 1)])
def test_systems_without_affinity(
    counted: int | None, usable: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: counted)
    assert usable_cores() == usable
