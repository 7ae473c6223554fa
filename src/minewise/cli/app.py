"""The commands, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli.commands import (
    automaton,
    campaign,
    circuit,
    compare,
    count,
    draw,
    explain,
    generate,
    knowledge,
    layouts,
    matrix,
    optimal,
    play,
    players,
    sat,
    serve,
    simulate,
    solve,
)
from minewise.cli.completion import protocol as completion_protocol
from minewise.cli.completion import scripts as completion_scripts
from minewise.cli.completion.shells import OPTIONS, Shell, with_shell
from minewise.cli.exits import Exit
from minewise.cli.version import print_version

app = typer.Typer(
    help="Exact answers to any question about any Minesweeper board.",
    epilog="Exit codes: 0 done, 1 the board is inconsistent, 2 bad usage or bad input, "
    "3 not answered within the budget, 4 a bug in minewise.",
    rich_markup_mode=None,
    add_completion=False,  # Typer's own takes no shell, and knows no : and = in bash
)
app.command("solve", help=solve.HELP)(solve.run)
app.command("count", help=count.HELP)(count.run)
app.command("layouts", help=layouts.HELP)(layouts.run)
app.command("explain", help=explain.HELP)(explain.run)
app.command("draw", help=draw.HELP)(draw.run)
app.command("play", help=play.HELP)(play.run)
app.command("players", help=players.HELP)(players.run)
app.command("simulate", help=simulate.HELP)(simulate.run)
app.command("compare", help=compare.HELP)(compare.run)
app.command("matrix", help=matrix.HELP)(matrix.run)
app.command("knowledge", help=knowledge.HELP)(knowledge.run)
app.command("generate", help=generate.HELP)(generate.run)
app.command("optimal", help=optimal.HELP)(optimal.run)
app.command("serve", help=serve.HELP)(serve.run)
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


def _install(shell: Shell | None) -> None:
    if shell:
        print(f"{completion_scripts.install(shell)} was written: open a new {shell} to use it")
        raise typer.Exit


def _show(shell: Shell | None) -> None:
    if shell:
        print(completion_scripts.SCRIPTS[shell], end="")
        raise typer.Exit


_INSTALL, _SHOW = OPTIONS
Install = Annotated[
    Shell | None,
    typer.Option(
        _INSTALL,
        metavar="[SHELL]",
        callback=_install,
        is_eager=True,
        help="Teach bash, zsh or fish to complete words.  [default: this shell]",
    ),
]
Show = Annotated[
    Shell | None,
    typer.Option(
        _SHOW,
        metavar="[SHELL]",
        callback=_show,
        is_eager=True,
        help="Show the script that teaches it, to put it elsewhere.",
    ),
]


@app.callback()
def _options(_version: Version = False, _install: Install = None, _show: Show = None) -> None:
    """Take the options that stand before a command."""


def run(words: list[str]) -> int:
    """Run a command and return its exit code; whatever goes wrong is raised."""
    command = typer.main.get_command(app)
    if completion_protocol.is_requested():
        completion_protocol.respond(command)
        return Exit.DONE
    try:
        # Not `command.main`, which has its own ways with Ctrl-C, closed pipes and errors.
        with command.make_context("minewise", with_shell(words)) as context:
            code: int = command.invoke(context)
            return code
    except typer.Exit as end:
        return end.exit_code
