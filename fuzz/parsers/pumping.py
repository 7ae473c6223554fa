"""Long inputs, in which a piece is repeated: time that grows with the square becomes a hang."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from fuzz.apart import apart

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_SECONDS = 10
"""How much processor time an input may take; the slowest takes less than a tenth."""
_LENGTH = 50_000
_LONGEST_PIECE = 8
_SYMBOLS = [bytes([symbol]) for symbol in b" \n\t([{<-+|:;,#?1a~"]


def pump(check: Callable[[bytes], None], inputs: list[bytes], rng: Random, most: int) -> int:
    """Repeat symbols and pieces of inputs, and return the number of inputs tried."""
    symbols = rng.sample(_SYMBOLS, min(most, len(_SYMBOLS)))
    for symbol in symbols:
        data = rng.choice(inputs)
        start = rng.choice((0, rng.randrange(len(data) + 1)))
        _try(check, data[:start], symbol, data[start:])
        end = start + rng.randint(1, _LONGEST_PIECE)
        _try(check, data[:start], data[start:end] or symbol, data[end:])
    return 2 * len(symbols)


def _try(check: Callable[[bytes], None], head: bytes, piece: bytes, tail: bytes) -> None:
    times = _LENGTH // len(piece)
    try:
        apart(_timed)(check, head + piece * times + tail)
    except AssertionError as error:
        error.add_note(f"Input: {head!r} + {piece!r} * {times} + {tail!r}")
        raise


def _timed(check: Callable[[bytes], None], data: bytes) -> None:
    """Check an input with a limit that does not depend on what else the machine does."""
    signal.alarm(0)
    signal.setitimer(signal.ITIMER_PROF, _SECONDS)
    check(data)
