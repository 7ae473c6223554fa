"""`minewise play`: a game in the terminal."""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.cli import match_options as options
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit

HELP = """\
Play in the terminal, by mouse or keyboard.

Boards can be won without a guess, unless --guess, or a --start other than zero, says otherwise:
they are made around the first click. Shift+H gives a hint and its reason, P shows exact
probabilities, U takes moves back, also a fatal one, and ? lists all keys. After the game a report
says which guesses were forced, needless or bad. The handbook says more.

\b
Examples:
  minewise play
  minewise play --preset expert
  minewise play --rows 12 --cols 20 --mines 40 --topology hex
  minewise play --preset intermediate --guess --start safe --seed 7
"""

_DEFAULT_PRESET = "beginner"
_MOST_SEEDS = 10**9
_SIGNS = "■⚑✓●→◆✖✗▸…"

Preset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="A board size: beginner, intermediate, expert, easy, medium or hard.  "
        f"[default: {_DEFAULT_PRESET}]",
        autocompletion=completion.presets,
    ),
]
Start = options.Start
Seed = Annotated[int | None, typer.Option(metavar="S", help="Which board this is.  [default: any]")]
NoGuess = Annotated[
    bool | None,
    typer.Option(
        "--no-guess/--guess",
        help="Only boards that need no guess, or any.  [default: no guess, with --start zero]",
        show_default=False,
    ),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    preset: Preset = None,
    rows: options.Rows = None,
    cols: options.Cols = None,
    mines: options.Mines = None,
    topology: options.Topology = None,
    start: Start = "zero",
    seed: Seed = None,
    no_guess: NoGuess = None,
) -> int:
    """Run the command and return its exit code."""
    from secrets import randbelow

    from minewise.cli.commands.play.rules import Rules
    from minewise.game.match import Match

    sized = any(size is not None for size in (preset, rows, cols, mines, topology))
    match = Match.of(
        preset=preset if sized else _DEFAULT_PRESET,
        rows=rows,
        cols=cols,
        mines=mines,
        topology=topology,
        start=start,
        seed=randbelow(_MOST_SEEDS) if seed is None else seed,
    )
    rules = Rules.of(match, no_guess=no_guess)
    _require_terminal()
    try:
        from minewise.cli.commands.play.app import PlayApp
    except ModuleNotFoundError as error:
        raise MinewiseError(
            f"play needs {error.name}: install it with pip install 'minewise[play]'"
        ) from None
    app = PlayApp(rules)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would go on without a terminal
    app.run()
    if app.terminated:
        signal.raise_signal(signal.SIGTERM)
    return Exit.BUG if app.return_code else Exit.DONE


def _require_terminal() -> None:
    """Look at the streams that Textual reads from and draws on."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr)):
        raise MinewiseError("play needs a terminal: run it in one, without pipes")
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise MinewiseError(
            f"play needs a terminal that can be drawn on: TERM is {os.environ['TERM']}"
        )
    try:
        _SIGNS.encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        raise MinewiseError(
            f"play needs signs that {sys.stderr.encoding} does not have: set LC_ALL=C.UTF-8, or "
            "PYTHONIOENCODING=utf-8 where that is set"
        ) from None
