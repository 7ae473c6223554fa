"""Which columns of a strip can replace each other, and how many symbols and states remain.

    python benchmarks/automata_columns.py

Takes a few minutes, most of them for the states of four rows.

For one to four rows: the columns over the alphabet, those of consistent strips, and their groups:
columns of a group can replace each other in every strip without changing its number of layouts.
Groups by the verdict alone come from the minimal machine; for four rows, its first states tell all
groups apart, so there are no fewer. Then the row orders that can be used in a single column or in
all columns at once, and the states of the derived machine over one column of each group. Draws
docs/images/alike_columns.svg, all groups of three rows with more than one column.
"""

from __future__ import annotations

from itertools import islice, permutations, product
from pathlib import Path
from typing import TYPE_CHECKING

import minewise as mw
from minewise._core import StripStates
from minewise.automata.strips.alike import alike_columns
from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.minimal import (
    LARGEST_HEIGHT,
    column_moves,
    first_columns,
    minimal_machine,
)
from minewise.automata.strips.strip import StripMachine, accepts
from minewise.base.palette import DARK, GREY, PALE
from minewise.base.svg import document, group, rect_at, text_at, translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "alike_columns.svg"
HEIGHTS = (1, 2, 3, 4)
STATES_TO_READ = 1_000
CELL = 24
GAP = 18
"""The width of a cell, and of the space between two columns of a group."""
WIDTH = 760
COVERED = "#d3dae1"


def verdict_groups(height: int) -> int:
    """Count the groups of columns that lead from every state of the minimal machine to the same."""
    machine = minimal_machine(height)
    moves = {column.tobytes() for column in machine.transitions.T if (column != machine.dead).any()}
    return len(moves)


def told_apart(height: int, groups: Sequence[Sequence[str]]) -> int:
    """Count how many groups some states of the minimal machine tell apart, by verdict alone."""
    steps = dict(zip(all_columns(height), column_moves(height), strict=True))
    firsts = [steps[first] for first, *_ in groups]
    states = [sum(1 << number for number in set(first_columns(height)))]
    known = set(states)
    parts = [0] * len(firsts)
    for state in islice(states, STATES_TO_READ):
        after = [_after(state, moves) for moves in firsts]
        numbers: dict[tuple[int, int], int] = {}
        parts = [numbers.setdefault(pair, len(numbers)) for pair in zip(parts, after, strict=True)]
        if len(numbers) == len(firsts):
            break
        states += sorted({found for found in after if found} - known)
        known.update(states)
    return len(set(parts))


def _after(state: int, moves: dict[int, int]) -> int:
    """Return the state after a column; a state is a set of last columns."""
    found = 0
    for before, after in moves.items():
        if state >> before & 1:
            found |= after
    return found


def report_groups(height: int, groups: Sequence[Sequence[str]]) -> None:
    legal = sum(map(len, groups))
    if height <= LARGEST_HEIGHT:
        verdicts = str(verdict_groups(height))
    else:
        verdicts = f"at least {told_apart(height, groups):,}"
    print(f"{height} rows: {len(all_columns(height)):,} columns, {legal:,} in consistent strips")
    print(f"  {len(groups):,} groups by layouts, {verdicts} by verdict")


def report_orders(height: int, groups: Sequence[Sequence[str]]) -> None:
    """Print, for each order of the rows, how many columns may take it, alone or with all others."""
    group_of = {column: number for number, columns in enumerate(groups) for column in columns}
    consistent = {column for column in group_of if is_consistent([column])}
    for order in permutations(range(height)):
        if list(order) == sorted(order):
            continue
        changed = {column: "".join(column[row] for row in order) for column in group_of}
        moved = {one: other for one, other in changed.items() if one != other}
        alike = sum(group_of[one] == group_of.get(other) for one, other in moved.items())
        whole = all(changed[column] in consistent for column in consistent)
        print(
            f"  rows in the order {''.join(str(row + 1) for row in order)}: {alike} of {len(moved)}"
            f" columns alone{'; boards of one column stay consistent' if whole else ''}"
        )


def smallest_flip(groups: Sequence[Sequence[str]]) -> list[str] | None:
    """Return the first strip of two columns that upending its first column makes inconsistent."""
    columns = sorted(column for group in groups for column in group)
    for pair in product(columns, repeat=2):
        if is_consistent(pair) and not is_consistent([pair[0][::-1], pair[1]]):
            return list(pair)
    return None


def is_consistent(columns: Sequence[str]) -> bool:
    rows = ("".join(row) for row in zip(*columns, strict=True))
    return mw.analyze(mw.Board.parse("\n".join(rows))).consistent


def named_states(height: int, columns: Sequence[str]) -> tuple[int, int]:
    """Count the derived machine's states over some columns, and the classes with the same moves."""
    machine = StripMachine(height)
    found = {machine.start}
    todo = [machine.start]
    named = set()
    while todo:
        state = todo.pop()
        for column in columns:
            after = machine.successors(state, column)
            named.update((column, one) for one in after)
            todo += set(after) - found
            found.update(after)
    rows = {
        (accepts(state), *(machine.successors(state, column) for column in columns))
        for state in found
    }
    return 1 + len(named), len(rows)


def report_mirrored(height: int) -> None:
    """Print the minimal machine's states, and those that are left up to mirror images."""
    search = StripStates(height)
    while search.pending:
        search.explore(1_000)
    up_to = search.found_up_to_reflection + 1
    print(f"  {search.found:,} states of the minimal machine, {up_to:,} up to mirror images")


def draw(groups: Sequence[Sequence[str]]) -> str:
    """Draw the columns of each group, joined by equals signs, in lines of groups."""
    height = len(groups[0][0]) * CELL + GAP
    x, y, drawn = GAP, GAP, []
    for columns in groups:
        width = len(columns) * (CELL + GAP)
        if x + width > WIDTH:
            x, y = GAP, y + height
        drawn.append(group(draw_group(columns), transform=translate(x, y)))
        x += width + GAP
    label = "Columns that can replace each other"
    return document(WIDTH, y + height, label, drawn)


def draw_group(columns: Sequence[str]) -> Iterator[str]:
    for place, column in enumerate(columns):
        x = place * (CELL + GAP) + CELL / 2
        if place:
            middle = len(column) * CELL / 2
            yield text_at(x - (CELL + GAP) / 2, middle, "=", fill=DARK, font_size=16)
        for row, shown in enumerate(column):
            y = (row + 0.5) * CELL
            fill = {"B": GREY, "?": COVERED}.get(shown, PALE)
            ink = PALE if shown == "B" else DARK
            yield rect_at(x, y, CELL - 1, CELL - 1, fill=fill, stroke=DARK, stroke_width=0.6)
            yield text_at(x, y, shown, fill=ink, font_size=14)


def main() -> None:
    for height in HEIGHTS:
        groups = alike_columns(height)
        report_groups(height, groups)
        report_orders(height, groups)
        states, classes = named_states(height, [first for first, *_ in groups])
        print(f"  {states} states named by their symbol, in {classes} classes with equal moves")
        report_mirrored(height)
        print(f"  a strip that upending its first column spoils: {smallest_flip(groups)}")
    shared = (columns for columns in alike_columns(3) if len(columns) > 1)
    PICTURE.write_text(draw(sorted(shared, key=len)))


if __name__ == "__main__":
    main()
