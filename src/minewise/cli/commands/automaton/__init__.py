"""`minewise automaton`: machines that read lines and strips."""

from __future__ import annotations

import typer

from minewise.cli.commands.automaton import chance, draw, minimal, run, sequence, table
from minewise.cli.option_groups import add_commands

HELP = """\
Run finite automata on lines and strips of cells.

A line has one row; a strip has a few. A machine reads the columns from left to right, and dies
where the clues read so far cannot all hold.
"""

app = add_commands(
    typer.Typer(help=HELP, rich_markup_mode=None), run, minimal, sequence, chance, table, draw
)
