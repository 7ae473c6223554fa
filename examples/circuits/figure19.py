"""Two ways to cross signals, placed tile by tile.

On the left are three XORs and three splitters, as in Figure 19 of "NP-Game: Minesweeper": with
s = a ^ b, the signal s ^ b is a again, but on the other side. On the right is the `cross` tile. Run
this script to print the board as text.
"""

from __future__ import annotations

from minewise.circuits import Literal
from minewise.circuits.compiler.assembly import CircuitBoard, TileGrid, assemble


def crossings() -> CircuitBoard:
    """Return a board with both crossings side by side."""
    grid = TileGrid()
    _with_xors(grid)
    _directly(grid)
    return assemble(grid, ("a", "b", "c", "d"), {})


def _with_xors(grid: TileGrid) -> None:
    a, b, s = Literal("a"), Literal("b"), Literal("s")
    new_a, new_b = Literal("a'"), Literal("b'")
    grid.put(0, 0, "free_s", S=a)
    grid.put(0, 2, "free_s", S=b)
    grid.put(1, 0, "wire_v", N=a, S=a)
    grid.put(1, 1, "bend_es", E=b, S=b)
    grid.put(1, 2, "tap_w", N=b, W=b, S=b)  # the first splitter
    grid.put(2, 0, "tap_e", N=a, E=a, S=a)  # the second splitter
    grid.put(2, 1, "xor_wn_s", W=a, N=b, S=s)
    grid.put(2, 2, "wire_v", N=b, S=b)
    grid.put(3, 0, "wire_v", N=a, S=a)
    grid.put(3, 1, "tap_e", N=s, E=s, S=s)  # the third splitter
    grid.put(3, 2, "xor_wn_s", W=s, N=b, S=new_a)
    grid.put(4, 0, "bend_ne", N=a, E=a)
    grid.put(4, 1, "xor_wn_s", W=a, N=s, S=new_b)
    grid.put(4, 2, "wire_v", N=new_a, S=new_a)
    grid.put(5, 1, "free_n", N=new_b)
    grid.put(5, 2, "free_n", N=new_a)


def _directly(grid: TileGrid) -> None:
    c, d = Literal("c"), Literal("d")
    grid.put(1, 5, "free_s", S=d)
    grid.put(2, 4, "free_e", E=c)
    grid.put(2, 5, "cross", W=c, N=d, E=c, S=d)
    grid.put(2, 6, "free_w", W=c)
    grid.put(3, 5, "free_n", N=d)


if __name__ == "__main__":
    print(crossings().board)
