"""`minewise campaign`: the commands about campaigns, put together."""

from __future__ import annotations

import typer

from minewise.cli.commands.campaign import report, run, status
from minewise.cli.commands.campaign.options import FILE_HELP

HELP = f"""\
Carry out large comparisons, which can be stopped and resumed, on one machine or on a cluster.

{FILE_HELP}
"""

app = typer.Typer(help=HELP, rich_markup_mode=None)
app.command("run", help=run.HELP)(run.run)
app.command("status", help=status.HELP)(status.run)
app.command("report", help=report.HELP)(report.run)


@app.callback()
def _options() -> None:
    """Keep this a group of commands, however many there are."""
