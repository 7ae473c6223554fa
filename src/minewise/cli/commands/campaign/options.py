"""Arguments and options for the campaign commands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import CampaignError
from minewise.cli.outputs import required
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from minewise.campaign.folder import Folder
    from minewise.campaign.status import CampaignStatus

FILE_HELP = """\
A campaign is a TOML file. Every player plays the same games with every combination of board, start
rule, first cell and guess rule:

\b
  name = "First look"
  games = 10000                # per player and setting; may be raised later
  seed = 1
  players = ["single-point", "exact", "corners.py:Corners"]
  boards = ["beginner", {rows = 9, cols = 9, mines = 10, topology = "torus"}]
  start = ["safe", "zero"]     # default: safe
  first = "center"             # own (default), random, corner, center or [row, column] from 0
  guess = "own"                # own (default), stop, random or safest
  estimate = false             # estimate win rates, as simulate --estimate does
  chunk = 2000                 # games played and stored together

Games are stored in the folder FILE.results beside the file, or in --results, as one Parquet file
per chunk.
"""


@dataclass(frozen=True)
class CampaignOptions:
    """A campaign and its results folder."""

    file: Annotated[str, typer.Argument(metavar="FILE.toml", help="The campaign.")]
    results: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="The results folder.  [default: FILE.results]"),
    ] = None

    def folder(self) -> Folder:
        """Read the campaign and return its results folder."""
        from minewise.campaign.folder import Folder
        from minewise.campaign.settings_file import read

        if self.results is not None:
            path = Path(required(self.results, "--results"))
        elif self.file == "-":
            raise CampaignError("a campaign from standard input needs --results")
        else:
            path = Path(self.file).with_suffix(".results")
        return Folder(path, read(self.file))


def status_of(folder: Folder) -> CampaignStatus:
    """Read all results, with a progress bar."""
    from minewise.campaign.status import read_status

    with progress(folder.campaign.all_games) as show:
        return read_status(folder, show)
