"""Share the time between the areas, and collect what they find."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import TYPE_CHECKING

from fuzz.lots import Lot, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass
class Tally:
    """What has been tried in an area."""

    lots: int = 0
    cases: int = 0
    seconds: float = 0
    finding: str = ""
    seed: int | None = None
    """The seed of the lot that found it."""


@dataclass
class Run:
    """Lots of several areas, side by side, until a time is up or every area has a finding."""

    areas: Iterable[str]
    seed: int
    jobs: int
    report: Callable[[str, Tally], None]
    """Called with an area and its tally for each finding."""
    tallies: dict[str, Tally] = field(init=False)
    running: list[Lot] = field(default_factory=list)
    stopped: bool = False

    def __post_init__(self) -> None:
        self.tallies = {area: Tally() for area in self.areas}

    def until(self, end: float, watch: Callable[[Run], None]) -> None:
        """Start lots until time `end`, and call `watch` about ten times a second."""
        try:
            while not self.stopped and (self._start(end) or self.running):
                sleep(0.1)
                self._collect()
                watch(self)
        finally:
            for lot in self.running:
                lot.stop()

    def stop(self, *_signal: object) -> None:
        """Make `until` end the lots under way and return."""
        self.stopped = True

    @property
    def remark(self) -> str:
        """How much has been tried, in a few words."""
        cases = sum(tally.cases for tally in self.tallies.values())
        findings = sum(bool(tally.finding) for tally in self.tallies.values())
        return f"{cases:,} cases, {findings} findings"

    def _start(self, end: float) -> bool:
        """Fill the free places, and return whether there may be more to start."""
        while len(self.running) < self.jobs and monotonic() < end:
            area = self._next()
            if area is None:
                return False
            tally = self.tallies[area]
            self.running.append(Lot(area, self.seed + tally.lots))
            tally.lots += 1
        return monotonic() < end

    def _next(self) -> str | None:
        """Return the area that has had the least time; one with a finding gets no more."""
        spent = {area: tally.seconds for area, tally in self.tallies.items() if not tally.finding}
        for lot in self.running:
            if lot.area in spent:
                spent[lot.area] += lot.seconds + 1  # so that a first lot under way counts
        return min(spent, key=spent.__getitem__) if spent else None

    def _collect(self) -> None:
        for lot in list(self.running):
            result = lot.poll()
            if result is not None:
                self.running.remove(lot)
                self._add(lot, result)

    def _add(self, lot: Lot, result: Result) -> None:
        """Count the cases of a lot that has ended; look for the example that ended it abruptly."""
        tally = self.tallies[lot.area]
        tally.seconds += lot.seconds
        tally.cases += result.cases
        if not result.error or (tally.finding and not lot.apart):
            return
        tally.finding = result.error
        tally.seed = lot.seed
        if result.abrupt and not lot.apart:
            self.running.append(Lot(lot.area, lot.seed, apart=True))
        self.report(lot.area, tally)
