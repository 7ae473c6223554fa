"""Attack parsers: `python -m fuzz.parsers --help`."""

from __future__ import annotations

import argparse
import ast
import sys
from contextlib import redirect_stderr
from importlib import import_module
from io import StringIO
from random import Random
from shlex import quote
from typing import TYPE_CHECKING

import atheris

from fuzz.apart import apart

if TYPE_CHECKING:
    from fuzz.parsers.targets import Target

_AT_ONCE = 7
"""The number of parsers that a lot attacks; three lots reach them all."""


def main() -> int:
    """Do what the arguments say, and return the exit code."""
    options = _options()
    if options.input:
        import_module("fuzz.parsers.targets").TARGETS[options.target].check(
            ast.literal_eval(options.input)
        )
        return 0
    with redirect_stderr(StringIO()), atheris.instrument_imports(include=["minewise"]):
        targets: dict[str, Target] = import_module("fuzz.parsers.targets").TARGETS
    if options.target:
        import_module("fuzz.parsers.corpus").collect(
            targets[options.target], options.lot, options.runs
        )
        return 0
    names = list(targets)
    first = (options.lot - 1) * _AT_ONCE
    chosen = [names[(first + number) % len(names)] for number in range(_AT_ONCE)]
    print(sum(_attack(targets[name], options.lot) for name in chosen))
    return 0


def _attack(target: Target, seed: int) -> int:
    """Attack a parser, and return the number of inputs."""
    from fuzz.parsers.pumping import pump
    from fuzz.parsers.search import search

    result = search(target, seed, target.runs)
    if result.finding is not None:
        _report(target, result.finding)
    committed = [file.read_bytes() for file in sorted(target.corpus.iterdir())]
    return result.runs + pump(target.check, committed + result.inputs, Random(seed), target.pumped)


def _report(target: Target, data: bytes) -> None:
    """Raise the error for the shortest input that fails."""
    from fuzz.parsers.shrinking import shrunk

    check = apart(target.check)

    def fails(data: bytes) -> bool:
        try:
            check(data)
        except AssertionError:
            return True
        return False

    data = shrunk(data, fails)
    try:
        check(data)
    except AssertionError as error:
        command = f"PYTHONPATH=tests python -m fuzz.parsers {target.name} --input"
        error.add_note(f"To try it: {command} {quote(repr(data))}")
        raise
    raise AssertionError(f"{target.name} fails on {data!r}, but not in a new process")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzz.parsers", description=__doc__)
    parser.add_argument("target", nargs="?", help="default: some, which depend on the lot")
    parser.add_argument("--lot", type=int, default=1, metavar="SEED")
    parser.add_argument("--input", metavar="BYTES", help="try one input, written as in Python")
    parser.add_argument("--runs", type=int, default=100_000, help="inputs to look for a corpus in")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
