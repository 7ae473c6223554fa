"""The number of states of the minimal machines, and the search that counts them."""

from __future__ import annotations

import pytest

import minewise as mw
from minewise._core import StripStates
from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.minimal import alphabet_size, minimal_machine, minimal_size
from minewise.automata.strips.strip import StripMachine, accepts


@pytest.mark.parametrize("height", [1, 2, 3])
def test_finds_the_states_of_the_explicit_machine(height):
    machine = minimal_machine(height)
    assert minimal_size(height) == machine.states
    assert alphabet_size(height) == machine.symbols


@pytest.mark.soak
def test_height_4():
    """The expected number comes from an independent search that read whole columns."""
    searches = []
    assert minimal_size(4, mw.Budget(), searches.append) == 914_880  # without a limit
    assert searches[-1].found_up_to_reflection == 458_298


@pytest.mark.slow
def test_first_states_of_height_4_are_told_apart_by_one_more_column():
    """Compare with the states that the lazy machine reaches after one column."""
    machine = StripMachine(4)
    last_columns = _last_columns(machine)
    live = {frozenset(machine.successors(machine.start, column)) for column in all_columns(4)} | {
        frozenset([machine.start])
    }
    behaviours = {
        frozenset(c for c in last_columns if _can_end(machine, states, c)) for states in live
    }
    search = StripStates(4)
    assert search.last_columns == len(last_columns) == 134
    search.explore(1)
    assert search.found == len(behaviours)


def _last_columns(machine):
    """List the fully shown columns that can end a strip of two columns."""
    live = machine.successors(machine.start, "????")
    return [c for c in all_columns(4) if "?" not in c and _can_end(machine, live, c)]


def _can_end(machine, states, column):
    return any(accepts(after) for state in states for after in machine.successors(state, column))


def test_a_search_that_runs_out_of_budget_reports_a_lower_bound():
    with pytest.raises(mw.BudgetError, match=r"height 5 has at least [\d,]+ states: out of memory"):
        minimal_size(5, mw.Budget(memory=1 << 20))
    with pytest.raises(mw.BudgetError, match=r"height 5 has at least .* states: out of time"):
        minimal_size(5, mw.Budget(seconds=0.01))


@pytest.mark.parametrize(("height", "error"), [(0, mw.BoardError), (7, mw.BudgetError)])
def test_invalid_heights_are_refused(height, error):
    with pytest.raises(error):
        minimal_size(height)


def test_the_search_reports_its_progress():
    found = []
    minimal_size(3, report=lambda search: found.append((search.found, search.pending)))
    assert found[-1] == (2783, 0)
    states = [number for number, _ in found]
    assert len(found) > 10
    assert states == sorted(states)
