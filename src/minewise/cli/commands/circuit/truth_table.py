"""`minewise circuit truth-table`: what a board computes, proved by listing its layouts."""

from __future__ import annotations

import json

from minewise.cli.commands.circuit import options
from minewise.cli.exits import Exit
from minewise.cli.terminal.spinner import spinner

HELP = f"""\
Prove that a board computes its formula, by listing all of its layouts.

The formula is compiled with its outputs open. There must be exactly one layout for every assignment
to the inputs, and in it the outputs must be those of the formula. The table is read off the mines.
Formulas of up to 12 inputs can be listed.

{options.FORMULAS}

\b
Examples:
  minewise circuit truth-table "sum = a ^ b; carry = a & b"
  minewise circuit truth-table adder.blif --json
"""


def run(formula: options.Formula, as_json: options.AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.circuits import read_formula, truth_table

    with spinner("Listing layouts"):
        table = truth_table(read_formula(formula))
    if as_json:
        print(json.dumps(table.to_json()))
    else:
        from minewise.cli.commands.circuit.report import report_table

        print(report_table(table))
    return Exit.DONE
