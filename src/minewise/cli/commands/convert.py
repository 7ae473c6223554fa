"""`minewise convert`: recorded games in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError, ReplayError, quoted
from minewise.base.words import plural
from minewise.cli.exits import Exit
from minewise.cli.outputs import json_text, required, unwritable, writable

if TYPE_CHECKING:
    from minewise.replays.replay import Replay

HELP = """\
Convert recorded games to another format.

Reads what `minewise review` reads. The extension of the output decides:

\b
  .rawvf  text that most replay viewers read
  .evf    Metasweeper and its viewers
  .json   all games in one file, which the page can import (Games, Import)

Games recorded by minewise have no mouse events, so each move becomes a press and a release; moves
without a time are spread evenly over the game, and undone moves are left out.

\b
Examples:
  minewise convert game.avf -o game.rawvf
  minewise convert replays/*.avf -o games.json
  minewise convert games.json --game 3 -o game.evf
  minewise simulate --player exact --preset expert --replay 0:7 --json | minewise convert - -o 7.evf
"""

Files = Annotated[
    list[str], typer.Argument(metavar="FILE", help="Replays; - reads standard input.")
]
Output = Annotated[
    str, typer.Option("-o", "--output", metavar="FILE", help="Write a .rawvf, .evf or .json file.")
]
Number = Annotated[
    int | None, typer.Option("--game", metavar="N", help="Convert only game N of the file, from 1.")
]


def run(files: Files, output: Output, game: Number = None) -> int:
    """Run the command and return its exit code."""
    path = writable(required(output, "-o"))
    kind = "" if path is None else path.suffix.lower()
    if path is None or kind not in (".rawvf", ".evf", ".json"):
        raise MinewiseError(
            f"-o {quoted(output, 200)}: use a name that ends in .rawvf, .evf or .json"
        )
    replays = [replay for file in files for replay in _read(file)]
    if game is not None:
        if not 1 <= game <= len(replays):
            raise ReplayError(
                f"there is no game {game}: the input has {plural(len(replays), 'game')}"
            )
        replays = [replays[game - 1]]
    _write(path, _content(replays, kind))
    return Exit.DONE


def _read(file: str) -> list[Replay]:
    from minewise.replays.reading import read_replays

    try:
        return read_replays(file)
    except ReplayError as error:
        prefix = "" if str(error).startswith("cannot read") else f"{file}: "
        raise ReplayError(f"{prefix}{error}") from None


def _content(replays: list[Replay], kind: str) -> bytes:
    from minewise.replays.formats.evf import evf
    from minewise.replays.formats.games_file import games_file
    from minewise.replays.formats.rawvf import rawvf

    if kind == ".json":
        return json_text(games_file(replays)).encode()
    if len(replays) != 1:
        raise ReplayError(
            f"a {kind} file holds one game, not {len(replays)}: choose one with --game N"
        )
    [replay] = replays
    return rawvf(replay).encode() if kind == ".rawvf" else evf(replay)


def _write(path: Path, content: bytes) -> None:
    from minewise.base.files import write_whole

    try:
        write_whole(path, content)
    except OSError as error:
        raise unwritable(path, error) from None
