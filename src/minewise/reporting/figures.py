"""Pictures for reports: one look, safe for the colour-blind, on paper and in the dark.

Colours carry no meaning of their own. They are names here, which `inline` leaves to the page
to fill in.
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
"""The colour of lines and letters."""
MARK: Final = BEST
"""The colour of what is measured."""

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
    "svg.fonttype": "none",  # letters stay letters: small, sharp and found by a search
    "svg.hashsalt": "minewise",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
_IDS = re.compile(r'(\bid="|url\(#|href="#)')
_NOT_FOR_HTML = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>", re.DOTALL)


@contextmanager
def drawing(height: float, rows: int = 1) -> Iterator[tuple[Figure, list[Axes]]]:
    """Give a figure with some axes below each other, which share their scale, to draw on."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure((_WIDTH, height))
        yield figure, list(figure.subplots(rows, sharex=True, squeeze=False)[:, 0])


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Put names at the side, the first on top, and let lines lead down to the scale."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", color=INK, alpha=0.15)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def svg(figure: Figure, paper: str = "none") -> str:
    """Write a figure as a file of its own, on paper of some colour."""
    import matplotlib as mpl

    text = StringIO()
    with mpl.rc_context(_STYLE):
        figure.savefig(text, format="svg", facecolor=paper, metadata={"Date": None})
    return text.getvalue()


def inline(picture: str, name: str, alt: str) -> str:
    """Turn an SVG file into a part of a page, on which every name occurs once."""
    picture = _NOT_FOR_HTML.sub("", picture).strip()
    picture = _IDS.sub(rf"\g<1>{name}-", picture)
    picture = picture.replace(INK, "var(--ink)").replace(MARK, "var(--mark)")
    return picture.replace("<svg ", f'<svg role="img" aria-label="{escape(alt)}" ', 1)
