"""`minewise clicks`: how many clicks a known layout takes."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BudgetError
from minewise.base.words import plural
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, read_bytes
from minewise.cli.outputs import json_text
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.answers import games as answers
    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.efficiency.clicks import Clicks

HELP = """\
Find the fewest clicks that win a board whose mines are known.

Left clicks, flags and chords count one each. The minimum is proved, and the clicks are listed; if
the budget runs out, the best number found and a lower bound are printed, and the exit code is 3.
Also prints the measures that players use: 3BV, openings, islands, ZiNi and human ZiNi.

FILE has one or more layouts: B or * for a mine, - or the clue for a free cell, with a line of ---
between layouts. JSON from minewise generate and sgt-mines ids can be read, too.

\b
Examples:
  minewise clicks layout.txt
  minewise clicks layouts.txt --budget 10 --json
  minewise generate --preset expert | minewise clicks -
"""

LayoutFile = Annotated[
    str, typer.Argument(metavar="FILE", help="Boards with their mines; - reads standard input.")
]
Seconds = Annotated[
    float | None, typer.Option("--budget", metavar="SECONDS", help="Time limit for each layout.")
]


def run(file: LayoutFile, seconds: Seconds = None, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.efficiency.clicks import DEFAULT_BUDGET
    from minewise.puzzles.file import read_layouts

    budget = DEFAULT_BUDGET
    if seconds is not None:
        budget = replace(budget, seconds=seconds, ticks=sys.maxsize)
    layouts = list(read_layouts(read_bytes(file)))
    found = _found(layouts, budget)
    if found:
        print(json_text(_answer(found)) if as_json else _text(found))
    if len(found) < len(layouts):
        return interrupted(f"after {len(found):,} of {plural(len(layouts), 'layout')}")
    _require_proofs(found)
    return Exit.DONE


def _found(layouts: Sequence[Layout], budget: Budget) -> list[Clicks]:
    from minewise.efficiency.clicks import clicks

    if len(layouts) == 1:
        with spinner("Searching"):
            return [clicks(layouts[0], budget=budget)]
    found: list[Clicks] = []
    with stop_on_interrupt() as stop, progress(len(layouts), "layouts") as show:
        for layout in layouts:
            if stop.requested:
                break
            found.append(clicks(layout, budget=budget))
            show(len(found), "")
    return found


def _require_proofs(found: Sequence[Clicks]) -> None:
    for number, each in enumerate(found, 1):
        if not each.proved:
            where = f"layout {number}: " if len(found) > 1 else ""
            raise BudgetError(
                f"{where}the fewest clicks are between {each.lower_bound:,} and {each.clicks:,}"
            )


def _answer(found: Sequence[Clicks]) -> answers.ClicksOfLayouts:
    return {"layouts": [each.to_json() for each in found]}


def _text(found: Sequence[Clicks]) -> str:
    from minewise.cli.reports.clicks import report

    return report(found)
