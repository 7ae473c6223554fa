"""`minewise sat`: the commands about boards as formulas, put together."""

from __future__ import annotations

import typer

from minewise.cli.commands.sat import encode, solve

HELP = """\
See a board as a Boolean formula, and let a SAT solver decide it.

Every covered cell is a variable: it is mined. Every clue, and the total of mines where it is known,
says how many of some variables are true.
"""

app = typer.Typer(help=HELP, rich_markup_mode=None)
app.command("encode", help=encode.HELP)(encode.run)
app.command("solve", help=solve.HELP)(solve.run)


@app.callback()
def _options() -> None:
    """Keep this a group of commands, however many there are."""
