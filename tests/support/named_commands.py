"""Commands that pages name without running them: whether there are such, with such options."""

from __future__ import annotations

import re
import shlex
import tomllib
from dataclasses import fields
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import typer

from minewise.cli.app import app
from minewise.server.limits import PREFIX, Limits
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PROGRAM: Any = typer.main.get_command(app)
VARIABLES = {PREFIX + field.name.upper() for field in fields(Limits)} | {"MINEWISE_LOG"}
OF_OTHERS = {".", "cd", "curl", "dask", "git", "sgt-mines"}
"""Programs that are not ours to check."""


def check_line(line: str) -> None:
    """Check a line of a shell, all of it."""
    for command in line.partition(" #")[0].split(" | "):
        program, *words = _without_variables(shlex.split(command))
        program = program.rpartition("/")[2]
        if program == "minewise":
            _parse(words)
        elif program not in OF_OTHERS:
            assert program in CHECKS, f"who knows {program}?"
            CHECKS[program](words)


def check_mention(text: str) -> None:
    """Check code within a sentence if it is a command; `…` and FILE stand for what it may be."""
    for command in text.replace("\\|", "|").split(" | "):
        words = _without_variables(command.split())
        if words and words[0].startswith("--") and words[0] != "---":
            assert _name(words[0]) in _options(PROGRAM), f"nothing has the option {words[0]}"
        elif len(words) > 1 and words[0] in PROGRAM.commands:  # as in `sat encode`
            _check_minewise(words)
        elif len(words) > 1 and words[0] in CHECKS:
            CHECKS[words[0]](words[1:])


def _without_variables(words: list[str]) -> list[str]:
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    return words


def _parse(words: list[str]) -> None:
    """Let the command read its options, as it does before it begins."""
    command = PROGRAM
    while hasattr(command, "commands"):
        assert words[0] in command.commands, f"there is no command {words[0]}"
        command, words = command.commands[words[0]], words[1:]
    command.make_context("minewise", words)


def _check_minewise(words: list[str]) -> None:
    """Check that there is the command, and that it, or a command below it, has the options."""
    command = PROGRAM
    while words and words[0] in getattr(command, "commands", ()):
        command, words = command.commands[words[0]], words[1:]
    if hasattr(command, "commands") and words:
        assert re.match(r"--|…|[A-Z]+$", words[0]), f"there is no command {words[0]}"
    for word in words:
        if re.match(r"--?[a-z0-9]", word):
            assert _name(word) in _options(command), f"there is no option {word}"


def _name(option: str) -> str:
    return option.partition("=")[0]


def _options(command: Any) -> set[str]:
    """Collect the options of a command and of all commands below it."""
    own = {"--help"}.union(*([*each.opts, *each.secondary_opts] for each in command.params))
    return own.union(*map(_options, getattr(command, "commands", {}).values()))


def _check_pip(words: list[str]) -> None:
    for word in words[1:]:
        wanted = re.fullmatch(r"'?(?:\.|minewise)(?:\[(.*)\])?'?", word)
        assert wanted, f"who knows {word}?"
        for extra in (wanted[1] or "all").split(","):
            assert extra in PROJECT["optional-dependencies"], f"there is no extra {extra}"


def _check_make(words: list[str]) -> None:
    for target in words:
        assert f"\n{target}:" in MAKEFILE, f"there is no target {target}"


def _check_python(words: list[str]) -> None:
    if words[0] == "-m":
        assert find_spec(words[1]), f"there is no module {words[1]}"
        return
    script = (ROOT / words[0]).read_text(encoding="utf-8")
    for word in words[1:]:
        if word.startswith("--"):
            assert f'"{_name(word)}"' in script, f"{words[0]} has no option {word}"


CHECKS: dict[str, Callable[[list[str]], None]] = {
    "minewise": _check_minewise,
    "make": _check_make,
    "pip": _check_pip,
    "python": _check_python,
    "python3": _check_python,
}
