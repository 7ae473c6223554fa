"""Which published player evaluates which gate, and which tiles and circuits single clues run.

    python benchmarks/circuits_players.py

The first table has the inputs for which a player finds the output of a gate's compiled board, from
its clues alone. The second has the inputs of each tile that stop reasoning from single clues, from
the tile's clues alone and with the clues of opened cells. The last lines are for whole circuits,
run by players that are asked again after each opening. Takes a few minutes.
"""

from __future__ import annotations

import runpy
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import minewise as mw
from minewise.circuits import TILES, compile_formula, parse_expression, settle
from minewise.circuits.running import run, stops
from minewise.derivations import PublishedPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.circuits import CircuitBoard

EXAMPLES = Path(__file__).parent.parent / "examples" / "circuits"
GATES: Final = ("a", "~a", "a & b", "a | b", "~(a & b)", "~(a | b)", "a ^ b", "~(a ^ b)")
PLAYERS: tuple[PublishedPlayer, ...] = get_args(PublishedPlayer)


def compiled(gate: str) -> Iterator[tuple[str, CircuitBoard]]:
    """Yield the board of a gate for all values of its inputs."""
    formula = parse_expression(gate)
    for values in product((False, True), repeat=len(formula.inputs)):
        forced = dict(zip(formula.inputs, values, strict=True))
        yield "".join(str(int(value)) for value in values), compile_formula(formula, forced)


def show_gates() -> None:
    print(f"{'':10}", *(f"{player:16}" for player in PLAYERS))
    for gate in GATES:
        boards = dict(compiled(gate))
        cells = []
        for player in PLAYERS:
            found = [
                values for values, made in boards.items() if "out" in settle(made, player).values
            ]
            cells.append("all" if len(found) == len(boards) else " ".join(found) or "none")
        print(f"{gate:10}", *(f"{cell:16}" for cell in cells))


def show_tiles() -> None:
    print(f"{'tile':18}{'relation':30}{'its clues':30}with opened cells")
    for tile in TILES.values():
        closed, opened = (stops(tile, "double-set", opening=opening) for opening in (False, True))
        if closed:
            print(f"{tile.name:18}{tile.meaning:30}{' '.join(closed):30}{' '.join(opened)}")


def show_adder() -> None:
    made: CircuitBoard = runpy.run_path(str(EXAMPLES / "player_adder.py"))["adder"]()
    rounds = []
    for bits in product((False, True), repeat=len(made.inputs)):
        board = made.given(dict(zip(made.inputs, bits, strict=True)))
        (layout,) = mw.layouts(board)
        ran = run(board, layout.clues(), "single-point")
        assert not ran.board.covered.any()
        rounds.append(ran.rounds)
    print(f"adder: single-point settles every cell for all {len(rounds)} inputs,", end=" ")
    print(f"in {min(rounds)} to {max(rounds)} rounds")


def show_rule_110() -> None:
    made: CircuitBoard = runpy.run_path(str(EXAMPLES / "rule110.py"))["board"]()
    (layout,) = mw.layouts(made.board)
    ran = run(made.board, layout.clues(), "double-set")
    left, cells = (int(board.covered.sum()) for board in (ran.board, made.board))
    print(f"Rule 110: double-set settles {cells - left} of {cells} cells in {ran.rounds} rounds")


def main() -> None:
    """Print all tables."""
    for show in (show_gates, show_tiles, show_adder, show_rule_110):
        show()
        print()


if __name__ == "__main__":
    main()
