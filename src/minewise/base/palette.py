"""The colours and percentages that pictures share, on paper and in the terminal.

The colours are safe for the colour-blind, and nothing is told by colour alone.
"""

from __future__ import annotations

from typing import Final

# The hues are those of Okabe and Ito, darker where they carry text.
DARK: Final = "#20262e"
PALE: Final = "#ffffff"
CLEAR: Final = "#00835f"
BEST: Final = "#0072b2"
CONFLICT: Final = "#d55e00"
REASON: Final = "#a8579c"

HUES: Final = ("#0072b2", "#d55e00", "#009e73", "#a8579c", "#e69f00", "#3fa2dd")
"""Hues that can be told apart by all eyes, in the order in which they are best used."""

HEAT: Final = ((253, 244, 205), (253, 200, 115), (242, 137, 75), (200, 67, 79), (109, 31, 94))
"""From free to mined. Every step is darker than the last, so that the order needs no hue."""


def heat(probability: float, light: float = 1.0) -> str:
    """Give the colour of a cell that is mined with some probability, perhaps in less light.

    Examples
    --------
    >>> heat(0.0), heat(1.0)
    ('#fdf4cd', '#6d1f5e')
    """
    place = min(max(probability, 0.0), 1.0) * (len(HEAT) - 1)
    below = min(int(place), len(HEAT) - 2)
    share = place - below
    mixed = (a + share * (b - a) for a, b in zip(HEAT[below], HEAT[below + 1], strict=True))
    return "#" + "".join(f"{round(light * part):02x}" for part in mixed)


def ink(probability: float) -> str:
    """Give the colour of text that can be read upon `heat`."""
    return DARK if probability < 0.6 else PALE


def percent(probability: float) -> str:
    """Write a probability that is not certain: never as 0 or 100.

    Examples
    --------
    >>> [percent(p) for p in (0.001, 0.25, 0.9977)]
    ['<1', '25', '>99']
    """
    if probability < 0.01:
        return "<1"
    return ">99" if probability > 0.99 else f"{100 * probability:.0f}"


def tint(colour: str, strength: float) -> str:
    """Mix a colour with white; strength 1 leaves it as it is.

    Examples
    --------
    >>> tint("#0072b2", 0.2)
    '#cce3f0'
    """
    parts = bytes.fromhex(colour[1:])
    return "#" + "".join(f"{round(255 - strength * (255 - part)):02x}" for part in parts)
