"""Tracks: the columns of a board to be, in their order from west to east.

While gates are planned, new tracks are put between old ones, so a track has no number until all is
planned; what is known at any time is which of two lies to the west.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

Track = NewType("Track", int)

_REACH = 3
"""How far to the east a free track may lie to be used again, rather than making another."""


class Tracks:
    """The tracks of signals, those that have become free, and their order.

    Examples
    --------
    >>> tracks = Tracks(["a", "b"])
    >>> tracks.give("c", tracks.near(tracks.of["a"]))
    >>> sorted(tracks.of, key=lambda signal: tracks.place(tracks.of[signal]))
    ['a', 'c', 'b']
    """

    def __init__(self, signals: Iterable[str]) -> None:
        self.of = {signal: Track(number) for number, signal in enumerate(signals)}
        self._order = list(self.of.values())
        self._places = {track: place for place, track in enumerate(self._order)}
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

    def near(self, track: Track) -> Track:
        """Find a free track a little to the east of another, or make one just beside it."""
        place = self.place(track)
        for candidate in self._order[place + 1 : place + 1 + _REACH]:
            if candidate in self._free:
                return candidate
        return self._insert(place + 1)

    def _insert(self, place: int) -> Track:
        track = Track(len(self._order))
        self._order.insert(place, track)
        for later in range(place, len(self._order)):
            self._places[self._order[later]] = later
        return track

    def at_the_end(self) -> Track:
        """Make a track to the east of all others."""
        return self._insert(len(self._order))
