"""The legend of a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.palette import percent
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE, SYMBOL_OF
from minewise.cli.terminal.cell_renderer import (
    CONFLICT_MARK,
    MINE_MARK,
    REASON_MARK,
    SAFE_MARK,
    SHADES,
    CellInfo,
)
from minewise.cli.terminal.text_layout import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.cli.terminal.cell_renderer import CellRenderer
    from minewise.cli.terminal.picture import Picture

_STEPS = (0.1, 0.3, 0.5, 0.7, 0.9)


def legend(picture: Picture, room: int) -> Iterator[Text]:
    """Explain the symbols in a picture, in lines of at most `room` columns."""
    return wrap(_entries(picture), room, between=3)


def _entries(picture: Picture) -> Iterator[Text]:
    infos, renderer = picture.infos, picture.renderer
    uncertain = next((info for info in infos if info.is_uncertain), None)
    if uncertain:
        yield _scale(renderer, percent(uncertain.probability))
    if any(info.conflict for info in infos):
        yield entry(renderer, CONFLICT_MARK, CellInfo(0, conflict=True), "in conflict")
    if any(info.reason for info in infos):
        yield entry(renderer, REASON_MARK, CellInfo(0, reason=True), "used in the proof")
    if any(info.safe for info in infos):
        yield entry(renderer, SAFE_MARK, CellInfo(COVERED, safe=True), "certainly safe")
    if any(info.mined for info in infos):
        yield entry(renderer, MINE_MARK, CellInfo(COVERED, mined=True), "certainly mined")
    codes = {info.code for info in infos}
    for code, words in ((FLAG, "flag"), (MINE, "known mine"), (SAFE, "known to be safe")):
        if code in codes:
            yield entry(renderer, SYMBOL_OF[code], CellInfo(code), words)


def entry(renderer: CellRenderer, symbol: str, info: CellInfo, words: str) -> Text:
    """Explain a symbol, drawn as in the picture."""
    patch = f" {symbol} " if renderer.colours else symbol
    return Text().append(patch, renderer.style(info)).append(f" {words}")


def colours(renderer: CellRenderer, words: str) -> Text:
    """Explain the colours of percentages."""
    samples = ((f" {100 * step:.0f} ", renderer.style(CellInfo(COVERED, step))) for step in _STEPS)
    return Text.assemble(*samples, f" % {words}")


def _scale(renderer: CellRenderer, sample: str) -> Text:
    """Explain the percentages, their colours or the shades that stand for them."""
    if renderer.colours:
        return colours(renderer, "mined")
    if renderer.is_coarse:
        return Text(f"{SHADES} mined in up to 25, 50, 75, 100 % of the layouts")
    return Text(f"{sample}% mined in {sample} % of the layouts")
