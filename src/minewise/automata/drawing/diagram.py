"""The content of a machine's picture.

States with the same moves form a group, and arrows lead from group to group. The symbol on an arrow
determines the state within the target group, which is named after the symbol.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Group(NamedTuple):
    """States with the same moves."""

    name: str
    states: tuple[str, ...]
    words: str
    """The meaning of the group's states."""


class Arrow(NamedTuple):
    """The moves from one group to another."""

    source: str
    target: str
    symbols: tuple[str, ...]


@dataclass(frozen=True)
class Diagram:
    """A machine to draw."""

    title: str
    groups: tuple[Group, ...]
    arrows: tuple[Arrow, ...]
    start: str
    """The start state."""
    accepting: frozenset[str]
    notes: tuple[str, ...]
    """Notes below the picture."""
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The position of each group's box, across and down; without positions, a chart is drawn."""


def merged(
    moves: Iterable[tuple[str, str, str]], groups: Sequence[Group], symbols: Sequence[str]
) -> tuple[Arrow, ...]:
    """Merge moves (group, symbol, next state) into arrows between groups.

    Examples
    --------
    >>> groups = [Group("a", ("a", "b"), "")]
    >>> merged([("a", "y", "b"), ("a", "x", "a")], groups, "xy")
    (Arrow(source='a', target='a', symbols=('x', 'y')),)
    """
    group_of = {state: group.name for group in groups for state in group.states}
    read: dict[tuple[str, str], set[str]] = {
        (source.name, target.name): set() for source in groups for target in groups
    }
    for source, symbol, state in moves:
        read[source, group_of[state]].add(symbol)
    return tuple(
        Arrow(source, target, tuple(symbol for symbol in symbols if symbol in found))
        for (source, target), found in read.items()
        if found
    )
