"""Whether an installed minewise answers: `python -I check_wheel.py BOARD`."""

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
LACKING = {
    "server": "serve",
    "play": "play",
    "cluster": "campaign run none.toml",
    "plots": "compare --players exact,random --preset beginner --games 10",
    "records": "simulate --player exact --preset beginner --games 10 --record games.parquet",
    "pictures": "draw {board} -o board.png",
}
"""What asks for an extra that is not there."""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program as somebody would who has nothing else."""
    return subprocess.run([PROGRAM, *words], capture_output=True, check=False, text=True)


def on_a_terminal(*words: str) -> str:
    """Run the installed program where it could talk to a person, and give its complaint."""
    person, program = pty.openpty()
    with os.fdopen(program) as terminal:
        subprocess.run(
            [PROGRAM, *words],
            stdin=terminal,
            stdout=subprocess.DEVNULL,
            stderr=terminal,
            check=False,
            env={**os.environ, "TERM": "xterm"},
        )
    return b"".join(iter(lambda: read_from(person), b"")).decode()


def read_from(terminal: int) -> bytes:
    """Read what comes next, nothing at the end."""
    try:
        return os.read(terminal, 1 << 12)
    except OSError:  # which is how a terminal says that nobody has it open any more
        return b""


def complaint_of_import(module: str) -> str:
    """Say what a module of minewise misses."""
    try:
        import_module(f"minewise.{module}")
    except ImportError as error:
        return str(error)
    return ""


def check(what: str, holds: object) -> None:
    """Complain, or say what holds."""
    if not holds:
        sys.exit(f"the wheel fails: {what}")
    print(f"ok: {what}")


def main(board: str) -> None:
    """Ask for a little of everything."""
    check("there is no compiler", not any(map(shutil.which, ("cc", "c++", "gcc", "g++", "clang"))))
    check("it is not the working tree", "site-packages" in str(mw.__file__))
    check("it is a release build", not _core.ASSERTIONS)
    check("it has its version", run("--version").stdout == f"minewise {mw.__version__}\n")
    solved = run("solve", board)
    check("it solves a board", solved.returncode == 0 and "Best move" in solved.stdout)
    exact = mw.analyze(mw.Board.parse(Path(board).read_text(encoding="utf-8")))
    check("it answers exactly", exact.exact and exact.consistent)
    check("it simulates", mw.simulate("exact", preset="beginner", games=100).games == 100)
    check("it makes boards", len(mw.generate(preset="beginner")) == 1)
    check("it has its tiles", mw.count(compile_formula(parse_expression("a & b")).board) == 4)
    page = files("minewise") / "server" / "static" / "index.html"
    check("it has its page", page.is_file() and page.read_text(encoding="utf-8"))
    for extra, command in LACKING.items():
        complaint = on_a_terminal(*command.format(board=board).split())
        told = complaint.count("\n") == 1 and f"pip install 'minewise[{extra}]'" in complaint
        check(f"{command.split()[0]} says in a line that it needs {extra}", told)
    for extra, module in {"automata": "automata.strips.convert", "gym": "gym"}.items():
        told = f"pip install 'minewise[{extra}]'" in complaint_of_import(module)
        check(f"minewise.{module} says that it needs {extra}", told)


if __name__ == "__main__":
    main(sys.argv[1])
