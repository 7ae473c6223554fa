"""`minewise circuit`: the commands about formulas as boards, put together."""

from __future__ import annotations

import typer

from minewise.cli.commands.circuit import compilation, solve, truth_table

HELP = """\
Turn Boolean formulas into boards, and solve them by solving the boards.

Wires, gates and clauses are pieces of Minesweeper. The layouts of the board are the assignments of
the formula, one for each.
"""

app = typer.Typer(help=HELP, rich_markup_mode=None)
app.command("compile", help=compilation.HELP)(compilation.run)
app.command("solve", help=solve.HELP)(solve.run)
app.command("truth-table", help=truth_table.HELP)(truth_table.run)


@app.callback()
def _options() -> None:
    """Keep this a group of commands, however many there are."""
