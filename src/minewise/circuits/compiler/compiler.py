"""Compile a formula to a board of clauses or gates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.circuits.compiler.assembly import MOST_TILES
from minewise.circuits.compiler.clauses import clause_board
from minewise.circuits.compiler.gates import circuit_board
from minewise.circuits.formulas.circuit import OUTPUT, Circuit, Literal
from minewise.circuits.formulas.cnf import Cnf
from minewise.circuits.formulas.formulas import inputs_of, outputs_of
from minewise.circuits.formulas.simplify import simplified

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.circuits.compiler.assembly import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula


@checked
def compile_formula(formula: Formula, forced: Mapping[str, bool] | None = None) -> CircuitBoard:
    """Compile a formula to a board whose layouts are the assignments with the forced values.

    A CNF that is forced to be true becomes a board of clauses; everything else becomes a board of
    gates for the simplified circuit.

    Parameters
    ----------
    formula
        A circuit or a CNF.
    forced
        Values to force on outputs or inputs. All others stay free.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> majority = parse_expression("a & b | a & c | b & c")
    >>> mw.count(compile_formula(majority).board)
    8
    >>> mw.count(compile_formula(majority, {"out": True, "a": False}).board)
    1
    """
    forced = forced or {}
    inputs = inputs_of(formula)
    if len(inputs) > MOST_TILES:  # each takes at least one tile
        raise BudgetError(f"a board can have at most {MOST_TILES:,} inputs")
    if unknown := forced.keys() - {*outputs_of(formula), *inputs}:
        raise CircuitError(f"{quoted(min(unknown))} is not an output or input")
    if any(value not in (False, True) for value in forced.values()):
        raise CircuitError("outputs and inputs can be forced only to True or False")
    if not isinstance(formula, Cnf):
        return _board_of_gates(formula, forced)
    if forced.get(OUTPUT):
        return clause_board(_with_facts(formula, forced))
    return _board_of_gates(formula.to_circuit(), forced)


def _with_facts(cnf: Cnf, forced: Mapping[str, bool]) -> Cnf:
    """Add a clause for each forced variable."""
    facts = [
        (int(name) if value else -int(name),) for name, value in forced.items() if name != OUTPUT
    ]
    return Cnf(cnf.variables, (*cnf.clauses, *facts))


def _board_of_gates(circuit: Circuit, forced: Mapping[str, bool]) -> CircuitBoard:
    """Build the board for a circuit; forced inputs become outputs."""
    forced_inputs = {name: Literal(name) for name in forced if name not in circuit.outputs}
    outputs = {**circuit.outputs, **forced_inputs}
    simple = simplified(Circuit(circuit.inputs, circuit.gates, outputs))
    if len(simple.gates) > MOST_TILES:
        raise BudgetError(f"a board can have at most {MOST_TILES:,} gates")
    return circuit_board(simple, forced)
