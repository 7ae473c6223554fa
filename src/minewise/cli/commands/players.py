"""`minewise players`: the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

HELP = """\
List the players, how they reason and where they come from.

\b
Examples:
  minewise players
  minewise players --json
"""

_INDENT = 4
_MOST_COLUMNS = 80
"""The maximum width; longer lines are hard to read."""


def run(as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.play.players import players_to_json

    if as_json:
        print(json_text(players_to_json()))
        return Exit.DONE
    from minewise.cli.terminal.terminal import Terminal

    terminal = Terminal()
    print(terminal.text(_lines(min(terminal.width, _MOST_COLUMNS))))
    return Exit.DONE


def _lines(room: int) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.terminal.text_layout import wrap
    from minewise.play.players import PLAYERS

    when_stuck = {
        "stop": "stops",
        "random": "opens a random cell",
        "safest": "opens the safest cell",
        "own": "opens the cell with the best chance of winning",
    }
    for number, info in enumerate(PLAYERS.values()):
        if number:
            yield Text()
        yield Text(info.name, "bold")
        facts = (
            info.description,
            f"When stuck: {when_stuck[info.guess]}.",
            *(["First cell: from its opening book."] if info.opening == "book" else []),
            f"Source: {info.source}.",
        )
        for fact in facts:
            for line in wrap(map(Text, fact.split()), room - _INDENT, between=1):
                yield Text(" " * _INDENT).append(line)
