"""Tracks: the columns of a board to be, in their order from west to east.

While gates are planned, new tracks are put between old ones, so a track has no number until all is
planned; what is known at any time is which of two lies to the west.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

Track = NewType("Track", int)  # numbered from 1 as they are made, so that none is false

_REACH = 6
"""How far away a free track may lie to be used again, rather than making another."""


class Tracks:
    """The tracks of signals, those that have become free, and their order.

    Examples
    --------
    >>> tracks = Tracks()
    >>> tracks.give("a", tracks.close_to(None))
    >>> tracks.give("b", tracks.close_to(tracks.of["a"]))
    >>> tracks.give("c", tracks.close_to(tracks.of["a"]))
    >>> sorted(tracks.of, key=lambda signal: tracks.place(tracks.of[signal]))
    ['a', 'c', 'b']
    """

    def __init__(self) -> None:
        self.of: dict[str, Track] = {}
        self._order: list[Track] = []
        self._places: dict[Track, int] = {}
        self._free: set[Track] = set()

    def __len__(self) -> int:
        return len(self._order)

    def place(self, track: Track) -> int:
        """Count the tracks to the west of a track."""
        return self._places[track]

    def give(self, signal: str, track: Track) -> None:
        """Let a signal run in a track."""
        self.of[signal] = track
        self._free.discard(track)

    def release(self, signal: str) -> None:
        """Make the track of a signal free."""
        self._free.add(self.of.pop(signal))

    def outside(self, west: Track, east: Track) -> Track:
        """Find a free track a little to the west of one or to the east of another, or make one."""
        first, last = self.place(west), self.place(east)
        ways = (place for step in range(1, _REACH + 1) for place in (last + step, first - step))
        return self._nearest(ways) or self._beside(east)

    def close_to(self, track: Track | None) -> Track:
        """Find a free track a little to the east or west of another, or make one beside it."""
        if track is None:
            return self._insert(0)
        place = self.place(track)
        around = (place + way * distance for distance in range(_REACH + 1) for way in (1, -1))
        return self._nearest(around) or self._beside(track)

    def _beside(self, track: Track) -> Track:
        return self._insert(self.place(track) + 1)

    def _nearest(self, places: Iterable[int]) -> Track | None:
        """Find the first free track among some places."""
        tracks = (self._order[place] for place in places if 0 <= place < len(self))
        return next((track for track in tracks if track in self._free), None)

    def _insert(self, place: int) -> Track:
        track = Track(len(self._order) + 1)
        self._order.insert(place, track)
        for later in range(place, len(self._order)):
            self._places[self._order[later]] = later
        return track
