"""Numbers and lists in English sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def plural(count: int, noun: str) -> str:
    """Format a number with its noun.

    >>> plural(1, "mine"), plural(4000, "mine")
    ('1 mine', '4,000 mines')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def joined(words: Sequence[str]) -> str:
    """Join words for use in a sentence.

    >>> joined(["1", "2", "3"])
    '1, 2 and 3'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def chance_text(chance: float, digits: int = 2) -> str:
    """Format a chance as a percentage; only a chance of exactly 1 is shown as 100 %.

    >>> chance_text(1), chance_text(0.99999), chance_text(0.625), chance_text(0.625, digits=0)
    ('100 %', '> 99.99 %', '62.50 %', '62 %')
    """
    if chance == 1:
        return "100 %"
    step = 10.0**-digits
    text = f"{100 * chance:.{digits}f}"
    if float(text) == 100:
        return f"> {100 - step:.{digits}f} %"
    return f"< {step:.{digits}f} %" if float(text) == 0 else f"{text} %"


def safety_text(probability: float) -> str:
    """Format the safety of a guess as a percentage, never as 0 or 100.

    >>> safety_text(0.5), safety_text(0.99999)
    ('50.0', 'more than 99.9')
    """
    text = f"{100 * probability:.1f}"
    return {"100.0": "more than 99.9", "0.0": "less than 0.1"}.get(text, text)


def shape_text(shape: Iterable[int]) -> str:
    """Format the size of a board.

    >>> shape_text((16, 30))
    '16×30'
    """
    return "×".join(map(str, shape))


def a_shape(shape: Sequence[int]) -> str:
    """Format the size of a board with its article.

    >>> a_shape((16, 30)), a_shape((8, 8))
    ('a 16×30', 'an 8×8')
    """
    begins_with_vowel = str(shape[0]).startswith("8") or shape[0] in (11, 18)
    return f"{'an' if begins_with_vowel else 'a'} {shape_text(shape)}"
