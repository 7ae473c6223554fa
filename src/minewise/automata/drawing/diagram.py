"""What a picture of a machine shows, whatever it looks like.

States with the same moves form a group, and arrows lead from group to group. That loses nothing:
which state of a group an arrow leads to can be told from the symbol on it, after which the
state is named.
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
    """What its states have in common."""


class Arrow(NamedTuple):
    """The moves from one group to another."""

    source: str
    target: str
    symbols: tuple[str, ...]


@dataclass(frozen=True)
class Diagram:
    """A machine as it is drawn: no larger than a person can take in.

    Examples
    --------
    >>> from minewise.automata.drawing.machines import line_diagram
    >>> diagram = line_diagram("derived")
    >>> [group.name for group in diagram.groups], diagram.start
    (['-', 'B', '0', '1'], '-')
    >>> diagram.arrows[1]
    Arrow(source='-', target='B', symbols=('B', '?'))
    """

    title: str
    groups: tuple[Group, ...]
    arrows: tuple[Arrow, ...]
    start: str
    """A state."""
    accepting: frozenset[str]
    notes: tuple[str, ...]
    """What has to be known to read the picture."""
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """By group, where its box stands, across and down; without places there are no arrows but a
    table."""


def merged(
    moves: Iterable[tuple[str, str, str]], groups: Sequence[Group], symbols: Sequence[str]
) -> tuple[Arrow, ...]:
    """Make arrows of moves from a group to a state with a symbol.

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
