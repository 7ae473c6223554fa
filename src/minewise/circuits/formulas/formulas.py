"""Formulas from the command line: an expression, or a file with an expression, CNF or netlist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError
from minewise.base.files import read_whole
from minewise.base.source import Source
from minewise.circuits.formulas.blif import parse_blif
from minewise.circuits.formulas.circuit import OUTPUT, Circuit
from minewise.circuits.formulas.cnf import Cnf, parse_dimacs
from minewise.circuits.formulas.expression import parse_expression

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Formula = Circuit | Cnf

_PARSERS: dict[str, Callable[[bytes], Formula]] = {
    ".cnf": parse_dimacs,
    ".dimacs": parse_dimacs,
    ".blif": parse_blif,
    ".expr": parse_expression,
}
_ENDINGS = (*_PARSERS, ".txt")
_DIMACS = re.compile(r"^[ \t]*p[ \t]+cnf\b", re.MULTILINE)
_BLIF = re.compile(r"^[ \t]*\.[a-z]", re.MULTILINE)


@checked
def read_formula(argument: str) -> Formula:
    """Read the formula given as a command-line argument.

    The argument is a file if it contains `/` or a backslash, or ends in `.cnf`, `.dimacs`, `.blif`,
    `.expr` or `.txt`; `-` is standard input; everything else is an expression, even if a file has
    that name.

    Examples
    --------
    >>> from minewise.circuits import read_formula
    >>> read_formula("a & b").inputs
    ('a', 'b')
    >>> read_formula("adder.blif")
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: cannot read 'adder.blif': No such file or directory
    """
    if argument == "-":
        return parse_formula(read_whole(argument, CircuitError))
    if not _names_file(argument):
        return parse_expression(argument)
    data = read_whole(argument, CircuitError)
    return _PARSERS.get(Path(argument).suffix.lower(), parse_formula)(data)


@checked
def parse_formula(data: str | bytes) -> Formula:
    r"""Parse a formula and detect its format.

    Examples
    --------
    >>> from minewise.circuits import parse_formula
    >>> parse_formula("p cnf 1 1\n1 0\n")
    Cnf(variables=1, clauses=((1,),))
    """
    text = Source.of(data, CircuitError).text
    if _DIMACS.search(text):
        return parse_dimacs(text)
    return parse_blif(text) if _BLIF.search(text) else parse_expression(text)


def inputs_of(formula: Formula) -> tuple[str, ...]:
    """Return the inputs of a circuit, or the variables of a CNF."""
    return formula.names if isinstance(formula, Cnf) else formula.inputs


def outputs_of(formula: Formula) -> tuple[str, ...]:
    """Return the outputs of a circuit, or `out` for the value of a CNF."""
    return (OUTPUT,) if isinstance(formula, Cnf) else tuple(formula.outputs)


def evaluate(formula: Formula, assignment: Mapping[str, bool]) -> dict[str, bool]:
    """Compute the outputs for one assignment to the inputs."""
    if isinstance(formula, Cnf):
        return {OUTPUT: formula.evaluate(assignment)}
    return formula.evaluate(assignment)


def _names_file(argument: str) -> bool:
    return "/" in argument or "\\" in argument or argument.lower().endswith(_ENDINGS)
