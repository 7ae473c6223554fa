"""`minewise optimal`: what perfect play wins."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError, quoted
from minewise.cli import match_options as options
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.play.optimal import Optimum, WholeGame

HELP = """\
Find how many layouts of a small board perfect play wins, exactly.

Prints the chance to win after each first cell, and the best of them. All layouts that the start
rule allows are equally likely; nobody can win more of them, however they play. Boards have up to
200,000 layouts: 4x4 with any number of mines, 5x5 with up to 6, 6x6 with up to 4. Most take a
moment, the largest some minutes and a few gigabytes.

\b
Examples:
  minewise optimal 4x4/4
  minewise optimal 5x5/3 --start zero --json
  minewise optimal 4x5/4 --topology torus --start scatter:2
"""

Size = Annotated[str, typer.Argument(metavar="ROWSxCOLS/MINES", help="The board, such as 4x4/4.")]
Start = options.Start
AsJson = options.AsJson
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
        answer = _as_json(game, start, openings) if as_json else _report(game, start, openings)
    print(answer)
    return Exit.DONE


def _game(size: str, topology: str) -> WholeGame:
    from minewise.board.topology import Topology, parse_name
    from minewise.play.optimal import WholeGame, require_small

    found = _SIZE.fullmatch(size)
    if not found:
        raise BoardError(f"{quoted(size)} is no board: write ROWSxCOLS/MINES, such as 4x4/4")
    rows, cols, mines = map(int, found.groups())
    kind, lengths = parse_name(topology)
    if lengths:
        raise BoardError(f"the board is {size}: use the topology grid, torus or hex for it")
    require_small(rows * cols, mines)  # before memory is taken for the cells
    return WholeGame(Topology.of_kind(kind, (rows, cols)), mines)


def _as_json(game: WholeGame, start: str, openings: list[Optimum]) -> str:
    from minewise.play.optimal import best_of

    best = best_of(openings)
    rows, cols = game.topology.shape
    kind = {} if game.topology.kind == "grid" else {"topology": game.topology.kind}
    return json.dumps(
        {
            **kind,
            "rows": rows,
            "cols": cols,
            "mines": game.mines,
            "start": start,
            "wins": str(best.wins),
            "layouts": str(best.layouts),
            "first": best.first and list(best.first),
        }
    )


def _report(game: WholeGame, start: str, openings: list[Optimum]) -> str:
    from minewise.cli.reports.optimal import report

    return report(game, start, openings)
