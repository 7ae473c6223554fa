"""The engine for clusters, based on dask.distributed.

A task returns the file of its chunk, and only the client writes files. So workers need no shared
folder, and a results folder has one writer. The traffic is about twelve bytes per game.

Dask replays a chunk when its worker dies, and retries it once when it fails. Futures are released
as soon as they are done, because Dask would also replay results that a dead worker still held.

A new worker may be unable to play. It would fail fast and attract all other chunks, so once there
is such a worker, chunks are sent only to workers that can play.
"""

from __future__ import annotations

import logging
import signal
import sys
from collections import Counter, deque
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, redirect_stdout
from dataclasses import dataclass
from multiprocessing import resource_tracker
from time import sleep
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.cores import usable_cores
from minewise.base.errors import CampaignError, quoted
from minewise.campaign import require_library
from minewise.campaign.campaign import rounds
from minewise.campaign.chunk_file import encode
from minewise.campaign.engine import (
    Failed,
    LeftOut,
    Played,
    Underway,
    Waiting,
    play,
    require_same_program,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from distributed import Client, Future, LocalCluster

    from minewise.campaign.campaign import Campaign, Chunk, ChunkTask
    from minewise.campaign.engine import Event


class ClusterWorkers:
    """The workers of a cluster, and whether they can play."""

    def __init__(self, client: Client, campaign: Campaign) -> None:
        self._client = client
        self._tasks = [campaign.task(chunk) for chunk in next(rounds(campaign))]
        self._usable: dict[str, int] = {}
        """The number of threads of each worker that can play."""
        self._rejected: set[str] = set()

    def refresh(self) -> dict[str, str]:
        """Update the workers, and return the new ones that cannot play, with the reasons."""
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
        """The number of chunks that can be played at the same time."""
        return sum(self._usable.values())

    @property
    def allowed(self) -> Sequence[str] | None:
        """The workers that can play; `None` while all can."""
        return sorted(self._usable) if self._rejected else None

    def has_any(self, workers: Iterable[str]) -> bool:
        """Return whether any of these workers is still available."""
        return not self._usable.keys().isdisjoint(workers)

    def _complaints(self, workers: Iterable[str]) -> dict[str, str | None]:
        """Ask workers whether anything stops them from playing; skip those that have died."""
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
    """Return the reason why a worker cannot play, if any."""
    try:
        for task in tasks:
            require_same_program(task)
    except Exception as error:  # the client reports it
        return str(error)
    return None


_AHEAD = 2
"""The number of chunks per cluster thread that are running or queued."""
_PATIENCE = 0.3
"""Seconds between checks for a stop."""
_SECONDS_TO_CONNECT = 30
_SECONDS_TO_FETCH = 3
_RETRIES = 1
_MOST_LOSSES = 3
"""The number of times all workers for a chunk may leave before the chunk counts as failed."""
_DIED = "the workers that played it died repeatedly"


@dataclass(frozen=True)
class DaskEngine:
    """An engine that plays on a scheduler's cluster, by default in processes on this machine."""

    scheduler: str | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        require_library("distributed", "the engine dask")

    def play(self, campaign: Campaign, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play one chunk at a time on each thread of the cluster."""
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported as events
        with self._client() as client:
            try:
                yield from _wait_for_workers(client)
                workers = ClusterWorkers(client, campaign)
                for worker, complaint in workers.refresh().items():
                    raise CampaignError(f"worker {worker} cannot play: {complaint}")
                yield Underway(0)
                yield from _Dispatcher(client, campaign, workers).play(chunks)
            except (OSError, CancelledError):
                raise CampaignError(
                    "lost the connection to the scheduler: run again to continue"
                ) from None

    @contextmanager
    def _client(self) -> Iterator[Client]:
        """Connect; at the end, shut down everything that was started."""
        from distributed import Client

        with ExitStack() as stack:
            local = self.scheduler is None
            address = stack.enter_context(_cluster(self.workers)) if local else self.scheduler
            try:
                client = Client(address, timeout=_SECONDS_TO_CONNECT)
            except Exception as error:  # each transport raises its own
                raise CampaignError(
                    f"no scheduler at {quoted(str(address), 100)}: {error}"
                ) from None
            yield stack.enter_context(client)


@contextmanager
def _cluster(workers: int | None) -> Iterator[LocalCluster]:
    """Start a cluster of single-threaded processes."""
    import dask
    from distributed import LocalCluster

    # The chunk of a dead worker is replayed once.
    with dask.config.set({"distributed.scheduler.allowed-failures": 1}):
        try:
            with _shielded():
                cluster = LocalCluster(
                    n_workers=workers or usable_cores(),
                    threads_per_worker=1,
                    memory_limit=0,
                    dashboard_address="127.0.0.1:0",  # any free port
                    scheduler_kwargs={"dashboard": False},
                    silence_logs=logging.CRITICAL,
                )
        except (OSError, RuntimeError) as error:
            raise CampaignError(f"cannot start processes on this machine: {error}") from None
        with cluster:
            yield cluster


@contextmanager
def _shielded() -> Iterator[None]:
    """Block Ctrl-C in all threads and processes started in this context.

    A terminal sends the signal to all processes. New ones inherit the block; in this process, the
    signal is delivered afterwards.
    """
    resource_tracker.ensure_running()  # because starting it later would release the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for_workers(client: Client) -> Iterator[Event]:
    """Wait for the first worker; a cluster may queue it for a long time."""
    while not client.nthreads():
        yield Waiting("waiting for the first worker")
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            continue


class _Assignment(NamedTuple):
    """A chunk that was sent out, and the workers that may play it; `None` for any."""

    chunk: Chunk
    workers: Sequence[str] | None


class _Dispatcher:
    """A dispatcher that keeps the workers of a cluster busy."""

    def __init__(self, client: Client, campaign: Campaign, workers: ClusterWorkers) -> None:
        self._client = client
        self._campaign = campaign
        self._workers = workers
        self._waiting: deque[Chunk] = deque()
        self._under_way: dict[Future[bytes], _Assignment] = {}
        self._losses: Counter[Chunk] = Counter()

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play chunks until all are done or the iterator is closed."""
        self._waiting.extend(chunks)
        try:
            while self._waiting or self._under_way:
                yield from self._check_workers()
                yield from self._take_back()
                self._hand_out()
                done = self._done()
                for future in done:
                    yield from self._taken(future)
                if not done:
                    idle = Waiting("no worker can play")
                    yield Underway(0) if self._workers.threads else idle
        finally:
            if self._under_way and self._client.status == "running":
                self._client.cancel(list(self._under_way))

    def _check_workers(self) -> Iterator[Event]:
        """Report new workers that cannot play."""
        for worker, complaint in self._workers.refresh().items():
            yield LeftOut(worker, complaint)

    def _take_back(self) -> Iterator[Event]:
        """Requeue the chunks whose workers have all left."""
        for future, (chunk, workers) in list(self._under_way.items()):
            if workers is None or self._workers.has_any(workers):
                continue
            del self._under_way[future]
            self._client.cancel([future])
            self._losses[chunk] += 1
            if self._losses[chunk] > _MOST_LOSSES:
                yield Failed(chunk, _DIED)
            else:
                self._waiting.appendleft(chunk)

    def _hand_out(self) -> None:
        workers = self._workers.allowed
        room = _AHEAD * self._workers.threads - len(self._under_way)
        for _ in range(min(room, len(self._waiting))):
            chunk = self._waiting.popleft()
            future = self._client.submit(
                _file, self._campaign.task(chunk), workers=workers, retries=_RETRIES, pure=False
            )
            self._under_way[future] = _Assignment(chunk, workers)

    def _done(self) -> list[Future[bytes]]:
        from distributed import wait

        if not self._under_way:
            sleep(_PATIENCE)
            return []
        try:
            done, _ = wait(list(self._under_way), timeout=_PATIENCE, return_when="FIRST_COMPLETED")
        except TimeoutError:
            return []
        return list(done)

    def _taken(self, future: Future[bytes]) -> Iterator[Event]:
        """Yield the result of a chunk, or requeue it if its worker cannot play."""
        chunk, workers = self._under_way[future]
        event = _event(future, chunk)
        if isinstance(event, Underway):
            yield event
            return
        del self._under_way[future]
        future.release()
        if isinstance(event, Failed) and workers is None:
            yield from self._check_workers()
            if self._workers.allowed is not None:
                self._waiting.appendleft(chunk)
                return
        yield event


def _file(task: ChunkTask) -> bytes:
    """Play a chunk on a worker, in one thread."""
    with redirect_stdout(sys.stderr):  # players may print
        return encode(task, list(play(task, threads=1)))


def _event(future: Future[bytes], chunk: Chunk) -> Event:
    from distributed import KilledWorker

    try:
        return Played(chunk, future.result(_SECONDS_TO_FETCH))
    except CancelledError:
        raise
    except TimeoutError:  # its worker has died, and Dask replays it
        return Underway(0)
    except KilledWorker:
        return Failed(chunk, _DIED)
    except Exception as error:  # raised on another machine
        return Failed(chunk, str(error) or repr(error))
