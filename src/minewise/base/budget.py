"""Budgets of work, time and memory, and how the steps of a question share them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import inf

from minewise._core import Meter
from minewise.base.errors import MinewiseError

__all__ = ["Budget", "Meter"]


@dataclass(frozen=True)
class Budget:
    """The limits of work, time and memory for one question.

    Ticks count steps of work, so that answers do not depend on the speed of the machine.
    `seconds` is an outer limit; `memory` is in bytes.

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
        """Return this budget, limited to what is left on a meter.

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
"""About ten seconds and a gigabyte; ordinary boards take less than a millisecond."""

UNLIMITED = Budget(ticks=sys.maxsize, memory=sys.maxsize)
"""No limit. `UNLIMITED.within(meter)` is the rest of a meter."""

TICKS_PER_CONFLICT = 1_000
"""Ticks charged per conflict of a SAT solver: the default budget pays for 500,000."""

# The shares of the steps of a question. Fractions are of the seconds; a budget is an upper limit,
# applied as `SHARE.within(meter)`.

EXACT_SHARE = 0.5
"""The exact engine; the rest is for the fallback."""

ESTIMATE_SHARE = 0.5
"""Estimates, as a share of the time the exact engine leaves; a SAT solver gets the rest."""

REQUEST_SHARE = 0.4
"""One step of an HTTP request: two steps must finish before the server's deadline."""

JOB_RESERVE = 0.6
"""Seconds of a simulation job, reserved to report that its time ran out."""

REFUTATION_SHARE = Budget(ticks=20_000_000, memory=1 << 28)
"""The engine's search for a contradiction in the mine count, before a SAT solver tries."""

PROOF_SHARE = Budget(ticks=5_000_000)
"""The native search for one proof, before a SAT solver tries."""

LEAST_PROOF_SHARE = Budget(ticks=50_000)
"""The same on boards where such searches keep failing."""

REGIONS_SHARE = Budget(ticks=50_000_000)
"""Perfect play in all regions of a board, to explain a guess."""

LISTING_SHARE = Budget(ticks=1_000_000)
"""The list of layouts of one region."""

SENTENCE_SHARE = Budget(ticks=1_000_000)
"""Optional details of a sentence."""

WHY_SHARE = Budget(seconds=5.0, ticks=50_000_000)
"""The line of `minewise solve` that explains why a move is safe: about a second's work."""

CIRCUIT_SHARE = Budget(ticks=2_000_000, memory=1 << 28)
"""The engine on a formula's board, before a SAT solver tries: enough for eight parallel signals.
Each signal doubles the work."""

CIRCUIT_TICKS_PER_ROW = 2_000
"""Added to that per row: the work grows with the length of the board."""

WINDOW_SHARE = Budget(ticks=15_000 * TICKS_PER_CONFLICT)
"""The search for a lighter tile in one window: a second or two."""
