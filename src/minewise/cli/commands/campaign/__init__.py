"""`minewise campaign`: large comparisons."""

from __future__ import annotations

import typer

from minewise.cli.commands.campaign import report, run, status
from minewise.cli.commands.campaign.options import FILE_HELP
from minewise.cli.option_groups import add_commands

HELP = f"""\
Run large comparisons that can be stopped and resumed.

{FILE_HELP}
"""

app = add_commands(typer.Typer(help=HELP, rich_markup_mode=None), run, status, report)
