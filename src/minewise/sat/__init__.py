"""Boards decided by a SAT solver: for components too wide to be counted, and as a second opinion.

Nothing here runs, and python-sat is not loaded, until this package is imported.
"""

from minewise.sat.certain import CertainCells, certain_cells
from minewise.sat.conflict import Conflict, minimal_conflict
from minewise.sat.layouts import enumerate_layouts, find_layout, is_consistent

__all__ = [
    "CertainCells",
    "Conflict",
    "certain_cells",
    "enumerate_layouts",
    "find_layout",
    "is_consistent",
    "minimal_conflict",
]
