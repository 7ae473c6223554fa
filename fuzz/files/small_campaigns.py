"""Random small campaigns, and what they come to."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hypothesis import strategies as st
from pyarrow import parquet

import minewise as mw
from minewise.campaign.engine import LocalEngine
from minewise.campaign.folder import Folder
from minewise.campaign.settings_file import parse
from minewise.campaign.status import read_status
from support.campaigns import play
from support.killed_campaign import timeless

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

BOARDS: Final[tuple[dict[str, Any], ...]] = (
    {"rows": 5, "cols": 6, "mines": 6, "topology": "hex"},
    {"rows": 4, "cols": 4, "mines": 3, "topology": "torus"},
    {"preset": "easy"},
)
PLAYERS = ("single-point", "exact", "probability", "random")


class SmallCampaign(NamedTuple):
    """A campaign of a few chunks."""

    players: list[str]
    boards: list[int]
    games: int
    chunk: int
    seed: int
    estimate: bool

    @property
    def all_games(self) -> int:
        """The number of games of all players."""
        return self.games * len(self.players) * len(self.boards)

    def text(self) -> str:
        """Return the campaign file."""
        return (
            f'name = "Small"\ngames = {self.games}\nchunk = {self.chunk}\nseed = {self.seed}\n'
            f"players = {json.dumps(self.players)}\nestimate = {json.dumps(self.estimate)}\n"
            f"boards = [{', '.join(_table(BOARDS[board]) for board in self.boards)}]\n"
        )

    def stored(self, results: Path) -> dict[Path, int]:
        """Return the files of chunks that need not be played again, and their numbers of games."""
        found = {}
        for path in results.glob("games/*/*/from-*.parquet"):
            rows = parquet.ParquetFile(path).metadata.num_rows  # fails if the file is incomplete
            if rows == min(self.chunk, self.games - int(path.stem.removeprefix("from-"))):
                found[path] = rows
        return found

    def check(self, answer: dict[str, Any]) -> None:
        """Check the totals of a finished campaign."""
        found, expected = timeless(answer), self._expected()
        assert found == expected, f"totals differ:\n{found}\n{expected}"

    def _expected(self) -> list[Any]:
        """Play without a campaign; with estimates in one run, for the same order of sums."""
        if self.estimate:
            with TemporaryDirectory() as name:
                folder = Folder(Path(name), parse(self.text()))
                play(folder, LocalEngine())
                return timeless(dict(read_status(folder).to_json()))
        found = []
        for board in self.boards:
            games = mw.compare(self.players, **BOARDS[board], games=self.games, seed=self.seed)
            found.append({"guess": "own", **games.to_json()})
        return timeless({"settings": found})


def small_campaigns() -> SearchStrategy[SmallCampaign]:
    """Campaigns of up to 24 chunks."""
    return st.integers(1, 200).flatmap(
        lambda chunk: st.builds(
            SmallCampaign,
            players=st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=3, unique=True),
            boards=st.lists(st.integers(0, 2), min_size=1, max_size=2, unique=True),
            games=st.integers(1, 4 * chunk),
            chunk=st.just(chunk),
            seed=st.integers(0, 999),
            estimate=st.booleans(),
        )
    )


def _table(board: dict[str, Any]) -> str:
    """Return a board as TOML."""
    return "{" + ", ".join(f"{name} = {json.dumps(of)}" for name, of in board.items()) + "}"
