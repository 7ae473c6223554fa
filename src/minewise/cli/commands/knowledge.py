"""`minewise knowledge`: the clauses of a board and their resolution."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from minewise.cli.exits import Exit
from minewise.cli.options import BoardFile, read_board
from minewise.cli.terminal.spinner import spinner

HELP = """\
Print a board's clauses and resolve them.

A clue that needs n mines in m cells implies that any m - n + 1 of these cells include a mine, and
any n + 1 include a free cell. Two clauses that disagree about one cell resolve to a third: the rest
of both. A clause implied by a shorter one is subsumed; a clause about one cell is a fact. The
number of mines is not used.

A terminal shows only the steps that lead to facts; a file or pipe gets all steps. If the clauses
contradict each other, no layout fits, and the exit code is 1.

\b
Examples:
  minewise knowledge board.txt
  minewise knowledge board.txt --matching pairs
  minewise knowledge board.txt | less
"""


MatchingName = Annotated[
    Literal["none", "pairs", "pair-any"],
    typer.Option(
        help="Resolve facts only, two-literal clauses with each other, or with any clause."
    ),
]


def run(file: BoardFile, matching: MatchingName = "pair-any") -> int:
    """Run the command and return its exit code."""
    from minewise.cli.reports.knowledge import report
    from minewise.derivations.knowledge import resolve

    with spinner("Resolving"):
        knowledge = resolve(read_board(file), matching)
    for line in report(knowledge, in_full=not sys.stdout.isatty()):
        print(line)
    return Exit.INCONSISTENT if knowledge.contradictory else Exit.DONE
