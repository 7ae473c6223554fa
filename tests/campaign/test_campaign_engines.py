"""Engines: games depend neither on the engine nor on crashes."""

from __future__ import annotations

import os
from itertools import takewhile
from typing import TYPE_CHECKING

import pytest
from distributed import Client, LocalCluster, Worker, default_client

from minewise.base.errors import CampaignError
from minewise.campaign import engine as games
from minewise.campaign.campaign import rounds
from minewise.campaign.dask_engine import DaskEngine
from minewise.campaign.engine import Failed, LeftOut, LocalEngine, Played, Underway, Waiting
from minewise.campaign.folder import Folder
from minewise.campaign.status import read_status
from support.campaigns import campaign_of, play
from support.killed_campaign import check_killed_campaign

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from minewise.play.comparison import Comparison

pytestmark = pytest.mark.slow

PLAYERS = """\
import os
import minewise as mw


class Reader(mw.Player):
    def guess(self, board, random):
        print("hm")
        return tuple(int(index[0]) for index in board.covered.nonzero())


def fails(board):
    with open(__file__ + ".tries", "a") as tries:
        tries.write("x")
    raise ValueError("no idea")


def dies(board):
    os._exit(1)
"""


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Start a cluster that the engine knows only by its address."""
    with LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address="127.0.0.1:0", memory_limit=0
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def players(tmp_path: Path) -> Path:
    (tmp_path / "own.py").write_text(PLAYERS)
    return tmp_path


def comparisons(folder: Folder) -> list[Comparison]:
    found = read_status(folder)
    assert not found.missing
    return [setting.comparison for setting in found.settings]


@pytest.mark.threads
def test_a_cluster_and_this_machine_play_the_same_games(players: Path, scheduler: str) -> None:
    campaign = campaign_of(
        folder=players, players='["exact", "own.py:Reader", "expert"]', estimate="true"
    )
    here, there = (Folder(players / name, campaign) for name in ("here", "there"))
    assert play(here, LocalEngine()).stored == campaign.all_games
    assert play(there, DaskEngine(scheduler)).stored == campaign.all_games
    for one, two in zip(comparisons(here), comparisons(there), strict=True):
        assert one.games == two.games == 250
        assert (one.won_by_both == two.won_by_both).all()
        assert (one.products == two.products).all()
        for mine, theirs in zip(one.entries, two.entries, strict=True):
            assert (mine.shares == theirs.shares).all()
            own, other = mine.totals.to_json(), theirs.totals.to_json()
            for name in ("seconds", "games_per_second"):
                del own[name], other[name]
            assert own == other


@pytest.mark.parametrize("engine", ["local", "dask"])
def test_failures_are_reported_and_other_chunks_are_played(
    engine: str, players: Path, scheduler: str
) -> None:
    campaign = campaign_of(folder=players, players='["own.py:fails", "exact"]')
    folder = Folder(players / "results", campaign)
    run = play(folder, LocalEngine() if engine == "local" else DaskEngine(scheduler))
    assert {failed.chunk.player for failed in run.failed} == {0}
    assert len(run.failed) == 6
    reason = run.failed[0].reason
    assert reason.startswith("player fails failed in guess: ValueError: no idea (")
    assert reason.endswith("own.py, line 14)")
    found = read_status(folder)
    assert run.stored == found.games == 500
    assert [chunk.player for chunk in found.missing] == [0] * 6
    tries = (players / "own.py.tries").read_text()
    assert len(tries) == (6 if engine == "local" else 12)


def test_a_chunk_that_kills_its_workers_is_tried_twice(players: Path) -> None:
    campaign = campaign_of(
        folder=players, players='["exact", "own.py:dies"]', boards='["beginner"]', chunk="250"
    )
    folder = Folder(players / "results", campaign)
    run = play(folder, DaskEngine(workers=2))
    reasons = {failed.chunk.player: failed.reason for failed in run.failed}
    assert reasons[1] == "the workers that played it died repeatedly"
    # The other chunk also fails if its worker died every time before its turn.
    assert set(read_status(folder).missing) == {failed.chunk for failed in run.failed}


def test_workers_with_other_player_files_are_refused(players: Path, scheduler: str) -> None:
    campaign = campaign_of(folder=players, players='["own.py:Reader"]')
    assert campaign.file_digests[0]
    chunks = next(rounds(campaign))
    for change, complaint in (
        (
            lambda file: file.write_text("Reader = 3"),
            "own.py' has changed since the campaign was started",
        ),
        (os.unlink, "cannot read '.*own.py': No such file"),
    ):
        change(players / "own.py")
        with pytest.raises(CampaignError, match=f"worker tcp://.* cannot play: .*{complaint}"):
            list(DaskEngine(scheduler).play(campaign, chunks))


def test_a_running_cluster_plays_the_current_version_of_a_file(
    players: Path, scheduler: str
) -> None:
    code = players / "edited.py"
    for move, results in (("None  ", "first"), ("(0, 0)", "then")):  # both of the same size
        code.write_text(f"def edited(board):\n    return {move} if board.covered[0, 0] else None\n")
        campaign = campaign_of(folder=players, players='["edited.py:edited"]', first='"center"')
        here, there = (Folder(players / f"{results}{name}", campaign) for name in ("", "-there"))
        play(here, LocalEngine())
        play(there, DaskEngine(scheduler))
        guesses = [[e.totals.guesses for e in one.entries] for one in comparisons(there)]
        assert guesses == [[e.totals.guesses for e in one.entries] for one in comparisons(here)]
        assert (sum(map(sum, guesses)) > 0) == (results == "then")


def test_a_late_worker_that_cannot_play_is_left_out(
    scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = campaign_of(games="4000")
    chunks = [chunk for chunks in rounds(campaign) for chunk in chunks]
    monkeypatch.setattr(games, "__version__", "0.0.9")  # the late worker runs here

    async def join() -> Worker:
        return await Worker(scheduler, nthreads=4)

    with Client(scheduler) as client:
        events = DaskEngine(scheduler).play(campaign, chunks)
        assert any(isinstance(event, Played) for event in events)
        late = client.sync(join)
        rest = list(events)
        client.sync(late.close)
    assert [event.worker for event in rest if isinstance(event, LeftOut)] == [late.address]
    assert not [event for event in rest if isinstance(event, Failed)]
    assert sum(isinstance(event, Played) for event in rest) == len(chunks) - 1


def test_play_can_be_abandoned_at_any_time(scheduler: str, tmp_path: Path) -> None:
    """Running chunks are abandoned, and the next client is served."""
    campaign = campaign_of(games="100_000")
    chunks = [chunk for chunks in rounds(campaign) for chunk in chunks]
    events = DaskEngine(scheduler).play(campaign, chunks)
    assert not any(isinstance(event, Played) for event in takewhile(_is_under_way, events))
    events.close()
    small = Folder(tmp_path / "results", campaign_of())
    assert play(small, DaskEngine(scheduler)).stored == 1000


def _is_under_way(event: object) -> bool:
    return isinstance(event, Underway)


def test_losing_the_scheduler_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = campaign_of(games="100_000")
    chunks = [chunk for chunks in rounds(campaign) for chunk in chunks]
    with LocalCluster(
        n_workers=1,
        processes=False,
        dashboard_address="127.0.0.1:0",
        protocol="tcp://",
        memory_limit=0,
    ) as cluster:
        events = DaskEngine(cluster.scheduler_address).play(campaign, chunks)
        assert any(isinstance(event, Played) for event in events)
        monkeypatch.setattr(default_client(), "_timeout", 0.5)  # before it gives up
        cluster.close()
        with pytest.raises(CampaignError, match="lost the connection to the scheduler: run again"):
            list(events)


def test_the_engine_waits_for_the_first_worker() -> None:
    campaign = campaign_of()
    with LocalCluster(
        n_workers=0,
        processes=False,
        dashboard_address="127.0.0.1:0",
        protocol="tcp://",
        memory_limit=0,
    ) as cluster:
        events = DaskEngine(cluster.scheduler_address).play(campaign, next(rounds(campaign)))
        assert next(events) == Waiting("waiting for the first worker")
        cluster.scale(1)
        assert sum(isinstance(event, Played) for event in events) == 2


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense"])
def test_an_unreachable_scheduler_raises(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.campaign.dask_engine._SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(CampaignError, match=f"no scheduler at '{address}'"):
        play(Folder(tmp_path / "results", campaign_of()), DaskEngine(address))


def test_no_game_is_lost_when_a_worker_and_a_client_are_killed(tmp_path: Path) -> None:
    check_killed_campaign(tmp_path, games=4_000, chunk=50)
