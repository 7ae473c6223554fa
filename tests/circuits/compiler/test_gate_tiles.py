from __future__ import annotations

from itertools import product

import pytest

from minewise.circuits.compiler.gate_tiles import GatePorts, tile_for
from minewise.circuits.formulas.circuit import Literal, Op
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.tile import Side

GATES = [op for op in Op if op.operands == 2]
SIGNS = list(product((False, True), repeat=2))


@pytest.mark.parametrize("ports", GatePorts)
@pytest.mark.parametrize("op", GATES)
@pytest.mark.parametrize("negated", SIGNS)
def test_there_is_a_tile_for_every_gate(
    ports: GatePorts, op: Op, negated: tuple[bool, bool]
) -> None:
    """The tile computes the gate for all values of the passing and the running signal."""
    passing, running = (Literal(name, sign) for name, sign in zip("ab", negated, strict=True))
    choice = tile_for(ports, op, passing, running)
    tile = TILES[choice.tile]
    assert choice.passing.signal == "a"
    seen = set()
    for row in tile.relation:
        signal = dict(zip(tile.ports, row, strict=True))
        a, b = signal[ports.passing] ^ choice.passing.negated, signal[Side.NORTH]
        assert signal[ports.result] == op.of(a ^ passing.negated, b ^ running.negated)
        if ports.result is not Side.SOUTH:
            assert signal[Side.SOUTH] == b
        seen.add((a, b))
    assert seen == set(SIGNS)
    assert len(tile.relation) == 4
