"""`minewise optimal`: the chance that perfect play wins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError, quoted
from minewise.cli import completion
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, Start
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.answers import games as answers
    from minewise.play.optimal import Optimum, WholeGame

HELP = """\
Compute the exact chance that perfect play wins a small board.

Prints the chance of winning after each first cell, and the best first cell. All layouts that the
start rule allows are equally likely; no other strategy wins more often. A board can have at most
200,000 layouts: 4x4 with any number of mines, 5x5 with up to 6, 6x6 with up to 4. Most boards take
a moment; the largest take a few minutes and gigabytes of memory.

\b
Examples:
  minewise optimal 4x4/4
  minewise optimal 5x5/3 --start zero --json
  minewise optimal 4x5/4 --topology torus --start scatter:2
"""

Size = Annotated[str, typer.Argument(metavar="ROWSxCOLS/MINES", help="The board, such as 4x4/4.")]
Topology = Annotated[
    str,
    typer.Option(
        metavar="T", help="grid, torus or hex.", autocompletion=completion.flat_topologies
    ),
]

_SIZE = re.compile("([0-9]{1,9})[x×]([0-9]{1,9})/([0-9]{1,9})")


def run(
    size: Size,
    start: Start = "any",
    topology: Topology = "grid",
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    with spinner("Searching"):
        game = _game(size, topology)
        openings = game.openings(start)
        if as_json:
            answer = json_text(_answer(game, start, openings))
        else:
            answer = _report(game, start, openings)
    print(answer)
    return Exit.DONE


def _game(size: str, topology: str) -> WholeGame:
    from minewise.board.topology import Topology, parse_name
    from minewise.play.optimal import WholeGame, require_small

    found = _SIZE.fullmatch(size)
    if not found:
        raise BoardError(f"not a board size: {quoted(size)}. Use ROWSxCOLS/MINES, such as 4x4/4.")
    rows, cols, mines = map(int, found.groups())
    kind, lengths = parse_name(topology)
    if lengths:
        raise BoardError("the topology must not include a size: use grid, torus or hex")
    require_small(rows * cols, mines)  # before memory is allocated for the cells
    return WholeGame(Topology.of_kind(kind, (rows, cols)), mines)


def _answer(game: WholeGame, start: str, openings: list[Optimum]) -> answers.Optimum:
    from minewise.board.plain import size_of
    from minewise.play.optimal import best_of

    best = best_of(openings)
    return {
        "topology": game.topology.kind,
        **size_of(game.topology),
        "mines": game.mines,
        "start": start,
        "wins": str(best.wins),
        "layouts": str(best.layouts),
        "first": list(best.first) if best.first else None,
    }


def _report(game: WholeGame, start: str, openings: list[Optimum]) -> str:
    from minewise.cli.reports.optimal import report

    return report(game, start, openings)
