"""SVG as text: elements and documents."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from minewise.base.palette import PALE

if TYPE_CHECKING:
    from collections.abc import Iterable

Attribute = str | float | None


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element around its children, which are elements or escaped text.

    `stroke_width` becomes `stroke-width`. Numbers keep two decimals; `None` drops an attribute.

    >>> element("g", element("circle", r=0.125), stroke_width=2, fill=None)
    '<g stroke-width="2"><circle r="0.12"/></g>'
    """
    start = name
    for key, value in attributes.items():
        if value is not None:
            words = escape(value) if isinstance(value, str) else decimal(value)
            start += f' {key.replace("_", "-")}="{words}"'
    return f"<{start}>{''.join(children)}</{name}>" if children else f"<{start}/>"


def decimal(number: float) -> str:
    """Return a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def text(words: str, *children: str, **attributes: Attribute) -> str:
    """Return a `text` element that contains the words and then the children."""
    return element("text", escape(words), *children, **attributes)


def title(words: str) -> str:
    """Return a tooltip for the enclosing element."""
    return element("title", escape(words))


def group(children: Iterable[str], **attributes: Attribute) -> str:
    """Return a group with one element per line."""
    return element("g", _lines(children), **attributes)


def path(data: str, words: str = "", **attributes: Attribute) -> str:
    """Return a path with a tooltip, or an empty string if there is no path data."""
    children = [title(words)] if words else []
    return element("path", *children, **attributes, d=data) if data else ""


def rect_at(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """Return a rectangle centred on a point."""
    corner = {"x": x - width / 2, "y": y - height / 2}
    return element("rect", **corner, width=width, height=height, **attributes)


def text_at(x: float, y: float, words: str, **attributes: Attribute) -> str:
    """Return text centred on a point, or beside it if `text_anchor` is `start` or `end`."""
    place: dict[str, Attribute] = {"x": x, "y": y, "dy": ".36em", "text_anchor": "middle"}
    return text(words, **place | attributes)


def translate(x: float, y: float) -> str:
    """Return a transform that moves an element."""
    return f"translate({decimal(x)} {decimal(y)})"


def document(width: float, height: float, label: str, body: Iterable[str]) -> str:
    """Return a picture on a white background, with a label for screen readers."""
    return (
        element(
            "svg",
            _lines([element("rect", width="100%", height="100%", rx=8, fill=PALE), *body]),
            xmlns="http://www.w3.org/2000/svg",
            width=round(width),
            height=round(height),
            viewBox=f"0 0 {width:.0f} {height:.0f}",
            role="img",
            aria_label=label,
            font_family="system-ui, Segoe UI, DejaVu Sans, sans-serif",
        )
        + "\n"
    )


def _lines(elements: Iterable[str]) -> str:
    return "\n".join(["", *filter(None, elements), ""])
