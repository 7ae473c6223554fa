"""`minewise automaton`: the commands about machines that read lines and strips, put together."""

from __future__ import annotations

import typer

from minewise.cli.commands.automaton import draw, minimal, run, sequence, table

HELP = """\
Watch finite automata decide lines (one row) and strips (a few rows) of cells.

A machine reads a strip column by column. It dies where the clues read so far cannot hold.
"""

app = typer.Typer(help=HELP, rich_markup_mode=None)
app.command("run", help=run.HELP)(run.run)
app.command("minimal", help=minimal.HELP)(minimal.run)
app.command("sequence", help=sequence.HELP)(sequence.run)
app.command("table", help=table.HELP)(table.run)
app.command("draw", help=draw.HELP)(draw.run)


@app.callback()
def _options() -> None:
    """Keep this a group of commands, however many there are."""
