"""How much a question may cost."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from minewise._core import Meter
from minewise.base.errors import MinewiseError


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
        """Start the account of one question, with a share of the seconds."""
        seconds = inf if self.seconds is None else self.seconds * share
        return Meter(self.ticks, self.memory, seconds)


EXACT_SHARE = 0.5
"""What the exact engine may take of the seconds, if there is another way to answer."""

SAT_CONFLICTS = 500_000
"""How many conflicts a SAT solver may meet over one question, some ten seconds' worth."""

DEFAULT_BUDGET = Budget()
"""Some ten seconds and a gigabyte; ordinary boards take a fraction of a millisecond."""
