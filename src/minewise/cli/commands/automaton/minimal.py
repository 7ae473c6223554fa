"""`minewise automaton minimal`: how many states it takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from minewise.base.words import many
from minewise.cli.commands.automaton import options
from minewise.cli.exits import Exit
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.automata.strips.minimal_size import SearchProgress

HELP = """\
Count the states of the smallest machine.

It decides the strips of a height. In every state it can read every column, so there is a dead
state, which is counted. A cell shows a clue that fits the height, B or ?, and a column is one
symbol.

Height 4 takes about a minute. Of larger heights a lower bound is told, and the exit code is 3.

\b
Examples:
  minewise automaton minimal --height 2
  minewise automaton minimal --height 3 --json
"""

AsJson = options.AsJson
Height = options.Height


def run(height: Height, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.automata.strips.minimal_size import alphabet_size, minimal_size

    with spinner("Searching") as text:

        def show(search: SearchProgress) -> None:
            text.doing = f"Searching: {search.found:,} states, {search.pending:,} to look at"

        states = minimal_size(height, report=show)
    symbols = alphabet_size(height)
    if as_json:
        print(json.dumps({"height": height, "symbols": symbols, "states": states}))
    else:
        rows = many(height, "row")
        print(
            f"Strips of {rows}: {states:,} states, the dead one included, for {symbols:,} columns"
        )
    return Exit.DONE
