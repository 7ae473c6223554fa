"""Formulas, netlists and circuit maps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fuzz.parsers.oracle import accepted, require_same
from minewise.circuits import parse_blif, parse_dimacs, parse_expression, parse_formula
from minewise.circuits.forcing import parse_demands
from minewise.circuits.formulas.circuit import all_assignments
from minewise.circuits.map_file import CircuitMap, parse_map

if TYPE_CHECKING:
    from minewise.circuits.formulas.circuit import Circuit, Literal

_MOST_INPUTS = 6
_MOST_GATES = 200


def dimacs(data: bytes) -> None:
    """Write and read a formula."""
    if formula := accepted(parse_dimacs, data):
        require_same(parse_dimacs(str(formula)), formula)


def netlist(data: bytes) -> None:
    """Compare a netlist with an expression that says the same."""
    if circuit := accepted(parse_blif, data):
        _rewrite(circuit)


def expression(data: bytes) -> None:
    """Compare an expression with one that has a name for every gate."""
    if circuit := accepted(parse_expression, data):
        _rewrite(circuit)


def formula(data: bytes) -> None:
    """Recognize the format of a formula; the first line also forces values."""
    if found := accepted(parse_formula, data):
        demands = data.decode(errors="replace").splitlines()[0].split(",")
        accepted(lambda demands: parse_demands(demands, found), demands)


def circuit_map(data: bytes) -> None:
    """Write and read a map."""
    if found := accepted(parse_map, data):
        require_same(parse_map(json.dumps(_map_to_json(found))), found)


def _map_to_json(found: CircuitMap) -> dict[str, object]:
    rows, cols = found.shape
    return {
        "rows": rows,
        "cols": cols,
        "signals": {
            signal: [{"cell": [row, col], "mine_means": value} for row, col, value in wires]
            for signal, wires in found.wires.items()
        },
        "outputs": dict(found.outputs),
    }


def _rewrite(circuit: Circuit) -> None:
    """Check that an expression with new names has the same values for all inputs."""
    if len(circuit.inputs) > _MOST_INPUTS or len(circuit.gates) > _MOST_GATES:
        return
    inputs = {signal: f"i{number}" for number, signal in enumerate(circuit.inputs)}
    gates = {gate.signal: f"g{number}" for number, gate in enumerate(circuit.gates)}
    known = inputs | gates

    def term(literal: Literal) -> str:
        return "~" * literal.negated + known[literal.signal]

    signs = {"and": "&", "or": "|", "xor": "^", "buffer": "", "true": ""}
    lines = [
        f"{known[gate.signal]} = " + (signs[gate.op].join(map(term, gate.operands)) or "1")
        for gate in circuit.gates
    ]
    lines += [f"o{n} = {term(literal)}" for n, literal in enumerate(circuit.outputs.values())]
    again = parse_expression("; ".join(lines))
    values = all_assignments(circuit.inputs)
    wanted = circuit.outputs_for(values)
    found = again.outputs_for({inputs[name]: each for name, each in values.items()})
    for number, name in enumerate(circuit.outputs):
        require_same(found[f"o{number}"].tolist(), wanted[name].tolist())
