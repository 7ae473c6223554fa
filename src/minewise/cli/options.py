"""Arguments and options shared by several commands."""

from __future__ import annotations

import sys
from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any

import typer

from minewise.base.errors import MinewiseError
from minewise.base.files import read_whole
from minewise.board.cell_names import parse_cell
from minewise.cli import completion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.game.match import Match

BoardFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A board as text; - reads standard input.")
]
MineCount = Annotated[
    int | None,
    typer.Option(metavar="N", help="The number of mines, if the file does not state it."),
]
TrustFlags = Annotated[bool, typer.Option("--trust-flags", help="Treat flags as mines.")]
Seconds = Annotated[
    float | None, typer.Option("--budget", metavar="SECONDS", help="Time limit for the analysis.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Start = Annotated[
    str,
    typer.Option(
        metavar="RULE",
        help="The first click: any (may be a mine), safe, zero (opens an area), or scatter[:N] "
        "(no first click; N safe cells are shown).",
        autocompletion=completion.start_rules,
    ),
]
Seed = Annotated[int, typer.Option(metavar="S", help="Seed for the random boards.")]
Threads = Annotated[
    int | None, typer.Option(metavar="T", help="Number of threads.  [default: one per core]")
]
ReportFile = Annotated[
    str | None, typer.Option("--report", metavar="FILE", help="Write the HTML report to FILE.")
]


@dataclass(frozen=True)
class BoardOptions:
    """A board file and, if the file does not state it, the number of mines."""

    file: BoardFile
    mines: MineCount = None

    def read(self, *, trust_flags: bool = False) -> Board:
        """Read the board."""
        board = read_board(self.file, self.mines)
        return board.with_trusted_flags() if trust_flags else board


@dataclass(frozen=True)
class SizeOptions:
    """The size of new boards."""

    preset: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="A board size: beginner, intermediate, expert, easy, medium or hard.",
            autocompletion=completion.presets,
        ),
    ] = None
    rows: Annotated[int | None, typer.Option(metavar="R", help="Rows, without a preset.")] = None
    cols: Annotated[int | None, typer.Option(metavar="C", help="Columns, without a preset.")] = None
    mines: Annotated[int | None, typer.Option(metavar="M", help="Mines, without a preset.")] = None
    topology: Annotated[
        str | None,
        typer.Option(
            metavar="T",
            help='grid, torus or hex, with --rows and --cols; or "box 3x4x5" alone.  '
            "[default: grid]",
            autocompletion=completion.topologies,
        ),
    ] = None

    @property
    def any_given(self) -> bool:
        """Whether any option sets the size."""
        return any(value is not None for value in astuple(self))

    def match_with(self, **settings: Any) -> Match:
        """Return a match on boards of this size."""
        from minewise.game.match import Match

        size = {each.name: getattr(self, each.name) for each in fields(SizeOptions)}
        return Match.of(**{**size, **settings})


@dataclass(frozen=True)
class GameOptions(SizeOptions):
    """The games in a simulation, and their rules."""

    start: Start = "safe"
    first: Annotated[
        str | None,
        typer.Option(
            metavar="CELL",
            help="The first cell: random, corner, center, r3c5 (row 3, column 5) or, counted from "
            "0, 2,4.  [default: the player's choice]",
            autocompletion=completion.first_cells,
        ),
    ] = None
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games.")] = 1000
    seed: Seed = 0
    threads: Threads = None
    guess: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="When no cell is safe: stop, random or safest.  [default: the player's rule]",
            autocompletion=completion.guess_rules,
        ),
    ] = None
    estimate: Annotated[
        bool,
        typer.Option(
            "--estimate",
            help="Estimate the win rate from the safety of each guess; needs fewer games.",
        ),
    ] = False

    @property
    def match(self) -> Match:
        """The match that these options describe."""
        return self.match_with(start=self.start, first=first_cell(self.first), seed=self.seed)


@dataclass(frozen=True)
class PuzzleOptions(SizeOptions):
    """Boards whose first cell opens an area."""

    first: Annotated[
        str,
        typer.Option(
            metavar="CELL",
            help="The first cell: center, corner, r3c5 (row 3, column 5) or, counted from 0, 2,4.",
            autocompletion=completion.opening_cells,
        ),
    ] = "center"
    seed: Seed = 0

    @property
    def match(self) -> Match:
        """The match that these options describe."""
        return self.match_with(start="zero", first=first_cell(self.first), seed=self.seed)


def read_board(file: str, mines: int | None = None) -> Board:
    """Read the only board in a file, or on standard input if `file` is `-`."""
    from minewise.board.formats.readings import the_board

    board = the_board(read_bytes(file))
    return board if mines is None else board.with_mines(mines)


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input if `file` is `-`."""
    if not file:
        raise MinewiseError("the file name is empty")
    return read_whole(file)


def budget_of(seconds: float | None) -> Budget:
    """Return a budget limited only by time, or the default budget."""
    from minewise.base.budget import DEFAULT_BUDGET, Budget

    return DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds, ticks=sys.maxsize)


def first_cell(text: str | None) -> str | Sequence[int] | None:
    """Parse a first cell, or return a name such as `corner` unchanged.

    Examples
    --------
    >>> first_cell("r4c5"), first_cell("3,4"), first_cell("corner")
    ((3, 4), (3, 4), 'corner')
    """
    return parse_cell(text) if text and any(map(str.isdigit, text)) else text


def words_of(match: Match) -> list[str]:
    """Return the options that describe a match.

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
