"""`minewise solve`: the analysis of a board."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import completion
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardOptions, Seconds, TrustFlags, budget_of
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

HELP = """\
Analyse a board: certain cells, probabilities and the best move.

Prints the board with the mine probability of each covered cell, the number of layouts that fit, the
certain cells and the best move. If no layout fits, it prints clues that cannot all hold, and the
exit code is 1. If the board is too wide to solve exactly within the budget, the answer is an
estimate and says so.

If the number of mines is known, it also prints the chance of winning after each of the best moves.
The chance is exact, for perfect play, when few layouts are left; before that it is estimated by
simulation, with a margin of two standard errors.

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
        help="Effort for the best move: fast, normal or deep.",
        autocompletion=completion.levels,
    ),
]


def run(
    board: BoardOptions,
    trust_flags: TrustFlags = False,
    seconds: Seconds = None,
    level: LevelName = "normal",
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.engine import engine
    from minewise.engine.advice import require_level

    checked = require_level(level)
    with spinner("Analysing"):
        shown = board.read(trust_flags=trust_flags)
        analysis = engine.analyze(shown, level=checked, budget=budget_of(seconds))
        if as_json:
            answer = json_text(analysis.to_json())
        else:
            from minewise.cli.reports.solve import report

            answer = report(analysis)
    print(answer)
    return Exit.DONE if analysis.consistent else Exit.INCONSISTENT
