"""The engine of many machines: dask.distributed as it is.

A task gives back the file of its chunk, and the client alone writes it. So workers need no folder
that all of them see, a results folder has one writer, and a file is there exactly if its games
count. A dozen bytes a game are nothing for the network.

Dask plays a chunk again when its worker dies, and tries it once more when it fails. Futures are let
go as soon as they are done, because Dask also plays again what a dead worker still held.

Workers come and go, and one that comes may not be able to play. It would fail at once, be idle and
get all the others: so once there is one, chunks are only handed to those who can.
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
from minewise.campaign.chunk_file import encode
from minewise.campaign.engine import Failed, LeftOut, Played, Underway, Waiting
from minewise.campaign.engines.dask_workers import ClusterWorkers
from minewise.campaign.games import play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from distributed import Client, Future, LocalCluster

    from minewise.campaign.campaign import Campaign, ChunkTask
    from minewise.campaign.engine import Event
    from minewise.campaign.plan import Chunk

_AHEAD = 2
"""Chunks for each thread of the cluster that are under way or wait there."""
_PATIENCE = 0.3
"""Seconds between two checks whether to stop."""
_SECONDS_TO_CONNECT = 30
_SECONDS_TO_FETCH = 3
_RETRIES = 1
_MOST_LOSSES = 3
"""How often all workers to which a chunk was handed may go before it has failed."""
_DIED = "the workers that played it died, again and again"


@dataclass(frozen=True)
class DaskEngine:
    """Plays on a cluster: that of a scheduler, or else processes of this machine."""

    scheduler: str | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        require_library("distributed", "the engine dask")

    def play(self, campaign: Campaign, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play as many chunks at a time as the cluster has threads."""
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say what is wrong
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
                    "the scheduler has gone: run again to go on where this has stopped"
                ) from None

    @contextmanager
    def _client(self) -> Iterator[Client]:
        """Connect; what was started for this ends with it."""
        from distributed import Client

        with ExitStack() as stack:
            local = self.scheduler is None
            address = stack.enter_context(_cluster(self.workers)) if local else self.scheduler
            try:
                client = Client(address, timeout=_SECONDS_TO_CONNECT)
            except Exception as error:  # of whichever kind: each transport has its own
                raise CampaignError(
                    f"there is no scheduler at {quoted(str(address), 100)}: {error}"
                ) from None
            yield stack.enter_context(client)


@contextmanager
def _cluster(workers: int | None) -> Iterator[LocalCluster]:
    """Start processes of one thread each."""
    import dask
    from distributed import LocalCluster

    # What a dead worker was at is played again, but only once.
    with dask.config.set({"distributed.scheduler.allowed-failures": 1}):
        try:
            with _shielded():
                cluster = LocalCluster(
                    n_workers=workers or usable_cores(),
                    threads_per_worker=1,
                    memory_limit=0,
                    dashboard_address="127.0.0.1:0",  # any port that is free
                    scheduler_kwargs={"dashboard": False},
                    silence_logs=logging.CRITICAL,
                )
        except (OSError, RuntimeError) as error:
            raise CampaignError(f"cannot start processes on this machine: {error}") from None
        with cluster:
            yield cluster


@contextmanager
def _shielded() -> Iterator[None]:
    """Make all that is started meanwhile deaf to Ctrl-C, which a terminal sends to all processes.

    A blocked signal stays so in threads and processes that are started, and in those that they
    start. Here it is heard afterwards.
    """
    resource_tracker.ensure_running()  # for to start it would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for_workers(client: Client) -> Iterator[Event]:
    """Wait for the first worker as long as it takes, for a cluster may have a queue of its own."""
    while not client.nthreads():
        yield Waiting("no worker has come yet")
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            continue


class _Assignment(NamedTuple):
    """A chunk that was handed out, and the workers that may play it; `None` for any."""

    chunk: Chunk
    workers: Sequence[str] | None


class _Dispatcher:
    """Keeps the workers of a cluster busy, and hands out what is done."""

    def __init__(self, client: Client, campaign: Campaign, workers: ClusterWorkers) -> None:
        self._client = client
        self._campaign = campaign
        self._workers = workers
        self._waiting: deque[Chunk] = deque()
        self._under_way: dict[Future[bytes], _Assignment] = {}
        self._losses: Counter[Chunk] = Counter()

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play chunks until they are all done, or the iterator is closed."""
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
                    idle = Waiting("no worker is there that can play")
                    yield Underway(0) if self._workers.threads else idle
        finally:
            if self._under_way and self._client.status == "running":
                self._client.cancel(list(self._under_way))

    def _check_workers(self) -> Iterator[Event]:
        """Note who has come and gone."""
        for worker, complaint in self._workers.refresh().items():
            yield LeftOut(worker, complaint)

    def _take_back(self) -> Iterator[Event]:
        """Take back what was handed to workers that have all gone."""
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
        """Yield what became of a chunk, unless it has to be handed to a worker that can play."""
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
    """Play a chunk on a worker, in the thread that it was given."""
    with redirect_stdout(sys.stderr):  # whatever a player prints
        return encode(task, list(play(task, threads=1)))


def _event(future: Future[bytes], chunk: Chunk) -> Event:
    from distributed import KilledWorker

    try:
        return Played(chunk, future.result(_SECONDS_TO_FETCH))
    except CancelledError:
        raise
    except TimeoutError:  # its worker has died meanwhile, and it is played again
        return Underway(0)
    except KilledWorker:
        return Failed(chunk, _DIED)
    except Exception as error:  # of whichever kind: it has happened elsewhere
        return Failed(chunk, str(error) or repr(error))
