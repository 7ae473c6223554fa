"""Endpoints for circuits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from minewise.answers import circuits as answers
from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.base.palette import HUES
from minewise.circuits import compile_formula, parse_formula, solve_formula
from minewise.circuits.forcing import all_true, parse_demands
from minewise.circuits.formulas.formulas import evaluate, inputs_of, outputs_of
from minewise.circuits.pictures.picture import signal_colours, signal_names
from minewise.circuits.solving import check, read
from minewise.engine import engine
from minewise.server.limits import Limits
from minewise.server.requests import StrictModel, example
from minewise.server.routes.worker_router import WorkerRouter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from minewise.circuits import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula

router = WorkerRouter(prefix="/circuit", tags=["circuits"])

MOST_TABLED: Final = 6
"""The maximum number of inputs in a readable truth table."""


class FormulaRequest(StrictModel):
    """A formula of any kind."""

    model_config = example(formula="a ^ b")

    formula: str
    """Expressions, a CNF in DIMACS, or a netlist in BLIF."""


class CompileRequest(FormulaRequest):
    """A formula to compile to a board."""

    force_true: bool = False
    """Force every output to be true."""


class SolveRequest(FormulaRequest):
    """A formula to solve."""

    model_config = example(formula="s0 = a ^ b; s1 = a & b", force=["s=2"])

    force: list[Annotated[str, Field(max_length=200)]] = Field(default=[], max_length=1000)
    """Values to force on outputs or inputs, such as `carry=1`, or `p=6` for the bits `p0`, `p1` and
    `p2`; by default every output must be true."""


class SignalRequest(FormulaRequest):
    """A formula, and a value for each of its inputs."""

    model_config = example(formula="a", inputs={"a": True})

    inputs: dict[str, bool]
    """The value of each input."""


@router.task("/compile")
def compile_board(request: CompileRequest, limits: Limits) -> answers.CompiledCircuit:
    """Compile a formula to a board whose layouts correspond to its assignments."""
    formula = _read(request, limits)
    made = _compiled(formula, limits, all_true(formula) if request.force_true else {})
    names = signal_names(made.wires, made.outputs)
    hues = signal_colours({signal: made.wires[signal] for signal in names})
    return {
        **made.to_json(),
        "board": str(made.board).splitlines(),
        "id": made.board.id if made.board.flat.size <= limits.cells else None,
        "names": names,
        "hues": {signal: HUES.index(hue) for signal, hue in hues.items()},
        "table": _table(formula),
    }


@router.task("/run")
def run(request: SignalRequest, limits: Limits) -> answers.CircuitRun:
    """Set the inputs and return the layout and all signals."""
    formula = _read(request, limits)
    _check_inputs(request.inputs, inputs_of(formula))
    made = _compiled(formula, limits, {})
    (layout,) = engine.layouts(made.given(request.inputs), budget=limits.budget)
    model = read(made, layout)
    check(model, formula, request.inputs)
    return {
        "layout": layout.rows(),
        "values": made.values(layout, made.wires),
        "outputs": model.outputs,
    }


@router.task("/solve")
def solve(request: SolveRequest, limits: Limits) -> answers.FormulaSolution:
    """Find an assignment that gives the forced values, by solving the board."""
    formula = _read(request, limits)
    forced = parse_demands(request.force, formula) if request.force else None
    return solve_formula(formula, forced, budget=limits.budget).to_json()


def _read(request: FormulaRequest, limits: Limits) -> Formula:
    if len(request.formula) > limits.formula:
        raise CircuitError(
            f"the formula has {len(request.formula):,} characters, "
            f"but at most {limits.formula:,} are allowed"
        )
    return parse_formula(request.formula)


def _compiled(formula: Formula, limits: Limits, forced: Mapping[str, bool]) -> CircuitBoard:
    made = compile_formula(formula, forced)
    cells = made.board.flat.size
    if cells > limits.circuit_cells:
        raise BudgetError(
            f"the board has {cells:,} cells, but at most {limits.circuit_cells:,} are allowed: "
            "use a smaller formula"
        )
    return made


def _check_inputs(given: Mapping[str, bool], inputs: Sequence[str]) -> None:
    """Raise `CircuitError` if an input is unknown or has no value."""
    if unknown := given.keys() - set(inputs):
        raise CircuitError(f"unknown input {quoted(min(unknown))}: the formula does not use it")
    if missing := [name for name in inputs if name not in given]:
        raise CircuitError(f"input {quoted(missing[0])} has no value: set it to true or false")


def _table(formula: Formula) -> answers.Table | None:
    """Return the truth table, if it is small enough to read."""
    inputs = inputs_of(formula)
    if len(inputs) > MOST_TABLED:
        return None
    rows = []
    for values in product((False, True), repeat=len(inputs)):
        outputs = evaluate(formula, dict(zip(inputs, values, strict=True)))
        rows.append([_bits(values), _bits(outputs.values())])
    return {"inputs": list(inputs), "outputs": list(outputs_of(formula)), "rows": rows}


def _bits(values: Iterable[bool]) -> str:
    return "".join("1" if value else "0" for value in values)
