"""`minewise automaton chance`: how likely a random board is to be consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from minewise.answers.automata import ConsistencyChance

HELP = """\
Compute how likely a random board is to be consistent.

Each cell is shown with probability D and covered otherwise. A shown cell is a clue from 0 to 8 or
a mine, all equally likely. With --mined M, it is a mine with probability M, or else the number of
mines among eight such cells.

The probability is exact if the board has at most four rows or columns; four take ten seconds, or
longer if the board is long, and 0.9 GB of memory. Otherwise it is predicted: each further row is
taken to have the same effect as the third.

\b
Examples:
  minewise automaton chance --height 3 --length 10 --density 0.2
  minewise automaton chance --height 16 --length 30 --density 0.1 --mined 0.2 --json
"""

_LONGEST = 500

Rows = Annotated[
    int, typer.Option("--height", metavar="K", min=1, max=_LONGEST, help="Rows of the board.")
]
Columns = Annotated[
    int, typer.Option("--length", metavar="N", min=1, max=_LONGEST, help="Columns of the board.")
]
Density = Annotated[
    float, typer.Option(metavar="D", min=0, max=1, help="The share of cells that are shown.")
]
Mined = Annotated[
    float | None,
    typer.Option(metavar="M", min=0, max=1, help="The share of mines.", show_default=False),
]


def run(
    height: Rows, length: Columns, density: Density, mined: Mined = None, as_json: AsJson = False
) -> int:
    """Run the command and return its exit code."""
    from minewise.automata.strips.chances import any_symbol, typical_symbol

    symbols = any_symbol(density) if mined is None else typical_symbol(density, mined)
    with spinner("Building the machine"):
        chance, exact = _chance(min(height, length), max(height, length), symbols)
    answer: ConsistencyChance = {
        "height": height,
        "length": length,
        "density": density,
        "mined": mined,
        "chance": chance,
        "exact": exact,
    }
    print(json_text(answer) if as_json else _text(answer))
    return Exit.DONE


def _chance(
    height: int, length: int, symbols: Mapping[str, Fraction | float]
) -> tuple[float, bool]:
    """Return the probability, and whether it is exact."""
    from minewise.automata.strips.chances import chance_of_consistency, predicted_chance
    from minewise.automata.strips.minimal_cells import LARGEST_HEIGHT

    exact = height <= LARGEST_HEIGHT
    compute = chance_of_consistency if exact else predicted_chance
    return float(compute(height, length, symbols)), exact


def _text(answer: ConsistencyChance) -> str:
    from minewise.cli.terminal.terminal import Terminal
    from minewise.cli.terminal.text_layout import fact_lines

    terminal = Terminal()
    return terminal.text(fact_lines(_facts(answer), terminal.width))


def _facts(answer: ConsistencyChance) -> Iterator[tuple[str, str]]:
    yield "Boards", f"{answer['height']}×{answer['length']}, {100 * answer['density']:g} % shown"
    yield "Symbols", _symbols(answer["mined"])
    how = "exact" if answer["exact"] else "predicted from machines for two and three rows"
    yield "Consistent", f"{100 * answer['chance']:.4g} %, {how}"


def _symbols(mined: float | None) -> str:
    if mined is None:
        return "0 to 8 and B, all equally likely"
    return f"B with probability {mined:g}, otherwise the number of mines among eight such cells"
