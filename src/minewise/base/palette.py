"""Colours and percentages in pictures and in the terminal.

The colours are safe for colour-blind readers, and nothing depends on colour alone.
"""

from __future__ import annotations

from typing import Final

# The hues are those of Okabe and Ito, darkened where they carry text.
DARK: Final = "#20262e"
GREY: Final = "#6a7480"
PALE: Final = "#ffffff"
CLEAR: Final = "#00835f"
BEST: Final = "#0072b2"
CONFLICT: Final = "#d55e00"
REASON: Final = "#a8579c"

HUES: Final = ("#0072b2", "#d55e00", "#009e73", "#a8579c", "#e69f00", "#3fa2dd")
"""Hues that colour-blind readers can tell apart, in order of preference."""

HEAT: Final = ((253, 244, 205), (253, 200, 115), (242, 137, 75), (200, 67, 79), (109, 31, 94))
"""From free to mined; every step is darker than the last."""


def heat(probability: float, light: float = 1.0) -> str:
    """Return the colour for a probability; `light` below 1 darkens it.

    >>> heat(0.0), heat(1.0)
    ('#fdf4cd', '#6d1f5e')
    """
    place = min(max(probability, 0.0), 1.0) * (len(HEAT) - 1)
    below = min(int(place), len(HEAT) - 2)
    share = place - below
    mixed = (a + share * (b - a) for a, b in zip(HEAT[below], HEAT[below + 1], strict=True))
    return "#" + "".join(f"{round(light * part):02x}" for part in mixed)


def ink(probability: float) -> str:
    """Return the colour for text on `heat`."""
    return DARK if probability < 0.6 else PALE


def percent(probability: float) -> str:
    """Format the probability of an uncertain cell as a percentage, never as 0 or 100.

    >>> [percent(p) for p in (0.001, 0.25, 0.9977)]
    ['<1', '25', '>99']
    """
    if probability < 0.01:
        return "<1"
    return ">99" if probability > 0.99 else f"{100 * probability:.0f}"


def tint(colour: str, strength: float) -> str:
    """Mix a colour with white; strength 1 keeps the colour.

    >>> tint("#0072b2", 0.2)
    '#cce3f0'
    """
    parts = bytes.fromhex(colour[1:])
    return "#" + "".join(f"{round(255 - strength * (255 - part)):02x}" for part in parts)
