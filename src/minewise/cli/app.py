"""The commands and the options that precede them."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from minewise.cli.commands import (
    automaton,
    campaign,
    check,
    circuit,
    clicks,
    compare,
    convert,
    count,
    deduce,
    draw,
    explain,
    layouts,
    optimal,
    play,
    players,
    review,
    sat,
    serve,
    simulate,
    solve,
)
from minewise.cli.commands.no_guess import generate, hardest, verify
from minewise.cli.option_groups import add_commands
from minewise.cli.version import print_version

app = add_commands(
    typer.Typer(
        help="Exact answers to any question about any Minesweeper board.",
        epilog="Exit codes: 0 done, 1 the board is inconsistent, 2 bad usage or input, "
        "3 not answered within the budget, 4 a bug in minewise.",
        rich_markup_mode=None,
    ),
    solve,
    explain,
    count,
    layouts,
    check,
    draw,
    play,
    generate,
    verify,
    hardest,
    players,
    simulate,
    compare,
    optimal,
    review,
    convert,
    clicks,
    deduce,
    serve,
)
app.add_typer(campaign.app, name="campaign")
app.add_typer(automaton.app, name="automaton")
app.add_typer(sat.app, name="sat")
app.add_typer(circuit.app, name="circuit")


def _show_version(wanted: bool) -> None:
    if wanted:
        print_version()
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
    ),
]


@app.callback()
def _options(_version: Version = False) -> None:
    """Accept the options that precede a command."""


def run(words: list[str]) -> int:
    """Run a command and return its exit code; errors are not caught."""
    command = typer.main.get_command(app)
    try:
        if "_MINEWISE_COMPLETE" in os.environ:  # called for shell completion
            command.main(prog_name="minewise")
        # Not `command.main`, which handles Ctrl-C, closed pipes and errors in its own way.
        with command.make_context("minewise", words) as context:
            code: int = command.invoke(context)
            return code
    except typer.Exit as end:
        return end.exit_code
    except SystemExit as end:  # how Typer's completion ends
        return int(end.code or 0)
