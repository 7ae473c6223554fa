"""Find and run the code blocks, commands and links in documentation pages."""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
import subprocess
from typing import TYPE_CHECKING

from support.command import PROGRAM, call, environment

if TYPE_CHECKING:
    from pathlib import Path


def fences(page: str) -> list[tuple[str, str]]:
    """Return the fenced blocks as pairs of language and text."""
    return re.findall(r"^```(.*)\n((?:.*\n)*?)```$", page, re.MULTILINE)


def sections(page: str) -> dict[str, str]:
    """Return the text under each heading, by the heading's anchor."""
    _, *parts = re.split(r"^##+ (.*)\n", page, flags=re.MULTILINE)
    return {_anchor(title): text for title, text in zip(parts[::2], parts[1::2], strict=True)}


def _anchor(title: str) -> str:
    return re.sub(r"[^\w\s-]", "", title.lower()).strip().replace(" ", "-")


def blocks(page: str, language: str) -> list[str]:
    """Return the fenced blocks in `language`."""
    return [block for found, block in fences(page) if found == language]


def commands(page: str) -> list[tuple[str, str]]:
    """Split the console blocks into commands and their output."""
    sessions = "".join(blocks(page, "console"))
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", sessions, re.MULTILINE)


def strays(page: str) -> list[str]:
    """Return the lines in Python blocks that doctest would not run."""
    parsed = [doctest.DocTestParser().parse(block) for block in blocks(page, "python")]
    return [each for block in parsed for each in block if isinstance(each, str) and each.strip()]


def mentions(page: str) -> list[str]:
    """Return the inline code in sentences and tables."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return [" ".join(piece.split()) for piece in re.findall(r"`([^`]+)`", text)]


def links(page: str) -> list[str]:
    """Return the targets of relative links and images."""
    return re.findall(r"\]\(([^)#:]+)\)", page) + re.findall(r'<img src="([^"]+)"', page)


_PLAIN = re.compile(
    r"(?:printf '(?P<input>[^']*)' \| )?minewise (?P<words>[^|<>;&$*]*?)"
    r"(?: \| (?P<cut>head|tail) -(?:n )?(?P<lines>\d+))?"
    r"(?: 2>&1)?(?P<code>(?:;| \|\|) echo \"exit code \$\?\")?"
)
"""Commands that need no shell. They may have input, cut the output, or print the exit code."""


def shell(command: str, folder: Path) -> str:
    """Run a command in a folder, in this process if it needs no shell, and return its output."""
    plain = _PLAIN.fullmatch(command)
    if plain is None:
        return _run(command, folder)
    text = (plain["input"] or "").replace("\\n", "\n")
    with contextlib.chdir(folder):
        code, out, err = call(*shlex.split(plain["words"]), stdin=text)
    if plain["cut"]:
        lines, number = out.splitlines(keepends=True), int(plain["lines"])
        out = "".join(lines[:number] if plain["cut"] == "head" else lines[-number:])
    shown = plain["code"] and (code or plain["code"].startswith(";"))
    return out + err + (f"exit code {code}\n" if shown else "")


def _run(command: str, folder: Path) -> str:
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env=environment(PATH=path),
    )
    return run.stdout + run.stderr


def timeless(printed: str) -> str:
    """Remove times and rates."""
    clock = r"^Seconds .*$|(?<=guesses) +games/s$|(?<= \d\.\d\d) +[\d,.]+$"
    return re.sub(clock, "", printed, flags=re.MULTILINE)


def complaints(page: str, name: str) -> str:
    """Run the Python snippets on a page as one session and return the failures."""
    session = doctest.DocTestParser().get_doctest(
        "".join(blocks(page, "python")), {}, name, None, 0
    )
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(session, out=report.append)
    assert tried
    return "".join(report) if failed else ""
