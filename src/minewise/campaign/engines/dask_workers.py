"""The workers of a Dask cluster: each is asked whether it can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.campaign.games import require_same_program
from minewise.campaign.plan import rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from distributed import Client

    from minewise.campaign.campaign import Campaign, ChunkTask


class ClusterWorkers:
    """The workers of a cluster, and which of them can play."""

    def __init__(self, client: Client, campaign: Campaign) -> None:
        self._client = client
        self._tasks = [campaign.task(chunk) for chunk in next(rounds(campaign))]
        self._usable: dict[str, int] = {}
        """Workers that can play, and their threads."""
        self._rejected: set[str] = set()

    def refresh(self) -> dict[str, str]:
        """Note who has come and gone, and return why newcomers cannot play, where they cannot."""
        there = self._client.nthreads()
        newcomers = there.keys() - self._usable.keys() - self._rejected
        complaints = self._complaints(newcomers)
        known = self._usable.keys() | {name for name, what in complaints.items() if what is None}
        rejected = {name: what for name, what in complaints.items() if what is not None}
        self._usable = {name: there[name] for name in known & there.keys()}
        self._rejected = (self._rejected & there.keys()) | rejected.keys()
        return rejected

    @property
    def threads(self) -> int:
        """How many chunks can be played at a time."""
        return sum(self._usable.values())

    @property
    def allowed(self) -> Sequence[str] | None:
        """The workers that may play; `None` while all can."""
        return sorted(self._usable) if self._rejected else None

    def has_any(self, workers: Iterable[str]) -> bool:
        """Whether one of these is still there and can play."""
        return not self._usable.keys().isdisjoint(workers)

    def _complaints(self, workers: Iterable[str]) -> dict[str, str | None]:
        """Ask workers what is wrong, if anything; leave out those that have died meanwhile."""
        if not workers:
            return {}
        answers = self._client.run(
            _complaint, self._tasks, workers=list(workers), on_error="return"
        ).items()
        return {
            name: None if what is None else str(what)
            for name, what in answers
            if not isinstance(what, OSError)
        }


def _complaint(tasks: Sequence[ChunkTask]) -> str | None:
    """Return, on a worker, what is wrong there."""
    try:
        for task in tasks:
            require_same_program(task)
    except Exception as error:  # whatever it is, the client has to report it
        return str(error)
    return None
