"""`minewise solve`: all there is to know about a board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.inputs import (
    AsJson,
    BoardFile,
    Mines,
    Seconds,
    TrustFlags,
    budget_of,
    read_board,
)
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.engine.analysis import Analysis

HELP = """\
Analyse a board: certain cells, probabilities, the best move.

Prints the board with the probabilities of its covered cells, the number of layouts that fit
it, the cells that are certain, and the best move. If no layout fits, it names clues that
cannot all hold, and the exit code is 1. A board too wide to be solved exactly within the
budget is answered with estimates, and the answer says so.

If the total of mines is known, the chance to win the whole game is told as well, for the best move
and those next to it. It is exact, that of perfect play, when few layouts are left. Before, it is
estimated from games that are played on at level fast, give or take two standard errors.

\b
Examples:
  minewise solve board.txt
  minewise solve board.txt --mines 99 --json
  minewise solve board.txt --level deep
  printf '?1?\\n' | minewise solve -
"""

LevelName = Annotated[
    str,
    typer.Option(
        "--level",
        metavar="L",
        help="How much thought the best move is worth: fast, normal or deep.",
        autocompletion=completion.levels,
    ),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    file: BoardFile,
    mines: Mines = None,
    trust_flags: TrustFlags = False,
    seconds: Seconds = None,
    level: LevelName = "normal",
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.engine import engine
    from minewise.engine.advice import require_level

    thought = require_level(level)
    with spinner("Analysing"):
        board = read_board(file, mines)
        if trust_flags:
            board = board.with_trusted_flags()
        analysis = engine.analyze(board, level=thought, budget=budget_of(seconds))
        answer = json.dumps(analysis.to_json()) if as_json else _report(analysis)
    print(answer)
    return Exit.DONE if analysis.consistent else Exit.INCONSISTENT


def _report(analysis: Analysis) -> str:
    from minewise.cli.reports.solve import report

    return report(analysis)
