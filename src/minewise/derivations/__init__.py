"""Published methods applied to a board step by step."""

from typing import Literal

PublishedPlayer = Literal[
    "single-point",
    "double-set",
    "cellular",
    "matrix-forward",
    "matrix",
    "resolution-none",
    "resolution-pairs",
    "resolution",
]
"""The players that `deduce` can follow."""
