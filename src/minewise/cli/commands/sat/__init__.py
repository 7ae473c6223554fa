"""`minewise sat`: boards as Boolean formulas."""

from __future__ import annotations

import typer

from minewise.cli.commands.sat import encode, solve
from minewise.cli.option_groups import add_commands

HELP = """\
Encode a board as a Boolean formula and solve it.

Each covered cell is a variable, true if it is mined. Each clue, and the number of mines if it is
known, fixes how many of its variables are true.
"""

app = add_commands(typer.Typer(help=HELP, rich_markup_mode=None), encode, solve)
