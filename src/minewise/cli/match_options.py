"""The options that say which games are played, and by what rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli import inputs
from minewise.cli.completion import option_values as completion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.game.match import Match

Preset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="A board size: beginner, intermediate, expert, easy, medium or hard.",
        autocompletion=completion.presets,
    ),
]
Rows = Annotated[int | None, typer.Option(metavar="R", help="Rows, instead of a preset.")]
Cols = Annotated[int | None, typer.Option(metavar="C", help="Columns, instead of a preset.")]
Mines = Annotated[int | None, typer.Option(metavar="M", help="Mines, instead of a preset.")]
Topology = Annotated[
    str | None,
    typer.Option(
        metavar="T",
        help='grid, torus or hex, with rows and columns; or "box 3x4x5", without.  [default: grid]',
        autocompletion=completion.topologies,
    ),
]
Start = Annotated[
    str,
    typer.Option(
        metavar="RULE",
        help="What the first click is promised: any (nothing), safe, zero, or scatter[:N] (N "
        "safe cells are shown and nobody clicks first).",
        autocompletion=completion.start_rules,
    ),
]
First = Annotated[
    str | None,
    typer.Option(
        metavar="CELL",
        help="The first cell: random, corner, center or R,C.  [default: the player's own choice, "
        "random for most]",
        autocompletion=completion.first_cells,
    ),
]
Games = Annotated[int, typer.Option(metavar="N", min=1, help="How many games are played.")]
Seed = Annotated[int, typer.Option(metavar="S", help="Which games these are.")]
Threads = Annotated[
    int | None,
    typer.Option(metavar="T", help="Games played at a time.  [default: one for each core]"),
]
Guess = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="When nothing is certain: stop, random or safest.  [default: the player's own]",
        autocompletion=completion.guess_rules,
    ),
]
Estimate = Annotated[
    bool,
    typer.Option(
        "--estimate",
        help="Estimate the win rate from the safety of each guess, which takes fewer games.",
    ),
]
AsJson = inputs.AsJson


def first_cell(text: str | None) -> str | Sequence[int] | None:
    """Read a first cell: the indices of one, or a word, if any.

    Examples
    --------
    >>> first_cell("3,4"), first_cell("corner")
    ((3, 4), 'corner')
    """
    if text and re.fullmatch("[0-9]{1,9}(,[0-9]{1,9})*", text):
        return tuple(map(int, text.split(",")))
    return text


def words_of(match: Match) -> list[str]:
    """Write the options that give a match.

    Examples
    --------
    >>> from minewise import Match
    >>> " ".join(words_of(Match.of(preset="beginner", start="zero", first="center")))
    '--rows 9 --cols 9 --mines 10 --start zero --first 4,4 --seed 0'
    """
    topology = match.topology
    if topology.kind == "box":
        words = ["--topology", topology.name]
    else:
        rows, cols = map(str, topology.shape)
        words = ["--rows", rows, "--cols", cols]
        if topology.kind != "grid":
            words += ["--topology", topology.kind]
    words += ["--mines", str(match.mines), "--start", str(match.start)]
    if match.first is not None:
        named = match.first == "random"
        words += ["--first", "random" if named else ",".join(map(str, match.first))]
    return [*words, "--seed", str(match.seed)]
