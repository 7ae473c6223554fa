"""What requests may cost."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from minewise.base.cores import usable_cores
from minewise.base.errors import MinewiseError, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.base.budget import Budget

PREFIX = "MINEWISE_"
"""What the names of the environment variables begin with."""

_LEAST = {"memory": 1 << 28, "workers": 0, "queue": 0, "background_queue": 0}
"""What can be no smaller; all other limits are above 0."""


@dataclass(frozen=True)
class Limits:
    """What requests may cost, safe on the open internet unless told otherwise.

    Examples
    --------
    >>> Limits().seconds
    5.0
    >>> Limits.from_environment({"MINEWISE_SECONDS": "2.5"}).seconds
    2.5
    """

    seconds: float = 5.0
    """How long an answer may take, from the asking; then the process at work is ended."""
    memory: int = 1 << 30
    """Bytes of address space for each worker process."""
    cells: int = 40_000
    """The largest board."""
    body: int = 1 << 20
    """Bytes of a request."""
    boards: int = 100
    """The most boards that are generated at a time."""
    states: int = 50_000
    """The most live states that are listed of a run of a machine."""
    formula: int = 100_000
    """The most characters of a formula."""
    circuit_cells: int = 100_000
    """The largest board that a formula is made."""
    layouts: int = 1_000
    """The most layouts on one page."""
    games: int = 100_000
    """The most games of one simulation."""
    players: int = 8
    """The most players of one simulation."""
    jobs: int = 2
    """Simulations at a time."""
    job_seconds: float = 60.0
    """How long a simulation may take."""
    kept_jobs: int = 100
    """Simulations whose results are kept after their end, the latest ones."""
    kept_seconds: float = 600.0
    """How long they are kept."""
    workers: int = 0
    """Processes for short questions; 0 takes as many as there are cores."""
    background: int = 4
    """Processes for what takes long, at low priority."""
    queue: int = 256
    """Short questions that may wait."""
    background_queue: int = 16
    """Long ones that may wait."""
    connections: int = 1_000
    """Connections at a time."""
    patience: float = 10.0
    """Seconds within which a request must have arrived."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value, least = getattr(self, field.name), _LEAST.get(field.name, 1e-3)
            if not least <= value < 2**63:
                raise MinewiseError(f"the limit {field.name} cannot be {value}")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Limits:
        """Read limits from variables such as `MINEWISE_SECONDS`."""
        given: dict[str, Any] = {}
        for field in fields(cls):
            name = PREFIX + field.name.upper()
            if name in environment:
                given[field.name] = _number(name, environment[name], type(field.default))
        return cls(**given)

    @property
    def foreground(self) -> int:
        """The processes for short questions."""
        return self.workers or usable_cores()

    @property
    def budget(self) -> Budget:
        """What the engine may take for one step, so that it gives up before it is ended."""
        from minewise.base.budget import REQUEST_SHARE, Budget

        return Budget(seconds=self.seconds * REQUEST_SHARE, memory=self.memory // 2)

    @property
    def job_budget(self) -> Budget:
        """What a simulation may take, with time left to report that it was not enough."""
        from minewise.base.budget import JOB_RESERVE, Budget

        seconds = max(self.job_seconds - JOB_RESERVE, self.job_seconds / 2)
        return Budget(seconds=seconds, memory=self.memory // 2)


def _number(name: str, text: str, kind: type[Any]) -> Any:
    try:
        return kind(text)
    except ValueError:
        wanted = "a whole number" if kind is int else "a number"
        raise MinewiseError(f"{name} needs {wanted}, not {quoted(text)}") from None
