"""What a machine does with a board: the live states after every column, and how they follow.

A column of the board leads from one layer of states to the next. A **path** through all layers to
a state where the board may end is a layout, or several; what lies on no such path is a dead end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from minewise.automata.lines import published as published_line
from minewise.automata.lines.symbols import END
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import columns_of
from minewise.automata.strips.strip import StripMachine, accepts
from minewise.automata.trace import check_published
from minewise.base.errors import BoardError
from minewise.base.numerals import brief_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.board.board import Board

MOST_COLUMNS = 100
"""How many columns of a board a person may want to see."""
MOST_LIVE = 40
"""How many states after one column."""


class TrellisNode(NamedTuple):
    """A live state after a column."""

    name: str
    ways: int
    """How many ways to place mines lead here."""
    lit: bool
    """Whether it lies on a path to a state where the board may end."""


class TrellisEdge(NamedTuple):
    """A move from a state to one of the next layer, both by their numbers in their layers."""

    source: int
    target: int
    lit: bool


@dataclass(frozen=True)
class Trellis:
    r"""A board on its way through a machine.

    Examples
    --------
    >>> from minewise import Board
    >>> trellis = trellis_of(Board.parse("2?4??\n???B2"), "published")
    >>> trellis.layouts
    4
    >>> [len(layer) for layer in trellis.layers]
    [1, 2, 2, 3, 2, 3]
    """

    machine: str
    """Which one it is, in words."""
    legend: str
    """What the names of the states mean."""
    columns: tuple[str, ...]
    layers: tuple[tuple[TrellisNode, ...], ...]
    """The start, and the live states after every column until none is left."""
    edges: tuple[tuple[TrellisEdge, ...], ...]
    """The moves with every column."""
    accepting: frozenset[str]
    layouts: int | None
    """How many layouts fit; `None` if the machine cannot tell."""

    @property
    def consistent(self) -> bool:
        """Whether any layout fits."""
        return self.layers[0][0].lit

    @property
    def title(self) -> str:
        """The board, the machine and its verdict."""
        size = f"{len(self.columns[0])}×{len(self.columns)}"
        verdict = "consistent" if self.consistent else "inconsistent"
        if self.layouts:
            verdict += f", {brief_text(self.layouts)} layout{'s' if self.layouts > 1 else ''}"
        return f"{size} cells read by {self.machine}: {verdict}"


class _Machine(Protocol):
    """What is needed of a machine to watch it."""

    name: str
    legend: str
    start: str
    counts: bool
    """Whether its paths tell how many layouts there are."""

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        """Give the states that follow, each with the placements it stands for."""

    def accepts(self, state: str) -> bool:
        """Whether the board may end in a state."""


def trellis_of(board: Board, machine: str) -> Trellis:
    """Watch the `published` or the `derived` machine read a board.

    The published ones read one row or two.
    """
    columns = columns_of(board)
    height = board.shape[0]
    if machine == "published":
        check_published(board)
    match machine, height:
        case "derived", _:
            return _watched(_Derived(height), columns)
        case "published", 1:
            return _watched(_PublishedLine(), columns)
        case "published", 2:
            return _watched(_PublishedStrip(), columns)
    raise BoardError(f"a board is drawn with the derived or published machine, not {machine!r}")


class _Derived:
    name = "the derived machine"
    legend = "A state: B is a mine, - a free cell, a number what a clue still needs."
    counts = True

    def __init__(self, height: int) -> None:
        self._machine = StripMachine(height)
        self.start = self._machine.start

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        return ((found, 1) for found in self._machine.successors(state, column))

    def accepts(self, state: str) -> bool:
        return accepts(state)


class _PublishedStrip:
    name = "the published machine for two rows"
    legend = "A state: the two cells, each with the mines that it has seen, or 0 or B."
    counts = True
    start = published_strip.START.name

    def __init__(self) -> None:
        self._states = {state.name: state for state in published_strip.states()}

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        symbol = published_strip.symbol_of(column)
        if symbol is None:
            return ()
        found = published_strip.successors(self._states[state], symbol)
        return ((following.name, following.weight) for following in found)

    def accepts(self, state: str) -> bool:
        return self._states[state].accepted


class _PublishedLine:
    name = "the published machine for lines"
    legend = "A state: the last cell and what is known of it; Er is the error."
    counts = False
    start = published_line.START

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        # A clue that no line can show is no symbol of the machine.
        return ((published_line.TRANSITIONS[state].get(column, published_line.ERROR), 1),)

    def accepts(self, state: str) -> bool:
        return published_line.TRANSITIONS[state][END] != published_line.ERROR


def _watched(machine: _Machine, columns: Sequence[str]) -> Trellis:
    if len(columns) > MOST_COLUMNS:
        raise BoardError(
            f"a run of {len(columns):,} columns is too long to be drawn: at most {MOST_COLUMNS} "
            "can be; minewise automaton run prints it"
        )
    ways, steps = _read(machine, columns)
    lit = _lit(machine, ways, steps, len(columns))
    numbers = [{name: number for number, name in enumerate(layer)} for layer in ways]
    return Trellis(
        machine.name,
        machine.legend,
        tuple(columns),
        tuple(
            tuple(TrellisNode(name, count, name in on_path) for name, count in layer.items())
            for layer, on_path in zip(ways, lit, strict=True)
        ),
        tuple(
            tuple(
                TrellisEdge(
                    numbers[layer][source],
                    numbers[layer + 1][target],
                    source in lit[layer] and target in lit[layer + 1],
                )
                for source, target in found
            )
            for layer, found in enumerate(steps)
        ),
        frozenset(filter(machine.accepts, {name for layer in ways for name in layer})),
        sum(ways[-1][name] for name in lit[-1]) if machine.counts else None,
    )


def _read(
    machine: _Machine, columns: Sequence[str]
) -> tuple[list[dict[str, int]], list[list[tuple[str, str]]]]:
    """Count the ways to every live state, and note every step, until no state is left."""
    ways = [{machine.start: 1}]
    steps: list[list[tuple[str, str]]] = []
    for number, column in enumerate(columns, start=1):
        following: dict[str, int] = {}
        steps.append([])
        for state, count in ways[-1].items():
            for found, weight in machine.after(state, column):
                following[found] = following.get(found, 0) + count * weight
                steps[-1].append((state, found))
        ways.append(following)
        if len(following) > MOST_LIVE:
            raise BoardError(
                f"after column {number} there are {len(following)} live states, too many to be "
                f"drawn: at most {MOST_LIVE} can be"
            )
        if not following:
            break
    return ways, steps


def _lit(
    machine: _Machine,
    ways: list[dict[str, int]],
    steps: list[list[tuple[str, str]]],
    columns: int,
) -> list[set[str]]:
    """Find in every layer the states from which an end is reached."""
    whole = len(steps) == columns
    lit = [{state for state in ways[-1] if whole and machine.accepts(state)}]
    for found in reversed(steps):
        lit.append({source for source, target in found if target in lit[-1]})
    return lit[::-1]
