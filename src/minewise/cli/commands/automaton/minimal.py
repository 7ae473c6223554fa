"""`minewise automaton minimal`: the size of the smallest machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import plural
from minewise.cli.commands.automaton.options import Height
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.answers.automata import MinimalMachine
    from minewise.automata.strips.minimal import SearchProgress

HELP = """\
Count the states of the smallest deterministic machine for strips of a given height.

Each column is one symbol; its cells show B, ? or a clue that is possible at this height. The
machine can read every column in every state, so it has a dead state, which is counted.

Height 4 takes about a minute. For larger heights, only a lower bound is printed, and the exit code
is 3.

\b
Examples:
  minewise automaton minimal --height 2
  minewise automaton minimal --height 3 --json
"""


def run(height: Height, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.automata.strips.minimal import alphabet_size, minimal_size

    with spinner("Searching") as text:

        def show(search: SearchProgress) -> None:
            text.doing = f"Searching: {search.found:,} states, {search.pending:,} pending"

        states = minimal_size(height, report=show)
    symbols = alphabet_size(height)
    if as_json:
        answer: MinimalMachine = {"height": height, "symbols": symbols, "states": states}
        print(json_text(answer), flush=True)
    else:
        rows = plural(height, "row")
        print(
            f"Strips of {rows}: {states:,} states (including the dead state), {symbols:,} symbols"
        )
    return Exit.DONE
