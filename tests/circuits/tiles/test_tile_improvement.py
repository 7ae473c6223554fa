from __future__ import annotations

import pytest

from minewise.circuits.tiles.formula import Wanted, weight_of
from minewise.circuits.tiles.search import find_tile, improve_tile
from support.plain_tiles import complaint


@pytest.mark.slow
def test_an_improved_tile_is_lighter_and_has_the_same_relation() -> None:
    clumsy = find_tile(Wanted("bend_ws", "WS", "S = W"), seed=1)
    assert clumsy is not None
    improved = improve_tile(clumsy, seed=1, windows=4)
    assert weight_of(improved) < weight_of(clumsy)
    assert improved.relation == clumsy.relation
    assert complaint(improved) is None
    assert str(improve_tile(clumsy, seed=1, windows=4)) == str(improved)
