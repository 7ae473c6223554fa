"""`minewise circuit compile`: a formula as a board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import CircuitError, quoted
from minewise.base.words import many
from minewise.cli.commands.circuit import options
from minewise.cli.commands.circuit.size import size_text
from minewise.cli.exits import Exit
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.circuits.formulas.formulas import Formula

HELP = f"""\
Write a formula as a board.

{options.FORMULAS}

Outputs stay open: the board has a layout for every assignment, and it computes. If they are forced
it has one for every assignment that gives what is forced, and it is consistent if and only if there
is one. {options.DEMANDS}

The map is JSON: which cells carry which signal, and what a mine there means. All layouts have the
same number of mines. Files are written whole or not at all.

\b
Examples:
  minewise circuit compile "(a | ~b) & (c ^ d)" -o board.txt --map map.json
  minewise circuit compile formula.cnf --force-true | minewise count -
  minewise circuit compile multiplier.blif --force p=6
"""

ForceTrue = Annotated[bool, typer.Option("--force-true", help="Force every output to be true.")]
Output = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="BOARD", help="Where to write it.  [default: standard output]"
    ),
]
Map = Annotated[
    str | None,
    typer.Option("--map", metavar="MAP.json", help="Where to write the map of its signals."),
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print map and board as one JSON object and nothing else.")
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    formula: options.Formula,
    force_true: ForceTrue = False,
    demands: options.Demands = None,
    output: Output = None,
    map_file: Map = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.circuits import compile_formula, read_formula

    paths = _paths(output, map_file)
    with spinner("Compiling"):
        read = read_formula(formula)
        made = compile_formula(read, _forced(read, demands, force_true=force_true))
        board = f"# Every layout has {many(made.mines, 'mine')}.\n{made.board}\n"
        _write(paths, {"-o": board, "--map": json.dumps(made.to_json()) + "\n"})
    if as_json:
        print(json.dumps({**made.to_json(), "board": str(made.board).splitlines()}))
    elif output is None:
        print(board, end="")
    else:
        print(f"Board: {output} ({size_text(made)})")
        if map_file is not None:
            print(f"Map: {map_file} ({many(len(made.wires), 'signal')})")
    return Exit.DONE


def _forced(formula: Formula, demands: list[str] | None, *, force_true: bool) -> Mapping[str, bool]:
    from minewise.circuits.forcing import all_true, parse_demands

    if force_true and demands:
        raise typer.BadParameter("--force-true and --force exclude each other")
    return all_true(formula) if force_true else parse_demands(demands or (), formula)


def _paths(output: str | None, map_file: str | None) -> dict[str, Path]:
    """Return the files to write, after a look whether they can be written."""
    from minewise.base.files import require_writable

    paths = {}
    for option, name in {"-o": output, "--map": map_file}.items():
        if name is None:
            continue
        if not name:
            raise CircuitError(f"{option} needs the name of a file")
        paths[option] = Path(name)
        try:
            require_writable(paths[option])
        except (OSError, ValueError) as error:
            raise _unwritable(paths[option], error) from None
    if len({path.resolve() for path in paths.values()}) < len(paths):
        raise CircuitError("the board and its map need files of their own")
    return paths


def _write(paths: Mapping[str, Path], texts: Mapping[str, str]) -> None:
    from minewise.base.files import write_whole

    for option, path in paths.items():
        try:
            write_whole(path, texts[option].encode())
        except OSError as error:
            raise _unwritable(path, error) from None


def _unwritable(path: Path, error: Exception) -> CircuitError:
    reason = getattr(error, "strerror", None) or error
    return CircuitError(f"cannot write {quoted(str(path), 200)}: {reason}")
