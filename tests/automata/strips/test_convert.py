"""Conversion to automata-lib, which proves that the machines accept the same strips."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest
from automata.fa.dfa import DFA

import minewise as mw
from minewise.automata.lines import published as published_line
from minewise.automata.strips.convert import minimal_dfa, published_strip_nfa, strip_nfa
from minewise.automata.strips.minimal import minimal_machine


def test_two_rows_are_decided_as_by_the_published_machine():
    derived = minimal_dfa(minimal_machine(2))
    published = DFA.from_nfa(published_strip_nfa(), minify=False)
    assert published == derived


def test_one_row_is_decided_as_by_the_published_machine():
    """Only the empty line differs: Table 1 rejects it, and no move leads back to the start."""
    published = published_line.dfa()
    with_empty_line = DFA(
        states=published.states,
        input_symbols=published.input_symbols,
        transitions=published.transitions,
        initial_state=published.initial_state,
        final_states=published.final_states | {published.initial_state},
    )
    assert with_empty_line == minimal_dfa(minimal_machine(1))


@pytest.mark.parametrize("height", [1, 2])
def test_minimal_and_nondeterministic_machines_accept_the_same_strips(height):
    assert DFA.from_nfa(strip_nfa(height), minify=False) == minimal_dfa(minimal_machine(height))


@pytest.mark.parametrize(("height", "states"), [(1, 6), (2, 23)])
def test_the_library_minimises_to_the_same_size(height, states):
    determinised = DFA.from_nfa(strip_nfa(height), minify=False).to_complete()
    minimal = determinised.minify()
    assert len(minimal.states) == states == len(minimal_dfa(minimal_machine(height)).states)


def test_a_changed_transition_is_detected():
    published = published_strip_nfa()
    wrong = {state: dict(moves) for state, moves in published.transitions.items()}
    wrong["?0?0"]["3B"] = set()
    changed = type(published)(
        states=published.states,
        input_symbols=published.input_symbols,
        transitions=wrong,
        initial_state=published.initial_state,
        final_states=published.final_states,
    )
    assert DFA.from_nfa(changed, minify=False) != minimal_dfa(minimal_machine(2))


def test_heights_beyond_the_limit_are_refused():
    with pytest.raises(
        mw.BudgetError, match="too many states for height 4: the largest height is 3"
    ):
        strip_nfa(4)


def test_without_automata_lib_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "automata.fa.dfa", None)
    for ours in ("automata_lib", "strips.convert"):
        monkeypatch.delitem(sys.modules, f"minewise.automata.{ours}")
    with pytest.raises(
        ImportError, match=r"needs automata-lib: pip install 'minewise\[automata\]'"
    ):
        import_module("minewise.automata.strips.convert")
    with pytest.raises(ImportError, match="needs automata-lib"):
        published_line.dfa()
