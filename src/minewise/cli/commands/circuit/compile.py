"""`minewise circuit compile`: a formula as a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import CircuitError
from minewise.base.words import plural
from minewise.cli.commands.circuit import options
from minewise.cli.exits import Exit
from minewise.cli.outputs import Output, json_text, put, writable
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.answers.circuits import CompiledBoard
    from minewise.circuits.formulas.formulas import Formula

HELP = f"""\
Compile a formula to a board.

{options.FORMULAS}

If no output is forced, the board has one layout per assignment and computes the outputs. Otherwise
it has one layout per assignment that gives the forced values, or no layout if no assignment does.
{options.DEMANDS}

The map is JSON that lists the cells of each signal and what a mine there means. All layouts have
the same number of mines.

\b
Examples:
  minewise circuit compile "(a | ~b) & (c ^ d)" -o board.txt --map map.json
  minewise circuit compile formula.cnf --force-true | minewise count -
  minewise circuit compile multiplier.blif --force p=6
"""

ForceTrue = Annotated[bool, typer.Option("--force-true", help="Force every output to be true.")]
Map = Annotated[
    str | None,
    typer.Option("--map", metavar="MAP.json", help="Write the signal map to MAP.json."),
]
AsJson = Annotated[
    bool,
    typer.Option("--json", help="Print the map and board as one JSON object and nothing else."),
]


def run(  # noqa: PLR0913, PLR0917 (one parameter per option)
    formula: options.Formula,
    force_true: ForceTrue = False,
    demands: options.Demands = None,
    output: Output = None,
    map_file: Map = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.circuits import compile_formula, read_formula

    board_path, map_path = writable(output), writable(map_file, "--map")
    if board_path and map_path and board_path.resolve() == map_path.resolve():
        raise CircuitError("the board and the map need different files")
    with spinner("Compiling"):
        read = read_formula(formula)
        made = compile_formula(read, _forced(read, demands, force_true=force_true))
        board = f"# Every layout has {plural(made.mines, 'mine')}.\n{made.board}\n"
        if board_path:
            put([board], board_path)
        if map_path:
            put([json_text(made.to_json()) + "\n"], map_path)
    if as_json:
        answer: CompiledBoard = {**made.to_json(), "board": str(made.board).splitlines()}
        print(json_text(answer), flush=True)
    elif board_path is None:
        print(board, end="")
    else:
        from minewise.cli.commands.circuit.report import size_text

        print(f"Board: {output} ({size_text(made)})")
        if map_path:
            print(f"Map: {map_file} ({plural(len(made.wires), 'signal')})")
    return Exit.DONE


def _forced(formula: Formula, demands: list[str] | None, *, force_true: bool) -> Mapping[str, bool]:
    from minewise.circuits.forcing import all_true, parse_demands

    if force_true and demands:
        raise typer.BadParameter("use either --force-true or --force, not both")
    return all_true(formula) if force_true else parse_demands(demands or (), formula)
