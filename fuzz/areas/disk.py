"""Commands that write to a full or broken disk."""

from __future__ import annotations

import json
import re
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EROFS
from os import strerror
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from fuzz.cases import cases
from fuzz.files.commands import Ended, leftovers, run
from fuzz.files.faults import Fault
from fuzz.files.output_files import GAMES, JOBS, Job, check_undisturbed, games_in
from fuzz.files.small_campaigns import SmallCampaign, small_campaigns

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import SearchStrategy

OLD = b"old\n"

PLACES = ("a folder", "in a file", "in no folder", "in the system", "a full device")
"""Where files cannot be written."""


class Case(NamedTuple):
    """Something to write, and what goes wrong."""

    what: Job | SmallCampaign
    fault: Fault
    replaces: bool = False
    """Whether the files exist before."""


def lot(seed: int) -> int:
    """Try some commands, campaigns and places."""
    commands = st.sampled_from(JOBS).flatmap(
        lambda job: st.builds(Case, st.just(job), _faults(job.operations), st.booleans())
    )
    campaigns = st.builds(Case, small_campaigns(), _faults(60), st.just(value=False))
    places = st.tuples(st.sampled_from(JOBS), st.sampled_from(PLACES))
    done = cases(check_command, commands, seed, most=12, shrink=False)
    done += cases(check_campaign, campaigns, seed, most=5, shrink=False)
    return done + cases(check_place, places, seed, most=8, shrink=False)


def _faults(most: int) -> SearchStrategy[Fault]:
    """Faults at the first `most` operations."""
    at = st.integers(1, most)
    return st.one_of(
        st.builds(Fault, st.just("full"), st.just(ENOSPC), at),
        st.builds(Fault, st.just("error"), st.sampled_from([EIO, EDQUOT, EROFS, EACCES]), at),
        st.builds(Fault, st.just("limit"), st.integers(500, 8000)),
        st.just(Fault("stdout", ENOSPC)),
    )


def check_command(case: Case) -> None:
    """Run a command, look at its files, and run it again on a good disk."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        job = case.what
        assert isinstance(job, Job)
        replaces = case.replaces and not job.keeps
        for output in job.outputs if replaces else ():
            (folder / output).write_bytes(OLD)
        ended = job.run(folder, case.fault)
        _check_end(case.fault, ended, _any_of(folder / name for name in job.outputs))
        for file in (folder / output for output in job.outputs):
            data = file.read_bytes() if file.exists() else None
            untouched = data == (OLD if replaces else None) and ended.code != 0
            assert untouched or (data and job.is_complete(file.name, data)), ended[:3]
        if case.fault.kind != "error" and not job.keeps:  # the error may be that of removing it
            assert not leftovers(folder), ended[:3]
        if job.keeps and ended.code == 0:
            assert games_in(folder / job.outputs[0]) == GAMES
        if ended.code:
            check_undisturbed(job, folder)


def check_campaign(case: Case) -> None:
    """Run a campaign, and finish it on a good disk."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        file, results = folder / "fuzz.toml", folder / "results"
        campaign = case.what
        assert isinstance(campaign, SmallCampaign)
        file.write_text(campaign.text())
        words = ["campaign", "run", str(file), "--results", str(results), "--json"]
        ended = run(words, folder, case.fault)
        place = re.escape(str(results))
        _check_end(case.fault, ended, rf"{place}(/games/.*|/manifest\.json)?")
        missing = campaign.all_games - sum(campaign.stored(results).values())
        assert missing == 0 or ended.code, ended[:3]
        again = run(words, folder)
        assert (again.code, again.err) == (0, ""), again
        assert not leftovers(folder)
        answer = json.loads(again.out)
        assert answer["played"] == missing, f"{answer['played']} games were played, not {missing}"
        campaign.check(answer)


def check_place(example: tuple[Job, str]) -> None:
    """Write where that is impossible, also for root."""
    job, place = example
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        (folder / "file").touch()
        (folder / "outputs").mkdir()
        if place == "a folder":
            for output in job.outputs:
                (folder / "outputs" / output).mkdir()
        elif place == "a full device":  # only one: outputs must be different files
            (folder / "outputs" / job.outputs[0]).symlink_to("/dev/full")
        parents = {"in a file": "file", "in no folder": "none", "in the system": "/sys"}
        parent = folder / parents.get(place, "outputs")
        before = sorted(folder.rglob("*"))
        ended = job.run(parent)
        file = _any_of(parent / output for output in job.outputs)
        refusal = rf"minewise: (cannot write '{file}': .*|'{file}' already exists: .*)\n"
        assert ended.code == 2, ended[:3]
        assert re.fullmatch(refusal, ended.err), ended[:3]
        assert sorted(folder.rglob("*")) == before


def _any_of(files: Iterable[Path]) -> str:
    """Return a pattern for any of the files."""
    return f"({'|'.join(re.escape(str(file)) for file in files)})"


def _check_end(fault: Fault, ended: Ended, file: str) -> None:
    """Check the exit code and the message, with the file, given as a pattern, and the reason."""
    if ended.code == 0:
        assert not ended.err, ended[:3]
        return
    reason = strerror(EFBIG if fault.kind == "limit" else fault.number)
    what = rf"(to )?'{file}': .*{reason}.*"
    if fault.kind in {"limit", "stdout"}:
        what += f"|the answer: {reason}"
    assert ended.code == 2, ended[:3]
    assert re.fullmatch(f"minewise: cannot write ({what})\n", ended.err), ended[:3]
