"""Docstrings of environments: the reference keeps their summary.

What follows has headings in Markdown, as is the custom of Gymnasium; `docs/gym.md` says the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def keep_summary(
    _sphinx: Sphinx, _kind: str, _name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Drop everything from the first heading in Markdown on."""
    headings = [number for number, line in enumerate(lines) if line.startswith("## ")]
    if headings:
        del lines[headings[0] :]


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of it."""
    sphinx.connect("autodoc-process-docstring", keep_summary, priority=100)
    return {"parallel_read_safe": True}
