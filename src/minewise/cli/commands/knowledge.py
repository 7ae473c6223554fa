"""`minewise knowledge`: the clauses of a board, and their resolution."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from minewise.cli.exits import Exit
from minewise.cli.inputs import BoardFile, read_board
from minewise.cli.terminal.spinner import spinner

HELP = """\
Show what the clues of a board say as clauses, and what follows by resolution.

Of a clue that needs n mines in m cells, any m - n + 1 cells have a mine, and any n + 1 have a
free cell. Two clauses that disagree about one cell give a third: the rest of both. A clause
that says no more than another is subsumed, and a clause about one cell is a fact. The total of
mines is not made use of.

All steps are printed to a file or a pipe. On a terminal, long lists are cut to those that
lead to facts. If the clauses contradict each other, no layout fits, and the exit code is 1.

\b
Examples:
  minewise knowledge board.txt
  minewise knowledge board.txt --matching pairs
  minewise knowledge board.txt | less
"""


class MatchingName(StrEnum):
    """The ways of matching, as options of the command line."""

    NONE = "none"
    PAIRS = "pairs"
    PAIR_ANY = "pair-any"


Matched = Annotated[
    MatchingName,
    typer.Option(
        help="Resolve facts only, two clauses of two literals, or one of two and any other."
    ),
]


def run(file: BoardFile, matching: Matched = MatchingName.PAIR_ANY) -> int:
    """Run the command and return its exit code."""
    from minewise.cli.reports.knowledge import report
    from minewise.derivations.knowledge import resolve

    with spinner("Resolving"):
        knowledge = resolve(read_board(file, None), matching.value)
    for line in report(knowledge, in_full=not sys.stdout.isatty()):
        print(line)
    return Exit.INCONSISTENT if knowledge.contradictory else Exit.DONE
