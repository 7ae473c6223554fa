"""`minewise circuit truth-table`: proof of what a board computes."""

from __future__ import annotations

from minewise.cli.commands.circuit import options
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

HELP = f"""\
Prove that a board computes its formula by listing all layouts.

The formula is compiled without forced outputs. The board must have exactly one layout per
assignment of the inputs, and the outputs must match the formula. The table is read off the mines.
The formula can have at most 12 inputs.

{options.FORMULAS}

\b
Examples:
  minewise circuit truth-table "sum = a ^ b; carry = a & b"
  minewise circuit truth-table adder.blif --json
"""


def run(formula: options.Formula, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.circuits import read_formula, truth_table

    with spinner("Listing layouts"):
        table = truth_table(read_formula(formula))
    if as_json:
        print(json_text(table.to_json()))
    else:
        from minewise.cli.commands.circuit.report import report_table

        print(report_table(table))
    return Exit.DONE
