"""A picture of tiles side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.palette import DARK, GREY, HUES
from minewise.base.svg import document, group, text_at, translate
from minewise.board.board import Board
from minewise.board.svg_legend import flowed
from minewise.board.topology import Topology
from minewise.circuits.compiler.assembly import Wire
from minewise.circuits.pictures.painting import FinePainter, Signal
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.tile import SIZE, Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.circuits.tiles.tile import Tile

_CELL: Final = 16
_SIDE = SIZE * _CELL
_MARGIN = 24
_GAP = 44  # between tiles, with room for the port letters
_CAPTION = 40  # below a tile
_HUES = dict(zip(Side, HUES, strict=False))


def draw_tiles(tiles: Sequence[Tile], across: int = 4) -> str:
    """Draw tiles with their names, ports and meanings.

    A cell has the colour of the first port whose signal it carries.

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
        board = Board(Topology.grid(SIZE, SIZE), tile.shown)
        painter = FinePainter(board, _CELL, _signals(tile))
        painters.append(painter)
        drawn = [*painter.draw(), *_ports(tile), *_caption(tile)]
        body.append(group(drawn, transform=translate(x, y), stroke_linecap="round"))
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
    """Draw the port letters beside the tile."""
    for side in tile.ports:
        down, right = side.step
        x, y = (_SIDE / 2 + step * (_SIDE / 2 + 11) for step in (right, down))
        yield text_at(x, y, side, font_size=13, font_weight=600, fill=DARK)


def _caption(tile: Tile) -> Iterator[str]:
    meaning = tile.meaning or ("free" if tile.ports else "carries nothing")
    lines = ((tile.name, 14, 600, DARK), (meaning, 12, 400, GREY))
    for number, (words, font, weight, ink) in enumerate(lines):
        y = _SIDE + 29 + 18 * number
        yield text_at(_SIDE / 2, y, words, font_size=font, font_weight=weight, fill=ink)
