"""SVG elements for the pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base import svg
from minewise.base.palette import BEST, DARK, GREY, PALE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TINT: Final = "#eef2f6"
EDGE: Final = "#b6c0cb"

ACCEPTING: Final = "A double outline: the board may end here."

STATE_HEIGHT: Final = 28
MARGIN: Final = 24
_LINE = 18  # between the lines of notes
_TEXT: dict[str, svg.Attribute] = {"font_size": 12, "fill": GREY}
_MONO: dict[str, svg.Attribute] = {
    "font_size": 14,
    "fill": DARK,
    "font_family": "ui-monospace, Consolas, DejaVu Sans Mono, monospace",
    "xml:space": "preserve",
}
_WIDE = 0.62  # width of a monospace letter, relative to its height


def mono_width(text: str, size: float = 14) -> float:
    """Return the width of monospace text."""
    return len(text) * size * _WIDE


def text_width(words: str, size: float = 12) -> float:
    """Estimate the width of words."""
    return len(words) * size * 0.55


def state_width(name: str) -> float:
    """Return the width of a state's outline."""
    return max(mono_width(name) + 20, STATE_HEIGHT)


def state(x: float, y: float, name: str, *, accepting: bool, ink: str = DARK) -> str:
    """Draw a state around a point, with a double outline if it accepts.

    The state's name is a data attribute, which the page uses to highlight the state.
    """
    outlines = [
        svg.rect_at(
            x,
            y,
            state_width(name) - 2 * inset,
            STATE_HEIGHT - 2 * inset,
            rx=STATE_HEIGHT / 2 - inset,
            fill=PALE,
            stroke=ink,
            data_state=name,
        )
        for inset in ((0, 3) if accepting else (0,))
    ]
    return "".join(outlines) + mono(x, y, name, fill=ink, font_weight=600, data_state=name)


def text(x: float, y: float, words: str, **look: svg.Attribute) -> str:
    """Draw words around a point."""
    return svg.text_at(x, y, words, **_TEXT | look)


def mono(x: float, y: float, words: str, **look: svg.Attribute) -> str:
    """Draw symbols or the name of a state, in monospace."""
    return svg.text_at(x, y, words, **_MONO | look)


def label(x: float, y: float, words: str, **data: str) -> str:
    """Draw an arrow's symbols over the arrow."""
    background = svg.rect_at(x, y, mono_width(words) + 8, 20, rx=6, fill=PALE)
    return background + mono(x, y, words, fill=BEST, font_weight=600, **data)


def start_mark(begin: float, end: float, y: float) -> str:
    """Draw the arrow to the start state."""
    arrow = svg.path(
        f"M{begin - 20:g} {y:g}H{end:g}", stroke=DARK, stroke_width=1.5, marker_end=tip()
    )
    return arrow + text(begin - 24, y, "start", fill=DARK, text_anchor="end")


def curve(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return path data for a line that starts and ends horizontally."""
    middle = (x + to_x) / 2
    return f"M{x:g} {y:g}C{middle:g} {y:g} {middle:g} {to_y:g} {to_x:g} {to_y:g}"


def notes(x: float, y: float, lines: Iterable[str]) -> str:
    """Draw lines of text."""
    return "".join(
        text(x, y + number * _LINE, line, text_anchor="start") for number, line in enumerate(lines)
    )


def notes_height(lines: Sequence[str]) -> float:
    """Return the height of `notes`."""
    return len(lines) * _LINE


def document(width: float, height: float, title: str, body: Iterable[str]) -> str:
    """Return a picture with its title at the top, at least as wide as the title."""
    width = max(width, text_width(title, 16) + 2 * MARGIN)
    tips = [_tip(*each) for each in _TIPS.items()]
    heading = text(MARGIN, MARGIN + 4, title, font_size=16, fill=DARK, text_anchor="start")
    return svg.document(width, height, title, [svg.element("defs", *tips), heading, *body])


_TIPS = {DARK: "minewise-tip", BEST: "minewise-tip-lit", GREY: "minewise-tip-grey"}


def tip(ink: str = DARK) -> str:
    """Return the arrow tip in a colour, for `marker_end`."""
    return f"url(#{_TIPS[ink]})"


def _tip(ink: str, name: str) -> str:
    return svg.element(
        "marker",
        svg.path("M0 1 10 5 0 9z", fill=ink),
        id=name,
        viewBox="0 0 10 10",
        refX=9,
        refY=5,
        markerWidth=9,
        markerHeight=9,
        markerUnits="userSpaceOnUse",
        orient="auto",
    )
