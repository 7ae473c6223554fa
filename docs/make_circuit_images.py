"""Draw tiles and the circuits in `examples/circuits` (`make images`)."""

from __future__ import annotations

import runpy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

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


def main() -> None:
    """Write all pictures."""
    for name, picture in (draw_sheets() | draw_circuits()).items():
        (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
