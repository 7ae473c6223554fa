"""Replays from files, in any known format, which is recognised by the content."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from minewise.base.arguments import checked
from minewise.base.errors import ReplayError
from minewise.base.files import read_whole
from minewise.replays.formats.binary import binary_kind, parse_binary
from minewise.replays.formats.games_file import FORMAT, parse_game, parse_games
from minewise.replays.formats.rawvf import parse_rawvf
from minewise.replays.formats.simulated import parse_simulated

if TYPE_CHECKING:
    from pathlib import Path

    from minewise.replays.replay import Replay

LARGEST: Final = 50_000_000
"""The maximum size of a file in bytes."""
_USAGE: Final = "use .avf, .mvf, .rmv, .evf or .rawvf files, or games exported by minewise"


@checked
def read_replays(path: str | Path) -> list[Replay]:
    """Read the replays in a file.

    Known formats are `.avf` (Arbiter), `.mvf` (Clone), `.rmv` (Vienna), `.evf` (Metasweeper),
    `.rawvf` (text), games exported by the page or by `minewise convert`, and the output of
    `minewise simulate --replay --json`. The content decides, not the name. The binary formats need
    the `replays` extra. Raises `ReplayError` if the file cannot be read.

    Parameters
    ----------
    path
        The file; `-` is standard input.

    Examples
    --------
    >>> mw.read_replays("no such file")
    Traceback (most recent call last):
    minewise.base.errors.ReplayError: cannot read 'no such file': No such file or directory
    """
    return parse_replays(read_whole(str(path), ReplayError))


@checked
def parse_replays(data: str | bytes) -> list[Replay]:
    r"""Parse the content of a file with replays; see `read_replays`.

    Examples
    --------
    >>> [replay] = mw.parse_replays("Board:\n0*0\nEvents:\n0.0 lc (0 0)\n0.1 lr (0 0)")
    >>> replay.outcome
    'unfinished'
    """
    if len(data) > LARGEST:
        raise ReplayError(f"the file has more than {LARGEST // 1_000_000} MB")
    if isinstance(data, bytes) and (kind := binary_kind(data)):
        return [parse_binary(kind, data)]
    start = (
        data[:100].lstrip() if isinstance(data, str) else data[:100].lstrip(b"\xef\xbb\xbf \t\r\n")
    )
    if start[:1] in ("{", b"{", "[", b"["):
        return _of_json(_json(data))
    if not data.strip():
        raise ReplayError("the file is empty")
    if "board:" not in _lowered(data):
        raise ReplayError(f"not a replay of a known format: {_USAGE}")
    return [parse_rawvf(data)]


def _json(data: str | bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise ReplayError("the file looks like JSON, but is damaged") from None


def _of_json(content: Any) -> list[Replay]:
    if isinstance(content, list):
        return [parse_game(game) for game in content]
    if content.get("format") == FORMAT:
        return parse_games(content)
    if "turns" in content:
        return [parse_simulated(content)]
    if "moves" in content and "board" in content:
        return [parse_game(content)]
    raise ReplayError("this JSON file has no games that minewise knows")


def _lowered(data: str | bytes) -> str:
    text = data.decode("latin-1") if isinstance(data, bytes) else data
    return text.lower()
