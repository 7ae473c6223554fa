"""The tiles of the boards that `examples/circuits/inference.py` makes."""

from __future__ import annotations

import runpy
from itertools import product

from minewise.circuits import TILES, Cnf
from support.paths import ROOT

SCRIPT = runpy.run_path(str(ROOT / "examples" / "circuits" / "inference.py"))

USED = ["blank", "wire_h", "wire_v", "wire_v_open", "cross", "tee_wes", "bend_ne", "bend_wn"]
USED += ["bend_ws", "bend_not_es", "free_w", "const1_n", "clause_wn", "and_wn_e"]

_NAMES = {TILES[name].shown.tobytes(): name for name in TILES}


def tile_names(formula: Cnf) -> dict[tuple[int, int], str]:
    """Return the name of each tile of a formula's board, by row and column."""
    shown = SCRIPT["position"](formula).board.shown
    rows, columns = (length // 9 for length in shown.shape)
    return {
        (row, column): _NAMES[shown[9 * row : 9 * row + 9, 9 * column : 9 * column + 9].tobytes()]
        for row, column in product(range(rows), range(columns))
    }
