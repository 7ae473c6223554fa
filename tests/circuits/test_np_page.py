"""The page about NP-completeness shows the tile that it names."""

from __future__ import annotations

from minewise.circuits import TILES
from minewise.circuits.tiles.library import parse_tiles
from support.pages import blocks
from support.paths import ROOT

PAGE = (ROOT / "docs" / "circuits.md").read_text(encoding="utf-8")


def test_the_tile_matches_the_built_in_tile() -> None:
    (text,) = blocks(PAGE, "text")
    (tile,) = parse_tiles(text)
    assert (tile.shown == TILES[tile.name].shown).all()
    assert tile.relation == TILES[tile.name].relation
