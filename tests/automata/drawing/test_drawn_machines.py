"""Diagrams contain all the states and moves of their machine, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from minewise.automata.drawing.machines import MACHINES, line_diagram, strip_diagram
from minewise.automata.lines import line
from minewise.automata.lines import published as published_line
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.convert import strip_nfa
from minewise.automata.strips.minimal import minimal_machine
from minewise.base.errors import BoardError

if TYPE_CHECKING:
    from minewise.automata.drawing.diagram import Diagram

DIAGRAMS = {
    f"{kind} {machine}": draw(machine)
    for kind, draw in (("line", line_diagram), ("strip", strip_diagram))
    for machine in MACHINES
}


def moves(diagram: Diagram) -> dict[tuple[str, str], set[str]]:
    """Map each state and symbol to the groups that its arrows lead to."""
    states = {group.name: group.states for group in diagram.groups}
    found = defaultdict(set)
    for source, target, symbols in diagram.arrows:
        for state in states[source]:
            for symbol in symbols:
                found[state, symbol].add(target)
    return dict(found)


def group_of(diagram: Diagram) -> dict[str, str]:
    return {state: group.name for group in diagram.groups for state in group.states}


@pytest.mark.parametrize("diagram", DIAGRAMS.values(), ids=DIAGRAMS)
def test_every_state_is_in_one_group(diagram: Diagram) -> None:
    states = [state for group in diagram.groups for state in group.states]
    assert len(states) == len(set(states))
    assert {diagram.start, *diagram.accepting} - set(states) == set()


@pytest.mark.parametrize("diagram", DIAGRAMS.values(), ids=DIAGRAMS)
def test_two_groups_are_joined_by_one_arrow_at_most(diagram: Diagram) -> None:
    pairs = [(arrow.source, arrow.target) for arrow in diagram.arrows]
    assert len(pairs) == len(set(pairs))


def test_the_published_line() -> None:
    diagram = DIAGRAMS["line published"]
    groups = group_of(diagram)
    assert set(groups) == set(published_line.STATES) - {"Er"}
    table = published_line.TRANSITIONS
    assert moves(diagram) == {
        (state, symbol): {groups[table[state][symbol]]}
        for state in groups
        for symbol in "012B?"
        if table[state][symbol] != "Er"
    }
    assert diagram.accepting == published_line.dfa().final_states


def test_group_and_symbol_identify_a_state_of_the_published_line() -> None:
    groups = DIAGRAMS["line published"].groups
    for group in groups:
        names = [state[0] for state in group.states if state != "s0"]
        assert len(names) == len(set(names))
    for row in published_line.TRANSITIONS.values():
        assert all(row[symbol][0] in (symbol, "E") for symbol in "012B?")


def test_the_derived_line() -> None:
    diagram = DIAGRAMS["line derived"]
    assert moves(diagram) == {
        (state, symbol): set(row[symbol])
        for state, row in line.MOVES.items()
        for symbol in "012B?"
        if row[symbol]
    }
    assert diagram.accepting == line.nfa().final_states


@pytest.mark.parametrize("height", [1, 2])
def test_the_minimal_machines(height: int) -> None:
    diagram = strip_diagram("minimal", height)
    machine = minimal_machine(height)
    columns = all_columns(height)
    if height == 2:
        symbols = [published_strip.symbol_of(column) for column in columns]
    else:
        symbols = list(columns)
    drawn = moves(diagram)
    for state in set(range(machine.states)) - {machine.dead}:
        for column, symbol in enumerate(symbols):
            after = int(machine.transitions[state, column])
            wanted = set() if after == machine.dead else {str(after)}
            assert (drawn.get((str(state), symbol), set()) if symbol else set()) == wanted
    assert diagram.accepting == {str(state) for state in machine.accepting.nonzero()[0]}


def test_the_shortest_words_lead_to_their_states() -> None:
    diagram = DIAGRAMS["strip minimal"]
    drawn = moves(diagram)
    for group in diagram.groups:
        state = diagram.start
        for symbol in group.words.split()[1:]:
            (state,) = drawn[state, symbol]
        assert state == group.name


def test_the_published_strip() -> None:
    diagram = DIAGRAMS["strip published"]
    states = published_strip.states()
    assert group_of(diagram) == {state.name: state.group for state in states}
    assert moves(diagram) == {
        (state.name, symbol): {after.group for after in found}
        for state in states
        for symbol in published_strip.SYMBOLS
        if (found := published_strip.successors(state, symbol))
    }
    assert diagram.accepting == {state.name for state in states if state.accepted}


def test_the_derived_strip_without_dead_end_states() -> None:
    diagram = DIAGRAMS["strip derived"]
    nfa = strip_nfa(2)
    groups = group_of(diagram)
    nowhere = {state for state, row in nfa.transitions.items() if not row}
    assert nowhere == {"01", "02", "12", "10", "20", "21"}
    assert set(groups) == nfa.states - nowhere
    assert diagram.accepting == nfa.final_states
    found = defaultdict(set)
    for state in groups:
        for column, after in nfa.transitions[state].items():
            symbol = published_strip.symbol_of(column)
            found[state, symbol] |= {groups[name] for name in after if name not in nowhere}
    assert moves(diagram) == {move: names for move, names in found.items() if names}


def test_one_row_is_a_line() -> None:
    assert strip_diagram("published", 1) == line_diagram("published")


def test_undrawable_machines_are_refused() -> None:
    with pytest.raises(BoardError, match=r"3 rows are too large to draw \(at most 2\)"):
        strip_diagram("minimal", 3)
    with pytest.raises(BoardError, match=r"unknown machine 'other': use published, "):
        line_diagram("other")
    with pytest.raises(BoardError, match="unknown machine 'other'"):
        strip_diagram("other")
    with pytest.raises(BoardError, match="at least 1 row"):
        strip_diagram("minimal", 0)
