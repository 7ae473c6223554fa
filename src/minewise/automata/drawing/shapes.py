"""The parts of the pictures, as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from minewise.base.palette import BEST, DARK, PALE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GREY: Final = "#6a7480"
TINT: Final = "#eef2f6"
EDGE: Final = "#b6c0cb"

ACCEPTING: Final = "A double outline: the board may end here."

STATE_HEIGHT: Final = 28
MARGIN: Final = 24
_LINE = 18  # between the lines of notes
_FONT = "system-ui, Segoe UI, DejaVu Sans, sans-serif"
_MONO = "ui-monospace, Consolas, DejaVu Sans Mono, monospace"
_WIDE = 0.62  # of a letter of the font of equal widths, against its height


def mono_width(text: str, size: float = 14) -> float:
    """Measure a text in the font of equal widths."""
    return len(text) * size * _WIDE


def text_width(words: str, size: float = 12) -> float:
    """Estimate the width of words; fonts differ."""
    return len(words) * size * 0.55


def state_width(name: str) -> float:
    """Measure the outline of a state."""
    return max(mono_width(name) + 20, STATE_HEIGHT)


def state(x: float, y: float, name: str, *, accepting: bool, ink: str = DARK) -> str:
    """Draw a state around a point; one that accepts has a double outline.

    Its outlines and its name carry the name as data, by which a page can light them.
    """
    insets = (0, 3) if accepting else (0,)
    data = data_attributes(state=name)
    outlines = "".join(
        f'<rect x="{x - state_width(name) / 2 + inset:g}" y="{y - STATE_HEIGHT / 2 + inset:g}" '
        f'width="{state_width(name) - 2 * inset:g}" height="{STATE_HEIGHT - 2 * inset}" '
        f'rx="{STATE_HEIGHT / 2 - inset:g}" fill="{PALE}" stroke="{ink}"{data}/>'
        for inset in insets
    )
    return outlines + mono(x, y, name, ink=ink, weight=600, data=data)


def data_attributes(**values: str) -> str:
    """Write attributes that mean nothing to the picture but something to a page.

    Examples
    --------
    >>> data_attributes(state='1"')
    ' data-state="1&quot;"'
    """
    return "".join(f' data-{name}="{escape(value)}"' for name, value in values.items())


def text(  # noqa: PLR0913 - where, what, and how it looks
    x: float, y: float, words: str, *, size: float = 12, ink: str = GREY, anchor: str = "middle"
) -> str:
    """Write words around a point."""
    return (
        f'<text x="{x:g}" y="{y:g}" dy=".36em" font-size="{size:g}" fill="{ink}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def mono(  # noqa: PLR0913 - where, what, and how it looks
    x: float,
    y: float,
    words: str,
    *,
    size: float = 14,
    ink: str = DARK,
    weight: int = 400,
    anchor: str = "middle",
    data: str = "",
) -> str:
    """Write symbols or the name of a state, in the font of equal widths."""
    return (
        f'<text x="{x:g}" y="{y:g}" dy=".36em" font-size="{size:g}" fill="{ink}" '
        f'font-family="{_MONO}" font-weight="{weight}" text-anchor="{anchor}" '
        f'xml:space="preserve"{data}>{escape(words)}</text>'
    )


def label(x: float, y: float, words: str, data: str) -> str:
    """Write the symbols of an arrow upon it, cutting it."""
    width = mono_width(words) + 8
    return (
        f'<rect x="{x - width / 2:g}" y="{y - 10:g}" width="{width:g}" height="20" rx="6" '
        f'fill="{PALE}"/>'
    ) + mono(x, y, words, ink=BEST, weight=600, data=data)


def start_mark(begin: float, end: float, y: float) -> str:
    """Draw the arrow that points out where a machine begins, to its first state."""
    return (
        f'<path d="M{begin - 20:g} {y:g}H{end:g}" stroke="{DARK}" stroke-width="1.5" '
        f'marker-end="url(#minewise-tip)"/>' + text(begin - 24, y, "start", ink=DARK, anchor="end")
    )


def notes(x: float, y: float, lines: Iterable[str]) -> str:
    """Write lines below each other."""
    return "".join(
        text(x, y + number * _LINE, line, anchor="start") for number, line in enumerate(lines)
    )


def notes_height(lines: Sequence[str]) -> float:
    """Measure what `notes` writes."""
    return len(lines) * _LINE


def document(width: float, height: float, title: str, body: Iterable[str]) -> str:
    """Put a picture together, its title at the top, wide enough for its title at least."""
    width = max(width, text_width(title, 16) + 2 * MARGIN)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(title)}" '
            f'font-family="{_FONT}">',
            "<defs>",
            _tip("minewise-tip", DARK),
            _tip("minewise-tip-lit", BEST),
            _tip("minewise-tip-grey", GREY),
            "</defs>",
            f'<rect width="100%" height="100%" rx="8" fill="{PALE}"/>',
            text(MARGIN, MARGIN + 4, title, size=16, ink=DARK, anchor="start"),
            *body,
            "</svg>\n",
        ]
    )


def _tip(name: str, ink: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" '
        f'markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0 1 10 5 0 9z" fill="{ink}"/></marker>'
    )
