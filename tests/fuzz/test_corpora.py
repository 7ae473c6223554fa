"""The corpora of the parsers under attack."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pytest

from fuzz.parsers import shrinking
from fuzz.parsers.requests import tasks
from fuzz.parsers.targets import CORPORA, TARGETS
from minewise.server.app import create_api
from minewise.server.limits import Limits

if TYPE_CHECKING:
    from fuzz.parsers.targets import Target

MOST_FILES = 40
LARGEST = 1100

every_target = pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS.keys())


def test_every_parser_has_a_corpus() -> None:
    assert {folder.name for folder in CORPORA.iterdir()} == set(TARGETS)


@every_target
def test_corpora_are_small(target: Target) -> None:
    sizes = [file.stat().st_size for file in target.corpus.iterdir()]
    assert 0 < len(sizes) <= MOST_FILES
    assert max(sizes) <= LARGEST


@every_target
def test_inputs_are_read_or_refused(target: Target) -> None:
    for file in sorted(target.corpus.iterdir()):
        target.check(file.read_bytes())


def test_all_post_requests_are_attacked() -> None:
    paths = create_api(Limits()).openapi()["paths"]
    assert set(tasks()) == {path for path, methods in paths.items() if "post" in methods}


def test_inputs_are_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrinking, "_SECONDS", inf)
    assert (
        shrinking.shrunk(b"mines: 2\n?x1 | y\n" * 9, lambda data: b"|" in data and b"x" in data)
        == b"x|"
    )
