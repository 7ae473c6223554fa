"""The page about environments and its example."""

from __future__ import annotations

import re
import runpy
from typing import TYPE_CHECKING

import pytest

from minewise.gym import REWARDS, MinesweeperEnv
from support.pages import shell
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGE = (ROOT / "docs" / "gym.md").read_text(encoding="utf-8")


def rows_of_rewards(text: str) -> list[list[str]]:
    """Split the rewards table into rows of entries."""
    lines = [line.strip() for line in text.splitlines()]
    rows = [line.strip("|").split("|") for line in lines if re.match(r'\| `"', line)]
    return [[entry.strip() for entry in row] for row in rows]


def test_the_reward_tables_are_correct() -> None:
    words = {"": 0.0, "their share of all free cells": 1.0, "minus the probability": -1.0}
    for text in (PAGE, MinesweeperEnv.__doc__ or ""):
        rows = rows_of_rewards(text)
        assert len(rows) == len(REWARDS)
        for first, *entries in rows:
            scheme = REWARDS[re.match(r'`"(\w+)"`', first)[1]]
            told = [words[entry] if entry in words else float(entry) for entry in entries]
            assert told == [
                scheme.win,
                scheme.loss,
                scheme.invalid,
                scheme.opened,
                scheme.blind,
                scheme.risk,
            ]


def test_the_docstring_has_the_usual_gymnasium_headings() -> None:
    headings = re.findall(r"^ *## (.*)$", MinesweeperEnv.__doc__ or "", re.MULTILINE)
    assert headings == [
        "Description",
        "Action Space",
        "Observation Space",
        "Rewards",
        "Starting State",
        "Episode End",
        "Information",
        "Arguments",
        "Version History",
    ]


@pytest.mark.slow
def test_the_example_learns(tmp_path: Path) -> None:
    printed = shell(
        f"python examples/train_agent.py --steps 160 --games 32 --report 40 "
        f"--plot {tmp_path / 'curve.svg'}",
        ROOT,
    )
    won = [float(rate) for rate in re.findall(r"([\d.]+)%$", printed, re.MULTILINE)]
    assert len(won) == 4, printed
    assert won[0] < 10
    assert won[-1] > 20
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Run the example in this process."""

    def run(options: str) -> None:
        monkeypatch.setattr("sys.argv", ["train_agent.py", *options.split()])
        runpy.run_path(str(ROOT / "examples" / "train_agent.py"), run_name="__main__")

    return run


def test_training_on_a_single_game(
    train: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    train("--games 1 --steps 40")
    assert re.search(r" 40 +\d+ +0\.\d{3} .*%$", capsys.readouterr().out.strip())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--report 0", "--report: at least 1, not 0"),
        ("--plot nowhere/x.svg", "--plot: no such folder: nowhere"),
        ("--plot x.foo", "--plot: the picture is an SVG"),
    ],
)
def test_the_example_refuses_bad_options_before_training(
    options: str,
    message: str,
    train: Callable[[str], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        train(options)
    assert message in capsys.readouterr().err
