"""The engine of many machines: dask.distributed as it is.

A task gives back the file of its chunk, and the client alone writes it. So workers need no folder
that all of them see, a results folder has one writer, and a file is there exactly if its games
count. A dozen bytes a game are nothing for the network.

Dask plays a chunk again when its worker dies, and tries it once more when it fails. Futures are let
go as soon as they are done, because Dask also plays again what a dead worker still held.
"""

from __future__ import annotations

import logging
import signal
import sys
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, redirect_stdout
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from minewise.campaign import require_library
from minewise.campaign.chunk_file import encode
from minewise.campaign.engines import Failed, Played, Underway, Waiting
from minewise.campaign.games import play, require_same_program
from minewise.cores import usable_cores
from minewise.errors import CampaignError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from distributed import Client, Future, LocalCluster, WorkerPlugin

    from minewise.campaign.campaign import Campaign
    from minewise.campaign.engines import Event
    from minewise.campaign.plan import Chunk

_AHEAD = 2
"""Chunks for each thread of the cluster that are under way or wait there."""
_PATIENCE = 0.3
"""Seconds between two looks at whether somebody wants to stop."""
_SECONDS_TO_CONNECT = 10
_SECONDS_TO_FETCH = 3
_RETRIES = 1


@dataclass(frozen=True)
class DaskEngine:
    """Plays on a cluster: that of a scheduler, or else so many processes of this machine."""

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
                _require_same_program(client, campaign)
                yield Underway(0)
                yield from _play(client, campaign, iter(chunks))
            except (OSError, CancelledError):
                raise CampaignError(
                    "the scheduler has gone: run again to go on where this has stopped"
                ) from None

    @contextmanager
    def _client(self) -> Iterator[Client]:
        """Connect; what was started for this ends with it."""
        from distributed import Client

        with ExitStack() as stack:
            address = self.scheduler or stack.enter_context(_cluster(self.workers))
            try:
                client = Client(address, timeout=_SECONDS_TO_CONNECT)
            except (OSError, ValueError) as error:
                raise CampaignError(
                    f"there is no scheduler at {quoted(str(address), 100)}: {error}"
                ) from None
            stack.enter_context(client)
            if not self.scheduler:
                client.register_plugin(_shield())
            yield client


def _shield() -> WorkerPlugin:
    """Make workers deaf to the Ctrl-C that a terminal sends to all its processes."""
    from distributed import WorkerPlugin

    class Shield(WorkerPlugin):
        def setup(self, worker: object) -> None:
            del worker
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    return Shield()


@contextmanager
def _cluster(workers: int | None) -> Iterator[LocalCluster]:
    """Start processes of one thread each."""
    import dask
    from distributed import LocalCluster

    with (
        # What a dead worker was at is played again, but only once.
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(
            n_workers=workers or usable_cores(),
            threads_per_worker=1,
            memory_limit=0,
            dashboard_address="127.0.0.1:0",  # any port that is free
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster


def _wait_for_workers(client: Client) -> Iterator[Event]:
    """Wait for the first worker as long as it takes, for a cluster may have a queue of its own."""
    while not client.nthreads():
        yield Waiting("no worker has come yet")
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            continue


def _require_same_program(client: Client, campaign: Campaign) -> None:
    """Ask all workers, before they begin, whether they can play at all; others come to know it."""
    for worker, answer in client.run(_complaint, campaign, on_error="return").items():
        if answer is not None:
            raise CampaignError(f"worker {worker} cannot play: {answer}")


def _complaint(campaign: Campaign) -> str | None:
    """Say on a worker what is wrong there."""
    try:
        for player in range(len(campaign.players)):
            require_same_program(campaign, player)
    except Exception as error:  # whatever it is, it should be told where somebody reads it
        return str(error)
    return None


def _play(client: Client, campaign: Campaign, chunks: Iterator[Chunk]) -> Iterator[Event]:
    """Keep the cluster busy, and hand out what is done."""
    under_way: dict[Future[bytes], Chunk] = {}
    try:
        while True:
            room = _AHEAD * max(1, sum(client.nthreads().values())) - len(under_way)
            for chunk in islice(chunks, max(0, room)):
                future = client.submit(_file, campaign, chunk, retries=_RETRIES, pure=False)
                under_way[future] = chunk
            if not under_way:
                return
            done = _done(under_way)
            for future in done:
                event = _event(future, under_way[future])
                if not isinstance(event, Underway):
                    del under_way[future]
                    future.release()
                yield event
            if not done:
                yield Underway(0)
    finally:
        if under_way and client.status == "running":
            client.cancel(list(under_way))


def _file(campaign: Campaign, chunk: Chunk) -> bytes:
    """Play a chunk on a worker, in the thread that it was given."""
    with redirect_stdout(sys.stderr):  # whatever a player prints
        return encode(campaign, chunk, list(play(campaign, chunk, threads=1)))


def _done(under_way: dict[Future[bytes], Chunk]) -> list[Future[bytes]]:
    from distributed import wait

    try:
        done, _ = wait(list(under_way), timeout=_PATIENCE, return_when="FIRST_COMPLETED")
    except TimeoutError:
        return []
    return list(done)


def _event(future: Future[bytes], chunk: Chunk) -> Event:
    from distributed import KilledWorker

    try:
        return Played(chunk, future.result(_SECONDS_TO_FETCH))
    except CancelledError:
        raise
    except TimeoutError:  # its worker has died meanwhile, and it is played again
        return Underway(0)
    except KilledWorker:
        return Failed(chunk, "the workers that played it died, again and again")
    except Exception as error:  # of whichever kind: it has happened elsewhere
        return Failed(chunk, str(error) or repr(error))
