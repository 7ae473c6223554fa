"""Check that the commands and options mentioned in the documentation exist."""

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
"""Third-party programs, which are not checked."""


def check_line(line: str) -> None:
    """Check every command in a shell line."""
    for command in line.partition(" #")[0].split(" | "):
        program, *words = _without_variables(shlex.split(command))
        program = program.rpartition("/")[2]
        if program == "minewise":
            _parse(words)
        elif program not in OF_OTHERS:
            assert program in CHECKS, f"unknown program {program}: see CHECKS"
            CHECKS[program](words)


def check_mention(text: str) -> None:
    """Check inline code that is a command; `…` and FILE are placeholders."""
    for command in text.replace("\\|", "|").split(" | "):
        words = _without_variables(command.split())
        if words and words[0].startswith("--") and words[0] != "---":
            assert _name(words[0]) in _options(PROGRAM), f"no command has the option {words[0]}"
        elif len(words) > 1 and words[0] in PROGRAM.commands:  # such as `sat encode`
            _check_minewise(words)
        elif len(words) > 1 and words[0] in CHECKS:
            CHECKS[words[0]](words[1:])


def _without_variables(words: list[str]) -> list[str]:
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    return words


def _parse(words: list[str]) -> None:
    """Parse the options of a command without running it."""
    command = PROGRAM
    while hasattr(command, "commands"):
        assert words[0] in command.commands, f"no command {words[0]}"
        command, words = command.commands[words[0]], words[1:]
    command.make_context("minewise", words)


def _check_minewise(words: list[str]) -> None:
    """Check that the command exists and that it or one of its subcommands has the options."""
    command = PROGRAM
    while words and words[0] in getattr(command, "commands", ()):
        command, words = command.commands[words[0]], words[1:]
    if hasattr(command, "commands") and words:
        assert re.match(r"--|…|[A-Z]+$", words[0]), f"no command {words[0]}"
    for word in words:
        if re.match(r"--?[a-z0-9]", word):
            assert _name(word) in _options(command), f"no option {word}"


def _name(option: str) -> str:
    return option.partition("=")[0]


def _options(command: Any) -> set[str]:
    """Collect the options of a command and its subcommands."""
    own = {"--help"}.union(*([*each.opts, *each.secondary_opts] for each in command.params))
    return own.union(*map(_options, getattr(command, "commands", {}).values()))


def _check_pip(words: list[str]) -> None:
    for word in words[1:]:
        wanted = re.fullmatch(r"'?(?:\.|minewise)(?:\[(.*)\])?'?", word)
        assert wanted, f"unknown requirement {word}"
        for extra in (wanted[1] or "all").split(","):
            assert extra in PROJECT["optional-dependencies"], f"no extra {extra}"


def _check_make(words: list[str]) -> None:
    for target in words:
        if "=" in target:
            assert f"$({target.partition('=')[0]})" in MAKEFILE, f"make does not read {target}"
            continue
        assert f"\n{target}:" in MAKEFILE, f"no target {target}"


def _check_python(words: list[str]) -> None:
    if words[0] == "-m":
        assert find_spec(words[1]), f"no module {words[1]}"
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
