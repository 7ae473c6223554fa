"""Solve formulas by solving their boards, and read truth tables from the layouts.

A formula is compiled, a layout of the board is found, and the assignment is read from its mines.
The formula itself is used only to check the assignment.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.base.arguments import checked
from minewise.base.budget import (
    CIRCUIT_SHARE,
    CIRCUIT_TICKS_PER_ROW,
    DEFAULT_BUDGET,
    UNLIMITED,
)
from minewise.base.errors import BudgetError, CircuitError
from minewise.base.numerals import decimal_text
from minewise.circuits.compiler.compiler import compile_formula
from minewise.circuits.forcing import all_true
from minewise.circuits.formulas.formulas import evaluate, inputs_of, outputs_of
from minewise.engine import engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.answers import circuits as answers
    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.circuits.compiler.assembly import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula


MOST_COUNTED: Final = 1000
"""The maximum number of models that a SAT solver counts; above that, the count is unknown."""
MOST_CELLS_COUNTED: Final = 5_000_000
"""The maximum number of covered cells in all counted layouts combined."""

_MOST_CELLS_FOR_MINISAT = 20_000
"""The number of covered cells above which CaDiCaL is several times faster."""


class Method(StrEnum):
    """A method for finding the layouts of a board.

    Examples
    --------
    >>> from minewise.circuits import Method, parse_expression, solve_formula
    >>> solve_formula(parse_expression("a ^ b"), method=Method.SAT).models
    2
    """

    ENGINE = "engine"
    """The exact engine, for narrow boards of any length; its work grows fast with the width."""
    SAT = "sat"
    """A SAT solver, for wide boards; it counts models one by one."""


class Model(NamedTuple):
    """The values of the inputs and outputs in a layout.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, solve_formula
    >>> solve_formula(parse_expression("c = a & b")).listed[0]
    Model(inputs={'a': True, 'b': True}, outputs={'c': True})
    """

    inputs: dict[str, bool]
    """The value of each input, by name."""
    outputs: dict[str, bool]
    """The value of each output, by name."""


@dataclass(frozen=True)
class Solution:
    """The solution of a formula, found by solving its board.

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
    """Up to the requested number of models; at least one if any exists."""
    models: int | None
    """The number of models; `None` if not counted."""

    @property
    def satisfiable(self) -> bool:
        """Whether any assignment satisfies the forced values."""
        return bool(self.listed)

    @property
    def assignment(self) -> dict[str, bool] | None:
        """The input values of one model, if there is any."""
        return self.listed[0].inputs if self.listed else None

    def to_json(self) -> answers.FormulaSolution:
        """Return the JSON form."""
        size = self.made.size_to_json()
        return {
            "satisfiable": self.satisfiable,
            "assignment": self.assignment,
            "assignments": [model.inputs for model in self.listed],
            "models": None if self.models is None else decimal_text(self.models),
            "rows": size["rows"],
            "cols": size["cols"],
            "mines": size["mines"],
        }


@checked
def solve_formula(
    formula: Formula,
    forced: Mapping[str, bool] | None = None,
    *,
    method: Method | None = None,
    wanted: int = 1,
    budget: Budget = DEFAULT_BUDGET,
) -> Solution:
    """Find and count the assignments that satisfy a formula, by solving its board.

    Parameters
    ----------
    formula
        A circuit or a CNF.
    forced
        Values to force on outputs or inputs; by default every output must be true.
    method
        By default the engine, or a SAT solver if the board is wide.
    wanted
        The number of models to list.
    budget
        The budget for the search; `BudgetError` is raised if it is spent before a model is found or
        excluded.

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


@checked
def solve_board(
    made: CircuitBoard,
    *,
    method: Method | None = None,
    wanted: int = 1,
    budget: Budget = DEFAULT_BUDGET,
) -> Solution:
    """Find assignments to the inputs of a compiled formula, without checking them.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression, solve_board
    >>> made = compile_formula(parse_expression("a ^ b"), {"out": True})
    >>> [model.inputs for model in solve_board(made, wanted=2).listed]
    [{'a': True, 'b': False}, {'a': False, 'b': True}]
    """
    wanted = min(max(wanted, 1), sys.maxsize - 1)
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
    """Raise `RuntimeError` if a model does not satisfy the formula, which would be a bug."""
    truth = {**model.inputs, **evaluate(formula, model.inputs)}
    for name, value in (*model.outputs.items(), *forced.items()):
        if truth[name] is not value:
            raise RuntimeError(f"the board has {name} = {value} for {model.inputs}")


def layouts_of(made: CircuitBoard) -> Iterator[Layout]:
    """Return all layouts of a board, using the engine, or a SAT solver if the board is wide."""
    try:
        engine.count(made.board, budget=_engine_share(made))
    except BudgetError:
        return _layouts_by_sat(made, DEFAULT_BUDGET)
    return engine.layouts(made.board)


def _engine_share(made: CircuitBoard) -> Budget:
    """Return the engine's budget, a fraction of a second, after which a SAT solver takes over."""
    ticks = CIRCUIT_SHARE.ticks + CIRCUIT_TICKS_PER_ROW * max(made.board.shape)
    return replace(CIRCUIT_SHARE, ticks=ticks)


def _by_engine(made: CircuitBoard, wanted: int, budget: Budget) -> Solution:
    models = engine.count(made.board, budget=budget)
    layouts = islice(engine.layouts(made.board, budget=budget), min(models, wanted))
    listed = tuple(read(made, layout) for layout in layouts)
    return Solution(made, Method.ENGINE, listed, models)


def _by_sat(made: CircuitBoard, wanted: int, budget: Budget) -> Solution:
    """List models until all are known or the counting limit is reached."""
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
        models = most + 1  # there may be more
    return Solution(made, Method.SAT, tuple(listed), models if models <= most else None)


def read(made: CircuitBoard, layout: Layout) -> Model:
    """Return the model that a layout represents."""
    return Model(made.assignment(layout), made.results(layout))


def _layouts_by_sat(made: CircuitBoard, budget: Budget) -> Iterator[Layout]:
    """Yield layouts that differ in the unknown inputs, since these determine all other signals."""
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


MOST_INPUTS: Final = 12
"""The maximum number of inputs in a truth table; each doubles its size and the time it takes."""


@dataclass(frozen=True)
class TruthTable:
    """The outputs of a board for every combination of input values.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, truth_table
    >>> table = truth_table(parse_expression("a ^ b"))
    >>> table.inputs, dict(table.rows)
    (('a', 'b'), {'00': '0', '01': '1', '10': '1', '11': '0'})
    """

    made: CircuitBoard
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    """The input and output bits of each row, in counting order."""

    def to_json(self) -> answers.TruthTable:
        """Return the JSON form."""
        return {
            "inputs": list(self.inputs),
            "outputs": list(self.outputs),
            "table": dict(self.rows),
            **self.made.size_to_json(),
        }


@checked
def truth_table(formula: Formula) -> TruthTable:
    """Compile a formula with free outputs and read its table from the layouts of the board.

    Checks that every assignment has exactly one layout and that the outputs match the formula.
    Raises `CircuitError` if the formula has more than `MOST_INPUTS` inputs.

    Examples
    --------
    >>> from minewise.circuits import parse_expression, truth_table
    >>> truth_table(parse_expression("sum = a ^ b; carry = a & b")).rows
    (('00', '00'), ('01', '10'), ('10', '10'), ('11', '01'))
    """
    inputs, outputs = inputs_of(formula), outputs_of(formula)
    if len(inputs) > MOST_INPUTS:
        raise CircuitError(
            f"a truth table has at most {MOST_INPUTS} inputs, but the formula has "
            f"{len(inputs):,}: use minewise circuit solve"
        )
    made = compile_formula(formula)
    rows = []
    for layout in layouts_of(made):
        model = read(made, layout)
        check(model, formula, {})
        rows.append((_bits(model.inputs, inputs), _bits(model.outputs, outputs)))
    if not len(rows) == len(dict(rows)) == 1 << len(inputs):
        raise RuntimeError(f"the board has {len(rows)} layouts for {len(inputs)} inputs")
    return TruthTable(made, inputs, outputs, tuple(sorted(rows)))


def _bits(values: dict[str, bool], names: tuple[str, ...]) -> str:
    return "".join(str(int(values[name])) for name in names)
