"""The page's light and dark colour schemes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Scheme:
    """A colour scheme."""

    paper: str
    sheet: str
    ink: str
    faint: str
    accent: str
    covered: str
    hover: str
    """Every other covered cell."""
    opened: str
    well: str
    """Every other open cell."""
    mined: str
    """Certain mines."""
    glow: float
    """Brightness of probability colours."""
    clues: tuple[str, ...]
    """Clue colours; larger clues use the last colour."""


LIGHT: Final = Scheme(
    paper="#f6f7f9",
    sheet="#ffffff",
    ink="#20262e",
    faint="#56606c",
    accent="#0067a3",
    covered="#c6ced8",
    hover="#b5c0cc",
    opened="#ffffff",
    well="#eceff3",
    mined="#f6d3bd",
    glow=1.0,
    clues=(
        "#56606c",
        "#0067a3",
        "#00704f",
        "#b34700",
        "#7d3a75",
        "#7a5200",
        "#00657a",
        "#20262e",
        "#56606c",
    ),
)

DARK: Final = Scheme(
    paper="#14181d",
    sheet="#1d232a",
    ink="#e6eaef",
    faint="#a3aeba",
    accent="#6cb8ea",
    covered="#47525f",
    hover="#546170",
    opened="#1d232a",
    well="#262d36",
    mined="#6b3413",
    glow=0.9,
    clues=(
        "#a3aeba",
        "#6cb8ea",
        "#4fcf9f",
        "#ff9a5c",
        "#dd9fd5",
        "#f0b43c",
        "#5fd0e6",
        "#e6eaef",
        "#a3aeba",
    ),
)
