"""Budgets for work, time and memory, and how the steps of a question share them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import inf

from minewise._core import Meter
from minewise.base.arguments import checked
from minewise.base.errors import MinewiseError

__all__ = ["Budget", "Meter"]

_MOST = 2**64 - 1


@checked
@dataclass(frozen=True)
class Budget:
    """Limits on work, time and memory for one question.

    Ticks count steps of work, so answers do not depend on the speed of the machine.
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
        if max(self.ticks, self.memory) > _MOST:
            raise MinewiseError("a budget has at most 2**64 - 1 ticks and bytes")

    def start(self, share: float = 1.0) -> Meter:
        """Start a meter for one question, with a share of the seconds."""
        seconds = inf if self.seconds is None else self.seconds * share
        return Meter(self.ticks, self.memory, seconds)

    def within(self, meter: Meter) -> Budget:
        """Return this budget, limited to what is left on the meter.

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
"""No limit. `UNLIMITED.within(meter)` is whatever is left on the meter."""

TICKS_PER_CONFLICT = 1_000
"""Ticks charged per conflict in a SAT solver: the default budget pays for 500,000 conflicts."""

# Shares for the steps of a question. A fraction applies to the seconds; a budget is an upper limit,
# applied as `SHARE.within(meter)`.

EXACT_SHARE = 0.5
"""The exact engine's share; the fallback gets the rest."""

ESTIMATE_SHARE = 0.5
"""The share of the remaining time for estimates; a SAT solver gets the rest."""

REQUEST_SHARE = 0.4
"""The share for one step of an HTTP request: two must finish before the server's deadline."""

JOB_RESERVE = 0.6
"""Seconds of a simulation job reserved for reporting that its time ran out."""

REFUTATION_SHARE = Budget(ticks=20_000_000, memory=1 << 28)
"""For the engine's search for a contradiction in the mine count, before a SAT solver tries."""

PROOF_SHARE = Budget(ticks=5_000_000)
"""For the native search for one proof, before a SAT solver tries."""

LEAST_PROOF_SHARE = Budget(ticks=50_000)
"""For the native search for one proof on boards where such searches keep failing."""

REGIONS_SHARE = Budget(ticks=50_000_000)
"""For perfect play in all regions of a board, to explain a guess."""

LISTING_SHARE = Budget(ticks=1_000_000)
"""For listing the layouts of one region."""

SENTENCE_SHARE = Budget(ticks=1_000_000)
"""For optional details in a sentence."""

WHY_SHARE = Budget(seconds=5.0, ticks=50_000_000)
"""For the line in `minewise solve` that explains why a move is safe: about a second of work."""

CIRCUIT_SHARE = Budget(ticks=2_000_000, memory=1 << 28)
"""For the engine on a formula's board, before a SAT solver tries: enough for eight parallel
signals. Each signal doubles the work."""

CIRCUIT_TICKS_PER_ROW = 2_000
"""Ticks added to `CIRCUIT_SHARE` per row, because the work grows with the length of the board."""

WINDOW_SHARE = Budget(ticks=15_000 * TICKS_PER_CONFLICT)
"""For the search for a lighter tile in one window: a second or two."""
