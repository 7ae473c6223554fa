"""Enumerate the models of formulas, independently of the code under test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysat.solvers import Minisat22

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def models(clauses: Iterable[list[int]], variables: Sequence[int]) -> Iterator[list[int]]:
    """Yield every model of the clauses as a list of literals."""
    with Minisat22(bootstrap_with=clauses) as solver:
        while solver.solve():
            true = set(solver.get_model() or [])
            found = [v if v in true else -v for v in variables]
            yield found
            solver.add_clause([-literal for literal in found])
