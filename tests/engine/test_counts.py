"""Exact counts of known positions with their sources, like the perft files of chess programs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import minewise as mw
from minewise import Board
from support.paths import DATA

if TYPE_CHECKING:
    from pathlib import Path


class Known(NamedTuple):
    """A board from a `.counts` file and its number of layouts.

    The text of a board is followed by lines such as `= 66`, for any number of mines, or `4 mines =
    18`.
    """

    board: Board
    layouts: int

    def __str__(self) -> str:
        return f"{self.board.topology.name} {self.board.mines}"

    @classmethod
    def read(cls, path: Path) -> list[Known]:
        return [known for text in path.read_text().split("\n---\n") for known in cls._parse(text)]

    @classmethod
    def _parse(cls, text: str) -> list[Known]:
        answer = re.compile(r"^(?:(\d+) mines )?= (\d+)$", re.MULTILINE)
        board = Board.parse(answer.sub("", text))
        return [
            cls(board.with_mines(int(mines) if mines else None), int(layouts))
            for mines, layouts in answer.findall(text)
        ]


KNOWN = [
    pytest.param(known, id=f"{path.stem} {number}: {known}")
    for path in sorted(DATA.glob("*.counts"))
    for number, known in enumerate(Known.read(path))
]


@pytest.mark.parametrize("known", KNOWN)
def test_count(known: Known) -> None:
    assert mw.count(known.board) == known.layouts
    result = mw.analyze(known.board)
    assert result.consistent == (known.layouts > 0)
    assert result.solutions == known.layouts
    if known.layouts <= 1000:
        assert len(set(mw.layouts(known.board))) == known.layouts


def test_there_are_known_counts() -> None:
    assert len(KNOWN) > 90


# One hundred Expert positions: from stuck games, from the middle of games, and with randomly
# scattered clues. Four independent programs agree on their counts and probabilities.
EXPERT = json.loads((DATA / "expert.json").read_text())


@pytest.mark.parametrize("position", EXPERT, ids=lambda position: position["kind"])
def test_expert_position(position: dict[str, Any]) -> None:
    board = Board.parse("\n".join(position["board"]), mines=position["mines"])
    expected = np.full(board.flat.shape, np.nan)
    for probability, cells in position["probability"]:
        expected[cells] = probability
    result = mw.analyze(board)
    assert mw.count(board) == int(position["solutions"])
    assert result.exact
    np.testing.assert_allclose(result.probability.ravel(), expected, rtol=0, atol=1e-9)
    certain = [
        board.topology.cell(int(i)) for i in np.flatnonzero((expected == 0) | (expected == 1))
    ]
    assert sorted(result.safe + result.mined) == certain
    assert result.safest is not None
    assert result.safest.safety == pytest.approx(1 - np.nanmin(expected), abs=1e-9)


def test_there_are_one_hundred_expert_positions() -> None:
    assert len(EXPERT) == 100
