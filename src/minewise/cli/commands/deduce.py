"""`minewise deduce`: what a published player finds on a board, step by step."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardFile, read_board
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner
from minewise.derivations import PublishedPlayer

if TYPE_CHECKING:
    from minewise.answers.derivations import Deduction, Missed
    from minewise.board.board import Board
    from minewise.derivations.deduce import Deduced
    from minewise.engine.analysis import Analysis

HELP = """\
Show what a published player deduces on a board, step by step.

\b
single-point      each clue once (Algorithm 1 of NP-Game: Minesweeper)
double-set        clues in two sets, probing and marking in turns (Algorithm 2)
cellular          all clues at once, generation by generation; marks only lone cells
matrix-forward    the rows of the echelon form (R. Massaioli)
matrix            single clues, then the rows of the echelon and reduced forms
resolution-none   clauses, with facts resolved only (Programming Assignment #3)
resolution-pairs  two-literal clauses resolved with each other
resolution        two-literal clauses resolved with any clause

The player sees only the clues on the board, not the number of mines, and opens no cells. The last
lines compare it with exact reasoning from the same clues. If no layout fits, the exit code is 1. If
there are more than 20 clauses, a terminal shows only those that lead to facts, and at most 20 lines
of them; a file or pipe gets all.

\b
Examples:
  minewise deduce board.txt --player cellular
  printf '1?\\n2?\\n2?\\n2?\\n1?\\n' | minewise deduce - --player matrix-forward
  minewise deduce board.txt --player resolution | less
"""

PlayerName = Annotated[PublishedPlayer, typer.Option(help="The player.")]

_PATIENCE = 2.0
"""Seconds for the comparison with exact reasoning."""


def run(file: BoardFile, player: PlayerName, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.derivations.deduce import deduce

    with spinner("Deducing"):
        board = read_board(file)
        deduced = deduce(board, player)
        exact = _analyze(board)
        write = _json if as_json else _report
        answer = write(deduced, player, exact)
    print(answer)
    if deduced.contradictory or (exact and not exact.consistent):
        return Exit.INCONSISTENT
    return Exit.DONE


def _report(deduced: Deduced, player: PublishedPlayer, exact: Analysis | None) -> str:
    from minewise.cli.reports.deduce import report

    return report(deduced, player, exact, in_full=not sys.stdout.isatty())


def _json(deduced: Deduced, player: PublishedPlayer, exact: Analysis | None) -> str:
    answer: Deduction = {
        "player": player,
        "contradictory": deduced.contradictory,
        "finished": deduced.finished,
        "safe": [list(cell) for cell in deduced.safe],
        "mined": [list(cell) for cell in deduced.mined],
        "consistent": exact.consistent if exact else None,
        "missed": _missed(deduced, exact) if exact else None,
        "steps": deduced.steps_to_json(),
    }
    return json_text(answer)


def _missed(deduced: Deduced, exact: Analysis) -> Missed:
    found = {*deduced.safe, *deduced.mined}
    return {
        "safe": [list(cell) for cell in exact.safe if cell not in found],
        "mined": [list(cell) for cell in exact.mined if cell not in found],
    }


def _analyze(board: Board) -> Analysis | None:
    """Analyse the clues exactly, unless that takes too long."""
    from minewise.base.budget import Budget
    from minewise.base.errors import BudgetError
    from minewise.engine.engine import analyze

    try:
        analysis = analyze(board.with_mines(None), budget=Budget(seconds=_PATIENCE))
    except BudgetError:
        return None
    return analysis if analysis.exact else None
