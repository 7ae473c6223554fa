"""What the symbols of a picture mean."""

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
    Face,
)
from minewise.cli.terminal.text_layout import flow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.cli.terminal.cell_renderer import Pen
    from minewise.cli.terminal.picture import Picture

_STEPS = (0.1, 0.3, 0.5, 0.7, 0.9)


def legend(picture: Picture, room: int) -> Iterator[Text]:
    """Explain the symbols that a picture has, in lines of so many columns."""
    return flow(_entries(picture), room, between=3)


def _entries(picture: Picture) -> Iterator[Text]:
    faces, pen = picture.faces, picture.pen
    uncertain = next((face for face in faces if face.is_uncertain), None)
    if uncertain:
        yield _scale(pen, percent(uncertain.probability))
    if any(face.conflict for face in faces):
        yield entry(pen, CONFLICT_MARK, Face(0, conflict=True), "in conflict")
    if any(face.reason for face in faces):
        yield entry(pen, REASON_MARK, Face(0, reason=True), "clue of the proof")
    if any(face.safe for face in faces):
        yield entry(pen, SAFE_MARK, Face(COVERED, safe=True), "certainly safe")
    if any(face.mined for face in faces):
        yield entry(pen, MINE_MARK, Face(COVERED, mined=True), "certainly mined")
    codes = {face.code for face in faces}
    for code, words in ((FLAG, "flag"), (MINE, "known mine"), (SAFE, "known to be safe")):
        if code in codes:
            yield entry(pen, SYMBOL_OF[code], Face(code), words)


def entry(pen: Pen, symbol: str, face: Face, words: str) -> Text:
    """Explain a symbol, which is shown as the picture shows it."""
    patch = f" {symbol} " if pen.colours else symbol
    return Text().append(patch, pen.style(face)).append(f" {words}")


def colours(pen: Pen, words: str) -> Text:
    """Explain the colours of percentages."""
    samples = ((f" {100 * step:.0f} ", pen.style(Face(COVERED, step))) for step in _STEPS)
    return Text.assemble(*samples, f" % {words}")


def _scale(pen: Pen, sample: str) -> Text:
    """Explain the percentages, their colours or the shades that stand for them."""
    if pen.colours:
        return colours(pen, "mined")
    if pen.is_coarse:
        return Text(f"{SHADES} mined in up to 25, 50, 75, 100 % of the layouts")
    return Text(f"{sample}% mined in {sample} % of the layouts")
