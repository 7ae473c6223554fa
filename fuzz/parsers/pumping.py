"""Long inputs, in which a piece is repeated: time that grows with the square becomes a hang."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzz.apart import apart

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_LENGTH = 100_000
_LONGEST_PIECE = 8


def pump(check: Callable[[bytes], None], inputs: list[bytes], rng: Random, tries: int) -> int:
    """Try long inputs, and return their number."""
    for _ in range(tries):
        data = rng.choice(inputs)
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.randint(1, _LONGEST_PIECE))
        head, piece, tail = data[:start], data[start:end] or b" ", data[end:]
        times = _LENGTH // len(piece)
        try:
            apart(check)(head + piece * times + tail)
        except AssertionError as error:
            error.add_note(f"Input: {head!r} + {piece!r} * {times} + {tail!r}")
            raise
    return tries
