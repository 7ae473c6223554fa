"""From a formula to a board, in the way that suits the formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.circuits.compiler.clauses import clause_board
from minewise.circuits.compiler.gates import circuit_board
from minewise.circuits.compiler.tile_grid import MOST_TILES
from minewise.circuits.formulas.circuit import OUTPUT, Circuit, Literal
from minewise.circuits.formulas.cnf import Cnf
from minewise.circuits.formulas.formulas import inputs_of, outputs_of
from minewise.circuits.formulas.simplify import simplified

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.circuits.compiler.assembly import CircuitBoard
    from minewise.circuits.formulas.formulas import Formula


def compile_formula(formula: Formula, forced: Mapping[str, bool] | None = None) -> CircuitBoard:
    """Make a board of a formula: its layouts are the assignments that give what is forced.

    A CNF that is forced to be true becomes a board of clauses, everything else one of gates,
    of which no more are made than the simplified circuit has.

    Parameters
    ----------
    formula
        A circuit, or a CNF.
    forced
        Outputs, or inputs, and the values that they are forced to have. All others stay open.

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
    if len(inputs) > MOST_TILES:  # each takes one tile at least
        raise BudgetError(f"a board has room for {MOST_TILES:,} inputs at most")
    if unknown := forced.keys() - {*outputs_of(formula), *inputs}:
        raise CircuitError(f"{quoted(min(unknown))} is neither an output nor an input")
    if not isinstance(formula, Cnf):
        return _board_of_gates(formula, forced)
    if forced.get(OUTPUT):
        return clause_board(_with_facts(formula, forced))
    return _board_of_gates(formula.to_circuit(), forced)


def _with_facts(cnf: Cnf, forced: Mapping[str, bool]) -> Cnf:
    """Add a clause for each variable that is forced."""
    facts = [
        (int(name) if value else -int(name),) for name, value in forced.items() if name != OUTPUT
    ]
    return Cnf(cnf.variables, (*cnf.clauses, *facts))


def _board_of_gates(circuit: Circuit, forced: Mapping[str, bool]) -> CircuitBoard:
    """Lay out a circuit; an input that is forced is made an output, where it is."""
    forced_inputs = {name: Literal(name) for name in forced if name not in circuit.outputs}
    outputs = {**circuit.outputs, **forced_inputs}
    simple = simplified(Circuit(circuit.inputs, circuit.gates, outputs))
    if len(simple.gates) > MOST_TILES:
        raise BudgetError(f"a board has room for {MOST_TILES:,} gates at most")
    return circuit_board(simple, forced)
