"""Totals of campaigns that are stopped at random moments and resumed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from signal import SIGINT
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hypothesis import strategies as st
from pyarrow import parquet

import minewise as mw
from fuzz.cases import cases
from fuzz.faults import Ended, Fault, cut_power, leftovers, run, signals
from minewise.campaign.engine import LocalEngine
from minewise.campaign.folder import Folder
from minewise.campaign.settings_file import parse
from minewise.campaign.status import read_status
from support.campaigns import play
from support.killed_campaign import DASK, timeless

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

BOARDS: Final[tuple[dict[str, Any], ...]] = (
    {"rows": 5, "cols": 6, "mines": 6, "topology": "hex"},
    {"rows": 4, "cols": 4, "mines": 3, "topology": "torus"},
    {"preset": "easy"},
)
PLAYERS = ("single-point", "exact", "probability", "random")
INTERRUPTED = r"minewise: interrupted( after [\d,]+ of [\d,]+ games: run again to resume)?\n"


class Case(NamedTuple):
    """A campaign, the signals that stop its runs, and whether the power fails each time."""

    players: list[str]
    boards: list[int]
    games: int
    chunk: int
    seed: int
    estimate: bool
    grows: bool
    """Whether the number of games grows from run to run."""
    stops: list[Fault]
    power: bool
    options: tuple[str, ...] = ()

    def file(self, runs: int) -> str:
        """Return the campaign file of a run, after a number of other runs."""
        boards = ", ".join(
            "{"
            + ", ".join(f"{name} = {json.dumps(of)}" for name, of in BOARDS[board].items())
            + "}"
            for board in self.boards
        )
        return (
            f'name = "Fuzz"\ngames = {self.games_of(runs)}\nchunk = {self.chunk}\n'
            f"seed = {self.seed}\nplayers = {json.dumps(self.players)}\nboards = [{boards}]\n"
            f"estimate = {json.dumps(self.estimate)}\n"
        )

    def games_of(self, runs: int) -> int:
        """Return the number of games after a number of runs."""
        share = (runs + 1) / (len(self.stops) + 1) if self.grows else 1
        return max(1, int(share * self.games))


@st.composite
def stopped(draw: DrawFn) -> Case:
    """Campaigns of up to 24 chunks."""
    some = st.booleans()
    chunk = draw(st.integers(1, 200))
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=3, unique=True))
    boards = draw(st.lists(st.integers(0, 2), min_size=1, max_size=2, unique=True))
    games = draw(st.integers(1, 4 * chunk))
    signal = signals(100, ("SIGINT", "SIGTERM", "SIGKILL"))
    stops = draw(st.lists(signal, min_size=1, max_size=2))
    seed = draw(st.integers(0, 999))
    return Case(players, boards, games, chunk, seed, draw(some), draw(some), stops, draw(some))


def lot(seed: int) -> int:
    """Try some campaigns on threads and one on a Dask cluster."""
    on_dask = stopped().map(lambda case: case._replace(options=DASK, stops=case.stops[:1]))
    done = cases(check, stopped(), seed, most=6, shrink=False)
    return done + cases(check, on_dask, seed, most=1, shrink=False)


def check(case: Case) -> None:
    """Stop a campaign and resume it, to its end."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for runs, fault in enumerate(case.stops):
            _stop(case, folder, runs, fault)
        there = sum(_stored(case, folder, len(case.stops)).values())
        ended = _run(case, folder, len(case.stops))
        assert (ended.code, ended.err) == (0, ""), ended
        assert not leftovers(folder)
        answer = json.loads(ended.out)
        missing = case.games * len(case.players) * len(case.boards) - there
        assert answer["played"] == missing, f"{answer['played']} games were played, not {missing}"
        found, expected = timeless(answer), _expected(case)
        assert found == expected, f"totals differ:\n{found}\n{expected}"


def _stop(case: Case, folder: Path, runs: int, fault: Fault) -> None:
    """Start a run and stop it."""
    parts = leftovers(folder)
    before = {path: path.read_bytes() for path in _stored(case, folder, runs)}
    ended = _run(case, folder, runs, fault)
    if fault.number == SIGINT:
        assert set(leftovers(folder)) <= set(parts), ended
        if fault.kind != "timed":  # Python itself may still be starting
            polite = ended.code == 130 and re.fullmatch(INTERRUPTED, ended.err)
            assert polite or (ended.code, ended.err) == (0, ""), ended
    else:
        assert (ended.code, ended.err) in {(0, ""), (-fault.number, "")}, ended
    if case.power:
        cut_power(ended.log)
    for path, data in before.items():
        assert path.read_bytes() == data, f"{path.name} was played again"
    _stored(case, folder, runs)


def _run(case: Case, folder: Path, runs: int, fault: Fault | None = None) -> Ended:
    file = folder / "fuzz.toml"
    file.write_text(case.file(runs))
    words = ["campaign", "run", str(file), "--results", f"{folder}/results", "--json"]
    return run([*words, *case.options], folder, fault)


def _stored(case: Case, folder: Path, runs: int) -> dict[Path, int]:
    """Return the chunks that need not be played again, and their numbers of games."""
    games = case.games_of(runs)
    found = {}
    for path in folder.glob("results/games/*/*/from-*.parquet"):
        rows = parquet.ParquetFile(path).metadata.num_rows  # fails if the file is not complete
        first = int(path.stem.removeprefix("from-"))
        if rows == min(case.chunk, games - first):
            found[path] = rows
    return found


def _expected(case: Case) -> list[Any]:
    """Play the games without a campaign; with estimates in one run, for the same order of sums."""
    if case.estimate:
        with TemporaryDirectory() as name:
            folder = Folder(Path(name), parse(case.file(len(case.stops))))
            play(folder, LocalEngine())
            return timeless(dict(read_status(folder).to_json()))
    found = [
        {
            "guess": "own",
            **mw.compare(case.players, **BOARDS[board], games=case.games, seed=case.seed).to_json(),
        }
        for board in case.boards
    ]
    return timeless({"settings": found})
