"""Check an installed minewise: `python -I check_wheel.py BOARD`."""

import os
import pty
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import minewise as mw
from minewise import _core
from minewise.circuits import compile_formula, parse_expression

PROGRAM = Path(sys.executable).with_name("minewise")
MISSING = {
    "server": "serve",
    "play": "play",
    "cluster": "campaign run none.toml",
    "plots": "compare --players exact,random --preset beginner --games 10",
    "records": "simulate --player exact --preset beginner --games 10 --record games.parquet",
    "pictures": "draw {board} -o board.png",
}
"""Extras that are not installed, and a command that needs each."""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program."""
    return subprocess.run([PROGRAM, *words], capture_output=True, check=False, text=True)


def on_a_terminal(*words: str) -> str:
    """Run the installed program on a terminal and return its standard error."""
    reader, writer = pty.openpty()
    with os.fdopen(writer) as terminal:
        subprocess.run(
            [PROGRAM, *words],
            stdin=terminal,
            stdout=subprocess.DEVNULL,
            stderr=terminal,
            check=False,
            env={**os.environ, "TERM": "xterm"},
        )
    return b"".join(iter(lambda: read_from(reader), b"")).decode()


def read_from(terminal: int) -> bytes:
    """Return the next output, empty at the end."""
    try:
        return os.read(terminal, 1 << 12)
    except OSError:  # the other end is closed
        return b""


def import_error(module: str) -> str:
    """Return the error of importing a module of minewise."""
    try:
        import_module(f"minewise.{module}")
    except ImportError as error:
        return str(error)
    return ""


def check(what: str, holds: object) -> None:
    """Print what holds, or exit."""
    if not holds:
        sys.exit(f"the wheel fails: {what}")
    print(f"ok: {what}")


def main(board: str) -> None:
    """Check the build, the program, the package and the extras."""
    check("there is no compiler", not any(map(shutil.which, ("cc", "c++", "gcc", "g++", "clang"))))
    check("it is not the working tree", "site-packages" in str(mw.__file__))
    check("it is a release build", not _core.ASSERTIONS)
    check("it prints its version", run("--version").stdout == f"minewise {mw.__version__}\n")
    solved = run("solve", board)
    check("it solves a board", solved.returncode == 0 and "Best move" in solved.stdout)
    exact = mw.analyze(mw.Board.parse(Path(board).read_text(encoding="utf-8")))
    check("it answers exactly", exact.exact and exact.consistent)
    check("it simulates", mw.simulate("exact", preset="beginner", games=100).games == 100)
    check("it generates boards", len(mw.generate(preset="beginner")) == 1)
    check("it holds the tiles", mw.count(compile_formula(parse_expression("a & b")).board) == 4)
    page = files("minewise") / "server" / "static" / "index.html"
    check("it holds the page", page.is_file() and page.read_text(encoding="utf-8"))
    handbook = files("minewise") / "handbook" / "index.md"
    check("it holds the handbook", handbook.is_file())
    for extra, command in MISSING.items():
        message = on_a_terminal(*command.format(board=board).split())
        named = message.count("\n") == 1 and f"pip install 'minewise[{extra}]'" in message
        check(f"{command.split()[0]} names the missing extra {extra} in one line", named)
    for extra, module in {"automata": "automata.strips.convert", "gym": "gym"}.items():
        named = f"pip install 'minewise[{extra}]'" in import_error(module)
        check(f"minewise.{module} names the missing extra {extra}", named)


if __name__ == "__main__":
    main(sys.argv[1])
