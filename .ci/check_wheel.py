"""Whether an installed minewise answers: `python -I check_wheel.py BOARD`."""

import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import minewise as mw
from minewise.circuits import compile_formula, parse_expression

PROGRAM = Path(sys.executable).with_name("minewise")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program as somebody would who has nothing else."""
    return subprocess.run([PROGRAM, *words], capture_output=True, check=False, text=True)


def check(what: str, holds: object) -> None:
    """Complain, or say what holds."""
    if not holds:
        sys.exit(f"the wheel fails: {what}")
    print(f"ok: {what}")


def main(board: str) -> None:
    """Ask for a little of everything."""
    check("there is no compiler", not any(map(shutil.which, ("cc", "c++", "gcc", "g++", "clang"))))
    check("it is not the working tree", "site-packages" in str(mw.__file__))
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
    for command in ("serve", "play"):
        missing = run(command)
        check(f"{command} says in a line what it needs", missing.returncode == 2)
        check(f"{command} needs no traceback for it", missing.stderr.count("\n") == 1)


if __name__ == "__main__":
    main(sys.argv[1])
