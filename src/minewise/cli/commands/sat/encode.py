"""`minewise sat encode`: a board as a DIMACS file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.cli.commands.sat.options import ENCODINGS, Encoding
from minewise.cli.exits import Exit
from minewise.cli.inputs import BoardFile, Mines, read_board
from minewise.cli.outputs import put
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.sat import BoardFormula

HELP = f"""\
Write a board as a formula in DIMACS, for any SAT solver or model counter.

A comment for each variable of a cell says which cell that is, "c cell ROW COLUMN variable V". The
models are the layouts: V is true if the cell is mined. The line "c p show" names these variables
for programs that count models.

{ENCODINGS}

With --kaye it is the reduction of R. Kaye's proof, which speaks of every cell, covered or not: that
there is a mine, or that there is none and just j mines are around, for j from 0 to 8. The clauses
are the rules of the game, and then what the board shows.

The file is written whole or not at all.

\b
Examples:
  minewise sat encode board.txt
  minewise sat encode board.txt --mines 99 -o board.cnf
  minewise sat encode board.txt --encoding seqcounter -o board.cnf
  minewise sat encode board.txt --kaye -o rules.cnf
"""

Output = Annotated[
    str,
    typer.Option("--output", "-o", metavar="OUT", help="Where to write it; - is standard output."),
]
Kaye = Annotated[bool, typer.Option("--kaye", help="Write Kaye's reduction; see above.")]


def run(
    file: BoardFile,
    output: Output = "-",
    mines: Mines = None,
    encoding: Encoding = "automatic",
    kaye: Kaye = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.sat import dimacs

    if not output:
        raise MinewiseError("the formula needs the name of a file, such as board.cnf")
    with spinner("Encoding"):
        formula = _formula(read_board(file, mines), encoding, kaye=kaye)
        if output != "-":
            put(dimacs(formula), Path(output))
    if output == "-":
        sys.stdout.writelines(dimacs(formula))
    else:
        size = f"{formula.variables:,} variables, {formula.clause_count:,} clauses"
        print(f"Formula: {output} ({size})")
    return Exit.DONE


def _formula(board: Board, encoding: str, *, kaye: bool) -> BoardFormula:
    from minewise.sat import encode, encode_kaye

    return encode_kaye(board, encoding) if kaye else encode(board, encoding)
