"""The workers of a cluster: each is asked whether it can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.campaign.games import require_same_program
from minewise.campaign.plan import rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from distributed import Client

    from minewise.campaign.campaign import Campaign, Task


class Crew:
    """Knows who is there, and who of them can play."""

    def __init__(self, client: Client, campaign: Campaign) -> None:
        self._client = client
        self._tasks = [campaign.task(chunk) for chunk in next(rounds(campaign))]
        self._suited: dict[str, int] = {}
        """Workers that can play, and their threads."""
        self._unsuited: set[str] = set()

    def look(self) -> dict[str, str]:
        """See who has come and gone, and give the complaints of newcomers that cannot play."""
        there = self._client.nthreads()
        strangers = there.keys() - self._suited.keys() - self._unsuited
        complaints = self._ask(strangers)
        known = self._suited.keys() | {name for name, what in complaints.items() if what is None}
        unsuited = {name: what for name, what in complaints.items() if what is not None}
        self._suited = {name: there[name] for name in known & there.keys()}
        self._unsuited = (self._unsuited & there.keys()) | unsuited.keys()
        return unsuited

    @property
    def threads(self) -> int:
        """How many chunks can be played at a time."""
        return sum(self._suited.values())

    @property
    def chosen(self) -> Sequence[str] | None:
        """Say who may play; nobody has to be chosen while all can."""
        return sorted(self._suited) if self._unsuited else None

    def has_any(self, workers: Iterable[str]) -> bool:
        """Whether one of these is still there and can play."""
        return not self._suited.keys().isdisjoint(workers)

    def _ask(self, workers: Iterable[str]) -> dict[str, str | None]:
        """Ask what is wrong, if anything, but leave out who has died meanwhile."""
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


def _complaint(tasks: Sequence[Task]) -> str | None:
    """Say on a worker what is wrong there."""
    try:
        for task in tasks:
            require_same_program(task)
    except Exception as error:  # whatever it is, it should be told where somebody reads it
        return str(error)
    return None
