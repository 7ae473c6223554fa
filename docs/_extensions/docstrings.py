"""Docstrings of the package, where they are not quite what the reference takes them for.

Those of environments have headings in Markdown, as is the custom of Gymnasium; the reference keeps
their summary, and `docs/gym.md` says the rest. Those of attributes are sentences; Napoleon would
take one with a colon for a type and its description.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ATTRIBUTES = {"attribute", "data", "property"}


def keep_summary(
    _sphinx: Sphinx, _kind: str, _name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Drop everything from the first heading in Markdown on."""
    headings = [number for number, line in enumerate(lines) if line.startswith("## ")]
    if headings:
        del lines[headings[0] :]


def hide_colon(
    _sphinx: Sphinx, kind: str, _name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Begin sentences on an attribute with an empty comment: Napoleon looks at one line only."""
    if kind in ATTRIBUTES:
        lines[:0] = ["..", ""]


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of both, before Napoleon's turn, which is 500."""
    sphinx.connect("autodoc-process-docstring", keep_summary, priority=100)
    sphinx.connect("autodoc-process-docstring", hide_colon, priority=100)
    return {"parallel_read_safe": True}
