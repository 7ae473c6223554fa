"""Totals of campaigns that are stopped at random moments and resumed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from signal import SIGINT
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hypothesis import strategies as st

from fuzz.cases import cases
from fuzz.files.commands import Ended, leftovers, run
from fuzz.files.faults import NO_FAULT, Fault, cut_power, signals
from fuzz.files.small_campaigns import SmallCampaign, small_campaigns
from support.killed_campaign import DASK

INTERRUPTED = r"minewise: interrupted( after [\d,]+ of [\d,]+ games: run again to resume)?\n"


class Case(NamedTuple):
    """A campaign, and the signals that stop its first runs."""

    campaign: SmallCampaign
    stops: list[Fault]
    grows: bool
    """Whether the number of games grows from run to run."""
    power: bool
    """Whether the power fails when a run stops."""
    options: tuple[str, ...] = ()

    def after(self, runs: int) -> SmallCampaign:
        """Return the campaign after some runs."""
        share = (runs + 1) / (len(self.stops) + 1) if self.grows else 1
        return self.campaign._replace(games=max(1, int(share * self.campaign.games)))


def lot(seed: int) -> int:
    """Try some campaigns on threads and one on a Dask cluster."""
    signal = signals(100, ("SIGINT", "SIGTERM", "SIGKILL"))
    stops = st.lists(signal, min_size=1, max_size=2)
    stopped = st.builds(
        Case, small_campaigns(), stops, st.booleans(), st.booleans(), options=st.just(())
    )
    on_dask = stopped.map(lambda case: case._replace(options=DASK, stops=case.stops[:1]))
    done = cases(check, stopped, seed, most=10, shrink=False)
    return done + cases(check, on_dask, seed, most=1, shrink=False)


def check(case: Case) -> None:
    """Stop a campaign and resume it, to its end."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for runs, fault in enumerate(case.stops):
            _stop(case, folder, runs, fault)
        campaign = case.campaign
        missing = campaign.all_games - sum(campaign.stored(folder / "results").values())
        ended = _run(case, folder, len(case.stops))
        assert (ended.code, ended.err) == (0, ""), ended[:3]
        assert not leftovers(folder)
        answer = json.loads(ended.out)
        assert answer["played"] == missing, f"{answer['played']} games were played, not {missing}"
        campaign.check(answer)


def _stop(case: Case, folder: Path, runs: int, fault: Fault) -> None:
    """Start a run and stop it; nothing that was stored before is touched."""
    campaign = case.after(runs)
    parts = leftovers(folder)
    before = {path: path.read_bytes() for path in campaign.stored(folder / "results")}
    ended = _run(case, folder, runs, fault)
    if fault.number != SIGINT:
        assert (ended.code, ended.err) in {(0, ""), (-fault.number, "")}, ended[:3]
    else:
        assert set(leftovers(folder)) <= set(parts), ended[:3]
        if fault.kind != "timed":  # Python itself may still be starting
            polite = ended.code == 130 and re.fullmatch(INTERRUPTED, ended.err)
            assert polite or (ended.code, ended.err) == (0, ""), ended[:3]
    if case.power:
        cut_power(ended.log)
    for path, data in before.items():
        assert path.read_bytes() == data, f"{path.name} was played again"
    campaign.stored(folder / "results")


def _run(case: Case, folder: Path, runs: int, fault: Fault = NO_FAULT) -> Ended:
    file = folder / "fuzz.toml"
    file.write_text(case.after(runs).text())
    words = ["campaign", "run", str(file), "--results", f"{folder}/results", "--json"]
    return run([*words, *case.options], folder, fault)
