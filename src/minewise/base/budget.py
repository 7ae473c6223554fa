"""What a question may cost, and the share that each of its steps gets."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import inf

from minewise._core import Meter
from minewise.base.errors import MinewiseError

__all__ = ["Budget", "Meter"]


@dataclass(frozen=True)
class Budget:
    """The work, time and memory that a question may take.

    Ticks count the steps of the work, so that whether a question is answered does not depend
    on the speed of the machine; `seconds` is an outer limit, `memory` is in bytes.

    Examples
    --------
    >>> mw.count(mw.Board.parse("?1?"), budget=mw.Budget(seconds=1))
    2
    """

    seconds: float | None = None
    ticks: int = 500_000_000
    memory: int = 1 << 30

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise MinewiseError("a budget needs a positive number of seconds")
        if self.ticks <= 0 or self.memory <= 0:
            raise MinewiseError("a budget needs a positive number of ticks and bytes")

    def start(self, share: float = 1.0) -> Meter:
        """Start the meter of one question, with a share of the seconds."""
        seconds = inf if self.seconds is None else self.seconds * share
        return Meter(self.ticks, self.memory, seconds)

    def within(self, meter: Meter) -> Budget:
        """Return the budget of one step: this, or what is left if that is less.

        Raises `BudgetError` if nothing is left.

        Examples
        --------
        >>> mw.Budget(ticks=1_000).within(mw.Budget(ticks=300).start()).ticks
        300
        """
        meter.check()
        seconds = min(inf if self.seconds is None else self.seconds, meter.seconds_left)
        return Budget(
            None if seconds == inf else max(seconds, 1e-9),
            min(self.ticks, max(meter.ticks_left, 1)),
            min(self.memory, max(meter.memory_left, 1)),
        )


DEFAULT_BUDGET = Budget()
"""Some ten seconds and a gigabyte; ordinary boards take a fraction of a millisecond."""

UNLIMITED = Budget(ticks=sys.maxsize, memory=sys.maxsize)
"""No limit, for lists that the reader ends; `UNLIMITED.within(meter)` is all that is left."""

TICKS_PER_CONFLICT = 1_000
"""The price of a SAT solver's conflict, so that the default budget pays for 500,000."""

# The share of each step of a question; there are no others. A fraction is of the seconds; a budget
# is an upper limit, of which a step gets `SHARE.within(meter)`.

EXACT_SHARE = 0.5
"""The exact engine; the rest is for another way to answer."""

ESTIMATE_SHARE = 0.5
"""Estimates, of what the exact engine leaves; a SAT solver needs the rest for certain cells."""

REQUEST_SHARE = 0.4
"""One step of a request: most have two, and should end before the server ends their process."""

JOB_RESERVE = 0.6
"""Seconds of a simulation on the server, reserved to report that the rest was not enough."""

REFUTATION_SHARE = Budget(ticks=20_000_000, memory=1 << 28)
"""The engine's search for a contradiction in the mine count, before a SAT solver has to try."""

PROOF_SHARE = Budget(ticks=5_000_000)
"""The native search for one proof, before a SAT solver has to try."""

LEAST_PROOF_SHARE = Budget(ticks=50_000)
"""What is left of that on boards on which such searches fail again and again."""

REGIONS_SHARE = Budget(ticks=50_000_000)
"""Perfect play in all regions of a board, to explain a guess."""

LISTING_SHARE = Budget(ticks=1_000_000)
"""The layouts of one region, of which few are worth listing."""

SENTENCE_SHARE = Budget(ticks=1_000_000)
"""What a sentence about the mine count needs to know; there is a shorter one without it."""

WHY_SHARE = Budget(seconds=5.0, ticks=50_000_000)
"""The one line of `minewise solve` that says why a move is safe: about a second's work."""

CIRCUIT_SHARE = Budget(ticks=2_000_000, memory=1 << 28)
"""The engine on a formula's board, before a SAT solver has to try: enough for eight signals side by
side, each of which doubles its work."""

CIRCUIT_TICKS_PER_ROW = 2_000
"""What is added to that for each row: the engine's work grows with the length of the board."""

WINDOW_SHARE = Budget(ticks=15_000 * TICKS_PER_CONFLICT)
"""The search for a lighter tile in one window, a second or two: another window may be easier."""
