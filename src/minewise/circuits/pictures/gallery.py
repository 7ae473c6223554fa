"""Tiles side by side, as a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from minewise.base.palette import DARK, HUES
from minewise.board.board import Board
from minewise.board.svg_legend import LABEL, flowed
from minewise.board.topology import Topology
from minewise.circuits.compiler.assembly import Wire
from minewise.circuits.pictures.painting import FinePainter, Signal
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.tile import SIZE, Side
from minewise.pictures.cell_paths import document

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.circuits.tiles.tile import Tile

_CELL: Final = 16
_SIDE = SIZE * _CELL
_MARGIN = 24
_GAP = 44  # between tiles, with room for the letters of the ports
_CAPTION = 40  # below a tile
_HUES = dict(zip(Side, HUES, strict=False))


def draw_tiles(tiles: Sequence[Tile], across: int = 4) -> str:
    """Draw tiles, each with its name, the letters of its ports, and what it does.

    A cell has the colour of the port whose signal it carries; where two ports are equal, that of
    the first.

    Examples
    --------
    >>> from minewise.circuits import TILES
    >>> ">S = ~N</text>" in draw_tiles([TILES["not_v"]])
    True
    """
    body, painters = [], []
    for number, tile in enumerate(tiles):
        row, col = divmod(number, across)
        x, y = _MARGIN + col * (_SIDE + _GAP), _MARGIN + row * (_SIDE + _GAP + _CAPTION)
        signals = _signals(tile)
        painter = FinePainter(Board(Topology.grid(SIZE, SIZE), tile.shown), _CELL, signals)
        painters.append(painter)
        body += [f'<g transform="translate({x} {y})" stroke-linecap="round">']
        body += [*painter.ground(), *(part for each in signals for part in painter.signal(each))]
        body += [*_ports(tile), *_caption(tile), "</g>"]
    rows, cols = -(-len(tiles) // across), min(across, len(tiles))
    width = 2 * _MARGIN + cols * (_SIDE + _GAP) - _GAP
    fullest = max(painters, key=lambda painter: len(painter.other))
    bottom = _MARGIN + rows * (_SIDE + _GAP + _CAPTION)
    legend, height = flowed(fullest.legend(), _MARGIN, width, bottom)
    title = "Tiles: " + ", ".join(tile.name for tile in tiles)
    return document(width, height, title, [FinePainter.SHAPES, *body, *legend])


def _signals(tile: Tile) -> list[Signal]:
    carriers = check_tile(tile).carriers.items()
    wires = {
        side: [Wire(*cell, each.mine_means) for cell, each in carriers if each.side == side]
        for side in tile.ports
    }
    return [Signal(side, _HUES[side], cells) for side, cells in wires.items() if cells]


def _ports(tile: Tile) -> Iterator[str]:
    """Write the letters of the ports beside the tile."""
    for side in tile.ports:
        down, right = side.step
        x, y = (_SIDE / 2 + step * (_SIDE / 2 + 11) for step in (right, down))
        yield (
            f'<text x="{x:g}" y="{y:g}" dy=".36em" font-size="13" font-weight="600" '
            f'text-anchor="middle" fill="{DARK}">{side}</text>'
        )


def _caption(tile: Tile) -> Iterator[str]:
    meaning = tile.meaning or ("free" if tile.ports else "carries nothing")
    lines = ((tile.name, 14, 600, DARK), (meaning, 12, 400, LABEL))
    for number, (words, font, weight, ink) in enumerate(lines):
        yield (
            f'<text x="{_SIDE / 2:g}" y="{_SIDE + 34 + 18 * number}" font-size="{font}" '
            f'font-weight="{weight}" text-anchor="middle" fill="{ink}">{escape(words)}</text>'
        )
