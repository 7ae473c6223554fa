"""An adder of two bits that a player runs: single clues settle each of its tiles.

Each full adder consists of two half adders and an OR. Run this script to print the board as text.
"""

from __future__ import annotations

from minewise.circuits import Literal
from minewise.circuits.compiler.assembly import CircuitBoard, TileGrid, assemble

BITS = 2


def adder() -> CircuitBoard:
    """Return the board; the bits `s1` and `s0` are the sum, and `c2` the carry."""
    grid = TileGrid()
    grid.put(2, 0, "free_e", E=Literal("c0"))
    for bit in range(BITS):
        _full_adder(grid, bit, row=bit, column=3 * bit)
    for bit in range(1, BITS):
        carry = Literal(f"c{bit}")
        grid.put(bit + 2, 3 * bit - 1, "bend_ne", N=carry, E=carry)
        grid.put(bit + 2, 3 * bit, "wire_h", W=carry, E=carry)
    last = Literal(f"c{BITS}")
    grid.put(BITS + 2, 3 * BITS - 1, "free_n", N=last)
    inputs = ("c0", *(f"{name}{bit}" for bit in range(BITS) for name in "ab"))
    outputs = {name: name for name in (*(f"s{bit}" for bit in range(BITS)), str(last))}
    return assemble(grid, inputs, outputs)


def _full_adder(grid: TileGrid, bit: int, row: int, column: int) -> None:
    """Place a full adder; its carry comes in from the west and leaves to the south."""
    a, b, carry, total = (Literal(f"{name}{bit}") for name in "abcs")
    either, both, again = (Literal(f"{name}{bit}") for name in ("xor", "and", "carry"))
    out = Literal(f"c{bit + 1}")
    grid.put(row, column + 1, "free_s", S=b)
    grid.put(row + 1, column, "free_e", E=a)
    grid.put(row + 1, column + 1, "half_adder", W=a, N=b, E=both, S=either)
    grid.put(row + 1, column + 2, "bend_ws", W=both, S=both)
    grid.put(row + 2, column + 1, "half_adder", W=carry, N=either, E=again, S=total)
    grid.put(row + 2, column + 2, "or_wn_s", W=again, N=both, S=out)
    grid.put(row + 3, column + 1, "free_n", N=total)


if __name__ == "__main__":
    print(adder().board)
