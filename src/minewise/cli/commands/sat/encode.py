"""`minewise sat encode`: a board as a DIMACS file."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli.commands.sat.options import ENCODINGS, Encoding
from minewise.cli.exits import Exit
from minewise.cli.options import BoardOptions
from minewise.cli.outputs import Output, put, writable
from minewise.cli.terminal.spinner import spinner

HELP = f"""\
Encode a board as a DIMACS formula, for any SAT solver or model counter.

Each model is a layout. The comment "c cell ROW COLUMN variable V", with ROW and COLUMN counted from
0, gives a cell's variable, which is true if the cell is mined. The line "c p show" lists these
variables for model counters.

{ENCODINGS}

With --kaye, the formula is the reduction from Kaye's proof. Each cell, covered or not, has one
variable for being mined, and one for being free with exactly j mines around it (j = 0 to 8).
The clauses state the rules of the game, then what the board shows.

\b
Examples:
  minewise sat encode board.txt
  minewise sat encode board.txt --mines 99 -o board.cnf
  minewise sat encode board.txt --encoding seqcounter -o board.cnf
  minewise sat encode board.txt --kaye -o rules.cnf
"""

Kaye = Annotated[bool, typer.Option("--kaye", help="Write Kaye's reduction; see above.")]


def run(
    board: BoardOptions,
    output: Output = None,
    encoding: Encoding = "automatic",
    kaye: Kaye = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.sat import dimacs, encode, encode_kaye

    path = writable(output)
    with spinner("Encoding"):
        formula = (encode_kaye if kaye else encode)(board.read(), encoding)
        if path:
            put(dimacs(formula), path)
    if path:
        size = f"{formula.variables:,} variables, {formula.clause_count:,} clauses"
        print(f"Formula: {path} ({size})")
    else:
        put(dimacs(formula), None)
    return Exit.DONE
