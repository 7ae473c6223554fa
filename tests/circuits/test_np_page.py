"""The page about NP-completeness shows the tile that it names."""

from __future__ import annotations

from minewise.circuits import TILES
from minewise.circuits.tiles.library import parse_tiles
from support.pages import blocks
from support.paths import ROOT

PAGE = (ROOT / "docs" / "circuits.md").read_text(encoding="utf-8")


def test_the_tile_is_the_one_of_that_name() -> None:
    (text,) = blocks(PAGE, "text")
    (tile,) = parse_tiles(text)
    assert (tile.shown == TILES[tile.name].shown).all()
    assert tile.relation == TILES[tile.name].relation
