"""Formulas solved by solving their boards.

A formula is compiled, a layout of the board is found, and the assignment is read off its mines. The
formula itself comes in only at the end, to check that assignment.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from minewise.base.budget import (
    CIRCUIT_SHARE,
    CIRCUIT_TICKS_PER_ROW,
    DEFAULT_BUDGET,
    UNLIMITED,
)
from minewise.base.errors import BudgetError
from minewise.base.numerals import decimal_text
from minewise.circuits.compiler.compiler import compile_formula
from minewise.circuits.forcing import all_true
from minewise.circuits.formulas.formulas import evaluate
from minewise.engine import engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.circuits.compiler.assembly import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula

MOST_COUNTED: Final = 1000
"""Models that a SAT solver counts, one by one; of more their number is not told."""
MOST_CELLS_COUNTED: Final = 5_000_000
"""Covered cells of all of these layouts together: on large boards fewer models are counted."""

_MOST_CELLS_FOR_MINISAT = 20_000
"""Covered cells; on larger boards CaDiCaL is the quicker solver, up to several times."""


class Method(StrEnum):
    """Who finds the layouts of a board.

    Examples
    --------
    >>> from minewise.circuits import Method, parse_expression, solve_formula
    >>> solve_formula(parse_expression("a ^ b"), method=Method.SAT).models
    2
    """

    ENGINE = "engine"
    """The exact engine, whose work grows with the width of the board, however long it is."""
    SAT = "sat"
    """A SAT solver, which need not mind the width but counts one by one."""


class Model(NamedTuple):
    """What a layout says: the values of the inputs, and of the outputs that the board has.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, solve_formula
    >>> solve_formula(parse_expression("c = a & b")).listed[0]
    Model(inputs={'a': True, 'b': True}, outputs={'c': True})
    """

    inputs: dict[str, bool]
    """By input, its value."""
    outputs: dict[str, bool]
    """By output, its value."""


@dataclass(frozen=True)
class Solution:
    """What the board of a formula says about it.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, solve_formula
    >>> solution = solve_formula(parse_expression("a & ~a"))
    >>> solution.satisfiable, solution.models, solution.assignment
    (False, 0, None)
    """

    made: CircuitBoard
    method: Method
    listed: tuple[Model, ...]
    """As many models as were asked for, at least one if there is any."""
    models: int | None
    """How many models there are; `None` if they were not counted."""

    @property
    def satisfiable(self) -> bool:
        """Whether any assignment gives what is forced."""
        return bool(self.listed)

    @property
    def assignment(self) -> dict[str, bool] | None:
        """The inputs of one model, if there is any."""
        return self.listed[0].inputs if self.listed else None

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
    budget: Budget = DEFAULT_BUDGET,
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
    budget
        What the search may cost; `BudgetError` is raised if that is not enough to tell whether
        there is a model.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, solve_formula
    >>> solution = solve_formula(parse_expression("(a | ~b) & (c ^ d) & ~a"))
    >>> solution.assignment, solution.models
    ({'a': False, 'b': False, 'c': False, 'd': True}, 2)
    """
    forced = all_true(formula) if forced is None else forced
    made = compile_formula(formula, forced)
    solution = solve_board(made, method=method, wanted=wanted, budget=budget)
    for model in solution.listed:
        check(model, formula, forced)
    return solution


def solve_board(
    made: CircuitBoard,
    *,
    method: Method | None = None,
    wanted: int = 1,
    budget: Budget = DEFAULT_BUDGET,
) -> Solution:
    """Find assignments to the inputs of a board, as `solve_formula` does, without a check.

    Parameters
    ----------
    made
        A compiled formula.
    method, wanted, budget
        As for `solve_formula`.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression, solve_board
    >>> made = compile_formula(parse_expression("a ^ b"), {"out": True})
    >>> [model.inputs for model in solve_board(made, wanted=2).listed]
    [{'a': True, 'b': False}, {'a': False, 'b': True}]
    """
    wanted = max(wanted, 1)
    meter = budget.start()
    if method is None:
        try:
            return _by_engine(made, wanted, _engine_share(made).within(meter))
        except BudgetError:
            method = Method.SAT
    if method is Method.SAT:
        return _by_sat(made, wanted, UNLIMITED.within(meter))
    return _by_engine(made, wanted, budget)


def check(model: Model, formula: Formula, forced: Mapping[str, bool]) -> None:
    """Raise an error, which is a bug, if a model is none of the formula."""
    truth = {**model.inputs, **evaluate(formula, model.inputs)}
    for name, value in (*model.outputs.items(), *forced.items()):
        if truth[name] is not value:
            raise RuntimeError(f"the board says that {name} is {value} for {model.inputs}")


def layouts_of(made: CircuitBoard) -> Iterator[Layout]:
    """Yield all layouts of a board, by the engine, or by a SAT solver if the board is wide."""
    try:
        engine.count(made.board, budget=_engine_share(made))
    except BudgetError:
        return _layouts_by_sat(made, DEFAULT_BUDGET)
    return engine.layouts(made.board)


def _engine_share(made: CircuitBoard) -> Budget:
    """Allow the engine a fraction of a second before a SAT solver is asked."""
    ticks = CIRCUIT_SHARE.ticks + CIRCUIT_TICKS_PER_ROW * max(made.board.shape)
    return replace(CIRCUIT_SHARE, ticks=ticks)


def _by_engine(made: CircuitBoard, wanted: int, budget: Budget) -> Solution:
    models = engine.count(made.board, budget=budget)
    layouts = islice(engine.layouts(made.board, budget=budget), min(models, wanted))
    listed = tuple(read(made, layout) for layout in layouts)
    return Solution(made, Method.ENGINE, listed, models)


def _by_sat(made: CircuitBoard, wanted: int, budget: Budget) -> Solution:
    """List models until all are known, or more than anybody wants to have counted."""
    listed: list[Model] = []
    models = 0
    cells = int(made.board.covered.sum())
    most = max(wanted, min(MOST_COUNTED, MOST_CELLS_COUNTED // max(cells, 1)))
    try:
        for layout in islice(_layouts_by_sat(made, budget), most + 1):
            models += 1
            if models <= wanted:
                listed.append(read(made, layout))
    except BudgetError:
        if not models:
            raise
        models = most + 1  # perhaps there are more
    return Solution(made, Method.SAT, tuple(listed), models if models <= most else None)


def read(made: CircuitBoard, layout: Layout) -> Model:
    """Read a layout."""
    return Model(made.assignment(layout), made.results(layout))


def _layouts_by_sat(made: CircuitBoard, budget: Budget) -> Iterator[Layout]:
    """Tell layouts apart by a cell of each input that is not known; these tell all others."""
    from minewise.sat.cardinality import AUTOMATIC
    from minewise.sat.layouts import enumerate_layouts
    from minewise.sat.session import CADICAL

    covered = made.board.covered
    cells = [made.wires[signal][0].cell for signal in made.inputs]
    is_large = covered.sum() >= _MOST_CELLS_FOR_MINISAT
    return enumerate_layouts(
        made.board,
        telling=[cell for cell in cells if covered[cell]],
        solver=CADICAL if is_large else AUTOMATIC,
        budget=budget,
    )
