"""Compile Boolean formulas to boards, and solve formulas by solving their boards.

Examples
--------
>>> import minewise as mw
>>> from minewise.circuits import compile_formula, parse_expression, solve_formula
>>> formula = parse_expression("(a | b) & ~(a & b)")
>>> made = compile_formula(formula, {"out": True})
>>> mw.count(made.board)
2
>>> solve_formula(formula).assignment
{'a': True, 'b': False}
"""

from minewise.circuits.compiler.assembly import CircuitBoard
from minewise.circuits.compiler.compiler import compile_formula
from minewise.circuits.formulas.blif import parse_blif
from minewise.circuits.formulas.circuit import Circuit, Gate, Literal, Op
from minewise.circuits.formulas.cnf import Cnf, parse_dimacs
from minewise.circuits.formulas.expression import parse_expression
from minewise.circuits.formulas.formulas import parse_formula, read_formula
from minewise.circuits.formulas.simplify import simplified
from minewise.circuits.settling import Settled, settle
from minewise.circuits.solving import (
    Method,
    Model,
    Solution,
    TruthTable,
    solve_board,
    solve_formula,
    truth_table,
)
from minewise.circuits.tiles.library import TILES

__all__ = [
    "TILES",
    "Circuit",
    "CircuitBoard",
    "Cnf",
    "Gate",
    "Literal",
    "Method",
    "Model",
    "Op",
    "Settled",
    "Solution",
    "TruthTable",
    "compile_formula",
    "parse_blif",
    "parse_dimacs",
    "parse_expression",
    "parse_formula",
    "read_formula",
    "settle",
    "simplified",
    "solve_board",
    "solve_formula",
    "truth_table",
]
