"""Formulas solved by solving their boards.

A formula is compiled, a layout of the board is found, and the assignment is read off its mines. The
formula itself comes in only at the end, to check that assignment.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from minewise import engine
from minewise.budget import SAT_CONFLICTS, Budget
from minewise.circuits.compiler import compile_formula
from minewise.circuits.forcing import all_true
from minewise.circuits.formulas import evaluate
from minewise.errors import BudgetError
from minewise.numerals import decimal_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.circuits.assembly import CircuitBoard
    from minewise.circuits.formulas import Formula
    from minewise.layout import Layout

    Assignment = dict[str, bool]

MOST_LISTED: Final = 1000
"""Models that a SAT solver counts, one by one; of more their number is not told."""

_QUICK = Budget(ticks=5_000_000, memory=1 << 28)
"""What the engine may take before a SAT solver is asked: half a second. Boards of up to some eight
signals side by side take less; with each more the work doubles."""


class Method(StrEnum):
    """Who finds the layouts of a board."""

    ENGINE = "engine"
    """The exact engine, whose work grows with the width of the board, however long it is."""
    SAT = "sat"
    """A SAT solver, which need not mind the width but counts one by one."""


@dataclass(frozen=True)
class Solution:
    """What the board of a formula says about it."""

    made: CircuitBoard
    method: Method
    assignments: tuple[Assignment, ...]
    """As many models as were asked for, at least one if there is any."""
    models: int | None
    """How many models there are; `None` if they were not counted."""

    @property
    def assignment(self) -> Assignment | None:
        """One model, if there is any."""
        return self.assignments[0] if self.assignments else None

    @property
    def satisfiable(self) -> bool:
        """Whether any assignment gives what is forced."""
        return bool(self.assignments)

    def to_json(self) -> dict[str, Any]:
        """Give the answer in the form of `minewise circuit solve --json`."""
        rows, columns = self.made.board.shape
        return {
            "satisfiable": self.satisfiable,
            "assignment": self.assignment,
            "models": None if self.models is None else decimal_text(self.models),
            "rows": rows,
            "cols": columns,
            "mines": self.made.mines,
        }


def solve_formula(
    formula: Formula,
    forced: Mapping[str, bool] | None = None,
    *,
    method: Method | None = None,
    wanted: int = 1,
    seconds: float | None = None,
) -> Solution:
    """Find assignments to a formula by way of its board, and how many there are.

    Parameters
    ----------
    formula
        A circuit, or a CNF.
    forced
        What outputs, or inputs, have to be; by default every output has to be true.
    method
        Who finds the layouts; by default the engine, or a SAT solver if the board is wide.
    wanted
        How many models to list, if there are as many.
    seconds
        The time that it may take. By default work is limited instead, to some ten seconds'
        worth. `BudgetError` is raised if that is not enough to tell whether there is a model.

    Examples
    --------
    >>> from minewise.circuits import parse_expression
    >>> solution = solve_formula(parse_expression("(a | ~b) & (c ^ d) & ~a"))
    >>> solution.assignment, solution.models
    ({'a': False, 'b': False, 'c': False, 'd': True}, 2)
    """
    forced = all_true(formula) if forced is None else forced
    made = compile_formula(formula, forced)
    solution = solve_board(made, method=method, wanted=wanted, seconds=seconds)
    for assignment in solution.assignments:
        check(formula, forced, assignment)
    return solution


def solve_board(
    made: CircuitBoard,
    *,
    method: Method | None = None,
    wanted: int = 1,
    seconds: float | None = None,
) -> Solution:
    """Find assignments to the inputs of a board, as `solve_formula` does, without a check."""
    wanted = max(wanted, 1)
    if method is None:
        try:
            return _by_engine(made, wanted, _QUICK)
        except BudgetError:
            method = Method.SAT
    if method is Method.SAT:
        return _by_sat(made, wanted, seconds)
    return _by_engine(made, wanted, Budget(seconds))


def check(formula: Formula, forced: Mapping[str, bool], assignment: Assignment) -> None:
    """Raise an error, which is a bug, if an assignment does not give what is forced."""
    values = {**assignment, **evaluate(formula, assignment)}
    for name, value in forced.items():
        if values[name] is not value:
            raise RuntimeError(f"the board gives {assignment}, for which {name} is {values[name]}")


def _by_engine(made: CircuitBoard, wanted: int, budget: Budget) -> Solution:
    models = engine.count(made.board, budget=budget)
    layouts = engine.layouts(made.board, budget=budget)
    assignments = map(made.assignment, islice(layouts, min(models, wanted)))
    return Solution(made, Method.ENGINE, tuple(assignments), models)


def _by_sat(made: CircuitBoard, wanted: int, seconds: float | None) -> Solution:
    """List models until all are known, or more than anybody wants to have counted."""
    found: list[Assignment] = []
    most = max(wanted, MOST_LISTED)
    try:
        for layout in islice(_layouts_by_sat(made, seconds), most + 1):
            found.append(made.assignment(layout))
    except BudgetError:
        if not found:
            raise
        return Solution(made, Method.SAT, tuple(found[:wanted]), None)
    models = len(found) if len(found) <= most else None
    return Solution(made, Method.SAT, tuple(found[:wanted]), models)


def _layouts_by_sat(made: CircuitBoard, seconds: float | None) -> Iterator[Layout]:
    """Tell layouts apart by a cell of each input, for on these depend all others."""
    from minewise.sat.layouts import enumerate_layouts

    inputs = [made.wires[signal][0] for signal in made.inputs]
    return enumerate_layouts(
        made.board,
        telling=[(wire.row, wire.column) for wire in inputs],
        seconds=seconds,
        conflicts=SAT_CONFLICTS if seconds is None else None,
    )
