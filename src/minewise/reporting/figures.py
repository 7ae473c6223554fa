"""Charts for reports in one style, readable in print, in dark mode and by the colour-blind.

Colours carry no meaning. `inline` replaces them with the colours of the page.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from minewise.base.palette import BEST, DARK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = DARK
"""The colour of lines and text."""
MARK: Final = BEST
"""The colour of measured values."""

_WIDTH = 7.5
_STYLE: dict[Any, Any] = {
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "figure.constrained_layout.use": True,
    "font.family": "sans-serif",
    "font.size": 10,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",  # text stays text: small, sharp and searchable
    "svg.hashsalt": "minewise",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
_IDS = re.compile(r'(\bid="|url\(#|href="#)')
_NOT_FOR_HTML = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>", re.DOTALL)


@contextmanager
def drawing(
    height: float, rows: int = 1, *, share_x: bool = True
) -> Iterator[tuple[Figure, list[Axes]]]:
    """Yield a figure with rows of axes, which usually share their x scale."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure((_WIDTH, height))
        yield figure, list(figure.subplots(rows, sharex=share_x, squeeze=False)[:, 0])


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Label the rows, with the first at the top, and draw grid lines down to the scale."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", color=INK, alpha=0.15)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def svg(figure: Figure, paper: str = "none") -> str:
    """Return a figure as an SVG file, on a background colour."""
    import matplotlib as mpl

    text = StringIO()
    with mpl.rc_context(_STYLE):
        figure.savefig(text, format="svg", facecolor=paper, metadata={"Date": None})
    return text.getvalue()


def inline(picture: str, name: str, alt: str) -> str:
    """Return an SVG file as part of a page, with ids that are unique on the page."""
    picture = _NOT_FOR_HTML.sub("", picture).strip()
    picture = _IDS.sub(rf"\g<1>{name}-", picture)
    picture = picture.replace(INK, "var(--ink)").replace(MARK, "var(--mark)")
    return picture.replace("<svg ", f'<svg role="img" aria-label="{escape(alt)}" ', 1)
