"""Errors: an exit code and one line on standard error, never a traceback."""

import os
import random
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import minewise
from minewise import BudgetError, _core
from minewise.engine import engine
from support.command import (
    EXAMPLES,
    PATIENCE,
    PROGRAM,
    call,
    environment,
    run,
    start,
    wait_until,
)
from support.refusals import BAD_BOARDS, refused

COMMANDS = ("solve", "count", "layouts")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("text", "message"), BAD_BOARDS.values(), ids=BAD_BOARDS)
def test_bad_boards(command: str, text: str, message: str) -> None:
    assert refused(call(command, "-", stdin=text)).startswith(message)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"?1\n\xff\xfe\n", "line 2: byte 3 of the input (0xff) is not UTF-8 text"),
        (random.Random(1).randbytes(10_000_000), "line 1: byte "),
        (b"?" * 10_000_000 + b"!", "line 1, column 10000001: '!' is not a cell here"),
        (bytes(10_000_000), "line 1, column 1: '\\x00' is not a cell here"),
    ],
    ids=["not UTF-8", "10 MB of noise", "10 MB and a stray symbol", "10 MB of zeros"],
)
def test_bad_bytes(data: bytes, message: str) -> None:
    assert refused(run("solve", "-", stdin=data)).startswith(message)


@pytest.mark.parametrize("command", COMMANDS)
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    assert refused(call(command, str(tmp_path / "none.txt"))).endswith("No such file or directory")
    assert refused(call(command, str(tmp_path))).endswith("Is a directory")
    assert refused(call(command, "a\nb\x1b[0m")) == (
        "cannot read 'a\\nb\\x1b[0m': No such file or directory"
    )


BAD_USAGE = {
    "unknown command": (["guess", "-"], "No such command 'guess'"),
    "unknown option": (["solve", "-", "--colour"], "No such option"),
    "option of another command": (["count", "-", "--json"], "No such option"),
    "unknown option before the command": (["--quick", "solve", "-"], "No such option"),
    "no file": (["solve"], "Missing argument 'FILE'"),
    "two files": (["count", "-", "-"], "Got unexpected extra argument"),
    "no value": (["layouts", "-", "--limit"], "Option '--limit' requires an argument"),
    "mines not a number": (["count", "-", "--mines", "x"], "Invalid value for '--mines'"),
    "negative mines": (["count", "-", "--mines", "-1"], "-1 mines do not fit in 3 cells"),
    "too many mines": (["solve", "-", "--mines", "4"], "4 mines do not fit in 3 cells"),
    "far too many mines": (["solve", "-", "--mines", "9" * 25], "9999999999999999999999999 mines"),
    "negative limit": (["layouts", "-", "--limit", "-1"], "Invalid value for '--limit'"),
    "limit not a number": (["layouts", "-", "--limit", "1.5"], "Invalid value for '--limit'"),
    "no budget at all": (["solve", "-", "--budget", "0"], "a budget needs a positive number"),
    "negative budget": (["solve", "-", "--budget", "-3"], "a budget needs a positive number"),
    "budget is not a number": (["solve", "-", "--budget", "nan"], "a budget needs a positive"),
    "budget is a word": (["solve", "-", "--budget", "long"], "Invalid value for '--budget'"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD_USAGE.values(), ids=BAD_USAGE)
def test_bad_usage(arguments: list[str], message: str) -> None:
    assert refused(call(*arguments, stdin="?1?")).startswith(message)


def test_usage_errors_refer_to_the_help() -> None:
    assert refused(call("solve", "-", "--colour")).endswith(": see minewise solve --help")
    assert refused(call("guess")).endswith(": see minewise --help")


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (BudgetError("too wide"), 3, "not answered within the budget: too wide"),
        (MemoryError(), 3, "not enough memory for this board"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (RuntimeError("two\nlines"), 4, "internal error, please report it: RuntimeError('two"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_failures_of_the_engine(
    command: str,
    error: BaseException,
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    for name in ("analyze", "count", "layouts"):
        monkeypatch.setattr(engine, name, fail)
    assert refused(call(command, "-", stdin="?1?"), code).startswith(message)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (["circuit", "compile", "a & b"], "(27x18 cells, 40 mines)"),
        (["sat", "encode", str(EXAMPLES / "box.txt")], "clauses)"),
        (["draw", str(EXAMPLES / "expert.txt"), "--plain"], "?.svg"),
    ],
)
def test_file_names_that_cannot_be_encoded(command: list[str], answer: str, tmp_path: Path) -> None:
    picture = tmp_path / "é.svg"
    outcome = run(*command, "-o", str(picture), PYTHONIOENCODING="ascii")
    assert (outcome.code, outcome.err) == (0, "")
    assert "?.svg" in outcome.out
    assert outcome.out.endswith(f"{answer}\n")
    assert picture.exists()


@pytest.mark.parametrize(
    ("closed", "message"),
    [
        ("<&-", "cannot read standard input: it is closed"),
        (">&-", "standard output is closed: the answer cannot be printed"),
    ],
)
@pytest.mark.parametrize("command", ["count", "circuit solve"])
def test_closed_streams(command: str, closed: str, message: str) -> None:
    process = subprocess.run(
        ["sh", "-c", f'"$0" {command} - {closed}', PROGRAM],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env=environment(),
    )
    assert (process.returncode, process.stderr.decode()) == (2, f"minewise: {message}\n")


@pytest.mark.parametrize(
    ("command", "code"),
    [("simulate --player random --preset easy --games 3 --json", 0), ("count nofile", 2)],
)
def test_closed_standard_error(command: str, code: int) -> None:
    process = subprocess.run(
        ["sh", "-c", f'"$0" {command} 2>&-', PROGRAM],
        capture_output=True,
        check=False,
        env=environment(),
    )
    assert process.returncode == code
    assert process.stdout.count(b"\n") == (code == 0)  # nothing but the answer


def test_full_disk() -> None:
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [PROGRAM, "count", EXAMPLES / "expert.txt"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    assert process.returncode == 2
    assert process.stderr == b"minewise: cannot write the answer: No space left on device\n"


@pytest.mark.slow
def test_ctrl_c_during_an_analysis(tmp_path: Path) -> None:
    """Interrupt the native code on a board that takes very long."""
    wide = tmp_path / "wide.txt"
    wide.write_text(("?" * 61 + "\n" + "?4" * 30 + "?\n") * 30 + "?" * 61)
    with start("solve", str(wide), "--budget", "1000") as process:
        maps = Path(f"/proc/{process.pid}/maps")
        wait_until(lambda: _core.__file__ in maps.read_text(), process)
        loaded = seconds_worked(process)
        wait_until(lambda: seconds_worked(process) > loaded + 1, process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert (out, err) == (b"", b"minewise: interrupted\n")


def seconds_worked(process: subprocess.Popen[bytes]) -> float:
    """Return the CPU time of a process in seconds."""
    user, system = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def test_no_arguments_show_the_help() -> None:
    assert call() == call("--help")
    assert call().code == 0


@pytest.mark.parametrize("command", [*COMMANDS, "players", "simulate", "compare", "optimal"])
def test_every_command_has_help(command: str) -> None:
    outcome = call(command, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"Usage: minewise {command} ")
    assert f"Examples:\n    minewise {command}" in outcome.out
    assert command in call("--help").out


def test_version() -> None:
    outcome = run("--version")
    assert outcome == (0, f"minewise {minewise.__version__}\n", "")
    assert call("--version", "solve", "no such file") == outcome
    assert minewise.__version__ == version("minewise")


@pytest.mark.parametrize("words", [["--version"], ["--help"]])
def test_version_and_help_do_not_load_numpy(words: list[str]) -> None:
    code = (
        f"import sys; from minewise.cli import main; main({words}); print('numpy' in sys.modules)"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert printed.endswith(b"\nFalse\n")
