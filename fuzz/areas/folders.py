"""Campaigns that are started in one folder at the same time."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple

from hypothesis import strategies as st

from fuzz.cases import cases
from fuzz.files.commands import Ended, leftovers, run
from fuzz.files.faults import Fault
from fuzz.files.small_campaigns import SmallCampaign, small_campaigns


class Start(NamedTuple):
    """A run that starts late, and pauses at an operation; times are in hundredths of a second."""

    delay: int
    pause: int
    at: int
    other_seed: bool
    """Whether it is a run of another campaign."""


class Case(NamedTuple):
    """A campaign, and runs that share its folder."""

    campaign: SmallCampaign
    starts: list[Start]


def lot(seed: int) -> int:
    """Try some folders."""
    at = st.one_of(st.integers(1, 3), st.integers(1, 20))  # the lock is taken early
    start = st.builds(Start, st.integers(0, 20), st.integers(0, 150), at, st.booleans())
    starts = st.lists(start, min_size=2, max_size=3)
    return cases(check, st.builds(Case, small_campaigns(), starts), seed, most=10, shrink=False)


def check(case: Case) -> None:
    """Start the runs, then finish the campaign that won the folder."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for start in case.starts:
            _file(case, folder, start).write_text(_campaign(case, start).text())
        with ThreadPoolExecutor() as pool:
            runs = list(pool.map(lambda start: _run(case, folder, start), case.starts))
        for start, ended in zip(case.starts, runs, strict=True):
            if ended.code == 0:
                _campaign(case, start).check(json.loads(ended.out))
            else:
                _check_refusal(folder / "results", ended)
        winners = {
            s.other_seed for s, ended in zip(case.starts, runs, strict=True) if ended.code == 0
        }
        assert len(winners) == 1, f"{len(winners)} campaigns have played in one folder"
        played = sum(json.loads(ended.out)["played"] for ended in runs if ended.code == 0)
        assert played == case.campaign.all_games, f"{played} games were played"
        assert not leftovers(folder)
        again = _run(case, folder, Start(0, 0, 0, winners.pop()))
        assert (again.code, again.err, json.loads(again.out)["played"]) == (0, "", 0), again


def _campaign(case: Case, start: Start) -> SmallCampaign:
    campaign = case.campaign
    return campaign._replace(seed=campaign.seed + 1) if start.other_seed else campaign


def _file(case: Case, folder: Path, start: Start) -> Path:
    return folder / f"{_campaign(case, start).seed}.toml"


def _run(case: Case, folder: Path, start: Start) -> Ended:
    file = _file(case, folder, start)
    sleep(start.delay / 100)
    words = ("campaign", "run", str(file), "--results", f"{folder}/results", "--json")
    return run(words, folder, Fault("slow", 10 * start.pause, start.at))


def _check_refusal(results: Path, ended: Ended) -> None:
    """Check that a run that did not get the folder is refused."""
    place = re.escape(f"'{results}'")
    in_use = (
        rf"{place} is in use by (process \d+ on .*|another process): wait until it has finished"
    )
    other = rf"cannot use {place}: it belongs to another campaign: .*"
    assert ended.code == 2, ended[:3]
    assert not ended.out, ended[:3]
    assert re.fullmatch(f"minewise: ({in_use}|{other})\n", ended.err), ended[:3]
