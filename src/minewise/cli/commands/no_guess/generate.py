"""`minewise generate`: boards that need no guess."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, cast

import typer

from minewise.base.errors import BudgetError
from minewise.base.words import plural
from minewise.cli import completion
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, PuzzleOptions, Threads
from minewise.cli.outputs import Output, put, writable
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from minewise.puzzles.generation import Generator, Method
    from minewise.puzzles.puzzle import Puzzle

HELP = """\
Generate boards that can be won without a guess.

Play begins in the first cell, which opens an area. Each board is printed with its difficulty: the
hardest technique that its easiest solution needs (single, subset, overlap, chain, cases or count),
how many steps use it, its 3BV and its openings. With the same seed, board I is the same for
any number of threads. Ctrl-C stops and keeps the boards made so far.

The uniform method draws boards until one needs no guess, so all such boards are equally likely. If
they are too rare, the repair method changes a board until it needs no guess, which is not quite
uniform. If no board is found within --effort, the exit code is 3.

\b
Examples:
  minewise generate --preset expert --seed 7
  minewise generate --preset expert --count 1000 -o boards.txt
  minewise generate --preset beginner --difficulty chain.. --3bv 15..25
  minewise generate --rows 12 --cols 12 --mines 25 --topology torus --json
"""


@dataclass(frozen=True)
class GenerateOptions:
    """The required properties of the boards, and how to search for them."""

    count: Annotated[int, typer.Option(metavar="N", min=1, help="Number of boards.")] = 1
    threads: Threads = None
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="D",
            help="The hardest technique needed: subset, or a range such as subset..chain, "
            "..overlap or chain.. (and harder).",
            autocompletion=completion.difficulties,
        ),
    ] = None
    bbbv: Annotated[
        str | None,
        typer.Option(
            "--3bv", metavar="RANGE", help="The 3BV: 30, or a range such as 20..40 or 150.."
        ),
    ] = None
    method: Annotated[
        str | None,
        typer.Option(
            metavar="M",
            help="uniform or repair.  [default: uniform if one of the first 300 boards is "
            "suitable]",
            autocompletion=completion.methods,
        ),
    ] = None
    effort: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Attempts per board before giving up.  [default: 100,000, which takes ten "
            "seconds to a minute]",
        ),
    ] = None


def run(
    board: PuzzleOptions,
    options: GenerateOptions,
    output: Output = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.puzzles.generation import Generator

    match = board.match
    path = writable(output)
    with stop_on_interrupt() as stop:
        generator = Generator(
            match,
            threads=options.threads,
            stop=lambda: stop.requested,
            difficulty=options.difficulty,
            bbbv=options.bbbv,
            method=cast("Method | None", options.method),
            effort=options.effort,
        )
        return _make(generator, options.count, path, as_json=as_json)


@dataclass
class _Progress:
    """The number of boards made so far, and the error that stopped the search early."""

    made: int = 0
    failure: BudgetError | None = None


def _make(generator: Generator, count: int, path: Path | None, *, as_json: bool) -> int:
    from minewise.cli.reports.puzzles import pieces

    done = _Progress()
    with progress(count, "boards") as show:
        puzzles = _watched(generator.puzzles(count), done, show)
        first = list(islice(puzzles, 1))
        if first or done.failure:
            boards = chain(first, puzzles)
            put(pieces(boards, generator.method, generator.match.seed, as_json=as_json), path)
    if not (first or done.failure):
        return interrupted("before the first board was made")
    if path is not None and not as_json:
        print(f"Boards: {path} ({plural(done.made, 'board')}, {generator.method})")
    if done.failure:
        raise done.failure
    return Exit.DONE if done.made == count else interrupted(f"after {plural(done.made, 'board')}")


def _watched(
    puzzles: Iterator[Puzzle], done: _Progress, show: Callable[[int, str], None]
) -> Iterator[Puzzle]:
    """Count puzzles; end early instead of raising, so that finished puzzles are kept."""
    try:
        for puzzle in puzzles:
            yield puzzle
            done.made += 1
            show(done.made, "")
    except BudgetError as error:
        done.failure = error
