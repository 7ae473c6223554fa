"""`minewise automaton minimal`: how many states it takes."""

from __future__ import annotations

import json

from minewise.cli.automaton.options import AsJson, Height
from minewise.cli.exits import Exit
from minewise.cli.spinner import spinner

HELP = """\
Tell how many states the smallest machine has that decides the strips of a height.

It is deterministic and complete: in every state it can read every column, and the dead state
is counted. A cell shows any clue that fits the height, B or ?, and a column is one symbol.

\b
Examples:
  minewise automaton minimal --height 2
  minewise automaton minimal --height 3 --json
"""


def run(height: Height, as_json: AsJson = False) -> int:
    """Run the command and give its exit code."""
    from minewise.automata.columns import alphabet
    from minewise.automata.minimal import minimal_size

    with spinner("Building the machine"):
        states = minimal_size(height)
    symbols = len(alphabet(height)) ** height
    if as_json:
        print(json.dumps({"height": height, "symbols": symbols, "states": states}))
    else:
        print(f"Height {height}: {states:,} states, the dead one included, and {symbols:,} columns")
    return Exit.DONE
