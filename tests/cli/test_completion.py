"""Shell completion, tested in a real bash."""

from __future__ import annotations

import os
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from minewise import PLAYERS, PRESETS
from minewise.sat import ENCODINGS
from support.command import PROGRAM, call, environment
from support.pseudo_terminal import Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

PATH = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
SET_UP = """\
eval "$(minewise --show-completion)"
bind -x '"\\C-xs": printf "<<%s>>" "$READLINE_LINE"; READLINE_LINE='
echo rea''dy
"""
INSERT_ALL_OFFERS, SHOW_THE_LINE = "\x1b*", "\x18s"


class Bash(Session):
    """An interactive bash in a folder with a few files."""

    def __init__(self, home: Path) -> None:
        super().__init__("--norc", "--noprofile", program="bash", HOME=str(home), PATH=PATH)
        self.press(f"cd {home}; touch expert.txt own.py; mkdir expert\n{SET_UP}")
        self.wait_for("ready")

    def completed(self, line: str) -> str:
        """Return the line with its last word replaced by all completions."""
        self.shown = b""
        self.press(line + INSERT_ALL_OFFERS + SHOW_THE_LINE)
        self.wait_for("<<.*>>")
        return re.findall("<<(.*)>>", self.text)[0]


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bash]:
    with Bash(tmp_path_factory.mktemp("home")) as session:
        yield session


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("pl", "play players"),
        ("compare --players exact,dou", "compare --players exact,double-set"),
        ("simulate --player expert-f", "simulate --player expert-fast"),
        ("optimal 3x3/1 --topology h", "optimal 3x3/1 --topology hex"),
        # If minewise offers no completions, bash completes file names.
        ("simulate --player ow", "simulate --player own.py"),
        ("solve expert.", "solve expert.txt"),
    ],
)
def test_bash_completes(bash: Bash, typed: str, completed: str) -> None:
    assert bash.completed(f"minewise {typed}").split() == f"minewise {completed}".split()


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("play --preset ", list(PRESETS)),
        ("simulate --player m", [name for name in PLAYERS if name.startswith("m")]),
        ("simulate --start s", ["safe", "scatter"]),
        ("generate --first c", ["corner", "center"]),
        ("solve --level d", ["deep"]),
        ("sat solve --solver g", ["glucose4"]),
        ("sat encode --encoding ", list(ENCODINGS)),
        ("campaign run --engine ", ["local", "dask"]),
        ("automaton r", ["run"]),
        ("automaton draw --machine p", ["published"]),
        ("verify --fi", ["--first"]),
    ],
)
def test_completions(typed: str, offers: list[str]) -> None:
    outcome = call(
        _MINEWISE_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS=f"minewise {typed}",
    )
    assert [line.partition("\t")[0] for line in outcome.out.splitlines()] == offers


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_in_other_shells(shell: str) -> None:
    outcome = call(
        _MINEWISE_COMPLETE=f"complete_{shell}",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS="minewise simulate --player expert-f",
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert "expert-fast" in outcome.out
    assert "expert-deep" not in outcome.out


def test_installed_completion_works_in_a_new_shell(tmp_path: Path) -> None:
    install = ["bash", "--norc", "-c", "minewise --install-completion; true"]
    settings = environment(HOME=str(tmp_path), PATH=PATH)
    for _ in range(2):
        subprocess.run(install, capture_output=True, check=True, env=settings)
    script = tmp_path / ".bash_completions" / "minewise.sh"
    assert (tmp_path / ".bashrc").read_text().count(f"source '{script}'") == 1
    shown = subprocess.run(
        ["bash", "--norc", "-c", 'source "$HOME/.bashrc"; complete -p minewise'],
        capture_output=True,
        check=True,
        env=settings,
        text=True,
    ).stdout
    assert shown == "complete -o default -F _minewise_completion minewise\n"
