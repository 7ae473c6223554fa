"""The machine that decides lines and counts, lists and samples their layouts.

It is nondeterministic. A **state** describes the last cell read:

- `-` the cell is free and has no clue, so the next cell may be anything;
- `B` the cell is mined;
- `0` the cell has a clue that needs no more mines: the next cell is free;
- `1` the cell has a clue that needs one more mine: the next cell is mined.

A state determines whether its cell is mined, and every layout has one path, so each path is a
layout. After each cell, the machine can be in at most two states, the **live** states: `-` and `B`,
or `0` and `1`. The same number of paths leads to each. So the number of layouts is a power of two,
and sampling needs no weights.

A covered cell may depend on cells to its right, so no single pass can write a layout. Two passes
can: the first, from right to left, computes the live states; the second, from left to right,
follows a path through them. Every function takes time linear in the length of the line (for
`layouts`, per layout).
"""

from __future__ import annotations

from operator import itemgetter
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from minewise.automata.lines.symbols import ALPHABET, END, check_line, read_table
from minewise.automata.walks import walks
from minewise.base.arguments import checked
from minewise.base.errors import InconsistentError
from minewise.engine.sample_size import require_sample_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from minewise.automata.automata_lib import NFA

START: Final = "-"
"""The state before the first cell: an end of the line is like a free cell without a clue."""

ANYTHING: Final = "-01B"
"""The live states at a cut: anything may come before it."""

MOVES: Final = read_table("""
   0  1  2  B  ?   e
-  0  1  .  B  -B  -
0  0  1  .  .  -   -
1  .  .  .  B  B   .
B  .  0  1  B  -B  -
""")
"""The possible next states, by state and symbol; `e` is the end of the line."""


def _live_moves() -> Mapping[str, Mapping[str, str]]:
    """Return the next live states for each set of live states and symbol (subset construction)."""
    found: dict[str, Mapping[str, str]] = {}
    unread = [START, ANYTHING]
    while unread:
        live = unread.pop()
        if live not in found:
            after = {
                symbol: "".join(sorted({s for state in live for s in MOVES[state][symbol]}))
                for symbol in ALPHABET + END
            }
            found[live] = MappingProxyType(after)
            unread += after.values()
    return MappingProxyType(found)


LIVE_MOVES: Final = _live_moves()
"""The deterministic version of the machine. A set of states is written as a sorted string."""

_ORIGINS: Final = {
    (live, symbol, state): "".join(s for s in live if state in MOVES[s][symbol])
    for live, moves in LIVE_MOVES.items()
    for symbol, after in moves.items()
    for state in after
}
"""The possible previous states, by live states, symbol and next state."""


@checked
def live_states(symbols: str) -> list[str]:
    """Return the live states after every symbol, each set as a sorted string.

    Examples
    --------
    >>> from minewise.automata.lines.line import live_states
    >>> live_states("?1?0")
    ['-B', '01', '-B', '0']
    """
    return list(_read(check_line(symbols)))[1:]


@checked
def is_consistent(symbols: str) -> bool:
    """Return whether any layout fits a line.

    Examples
    --------
    >>> from minewise.automata.lines.line import is_consistent
    >>> is_consistent("0?1?"), is_consistent("0?1?0")
    (True, False)
    """
    live = START
    for symbol in check_line(symbols):
        live = LIVE_MOVES[live][symbol]
    return bool(LIVE_MOVES[live][END])


@checked
def count(symbols: str) -> int:
    """Return the exact number of layouts that fit a line.

    Examples
    --------
    >>> from minewise.automata.lines.line import count
    >>> count("?1?"), count("??1B?"), count("1")
    (2, 4, 0)
    """
    doublings = 0
    live = START
    for symbol in check_line(symbols) + END:
        after = LIVE_MOVES[live][symbol]
        if not after:
            return 0
        doublings += len(_ORIGINS[live, symbol, after[0]]) - 1
        live = after
    return 1 << doublings


@checked
def layout(symbols: str) -> str | None:
    """Return the first layout of a line, or `None` if there is none.

    Examples
    --------
    >>> from minewise.automata.lines.line import layout
    >>> layout("?1B?")
    '--B-'
    """
    steps = _Steps(symbols)
    return steps.walk(itemgetter(0)) if steps.consistent else None


@checked
def layouts(symbols: str) -> Iterator[str]:
    """Yield every layout of a line in alphabetical order, as a string of `-` and `B`.

    Examples
    --------
    >>> from minewise.automata.lines.line import layouts
    >>> list(layouts("?1??"))
    ['--B-', '--BB', 'B---', 'B--B']
    """
    steps = _Steps(symbols)
    return map(_written, walks(steps.firsts, len(symbols) - 1, steps.following))


@checked
def sample(symbols: str, n: int, *, seed: int = 0) -> list[str]:
    """Draw layouts of a line at random, all equally likely.

    Layout i depends only on the line, the seed and i.

    Examples
    --------
    >>> from minewise.automata.lines.line import sample
    >>> set(sample("?1?", 20)) == {"B--", "--B"}
    True
    """
    require_sample_size(n)
    steps = _Steps(symbols)
    if not steps.consistent:
        raise InconsistentError("no layout is consistent with the line, so none can be drawn")
    randoms = (Random(f"{seed} {number}") for number in range(n))  # noqa: S311 no secrets here
    return [steps.walk(random.choice) for random in randoms]


def nfa() -> NFA:
    """Convert the machine to an automata-lib automaton (`pip install minewise[automata]`).

    Examples
    --------
    >>> from minewise.automata.lines.line import nfa
    >>> machine = nfa()
    >>> machine.accepts_input("?1B"), machine.accepts_input("1")
    (True, False)
    """
    from minewise.automata.automata_lib import NFA

    return NFA(
        states=set(MOVES),
        input_symbols=set(ALPHABET),
        transitions={
            state: {symbol: set(row[symbol]) for symbol in ALPHABET} for state, row in MOVES.items()
        },
        initial_state=START,
        final_states={state for state, row in MOVES.items() if row[END]},
    )


class _Steps:
    """The first pass over a line, from right to left, and the paths back through it.

    The rules are symmetric, so the same machine reads in both directions.
    """

    def __init__(self, symbols: str) -> None:
        self._symbols = check_line(symbols)
        self._live = list(_read(reversed(symbols)))[::-1]
        self.firsts = "".join(state for state in self._live[0] if MOVES[state][END])
        """The possible states of the first cell."""
        self.consistent = bool(self.firsts)

    def following(self, state: str, cell: int) -> str:
        """Return the possible states after a cell, free before mined."""
        return _ORIGINS[self._live[cell + 1], self._symbols[cell], state]

    def walk(self, choose: Callable[[str], str]) -> str:
        """Return the layout of one path; this is the second pass."""
        state = choose(self.firsts)
        path = [state]
        for live, symbol in zip(self._live[1:-1], self._symbols, strict=False):
            choices = _ORIGINS[live, symbol, state]
            state = choices if len(choices) == 1 else choose(choices)
            path.append(state)
        return _written(path)


def _read(symbols: Iterable[str]) -> Iterator[str]:
    """Yield the live states before the first symbol and after every symbol."""
    live = START
    yield live
    for symbol in symbols:
        live = LIVE_MOVES[live][symbol]
        yield live


def _written(path: list[str]) -> str:
    return "".join("B" if state == "B" else "-" for state in path)
