"""A CNF as a board: a column for each variable, a row for each clause.

A clause taps its variables from west to east: the first tile starts with its literal, each further
tile adds its own, and the last tile has a layout only if the clause holds. Clauses that do not
overlap share a row. A clause takes up the columns from its first variable to its last, so variables
are ordered to make clauses short.
"""

from __future__ import annotations

from heapq import heapify, heappop, heapreplace
from typing import TYPE_CHECKING

import numpy as np

from minewise.circuits.compiler.assembly import CircuitBoard, assemble
from minewise.circuits.compiler.canvas import Canvas, Station
from minewise.circuits.formulas.circuit import Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from minewise.circuits.formulas.cnf import Cnf

    Places = NDArray[np.int64]


Clause = tuple[int, ...]


def clause_board(cnf: Cnf) -> CircuitBoard:
    """Build a board whose layouts are the models of a CNF; signals are variable numbers."""
    clauses = [tuple(dict.fromkeys(clause)) for clause in cnf.clauses if not _is_idle(clause)]
    facts = {clause[0] for clause in clauses if len(clause) == 1}
    rows = [clause for clause in clauses if len(clause) > 1]
    order = variable_order(cnf.variables, rows)
    canvas = Canvas(len(order) + 1)
    for column, variable in enumerate(order):
        start = "const1_s" if variable in facts else "const0_s" if -variable in facts else "free_s"
        canvas.start(column, start, str(variable))
    _lay_clauses(canvas, rows, {variable: column for column, variable in enumerate(order)})
    for column, variable in enumerate(order):
        canvas.end(column, "const0_n" if {variable, -variable} <= facts else "free_n")
    if () in clauses:
        canvas.start(len(order), "const1_s", "the empty clause")
        canvas.end(len(order), "const0_n")
    return assemble(canvas.grid, cnf.names, {})


def _is_idle(clause: Clause) -> bool:
    """Return whether a clause always holds because it contains a literal and its negation."""
    literals = set(clause)
    return any(-literal in literals for literal in literals)


def _lay_clauses(canvas: Canvas, clauses: list[Clause], column_of: dict[int, int]) -> None:
    """Place clauses across the columns, always choosing the one that fits highest."""

    def row_of(clause: Clause) -> int:
        return canvas.row_across(column_of[abs(clause[0])], column_of[abs(clause[-1])])

    across = [tuple(sorted(clause, key=lambda each: column_of[abs(each)])) for clause in clauses]
    waiting = [(row_of(clause), number) for number, clause in enumerate(across)]
    heapify(waiting)
    while waiting:
        row, number = waiting[0]
        clause = across[number]
        if (now := row_of(clause)) > row:  # other clauses were placed in its way
            heapreplace(waiting, (now, number))
            continue
        heappop(waiting)
        canvas.lay(list(_stations(clause, column_of, name=f"clause {number + 1}")))


def _stations(clause: Clause, column_of: dict[int, int], name: str) -> Iterator[Station]:
    """Yield the tiles for a clause. Its literals must be in column order."""
    first, *others, last = clause
    variable = str(abs(first))
    tile = "tap_e" if first > 0 else "tap_not_e"
    yield Station(column_of[abs(first)], tile, Literal(variable, first < 0), variable)
    for count, literal in enumerate(others, start=2):
        tile = "tap_or_e" if literal > 0 else "tap_orn_e"
        so_far = Literal(f"{name}, first {count}")
        yield Station(column_of[abs(literal)], tile, so_far, str(abs(literal)))
    tile = "need_or" if last > 0 else "need_orn"
    yield Station(column_of[abs(last)], tile, None, str(abs(last)))


_ROUNDS = 40
_EXCHANGES = 2_000
_WORK = 4_000_000
"""The maximum number of literals to visit in all rounds, and in all exchanges."""


def variable_order(variables: int, clauses: Sequence[Sequence[int]]) -> list[int]:
    """Order the variables to make the clauses short; each clause has at least two literals.

    Examples
    --------
    >>> variable_order(4, [(1, 4), (2, -3), (-4, 2)])
    [1, 4, 2, 3]
    """
    places = np.arange(variables)
    if clauses:
        formula = _Formula(clauses)
        places = formula.exchanged(formula.centred(places))
        if places[0] > places[-1]:
            places = variables - 1 - places
    return [int(variable) + 1 for variable in np.argsort(places)]


class _Formula:
    """The variables of all clauses, concatenated."""

    def __init__(self, clauses: Sequence[Sequence[int]]) -> None:
        self._lengths = np.array([len(clause) for clause in clauses])
        self._starts = np.cumsum(self._lengths) - self._lengths
        self._entries = np.array([abs(literal) - 1 for clause in clauses for literal in clause])

    def total_span(self, places: Places) -> int:
        """Return the distance from the first to the last variable, summed over all clauses."""
        here = places[self._entries]
        first = np.minimum.reduceat(here, self._starts)
        last = np.maximum.reduceat(here, self._starts)
        return int((last - first).sum())

    def centred(self, places: Places) -> Places:
        """Repeatedly move variables to the mean places of their clauses; return the best order."""
        best = places
        for _ in range(min(_ROUNDS, _WORK // len(self._entries))):
            centres = np.add.reduceat(places[self._entries], self._starts) / self._lengths
            pulls = np.bincount(
                self._entries, np.repeat(centres, self._lengths), minlength=len(places)
            )
            uses = np.bincount(self._entries, minlength=len(places))
            wanted = np.where(uses > 0, pulls / np.maximum(uses, 1), places)
            places = np.argsort(np.lexsort((places, wanted)))
            best = min(best, places, key=self.total_span)
        return best

    def exchanged(self, places: Places) -> Places:
        """Swap random pairs of variables where that does not make the clauses longer."""
        random = np.random.default_rng(0)  # so that a formula always gets the same board
        least = self.total_span(places)
        exchanges = min(_EXCHANGES, _WORK // len(self._entries)) if len(places) > 1 else 0
        for _ in range(exchanges):
            one, other = random.choice(len(places), 2, replace=False)
            changed = places.copy()
            changed[[one, other]] = places[[other, one]]
            if (span := self.total_span(changed)) <= least:
                places, least = changed, span
        return places
