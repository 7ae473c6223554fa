"""The machine for lines exactly as published, including its mistakes.

M. Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003), section 7. Its verdicts
are right, but its output is often wrong: `minewise.automata.lines.line` has the repaired machine,
and `docs/automata.md` lists which theorems of the source hold. `minewise.automata.lines.tables` has
its tables as published and corrected.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.automata.lines.symbols import ALPHABET, END, check_line, read_table
from minewise.base.arguments import checked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.automata.automata_lib import DFA


START: Final = "s0"
ERROR: Final = "Er"

TRANSITIONS: Final = read_table("""
    0   1   2   B   ?   e
s0  0   1o  Er  B   ??  Er
0   0   1o  Er  Er  ?o  0
1o  Er  Er  Er  B   ?b  Er
1b  0   1o  Er  Er  ?o  1b
1?  0   1o  Er  B   ??  1?
2   Er  Er  Er  B   ?b  Er
B   Er  1b  2   B   ??  B
?o  0   1o  Er  B   ??  ?o
?b  Er  1b  2   B   ??  ?b
??  0   1?  2   B   ??  ??
Er  Er  Er  Er  Er  Er  Er
""")
"""Table 1: the next state for each state and symbol; `e` is the end of the line."""

OUTPUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "s0": "X",
        "0": "-",
        "1o": "-",
        "1b": "-",
        "1?": "-",
        "2": "-",
        "B": "B",
        "?o": "-",
        "?b": "B",
        "??": "B",
        "Er": "X",
    }
)
"""Table 2: the output on arrival in a state. The table prints 0 where it means `-`."""

STATES: Final = tuple(TRANSITIONS)
"""The 11 states in the order of Table 1; a subscript is written after its symbol."""


class LineRun(NamedTuple):
    """A run of the machine on a line."""

    states: list[str]
    """The state after every symbol."""
    consistent: bool
    """Whether the machine accepts: the end of the line does not lead to the state `Er`."""


@checked
def run(symbols: str) -> LineRun:
    """Run the published machine on a line.

    Examples
    --------
    >>> from minewise.automata.lines.published import run
    >>> run("?1B")
    LineRun(states=['??', '1?', 'B'], consistent=True)
    >>> run("0?1?0")
    LineRun(states=['0', '?o', '1o', '?b', 'Er'], consistent=False)
    """
    state = START
    states = []
    for symbol in check_line(symbols):
        state = TRANSITIONS[state][symbol]
        states.append(state)
    return LineRun(states, TRANSITIONS[state][END] != ERROR)


@checked
def output(symbols: str) -> str:
    """Return the bomb string that the published machine outputs for a line, right or wrong.

    Examples
    --------
    >>> from minewise.automata.lines.published import output
    >>> output("1B1")
    '-B-'
    >>> output("?1B")  # the 1 has two mines
    'B-B'
    """
    return "".join(OUTPUT[state] for state in run(symbols).states)


def dfa() -> DFA:
    """Convert the machine to an automata-lib automaton (`pip install minewise[automata]`).

    A state accepts if the end of the line does not lead from it to `Er`. So the empty line is
    rejected, as in Table 1.

    Examples
    --------
    >>> from minewise.automata.lines.published import dfa
    >>> machine = dfa()
    >>> machine.accepts_input("?1B"), machine.accepts_input("1")
    (True, False)
    """
    from minewise.automata.automata_lib import DFA

    return DFA(
        states=set(STATES),
        input_symbols=set(ALPHABET),
        transitions={
            state: {symbol: row[symbol] for symbol in ALPHABET}
            for state, row in TRANSITIONS.items()
        },
        initial_state=START,
        final_states={state for state, row in TRANSITIONS.items() if row[END] != ERROR},
    )
