"""The player's games, kept in a file that the page can import."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from minewise.base.errors import MinewiseError, quoted
from minewise.base.files import write_durably
from minewise.base.words import plural, shape_text
from minewise.game.game import bbbv
from minewise.game.presets import PRESETS
from minewise.replays.codec import encode_mines, encode_moves
from minewise.replays.formats.games_file import FORMAT, VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.cli.commands.play.session import PlaySession

_MOST_GAMES: Final = 10_000
_MOST_SIDE: Final = 60
"""The largest board that the page shows."""
_KINDS: Final = ("grid", "torus", "hex")
_LEVELS: Final = ("beginner", "intermediate", "expert")

_NEEDED: Final[dict[str, tuple[type, ...]]] = {
    **dict.fromkeys(("id", "topology", "start"), (str,)),
    **dict.fromkeys(("rows", "cols", "mines", "clicks", "solved"), (int,)),
    **dict.fromkeys(("guesses", "helped", "won"), (bool,)),
    "seconds": (int, float),
    "accuracy": (int, float, type(None)),
}
"""The types of the fields that the statistics need."""

Record = dict[str, Any]
"""A game, with the fields that the page exports."""


def default_path() -> Path:
    """Return the file in the user's data folder."""
    folder = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(folder) / "minewise" / "games.json"


class History:
    """The games in a file. Unreadable files are never overwritten."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> list[Record]:
        """Return all games, oldest first; raises `MinewiseError` if the file is damaged."""
        name = quoted(str(self._path), 200)
        try:
            found = json.loads(self._path.read_bytes())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise MinewiseError(f"cannot read {name}: {error.strerror}") from None
        except (ValueError, RecursionError):
            raise MinewiseError(f"{name} is damaged: move it away to start anew") from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise MinewiseError(f"{name} is not a file of games: move it away to start anew")
        if found.get("version") != VERSION:
            raise MinewiseError(f"{name} was written by another version of minewise")
        games = found.get("games")
        if not isinstance(games, list) or not all(map(_is_record, games)):
            raise MinewiseError(f"{name} is damaged: move it away to start anew")
        return games

    def keep(self, record: Record) -> list[Record]:
        """Add a game, or the figures of its first report, and return all games.

        A game that was won stays as it was, even if the player undoes the last move and wins again.
        """
        games = self.load()
        known = next((game for game in games if game["id"] == record["id"]), None)
        if known is None:
            games.append(record)
        else:
            games[games.index(known)] = {**record, **known}
        data = {"format": FORMAT, "version": VERSION, "games": games[-_MOST_GAMES:]}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_durably(self._path, json.dumps(data, indent=1).encode())
        except OSError as error:
            name = quoted(str(self._path), 200)
            raise MinewiseError(f"cannot write {name}: {error.strerror}") from None
        return games


def _is_record(game: object) -> bool:
    """Return whether a game has what the statistics need."""
    return isinstance(game, dict) and all(
        isinstance(game.get(name), kinds) for name, kinds in _NEEDED.items()
    )


def record_of(session: PlaySession) -> Record | None:
    """Return the record of a finished game; `None` for boards that the page cannot show."""
    match, layout = session.rules.match, session.layout
    topology = match.topology
    if (
        topology.kind not in _KINDS
        or max(topology.shape) > _MOST_SIDE
        or match.start.kind == "scatter"
    ):
        return None
    rows, cols = topology.shape
    done, _ = session.bbbv_progress
    first = session.first
    return {
        # A game that was lost stays lost, even if the player undoes the mine and goes on.
        "id": f"{session.id}.{session.fatal}",
        "at": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "rows": rows,
        "cols": cols,
        "mines": match.mines,
        "topology": topology.kind,
        "start": match.start.kind,
        "guesses": not session.rules.no_guess,
        "helped": session.helped,
        "won": session.status == "won",
        "seconds": round(session.clock.seconds, 3),
        "clicks": session.clicks,
        "bbbv": bbbv(layout),
        "solved": done,
        "board": encode_mines(layout),
        "moves": encode_moves(session.events, topology),
        "first": None if first is None else topology.index(first),
    }


class Figures(NamedTuple):
    """The statistics of games of one kind."""

    played: int
    won: int
    best: float | None
    """The shortest time of a won game, in seconds."""
    speed: float | None
    """The highest 3BV per second of a won game."""
    efficiency: float | None
    """The mean 3BV per click of the won games."""
    accuracy: float | None
    """The mean of the reviewed games."""
    streak: int
    longest: int


def figures_of(games: Sequence[Record]) -> Figures:
    """Return the statistics of games of one kind, oldest first.

    Examples
    --------
    >>> game = {"seconds": 20.0, "solved": 10, "clicks": 20}
    >>> figures = figures_of([{**game, "won": True}, {**game, "won": False}])
    >>> figures.played, figures.won, figures.speed, figures.efficiency, figures.longest
    (2, 1, 0.5, 0.5, 1)
    """
    wins = [game for game in games if game["won"]]
    known = [game["accuracy"] for game in games if game.get("accuracy") is not None]
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game["won"] else 0
        longest = max(longest, streak)
    return Figures(
        len(games),
        len(wins),
        min((game["seconds"] for game in wins), default=None),
        max((_speed(game) for game in wins), default=None),
        fmean(game["solved"] / max(game["clicks"], 1) for game in wins) if wins else None,
        fmean(known) if known else None,
        streak,
        longest,
    )


def _speed(game: Record) -> float:
    return float(game["solved"] / max(game["seconds"], 0.001))


def category_of(game: Record) -> str:
    """Return the level and mode of a game; statistics are kept for each."""
    size = (game["rows"], game["cols"], game["mines"])
    presets = ((name, PRESETS[name]) for name in _LEVELS)
    level = next(
        (name for name, each in presets if (each.rows, each.cols, each.mines) == size),
        f"{shape_text(size[:2])}, {plural(game['mines'], 'mine')}",
    )
    shape = "" if game["topology"] == "grid" else f", {game['topology']}"
    luck = f"guessing, start {game['start']}" if game["guesses"] else "no guessing"
    return f"{level}{shape}, {luck}{', with help' if game['helped'] else ''}"


def news_text(record: Record, games: Sequence[Record]) -> str:
    """Say what is special about a game among those of its kind: records and streaks."""
    alike = [game for game in games if category_of(game) == category_of(record)]
    before = figures_of([game for game in alike if game["id"] != record["id"]])
    now = figures_of(alike)
    if not record["won"]:
        return f"A streak of {before.streak} wins ends." if before.streak > 1 else ""
    news = []
    if before.best is None:
        news.append("First win at this level.")
    elif record["seconds"] < before.best:
        news.append(f"Best time, {before.best - record['seconds']:.1f} s faster than before.")
    if now.streak > 1:
        news.append(f"Streak: {now.streak} wins.")
    return " ".join(news)


def statistics_text(games: Sequence[Record]) -> str:
    """List the statistics for each level and mode, most played first."""
    groups: dict[str, list[Record]] = {}
    for game in games:
        groups.setdefault(category_of(game), []).append(game)
    if not groups:
        return "No finished games yet."
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    return "\n\n".join(f"{name}\n{_line(figures_of(group))}" for name, group in ordered)


def _line(figures: Figures) -> str:
    rate = round(100 * figures.won / figures.played)
    parts = [f"{plural(figures.played, 'game')}, {figures.won} won ({rate} %)"]
    if figures.best is not None:
        parts.append(f"best {figures.best:.1f} s, {figures.speed:.2f} 3BV/s")
    if figures.efficiency is not None:
        parts.append(f"efficiency {100 * figures.efficiency:.0f} %")
    parts.append(f"streak {figures.streak}, longest {figures.longest}")
    if figures.accuracy is not None:
        parts.append(f"accuracy {100 * figures.accuracy:.0f} %")
    return "  " + "; ".join(parts)
