"""What the commands about campaigns have in common."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import CampaignError
from minewise.cli import inputs
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from minewise.campaign.folder import Folder
    from minewise.campaign.status import CampaignStatus

FILE_HELP = """\
A campaign is a TOML file. All players play the same games on all boards, by all start rules, from
all first cells and with all guess rules that it names:

\b
  name = "First look"
  games = 10000                # of each player in each setting; may grow later
  seed = 1
  players = ["single-point", "exact", "corners.py:Corners"]
  boards = ["beginner", {rows = 9, cols = 9, mines = 10, topology = "torus"}]
  start = ["safe", "zero"]     # default: safe
  first = "center"             # own (default), random, corner, center or [row, column]
  guess = "own"                # own (default), stop, random or safest
  estimate = false             # whether win rates are estimated, as by simulate --estimate
  chunk = 2000                 # games that are played and stored together

Games go to a folder beside the file, FILE.results unless --results says otherwise, as one Parquet
file for each chunk.
"""

CampaignFile = Annotated[str, typer.Argument(metavar="FILE.toml", help="The campaign.")]
Results = Annotated[
    str | None,
    typer.Option("--results", metavar="DIR", help="The results folder.  [default: FILE.results]"),
]
AsJson = inputs.AsJson


def folder_of(file: str, results: str | None) -> Folder:
    """Read a campaign, and say where its games are."""
    from minewise.campaign.folder import Folder
    from minewise.campaign.settings_file import read

    if results is not None:
        place = Path(require_name(results, "--results", "campaign.results"))
    elif file == "-":
        raise CampaignError("a campaign from standard input needs --results")
    else:
        place = Path(file).with_suffix(".results")
    return Folder(place, read(file))


def require_name(value: str, option: str, example: str) -> str:
    """Refuse what is empty, such as a variable of the shell that was never set."""
    if not value.strip():
        raise CampaignError(f"{option} is empty: give a name, such as {example}")
    return value


def status_of(folder: Folder) -> CampaignStatus:
    """Read all that is there, while a bar shows how far that is."""
    from minewise.campaign.status import read_status

    with progress(folder.campaign.all_games) as show:
        return read_status(folder, show)
