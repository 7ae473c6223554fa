"""Adjust docstrings for the reference.

Docstrings of environments have Markdown headings, as is usual in Gymnasium; the reference keeps
only the summary, because `docs/gym.md` has the details. Docstrings of attributes are sentences;
Napoleon would parse the text before a colon as a type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ATTRIBUTES = {"attribute", "data", "property"}


def keep_summary(
    _sphinx: Sphinx, _kind: str, _name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Drop everything from the first Markdown heading on."""
    headings = [number for number, line in enumerate(lines) if line.startswith("## ")]
    if headings:
        del lines[headings[0] :]


def hide_colon(
    _sphinx: Sphinx, kind: str, _name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Prepend an empty comment to attribute docstrings, as Napoleon parses only the first line."""
    if kind in ATTRIBUTES:
        lines[:0] = ["..", ""]


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Register both functions to run before Napoleon, whose priority is 500."""
    sphinx.connect("autodoc-process-docstring", keep_summary, priority=100)
    sphinx.connect("autodoc-process-docstring", hide_colon, priority=100)
    return {"parallel_read_safe": True}
