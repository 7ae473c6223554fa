"""Boards as formulas, to decide with a SAT solver or to export for other programs.

The engine uses this package for components that are too wide to count, and the tests use it as an
oracle. python-sat is loaded only when this package is imported.
"""

from minewise.sat.board_formula import BoardFormula, dimacs, encode
from minewise.sat.cardinality import ENCODINGS
from minewise.sat.certain import CertainCells, certain_cells
from minewise.sat.conflict import Conflict, minimal_conflict
from minewise.sat.decision import Decision, decide
from minewise.sat.kaye import KayeFormula, encode_kaye
from minewise.sat.layouts import enumerate_layouts, find_layout, is_consistent
from minewise.sat.session import SOLVERS

__all__ = [
    "ENCODINGS",
    "SOLVERS",
    "BoardFormula",
    "CertainCells",
    "Conflict",
    "Decision",
    "KayeFormula",
    "certain_cells",
    "decide",
    "dimacs",
    "encode",
    "encode_kaye",
    "enumerate_layouts",
    "find_layout",
    "is_consistent",
    "minimal_conflict",
]
