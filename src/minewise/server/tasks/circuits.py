"""Questions about formulas as boards."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field

from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.base.palette import HUES
from minewise.circuits import compile_formula, parse_formula, solve_formula
from minewise.circuits.forcing import all_true
from minewise.circuits.formulas.formulas import evaluate, inputs_of, outputs_of
from minewise.circuits.pictures.signal_colours import signal_colours, signal_names
from minewise.circuits.solving import check, read
from minewise.engine import engine
from minewise.server.schemas.requests import StrictModel, example

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from minewise.circuits import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula
    from minewise.server.limits import Limits

MOST_TABLED: Final = 6
"""Inputs; of more there is no truth table, for nobody would read it."""


class FormulaRequest(StrictModel):
    """A formula of any kind."""

    model_config = example(formula="a ^ b")

    formula: Annotated[
        str,
        Field(
            description="Expressions, a CNF in DIMACS, or a netlist in BLIF.",
            examples=["sum = a ^ b; carry = a & b", "p cnf 2 2\n1 2 0\n-1 -2 0\n"],
        ),
    ]


class CompileRequest(FormulaRequest):
    """A formula to be made a board."""

    force_true: Annotated[bool, Field(description="Force every output to be true.")] = False


class SignalRequest(FormulaRequest):
    """A formula, and a value for each of its inputs."""

    model_config = example(formula="a", inputs={"a": True})

    inputs: Annotated[
        dict[str, bool],
        Field(description="By input, its value.", examples=[{"a": True, "b": False}]),
    ]


def compile_board(request: CompileRequest, limits: Limits) -> dict[str, Any]:
    """Make a board of a formula: its layouts are the assignments."""
    formula = _read(request, limits)
    made = _compiled(formula, limits, all_true(formula) if request.force_true else {})
    names = signal_names(made.wires, made.outputs)
    hues = signal_colours({signal: made.wires[signal] for signal in names})
    return made.to_json() | {
        "board": str(made.board).splitlines(),
        "id": made.board.id if made.board.flat.size <= limits.cells else None,
        "names": names,
        "hues": {signal: HUES.index(hue) for signal, hue in hues.items()},
        "table": _table(formula),
    }


def run(request: SignalRequest, limits: Limits) -> dict[str, Any]:
    """Give the inputs their values, and see where mines go."""
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


def solve(request: FormulaRequest, limits: Limits) -> dict[str, Any]:
    """Find an assignment that makes all outputs true, by solving the board."""
    formula = _read(request, limits)
    return solve_formula(formula, budget=limits.budget).to_json()


def _read(request: FormulaRequest, limits: Limits) -> Formula:
    if len(request.formula) > limits.formula:
        raise CircuitError(
            f"the formula has {len(request.formula):,} characters, "
            f"but {limits.formula:,} are allowed"
        )
    return parse_formula(request.formula)


def _compiled(formula: Formula, limits: Limits, forced: Mapping[str, bool]) -> CircuitBoard:
    made = compile_formula(formula, forced)
    cells = made.board.flat.size
    if cells > limits.circuit_cells:
        raise BudgetError(
            f"the board has {cells:,} cells, but {limits.circuit_cells:,} are allowed: "
            "use a smaller formula"
        )
    return made


def _check_inputs(given: Mapping[str, bool], inputs: Sequence[str]) -> None:
    """Refuse values for what is no input, and inputs without a value."""
    if unknown := given.keys() - set(inputs):
        raise CircuitError(f"{quoted(min(unknown))} is no input of the formula")
    if missing := [name for name in inputs if name not in given]:
        raise CircuitError(f"the input {quoted(missing[0])} needs a value: true or false")


def _table(formula: Formula) -> dict[str, Any] | None:
    """Give the outputs for all inputs, as 0 and 1 in the order of counting, if they are few."""
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
