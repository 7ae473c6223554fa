"""What bash offers when Tab is pressed, asked of bash itself."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from typing import TYPE_CHECKING

import pytest

from cli.command import PROGRAM, call, environment, run
from minewise import PLAYERS, PRESETS

if TYPE_CHECKING:
    from pathlib import Path

ASK = """\
eval "$1"; shift
complete -p minewise
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_minewise_completion minewise
printf '%s\\n' "${COMPREPLY[@]}"
"""


def bash(script: str, *words: str, **settings: str) -> str:
    """Run a script that no file of a user has a say in."""
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", script, "bash", *words],
        capture_output=True,
        check=True,
        env=environment(PATH=path, **settings),
        text=True,
        timeout=120,
    ).stdout


@cache
def completion() -> str:
    """Give what is shown to be put into a file."""
    return bash("minewise --show-completion; true")


def offered(*words: str) -> list[str]:
    """Ask what could follow, or end, the last of these words."""
    settings, *offers = bash(ASK, completion(), "minewise", *words).splitlines()
    # With this option bash offers files where nothing else is offered.
    assert settings == "complete -o default -F _minewise_completion minewise"
    return list(filter(None, offers))


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        (["pl"], ["play", "players"]),
        (["play", "--preset", ""], list(PRESETS)),
        (["play", "--topology", "h"], ["hex"]),
        (["simulate", "--start", "s"], ["safe", "scatter"]),
        (["simulate", "--player", "m"], [name for name in PLAYERS if name.startswith("m")]),
        (["compare", "--players", "exact,dou"], ["exact,double-set"]),
        (["solve", "--level", "d"], ["deep"]),
        (["solve", "examples/"], []),
        (["automaton", "r"], ["run"]),
    ],
    ids=" ".join,
)
def test_bash_completes(words: list[str], offers: list[str]) -> None:
    assert offered(*words) == offers


def test_installed_completion_is_there_in_the_next_shell(tmp_path: Path) -> None:
    said = bash("minewise --install-completion; true", HOME=str(tmp_path))
    assert said.startswith("bash completion installed in ")
    assert ".bash_completions/minewise.sh" in (tmp_path / ".bashrc").read_text()
    shown = bash('source "$HOME/.bashrc"; complete -p minewise', HOME=str(tmp_path))
    assert "_minewise_completion" in shown


@pytest.mark.parametrize(
    ("shell", "question"),
    [
        ("zsh", {"_TYPER_COMPLETE_ARGS": "minewise play --preset ex"}),
        (
            "fish",
            {
                "_TYPER_COMPLETE_ARGS": "minewise play --preset ex",
                "_TYPER_COMPLETE_FISH_ACTION": "get-args",
            },
        ),
    ],
)
def test_other_shells_are_answered(shell: str, question: dict[str, str]) -> None:
    outcome = run(_MINEWISE_COMPLETE=f"complete_{shell}", **question)
    assert outcome.code == 0
    assert "expert" in outcome.out
    assert "beginner" not in outcome.out


def test_an_unknown_shell_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "/bin/tcsh"))
    outcome = call("--show-completion")
    assert outcome.code == 2
    assert outcome.err == (
        "minewise: there is completion for bash, zsh and fish: run this from one of them\n"
    )
