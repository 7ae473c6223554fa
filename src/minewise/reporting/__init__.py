"""Reports: text, tables and pictures on one self-contained HTML page.

Needs the `plots` extra: matplotlib for the pictures and Jinja2 for the page.
"""

from __future__ import annotations

from importlib.util import find_spec

from minewise.base.errors import ReportError


def require_libraries() -> None:
    """Raise `ReportError` if matplotlib or Jinja2 is not installed."""
    if not (find_spec("matplotlib") and find_spec("jinja2")):
        raise ReportError("a report needs matplotlib and Jinja2: pip install 'minewise[plots]'")
