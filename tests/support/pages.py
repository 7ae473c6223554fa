"""Pages of the documentation, taken apart and tried out."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path


def fences(page: str) -> list[tuple[str, str]]:
    """Find the fenced blocks, each with its language."""
    return re.findall(r"^```(.*)\n((?:.*\n)*?)```$", page, re.MULTILINE)


def blocks(page: str, language: str) -> list[str]:
    """Find the fenced blocks of a language."""
    return [block for found, block in fences(page) if found == language]


def commands(page: str) -> list[tuple[str, str]]:
    """Split the console blocks into commands and what they print."""
    sessions = "".join(blocks(page, "console"))
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", sessions, re.MULTILINE)


def strays(page: str) -> list[str]:
    """Find lines of Python blocks that belong to no example, so that nobody would run them."""
    parsed = [doctest.DocTestParser().parse(block) for block in blocks(page, "python")]
    return [each for block in parsed for each in block if isinstance(each, str) and each.strip()]


def mentions(page: str) -> list[str]:
    """Find the pieces of code within sentences and tables."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return [" ".join(piece.split()) for piece in re.findall(r"`([^`]+)`", text)]


def links(page: str) -> list[str]:
    """Find what a page links to or shows, unless it is elsewhere on the web."""
    return re.findall(r"\]\(([^)#:]+)\)", page) + re.findall(r'<img src="([^"]+)"', page)


def shell(command: str, folder: Path) -> str:
    """Run a command as a reader would, with the `minewise` that is being tested."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    run = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env=environment | {"PATH": path, "PYTHONIOENCODING": "utf-8"},
    )
    return run.stdout + run.stderr


def timeless(printed: str) -> str:
    """Leave out how long games have taken."""
    clock = r"^Seconds .*$|(?<=guesses) +games/s$|(?<= \d\.\d\d) +[\d,.]+$"
    return re.sub(clock, "", printed, flags=re.MULTILINE)


def complaints(page: str, name: str) -> str:
    """Run the Python snippets of a page, of which there is one at least, as one session."""
    session = doctest.DocTestParser().get_doctest(
        "".join(blocks(page, "python")), {}, name, None, 0
    )
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(session, out=report.append)
    assert tried
    return "".join(report) if failed else ""
