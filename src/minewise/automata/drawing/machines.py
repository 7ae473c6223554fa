"""Diagrams of the machines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from minewise.automata.drawing.diagram import Diagram, Group, merged
from minewise.automata.lines import line
from minewise.automata.lines import published as published_line
from minewise.automata.lines.symbols import ALPHABET, END
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import all_columns, check_height
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.strip import StripMachine, accepts
from minewise.base.errors import BoardError, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MACHINES: Final = ("published", "derived", "minimal")
"""The source's machine, this package's nondeterministic machine, and the minimal machine."""

_TALLEST = 2

_SWAPPED = "The order of the two cells in a column does not matter: 2? is also ?2."
_NAMED = "A state starts with the symbol that leads to it."
_DEAD = "All other symbols lead to the dead state, from which nothing is accepted."

# Positions of boxes, chosen so that few arrows cross.
_FREE, _MINED, _NEITHER = (0.0, 0.0), (4.0, 0.0), (2.0, 0.0)
_NEEDS_NONE, _NEEDS_ONE = (0.0, 3.0), (4.0, 3.0)


def line_diagram(machine: str) -> Diagram:
    """Return the diagram of a machine for lines: `published`, `derived` or `minimal`.

    Examples
    --------
    >>> len(line_diagram("minimal").groups)  # plus the dead state
    5
    """
    match machine:
        case "published":
            return _published_line()
        case "derived":
            return _derived_line()
        case "minimal":
            return _minimal_line()
    raise _unknown(machine)


def strip_diagram(machine: str, height: int = 2) -> Diagram:
    """Return the diagram of a machine for strips: `published`, `derived` or `minimal`.

    Examples
    --------
    >>> strip_diagram("published").groups[3].states
    ('?0?B', '?0BB')
    >>> strip_diagram("minimal", 3)
    Traceback (most recent call last):
    minewise.base.errors.BoardError: machines for 3 rows are too large to draw ...
    """
    if check_height(height) > _TALLEST:
        raise BoardError(
            f"machines for {height} rows are too large to draw (at most {_TALLEST}): give the FILE "
            "of a board to draw a run instead"
        )
    if height == 1:
        return line_diagram(machine)
    match machine:
        case "published":
            return _published_strip()
        case "derived":
            return _derived_strip()
        case "minimal":
            return _minimal(2, published_strip.SYMBOLS, [_SWAPPED, _DEAD])
    raise _unknown(machine)


def _unknown(machine: str) -> BoardError:
    return BoardError(f"unknown machine {quoted(machine)}: use {', '.join(MACHINES)}")


def _published_line() -> Diagram:
    table = published_line.TRANSITIONS
    groups = (
        Group("1? ?o", ("s0", "1?", "?o"), "anything but 2 may follow"),
        Group("B ?b", ("B", "?b"), "mined"),
        Group("??", ("??",), "free or mined"),
        Group("0 1b", ("0", "1b"), "a free cell follows"),
        Group("1o 2", ("1o", "2"), "a mine follows"),
    )
    moves = [
        (group.name, symbol, table[state][symbol])
        for group in groups
        for state in group.states
        for symbol in ALPHABET
        if table[state][symbol] != published_line.ERROR
    ]
    return Diagram(
        "The published machine for lines (Kadlac 2003, Table 1)",
        groups,
        merged(moves, groups, ALPHABET),
        published_line.START,
        frozenset(state for state in table if table[state][END] != published_line.ERROR),
        (f"{_NAMED} States in one box have the same moves.", "All other symbols lead to Er."),
        {
            "1? ?o": _FREE,
            "B ?b": _MINED,
            "??": _NEITHER,
            "0 1b": _NEEDS_NONE,
            "1o 2": _NEEDS_ONE,
        },
    )


def _derived_line() -> Diagram:
    words = {
        "-": "free, without a clue",
        "B": "mined",
        "0": "a clue, a free cell follows",
        "1": "a clue, a mine follows",
    }
    groups = tuple(Group(state, (state,), text) for state, text in words.items())
    moves = [
        (state, symbol, after)
        for state, row in line.MOVES.items()
        for symbol in ALPHABET
        for after in row[symbol]
    ]
    return Diagram(
        "The machine for lines whose paths are layouts",
        groups,
        merged(moves, groups, ALPHABET),
        line.START,
        frozenset(state for state, row in line.MOVES.items() if row[END]),
        ("After ? two states may follow. A symbol without an arrow is rejected.",),
        {"-": _FREE, "B": _MINED, "0": _NEEDS_NONE, "1": _NEEDS_ONE},
    )


def _published_strip() -> Diagram:
    states = published_strip.states()
    groups = tuple(
        Group(name, tuple(state.name for state in states if state.group == name), words)
        for name, words in published_strip.CLASSES.items()
    )
    moves = [
        (state.group, symbol, after.name)
        for state in states
        for symbol in published_strip.SYMBOLS
        for after in published_strip.successors(state, symbol)
    ]
    return Diagram(
        "The published machine for strips of two rows",
        groups,
        merged(moves, groups, published_strip.SYMBOLS),
        published_strip.START.name,
        frozenset(state.name for state in states if state.accepted),
        (_SWAPPED, "A symbol leads to the states of the class that are named after it."),
    )


def _derived_strip() -> Diagram:
    machine = StripMachine(2)
    groups = (
        Group("--", ("--",), "no mine"),
        Group("BB", ("BB",), "two mines"),
        Group("-B", ("-B", "B-"), "one mine"),
        Group("00", ("-0", "0-", "00"), "no mine, none may follow"),
        Group("11", ("-1", "1-", "11"), "no mine, one must follow"),
        Group("1B", ("1B", "B1"), "one mine, one must follow"),
        Group("0B", ("0B", "B0"), "one mine, none may follow"),
        Group("22", ("-2", "2-", "22", "2B", "B2"), "two mines must follow"),
    )
    known = {state for group in groups for state in group.states}
    moves = [
        (group.name, symbol, after)
        for group in groups
        for state in group.states
        for column in all_columns(2)
        if (symbol := published_strip.symbol_of(column))
        for after in machine.successors(state, column)
        if after in known
    ]
    return Diagram(
        "The machine for strips of two rows whose paths are layouts",
        groups,
        merged(moves, groups, published_strip.SYMBOLS),
        machine.start,
        frozenset(filter(accepts, known)),
        (
            f"{_SWAPPED} A state shows mines, and the number of mines that clues need.",
            "Columns with two different clues are left out: no column follows 01, 02 and 12.",
        ),
    )


def _minimal_line() -> Diagram:
    diagram = _minimal(1, tuple(ALPHABET), [_DEAD])
    places = {
        "start": _FREE,
        "after B": _MINED,
        "after ?": _NEITHER,
        "after 0": _NEEDS_NONE,
        "after 1": _NEEDS_ONE,
    }
    return replace(diagram, places={group.name: places[group.words] for group in diagram.groups})


def _minimal(height: int, symbols: Sequence[str], notes: Sequence[str]) -> Diagram:
    machine = minimal_machine(height)
    numbers = {column: number for number, column in enumerate(all_columns(height))}
    after = {
        str(state): {symbol: str(row[numbers[symbol]]) for symbol in symbols}
        for state, row in enumerate(machine.transitions.tolist())
        if state != machine.dead
    }
    groups = tuple(
        Group(state, (state,), f"after {word}" if word else "start")
        for state, word in sorted(_shortest_words(after).items(), key=lambda item: int(item[0]))
    )
    moves = [
        (state, symbol, row[symbol])
        for state, row in after.items()
        for symbol in symbols
        if row[symbol] in after
    ]
    return Diagram(
        f"The minimal machine for {'lines' if height == 1 else 'strips of two rows'}",
        groups,
        merged(moves, groups, symbols),
        "0",
        frozenset(state for state in after if machine.accepting[int(state)]),
        tuple(notes),
    )


def _shortest_words(after: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return a shortest strip that leads to each state."""
    words = {"0": ""}
    for state, word in (todo := list(words.items())):
        for symbol, following in after[state].items():
            if following in after and following not in words:
                words[following] = f"{word} {symbol}".strip()
                todo.append((following, words[following]))
    return words
