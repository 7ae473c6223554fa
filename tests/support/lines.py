"""Enumerate all lines of a given length and their layouts.

A line is consistent if some layout, with some of its cells covered, shows that line.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ALPHABET = "012B?"


def all_lines(length: int) -> Iterator[str]:
    """Yield every string over the alphabet, consistent or not."""
    return map("".join, product(ALPHABET, repeat=length))


def shown(layout: str, before: str = "-", after: str = "-") -> str:
    """Return the clues and mines of a layout, given the cells before and after it."""
    around = before + layout + after
    clues = (str((around[i] + around[i + 2]).count("B")) for i in range(len(layout)))
    return "".join(clue if cell == "-" else "B" for cell, clue in zip(layout, clues, strict=True))


def fits(layout: str, line: str) -> bool:
    """Return whether a layout agrees with the uncovered cells of a line."""
    pairs = zip(shown(layout), line, strict=True)
    return all(symbol in (truth, "?") for truth, symbol in pairs)


def _covered(uncovered: str) -> Iterator[str]:
    return map("".join, product(*((symbol, "?") for symbol in uncovered)))


@cache
def layouts_by_line(length: int) -> dict[str, list[str]]:
    """Map every consistent line to its layouts in alphabetical order."""
    found = defaultdict(list)
    for layout in map("".join, product("-B", repeat=length)):
        for line in _covered(shown(layout)):
            found[line].append(layout)
    return dict(found)


@cache
def consistent_pieces(length: int, ends: str = "") -> frozenset[str]:
    """Return the consistent pieces of a length; `<` or `>` in `ends` anchors them at that end."""
    befores = "-" if "<" in ends else "-B"
    afters = "-" if ">" in ends else "-B"
    first = "e" if "<" in ends else ""
    last = "e" if ">" in ends else ""
    return frozenset(
        first + line + last
        for layout in map("".join, product("-B", repeat=length))
        for before, after in product(befores, afters)
        for line in _covered(shown(layout, before, after))
    )
