"""`minewise play`: a game in the terminal."""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.cli.exits import Exit
from minewise.cli.options import SizeOptions, Start

HELP = """\
Play in the terminal, with the mouse or the keyboard.

The default board is beginner. It is generated after the first click and needs no guess, unless you
add --guess or a --start other than zero. Shift+H gives a hint with its reason, P shows exact
probabilities, U undoes moves, even a fatal one, B changes the size, S shows your statistics, and ?
lists all keys. After the game, a report lists the forced, needless and bad guesses, with your
accuracy and luck.

\b
Examples:
  minewise play
  minewise play --preset expert
  minewise play --rows 12 --cols 20 --mines 40 --topology hex
  minewise play --preset intermediate --guess --start safe --seed 7
"""

_MOST_SEEDS = 10**9
_SYMBOLS = "■⚑✓●→◆✖✗▸…"

Seed = Annotated[
    int | None, typer.Option(metavar="S", help="Seed for the board.  [default: random]")
]
NoGuess = Annotated[
    bool | None,
    typer.Option(
        "--no-guess/--guess",
        help="Boards that need no guess, or any boards.  [default: no guess, with --start zero]",
        show_default=False,
    ),
]


def run(
    size: SizeOptions,
    start: Start = "zero",
    seed: Seed = None,
    no_guess: NoGuess = None,
) -> int:
    """Run the command and return its exit code."""
    from secrets import randbelow

    from minewise.cli.commands.play.rules import Rules

    match = (size if size.any_given else SizeOptions(preset="beginner")).match_with(
        start=start, seed=randbelow(_MOST_SEEDS) if seed is None else seed
    )
    rules = Rules.of(match, no_guess=no_guess)
    _require_terminal()
    try:
        from minewise.cli.commands.play.app import PlayApp
        from minewise.cli.commands.play.history import History, default_path
    except ModuleNotFoundError as error:
        raise MinewiseError(
            f"play needs {error.name}: install it with pip install 'minewise[play]'"
        ) from None
    app = PlayApp(rules, History(default_path()))
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would run on without a terminal
    app.run()
    if app.terminated:
        signal.raise_signal(signal.SIGTERM)
    return Exit.BUG if app.return_code else Exit.DONE


def _require_terminal() -> None:
    """Raise if Textual cannot use this terminal, or the terminal cannot show the symbols."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr)):
        raise MinewiseError("play needs a terminal: run it without pipes")
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise MinewiseError(f"play cannot draw on this terminal: TERM is {os.environ['TERM']}")
    try:
        _SYMBOLS.encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        raise MinewiseError(
            f"play needs symbols that {sys.stderr.encoding} cannot encode: set LC_ALL=C.UTF-8, or "
            "PYTHONIOENCODING=utf-8 if you use that variable"
        ) from None
