"""A formula in conjunctive form as a board: a column for each variable, a row for each clause.

A clause taps its variables from west to east: the first gives its literal, the others add theirs,
and the last tile has a layout only if the clause holds. Clauses side by side share a row.
"""

from __future__ import annotations

from heapq import heapify, heappop, heapreplace
from typing import TYPE_CHECKING

from minewise.circuits.compiler.assembly import CircuitBoard, assemble
from minewise.circuits.compiler.canvas import Canvas, Station
from minewise.circuits.compiler.variable_order import variable_order
from minewise.circuits.formulas.circuit import Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.circuits.formulas.cnf import Cnf

Clause = tuple[int, ...]


def clause_board(cnf: Cnf) -> CircuitBoard:
    """Lay out a formula, such that the layouts of the board are the models of the formula.

    Variables are named by their numbers.

    Examples
    --------
    >>> from minewise import count
    >>> from minewise.circuits.formulas.cnf import Cnf
    >>> count(clause_board(Cnf(3, ((1, -2), (2, 3), (-1, -3)))).board)
    2
    """
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
    """Whether a clause holds anyway, because it has a literal and its negation."""
    literals = set(clause)
    return any(-literal in literals for literal in literals)


def _lay_clauses(canvas: Canvas, clauses: list[Clause], column_of: dict[int, int]) -> None:
    """Lay clauses across the columns, always one that comes to lie as high as any."""

    def row_of(clause: Clause) -> int:
        return canvas.row_across(column_of[abs(clause[0])], column_of[abs(clause[-1])])

    across = [tuple(sorted(clause, key=lambda each: column_of[abs(each)])) for clause in clauses]
    waiting = [(row_of(clause), number) for number, clause in enumerate(across)]
    heapify(waiting)
    while waiting:
        row, number = waiting[0]
        clause = across[number]
        if (now := row_of(clause)) > row:  # other clauses were laid in its way
            heapreplace(waiting, (now, number))
            continue
        heappop(waiting)
        canvas.lay(list(_stations(clause, column_of, name=f"clause {number + 1}")))


def _stations(clause: Clause, column_of: dict[int, int], name: str) -> Iterator[Station]:
    """Give the tiles of a clause, whose literals come in the order of their columns."""
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
