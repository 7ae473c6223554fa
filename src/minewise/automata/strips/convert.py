"""Convert strip machines to automata-lib automata (`pip install 'minewise[automata]'`).

Symbols are columns, such as `2?`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.automata.automata_lib import DFA, NFA
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import all_columns, check_height
from minewise.automata.strips.minimal import LARGEST_HEIGHT
from minewise.automata.strips.strip import StripMachine, accepts
from minewise.base.arguments import checked
from minewise.base.errors import BudgetError

if TYPE_CHECKING:
    from minewise.automata.strips.minimal import MinimalMachine


@checked
def minimal_dfa(machine: MinimalMachine) -> DFA:
    """Convert a minimal machine; its states are numbers.

    Examples
    --------
    >>> from minewise.automata.strips.convert import minimal_dfa
    >>> from minewise.automata.strips.minimal import minimal_machine
    >>> dfa = minimal_dfa(minimal_machine(1))
    >>> dfa.accepts_input(["?", "1", "?"]), dfa.accepts_input(["0", "1"])
    (True, False)
    """
    columns = all_columns(machine.height)
    return DFA(
        states=set(range(machine.states)),
        input_symbols=set(columns),
        transitions={
            state: dict(zip(columns, row, strict=True))
            for state, row in enumerate(machine.transitions.tolist())
        },
        initial_state=0,
        final_states=set(machine.accepting.nonzero()[0].tolist()),
    )


@checked
def strip_nfa(height: int) -> NFA:
    """Convert the nondeterministic machine for a height, with all reachable states.

    Examples
    --------
    >>> from minewise.automata.strips.convert import strip_nfa
    >>> sorted(strip_nfa(1).states)
    ['-', '0', '1', 'B']
    """
    if check_height(height) > LARGEST_HEIGHT:
        raise BudgetError(
            f"too many states for height {height}: the largest height is {LARGEST_HEIGHT}"
        )
    machine = StripMachine(height)
    transitions: dict[str, dict[str, set[str]]] = {}
    todo = [machine.start]
    while todo:
        state = todo.pop()
        if state not in transitions:
            found = {column: machine.successors(state, column) for column in all_columns(height)}
            transitions[state] = {column: set(after) for column, after in found.items() if after}
            todo += set().union(*transitions[state].values())
    return NFA(
        states=set(transitions),
        input_symbols=set(all_columns(height)),
        transitions=transitions,
        initial_state=machine.start,
        final_states=set(filter(accepts, transitions)),
    )


def published_strip_nfa() -> NFA:
    """Convert the published machine for two rows, which reads a column's cells in either order.

    Examples
    --------
    >>> from minewise.automata.strips.convert import published_strip_nfa
    >>> published = published_strip_nfa()
    >>> len(published.states), published.accepts_input(["B2", "?3"])
    (43, False)
    """
    states = published_strip.states()
    symbol_of = {column: published_strip.symbol_of(column) for column in all_columns(2)}
    return NFA(
        states={state.name for state in states},
        input_symbols=set(symbol_of),
        transitions={
            state.name: {
                column: {after.name for after in published_strip.successors(state, symbol)}
                for column, symbol in symbol_of.items()
                if symbol is not None
            }
            for state in states
        },
        initial_state=published_strip.START.name,
        final_states={state.name for state in states if state.accepted},
    )
