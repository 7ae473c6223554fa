"""`minewise sat`: boards as Boolean formulas."""

from __future__ import annotations

import typer

from minewise.cli.commands.sat import encode, solve
from minewise.cli.option_groups import add_commands

HELP = """\
Encode a board as a Boolean formula and solve it.

Each covered cell is a variable that is true if the cell is mined. Each clue fixes how many of the
variables around it are true; the number of mines, if known, fixes how many are true in total.
"""

app = add_commands(typer.Typer(help=HELP, rich_markup_mode=None), encode, solve)
