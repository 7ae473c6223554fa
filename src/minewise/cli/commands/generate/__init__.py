"""`minewise generate`: boards that need no guess."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, cast

import typer

from minewise.base.errors import BudgetError, GameError, MinewiseError, quoted
from minewise.base.words import many
from minewise.cli import match_options as options
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.outputs import put, writable
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from minewise.board.topology import Cell
    from minewise.puzzles.generation import Generator, Method
    from minewise.puzzles.puzzle import Puzzle

HELP = """\
Make boards that can be won without a guess, or prove that others can.

Play begins in the first cell, which opens. Each board is printed with the hardest technique that
its easiest solution needs (single, subset, overlap, chain, cases or count, as the handbook
explains), how many steps of it, its 3BV and its openings. Board number I of a seed is always the
same, on however many threads. Ctrl-C stops; what was made so far stays.

Boards are drawn until one needs no guess, so that all of these are equally likely. Where hardly any
does, boards are mended instead, which is not quite uniform; --method decides which. If no
board is found with the --effort that is allowed, the exit code is 3.

With --hardest an evolution of boards is searched for one that is as hard as possible: it needs the
hardest technique, up to --difficulty, and most steps of it. Here --effort is the number of boards
that are looked at.

With --verify nothing is made: every board of a file is played from its first cell, and only cells
that a SAT solver proves to be safe are opened. The file holds puzzles of any generator, as text, as
JSON or as ids of sgt-mines. If a board needs a guess, it is named, and the exit code is 1.

\b
Examples:
  minewise generate --preset expert --seed 7
  minewise generate --preset expert --count 1000 -o boards.txt
  minewise generate --preset beginner --difficulty chain.. --3bv 15..25
  minewise generate --rows 12 --cols 12 --mines 25 --topology torus --json
  minewise generate --rows 8 --cols 8 --mines 14 --hardest
  minewise generate --verify boards.txt
  sgt-mines --generate 100 30x16n99 | minewise generate --verify -
"""

First = Annotated[
    str | None,
    typer.Option(
        metavar="CELL",
        help="Where play begins: R,C, center or corner.  [default: center, or what the file says]",
        autocompletion=completion.opening_cells,
    ),
]
Count = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many boards are made.  [default: 1]")
]
Seed = Annotated[
    int | None, typer.Option(metavar="S", help="Which boards these are.  [default: 0]")
]
Difficulty = Annotated[
    str | None,
    typer.Option(
        metavar="D",
        help="The hardest technique needed: subset, or a range such as subset..chain, ..overlap or "
        "chain.. (and harder).",
        autocompletion=completion.difficulties,
    ),
]
Bbbv = Annotated[
    str | None,
    typer.Option(
        "--3bv", metavar="RANGE", help="The 3BV: 30, or a range such as 20..40 or 150.. (and more)."
    ),
]
MethodName = Annotated[
    str | None,
    typer.Option(
        "--method",
        metavar="M",
        help="uniform or repair.  [default: uniform, unless no board in 300 will do]",
        autocompletion=completion.methods,
    ),
]
Effort = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Attempts for one board before giving up.  [default: 100,000, which takes ten seconds "
        "to a minute]",
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(metavar="T", help="Boards made at a time.  [default: one for each core]"),
]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write the boards to a file."),
]
Hardest = Annotated[
    bool, typer.Option("--hardest", help="Search for one board that is as hard as possible.")
]
Verify = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="Prove that no board of this file needs a guess; - is standard input."
    ),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    preset: options.Preset = None,
    rows: options.Rows = None,
    cols: options.Cols = None,
    mines: options.Mines = None,
    topology: options.Topology = None,
    first: First = None,
    count: Count = None,
    seed: Seed = None,
    threads: Threads = None,
    difficulty: Difficulty = None,
    bbbv: Bbbv = None,
    method: MethodName = None,
    effort: Effort = None,
    output: Output = None,
    hardest: Hardest = False,
    verify: Verify = None,
    as_json: options.AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    if verify is not None:
        _refuse(
            "--verify reads boards and makes none",
            {
                "the size": preset or rows or cols or mines or topology,
                "--count": count,
                "--seed": seed,
                "--threads": threads,
                "--difficulty": difficulty,
                "--3bv": bbbv,
                "--method": method,
                "--effort": effort,
                "-o": output,
                "--hardest": hardest or None,
            },
        )
        return _verify(verify, first, as_json=as_json)
    from minewise.cli.commands.generate.hardest import search
    from minewise.game.match import Match
    from minewise.puzzles.generation import Generator

    match = Match.of(
        preset=preset,
        rows=rows,
        cols=cols,
        mines=mines,
        topology=topology,
        start="zero",
        first=options.first_cell(first or "center"),
        seed=seed or 0,
    )
    path = writable(output)
    if hardest:
        _refuse(
            "--hardest searches for one board",
            {"--count": count, "--3bv": bbbv, "--method": method, "--threads": threads},
        )
        found = search(match, difficulty, effort)
        put(_pieces([found.puzzle], "evolution", match.seed, as_json=as_json), path)
        return _interrupted("before the search was over") if found.interrupted else Exit.DONE
    with stop_on_interrupt() as stop:
        generator = Generator(
            match,
            threads=threads,
            stop=lambda: stop.requested,
            difficulty=difficulty,
            bbbv=bbbv,
            method=cast("Method | None", method),
            effort=effort,
        )
        return _make(generator, count or 1, path, as_json=as_json)


def _refuse(reason: str, given: dict[str, object]) -> None:
    """Complain about an option that would not be heard."""
    for option, value in given.items():
        if value is not None:
            raise MinewiseError(f"{reason}: leave {option} out")


def _verify(name: str, first: str | None, *, as_json: bool) -> int:
    from minewise.cli.commands.generate.verify import verify_file

    cell = options.first_cell(first)
    if isinstance(cell, str):
        raise GameError(f"{quoted(cell)} names no cell: write its indices, such as 4,4")
    return verify_file(name, cast("Cell | None", cell), as_json)


@dataclass
class _Output:
    """How far the making of boards has come, and what stopped it before the end."""

    made: int = 0
    failure: BudgetError | None = None


def _make(generator: Generator, count: int, path: Path | None, *, as_json: bool) -> int:
    output = _Output()
    with progress(count, "boards") as show:
        puzzles = _watched(generator.puzzles(count), output, show)
        first = list(islice(puzzles, 1))
        if first or output.failure:
            boards = chain(first, puzzles)
            put(_pieces(boards, generator.method, generator.match.seed, as_json=as_json), path)
    if not (first or output.failure):
        return _interrupted("before the first board was made")
    if path is not None and not as_json:
        print(f"Boards: {path} ({many(output.made, 'board')}, {generator.method})")
    if output.failure:
        raise output.failure
    if output.made < count:
        return _interrupted(f"after {many(output.made, 'board')}")
    return Exit.DONE


def _interrupted(when: str) -> Exit:
    print(f"minewise: interrupted {when}", file=sys.stderr)
    return Exit.INTERRUPTED


def _pieces(puzzles: Iterable[Puzzle], method: str, seed: int, *, as_json: bool) -> Iterator[str]:
    from minewise.cli.commands.generate.report import json_pieces, text_pieces

    return json_pieces(puzzles, method, seed) if as_json else text_pieces(puzzles)


def _watched(
    puzzles: Iterator[Puzzle], output: _Output, show: Callable[[int, str], None]
) -> Iterator[Puzzle]:
    """Count puzzles, and end early rather than fail, so that what was made is not lost."""
    try:
        for puzzle in puzzles:
            yield puzzle
            output.made += 1
            show(output.made, "")
    except BudgetError as error:
        output.failure = error
