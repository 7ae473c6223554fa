"""`minewise automaton sequence`: the number of consistent strips."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.commands.automaton.options import Height
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.answers.automata import StripCounts

HELP = """\
Count the consistent strips of a given height exactly.

The cells of a strip show clues, B or ?. A strip is consistent if some layout fits it. The counts
for up to N columns are printed with their linear recurrence and growth rate.

\b
Examples:
  minewise automaton sequence --height 2 --length 50
  minewise automaton sequence --height 1 --length 1000 --json
"""

Length = Annotated[
    int, typer.Option(metavar="N", min=0, max=10_000, help="Columns in the longest strips.")
]

_LONGEST_RECURRENCE = 10
"""Recurrences with more terms are printed only with --json."""


def run(height: Height, length: Length, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.automata.strips.sequences import consistent_strips, growth_rate, recurrence
    from minewise.base.numerals import decimal_text

    with spinner("Building the machine"):
        coefficients = recurrence(height)
        growth = growth_rate(height)
    counts = map(decimal_text, islice(consistent_strips(height), length + 1))
    if as_json:
        with spinner("Counting"):
            answer: StripCounts = {
                "height": height,
                "consistent": list(counts),
                "layouts": [decimal_text(1 << height * n) for n in range(length + 1)],
                "recurrence": list(map(str, coefficients)),
                "growth": growth,
            }
        print(json_text(answer))
        return Exit.DONE
    print(f"{'n':>{len(str(length))}}  consistent strips of size {height}×n")
    for n, digits in enumerate(counts):
        print(f"{n:>{len(str(length))}}  {digits}")
    print()
    for line in _facts(height, coefficients, growth):
        print(line)
    return Exit.DONE


def _facts(height: int, coefficients: Sequence[int], growth: float) -> Iterator[str]:
    from minewise.cli.terminal.terminal import Terminal
    from minewise.cli.terminal.text_layout import fact_lines

    facts = [
        ("Recurrence", _recurrence(coefficients)),
        ("Growth", f"by a factor of {growth:.9f} per column, in the limit"),
        ("Layouts", _layouts(height)),
    ]
    terminal = Terminal()
    yield terminal.text(fact_lines(facts, terminal.width))


def _recurrence(coefficients: Sequence[int]) -> str:
    """Return the formula for a recurrence, or its order if it is long."""
    order = len(coefficients)
    if order > _LONGEST_RECURRENCE:
        return f"of order {order}; --json lists the coefficients"
    terms = "".join(
        f" {'-' if factor < 0 else '+'} {_factor(abs(factor))}a(n-{back})"
        for back, factor in enumerate(coefficients, start=1)
        if factor
    )
    return f"a(n) = {terms.removeprefix(' + ')}"


def _factor(size: int) -> str:
    return "" if size == 1 else f"{size}·"


def _layouts(height: int) -> str:
    cells = "n" if height == 1 else f"({height}n)"
    return (
        f"2^{cells} of size {height}×n, each of which fits 2^{cells} strips, so a consistent strip "
        f"has 4^{cells} / a(n) layouts on average"
    )
