"""The output of `minewise clicks`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from minewise.board.cell_names import cell_name
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.efficiency.clicks import Clicks
    from minewise.efficiency.sequence import Click

_HEADER = ["layout", "clicks", "ZiNi", "human ZiNi", "3BV", "openings", "islands"]
_VERBS = {"reveal": "open", "flag": "flag", "chord": "chord"}


def report(found: Sequence[Clicks]) -> str:
    """List the clicks for one layout, or tabulate the measures of several."""
    terminal = Terminal()
    return terminal.text(_one(found[0], terminal) if len(found) == 1 else _several(found))


def _one(found: Clicks, terminal: Terminal) -> Iterator[Text]:
    facts = [
        ("Clicks", f"{found.clicks:,}, {_proof(found)}"),
        ("ZiNi", f"{found.zini:,}"),
        ("Human ZiNi", f"{found.human_zini:,}"),
        ("3BV", f"{found.bbbv:,}"),
        ("Openings", f"{found.openings:,}"),
        ("Islands", f"{found.islands:,}"),
    ]
    yield from fact_lines(facts, terminal.width)
    yield Text()
    yield from fact_lines(_runs(found.sequence), terminal.width)


def _proof(found: Clicks) -> str:
    return "the fewest possible" if found.proved else f"at least {found.lower_bound:,} are needed"


def _runs(sequence: Sequence[Click]) -> Iterator[tuple[str, str]]:
    """Join the clicks up to each chord into one line, which begins with the number of the first."""
    number = 1
    for words in _groups(sequence):
        kinds = groupby(words, lambda click: click.do)
        told = (
            f"{_VERBS[do]} {' '.join(cell_name(click.cell) for click in run)}" for do, run in kinds
        )
        last = number + len(words) - 1
        yield f"{number}" if last == number else f"{number}-{last}", ", ".join(told)
        number = last + 1


def _groups(sequence: Sequence[Click]) -> Iterator[list[Click]]:
    group: list[Click] = []
    for click in sequence:
        group.append(click)
        if click.do == "chord":
            yield group
            group = []
    if group:
        yield group


def _several(found: Sequence[Clicks]) -> Iterator[Text]:
    rows = [
        [
            str(number),
            f"{each.clicks:,}" if each.proved else f"{each.lower_bound:,} to {each.clicks:,}",
            *(
                f"{measure:,}"
                for measure in (
                    each.zini,
                    each.human_zini,
                    each.bbbv,
                    each.openings,
                    each.islands,
                )
            ),
        ]
        for number, each in enumerate(found, 1)
    ]
    yield from table(_HEADER, rows)
