"""The TOML file for a campaign, parsed strictly: a typo must not change an experiment."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import replace
from difflib import get_close_matches
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from minewise.base import files
from minewise.base.errors import CampaignError, MinewiseError, one_line, quoted
from minewise.campaign.campaign import Campaign, PlayerSpec, Setting, chunk_count
from minewise.game.match import Match
from minewise.play.player_file import player_named
from minewise.play.players import GuessRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EXAMPLE: Final = """\
name = "First look"
games = 10000
seed = 1
players = ["single-point", "exact", "corners.py:Corners"]
boards = ["beginner", {rows = 9, cols = 9, mines = 10, topology = "torus"}]
start = ["safe", "zero"]
"""
"""An example campaign."""

_KEYS = (
    "name",
    "games",
    "seed",
    "players",
    "boards",
    "start",
    "first",
    "guess",
    "estimate",
    "chunk",
)
_BOARD_KEYS = ("preset", "rows", "cols", "mines", "topology")
_CHUNK = 2000
_MOST_GAMES_IN_A_CHUNK = 1_000_000
_MOST_CHUNKS = 1_000_000
_OWN = "own"
"""The player's own first cell or guess rule."""


def read(path: str) -> Campaign:
    """Read a campaign file; player paths are relative to its folder."""
    data = files.read_whole(path, CampaignError)
    try:
        text = data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        raise CampaignError(f"{quoted(path, 200)} is not UTF-8 text: {error.reason}") from None
    try:
        return parse(text, Path(path).parent.resolve())
    except MinewiseError as error:
        raise CampaignError(f"{path}: {error}") from None


def parse(text: str, folder: Path = Path()) -> Campaign:
    """Parse the text of a campaign.

    Examples
    --------
    >>> campaign = parse(EXAMPLE)
    >>> campaign.name, campaign.games, len(campaign.players), len(campaign.settings)
    ('First look', 10000, 3, 4)
    """
    try:
        table = tomllib.loads(text)
    except ValueError as error:  # also raised for numbers with too many digits
        raise CampaignError(f"not valid TOML: {error}") from None
    except RecursionError:
        raise CampaignError("not valid TOML: it is nested too deeply") from None
    return _Reader(text, folder).campaign(table)


class _Reader:
    """A reader that validates the values in a file; its errors name the line."""

    def __init__(self, text: str, folder: Path) -> None:
        self._lines = text.splitlines()
        self._folder = folder

    def campaign(self, table: dict[str, Any]) -> Campaign:
        self._require_known(table, _KEYS)
        for key in ("name", "players", "boards", "games"):
            if key not in table:
                raise CampaignError(f"{key} is missing")
        campaign = Campaign(
            name=self._name(table["name"]),
            players=self._players(table["players"]),
            settings=self._settings(table),
            games=self._whole_number(table, "games", 1, 2**64 - 1),
            estimate=self._boolean(table, "estimate"),
            chunk=self._whole_number(table, "chunk", 1, _MOST_GAMES_IN_A_CHUNK, _CHUNK),
        )
        if chunk_count(campaign) > _MOST_CHUNKS:
            raise self._error(
                "chunk" if "chunk" in table else "games",
                f"{chunk_count(campaign):,} chunks of {campaign.chunk:,} games exceed the limit of "
                f"{_MOST_CHUNKS:,}: increase chunk",
            )
        return campaign

    def _name(self, name: object) -> str:
        if not isinstance(name, str) or not name.strip():
            raise self._error("name", "name must be a string")
        if not name.isprintable() or len(name) > 200:
            raise self._error("name", "name must be one line of at most 200 characters")
        return name

    def _players(self, names: object) -> tuple[PlayerSpec, ...]:
        if not isinstance(names, list) or not names:
            raise self._error("players", 'players must be a list, such as ["matrix", "exact"]')
        players = _with_distinct_labels([self._player(name) for name in names])
        labels = Counter(player.label for player in players)
        for label, count in labels.items():
            if count > 1:
                shown = one_line(label[:100])
                raise self._error("players", f"player {shown} is listed twice")
        return tuple(players)

    def _player(self, name: object) -> PlayerSpec:
        if not isinstance(name, str):
            raise self._error("players", f"not the name of a player: {_short(name)}")
        player = PlayerSpec(name, self._folder)
        try:
            if player.file is None:
                player_named(name)  # raises if :NAME is missing after FILE.py
            _ = player.label
        except MinewiseError as error:
            raise self._error("players", str(error)) from None
        return player

    def _settings(self, table: dict[str, Any]) -> tuple[Setting, ...]:
        """Combine all boards with all rules."""
        boards = table["boards"]
        if not isinstance(boards, list) or not boards:
            raise self._error("boards", 'boards must be a list, such as ["beginner"]')
        seed = self._whole_number(table, "seed", 0, 2**64 - 1, 0)
        starts = self._choices(table, "start", "safe", str)
        firsts = self._choices(table, "first", _OWN, (str, list))
        guesses = [self._guess(rule) for rule in self._choices(table, "guess", _OWN, str)]
        settings: dict[Setting, None] = {}
        for board, start, first, guess in product(boards, starts, firsts, guesses):
            setting = Setting(self._match(board, start, first, seed), guess)
            if setting in settings:
                raise self._error("boards", f"listed twice: {setting}")
            settings[setting] = None
        return tuple(settings)

    def _match(self, board: object, start: str, first: str | list[Any], seed: int) -> Match:
        size = {"preset": board} if isinstance(board, str) else board
        if not isinstance(size, dict):
            raise self._error("boards", f"neither a preset nor a table: {_short(board)}")
        self._require_known(size, _BOARD_KEYS, "in a board")
        for key, value in size.items():
            kind = str if key in {"preset", "topology"} else int
            if not isinstance(value, kind) or isinstance(value, bool):
                wanted = "a string" if kind is str else "an integer"
                raise self._error(key, f"{key} in a board must be {wanted}")
        if isinstance(first, list) and not all(type(index) is int for index in first):
            raise self._error("first", f"not a cell such as [0, 0]: {_short(first)}")
        try:
            return Match.of(**size, start=start, first=None if first == _OWN else first, seed=seed)
        except (MinewiseError, OverflowError, ValueError) as error:
            rule = one_line(start[:30])
            raise CampaignError(f"board {_short(board)} with start {rule}: {error}") from None

    def _guess(self, rule: str) -> GuessRule | None:
        for known in get_args(GuessRule):
            if rule == known:
                return known  # type: ignore[no-any-return]
        if rule == _OWN:
            return None
        words = (*get_args(GuessRule), _OWN)
        raise self._error("guess", f"unknown guess rule {quoted(rule)}: {_advice(rule, words)}")

    def _choices(
        self, table: dict[str, Any], key: str, default: str, kinds: type | tuple[type, ...]
    ) -> list[Any]:
        """Return a list of values; a single value becomes a list."""
        value = table.get(key, default)
        values = value if isinstance(value, list) else [value]
        if key == "first" and values and all(type(index) is int for index in values):
            values = [value]  # a single cell
        if not values:
            raise self._error(key, f"{key} is empty: omit it or give a value")
        for one in values:
            if not isinstance(one, kinds):
                advice = " (write a cell as [row, column])" if key == "first" else ""
                raise self._error(key, f"invalid value for {key}: {_short(one)}{advice}")
        return values

    def _whole_number(
        self, table: dict[str, Any], key: str, least: int, most: int, default: int | None = None
    ) -> int:
        value = table.get(key, default)
        if type(value) is not int or not least <= value <= most:
            raise self._error(key, f"{key} must be an integer from {least} to {most}")
        return value

    def _boolean(self, table: dict[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise self._error(key, f"{key} must be true or false")
        return value

    def _require_known(self, table: Iterable[str], keys: Sequence[str], where: str = "") -> None:
        for key in table:
            if key not in keys:
                what = f"unknown key {quoted(key)} {where}".rstrip()
                raise self._error(key, f"{what}: {_advice(key, keys)}")

    def _error(self, key: str, reason: str) -> CampaignError:
        """Build an error that names the line, if only one line has the key."""
        written = re.compile(rf"""(^|[{{,\s.\[])["']?{re.escape(key)}["']?\s*[=\].]""")
        lines = [number for number, line in enumerate(self._lines, 1) if written.search(line)]
        if len(lines) != 1:
            return CampaignError(reason)
        return CampaignError(f"line {lines[0]}: {reason}").at(line=lines[0], column=1)


def _with_distinct_labels(players: Sequence[PlayerSpec]) -> list[PlayerSpec]:
    """Label players with their names as written if their files have the same name."""
    labels = Counter(player.label for player in players)
    return [
        replace(player, nickname=player.name)
        if player.file and labels[player.label] > 1
        else player
        for player in players
    ]


def _advice(word: str, known: Sequence[str]) -> str:
    similar = get_close_matches(word, known, n=1)
    return f"did you mean {similar[0]}?" if similar else f"use {', '.join(known)}"


def _short(value: object) -> str:
    """Format a value like TOML, shortened if it is long."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {_short(one)}" for key, one in value.items())
        text = f"{{{pairs}}}"
    else:
        text = _written(value)
    return text if len(text) <= 80 and text.isprintable() else quoted(text, 80)


def _written(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # too many digits
        return "a huge number"
