"""`minewise automaton`: machines that read lines and strips."""

from __future__ import annotations

import typer

from minewise.cli.commands.automaton import draw, minimal, run, sequence, table
from minewise.cli.option_groups import add_commands

HELP = """\
Run finite automata on lines and strips of cells.

A line has one row, a strip a few rows. A machine reads it column by column, and dies where the
clues read so far cannot hold.
"""

app = add_commands(
    typer.Typer(help=HELP, rich_markup_mode=None), run, minimal, sequence, table, draw
)
