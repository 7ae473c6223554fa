"""The commands, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import (
    automaton,
    campaign,
    circuit,
    compare,
    completion,
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
    print_version,
    sat,
    serve,
    simulate,
    solve,
)

app = typer.Typer(
    help="Exact answers to any question about any Minesweeper board.",
    epilog="Exit codes: 0 done, 1 the board is inconsistent, 2 bad usage or bad input, "
    "3 not answered within the budget, 4 a bug in minewise.",
    rich_markup_mode=None,
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


@app.callback()
def _options(_version: Version = False) -> None:
    """Take the options that stand before a command."""


def run(words: list[str]) -> int:
    """Run a command and give its exit code; whatever goes wrong is raised."""
    command = typer.main.get_command(app)
    completion.require_shell(words)
    try:
        if completion.is_asked():
            completion.answer(command)
        # Not `command.main`, which has its own ways with Ctrl-C, closed pipes and errors.
        with command.make_context("minewise", words) as context:
            code: int = command.invoke(context)
            return code
    except typer.Exit as end:
        return end.exit_code
    except SystemExit as end:  # as Typer ends what is about completion
        return int(end.code or 0)
