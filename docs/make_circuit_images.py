"""Draw tiles and the circuits in `examples/circuits` (`make images`)."""

from __future__ import annotations

import re
import runpy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base.palette import DARK
from minewise.base.svg import document, rect_at
from minewise.circuits import TILES, Circuit, compile_formula, read_formula
from minewise.circuits.forcing import parse_demands
from minewise.circuits.pictures.gallery import draw_tiles
from minewise.circuits.pictures.picture import draw_circuit
from minewise.circuits.solving import layouts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.circuits import CircuitBoard

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
EXAMPLES = ROOT / "examples" / "circuits"

SHEETS = {
    "wires": "wire_h wire_v bend_ne bend_ws tap_e split cross blank",
    "ends": "free_s free_n const1_s const0_n",
    "gates": "not_v and_wn_s or_wn_s xor_wn_s tap_and_e half_adder majority_wns_e need_or",
}


def draw_sheets() -> dict[str, str]:
    """Draw the main tiles, grouped by purpose."""
    return {
        f"tiles-{name}": draw_tiles([TILES[tile] for tile in tiles.split()])
        for name, tiles in SHEETS.items()
    }


def draw_circuits() -> dict[str, str]:
    """Draw every example, some with a layout that shows signal values."""
    return {
        "circuit-figure18": _picture(_placed("figure18", "xor"), ["a=1", "b=0"]),
        "circuit-figure19": _picture(_placed("figure19", "crossings")),
        "circuit-figure20": _picture(_compiled("figure20.blif", "out=1"), []),
        "circuit-majority": _picture(_compiled("majority.expr")),
        "circuit-half_adder": _picture(_compiled("half_adder.expr")),
        "circuit-full_adder": _picture(_compiled("full_adder.blif"), ["a=1", "b=0", "c=1"]),
        "circuit-adder4": _picture(_compiled("adder4.blif"), ["a=6", "b=7"]),
        "circuit-multiplier": _picture(_compiled("multiplier.blif", "p=6"), ["a=2"]),
        "circuit-pigeonhole": _picture(_compiled("pigeonhole.cnf", "out=1")),
        "circuit-player_adder": _picture(
            _placed("player_adder", "adder"), ["a0=1", "b0=1", "c0=1", "a1=0", "b1=1"]
        ),
        "circuit-inference": _picture(_placed("inference", "position"), []),
        "circuit-rule110": _beside_its_cells(_picture(_placed("rule110", "board"), [])),
        "circuit-random": _picture(_compiled("random.cnf", "out=1"), []),
    }


def _placed(script: str, function: str) -> CircuitBoard:
    made: CircuitBoard = runpy.run_path(str(EXAMPLES / f"{script}.py"))[function]()
    return made


def _compiled(file: str, *demands: str) -> CircuitBoard:
    formula = read_formula(str(EXAMPLES / file))
    return compile_formula(formula, parse_demands(demands, formula))


def _picture(made: CircuitBoard, given: Sequence[str] | None = None) -> str:
    """Draw a circuit; if values are given, show the first layout that has them."""
    layout = None
    if given is not None:
        known = parse_demands(given, Circuit(made.inputs, (), {}))
        layout = next(layouts_of(replace(made, board=made.given(known))))
    return draw_circuit(made.board, made.wires, outputs=made.outputs, layout=layout)


def _beside_its_cells(board: str) -> str:
    """Put the space-time diagram of Rule 110 beside its board."""
    automaton = runpy.run_path(str(EXAMPLES / "rule110.py"))
    rows = automaton["generations"](automaton["START"], automaton["STEPS"])
    width, height = (int(each) for each in re.findall(r'(?:width|height)="(\d+)"', board)[:2])
    size = height / (4 * len(rows))
    squares = [
        rect_at(
            width + size * (column + 1),
            0.375 * height + size * (row + 0.5),
            size,
            size,
            fill=DARK if alive == "1" else "white",
            stroke=DARK,
        )
        for row, cells in enumerate(rows)
        for column, alive in enumerate(cells)
    ]
    label = "Rule 110 as a board, and its space-time diagram"
    return document(width + size * (len(rows[0]) + 1), height, label, [board, *squares])


def main() -> None:
    """Write all pictures."""
    for name, picture in (draw_sheets() | draw_circuits()).items():
        (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
