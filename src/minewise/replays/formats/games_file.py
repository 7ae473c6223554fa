"""Files of games, as the page and the terminal keep and export them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from minewise.base.errors import MinewiseError, ReplayError, quoted
from minewise.board.topology import Topology
from minewise.game.start import StartRule
from minewise.replays.codec import decode_mines, decode_moves
from minewise.replays.formats.size import size_of
from minewise.replays.replay import Origin, Replay
from minewise.replays.timed_move import TimedMove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.answers import games as answers
    from minewise.game.moves import PlayedMove

FORMAT: Final = "minewise games"
VERSION: Final = 1
_KINDS: Final = ("grid", "torus", "hex")
_STARTS: Final = ("any", "safe", "zero")


def games_file(replays: Iterable[Replay]) -> answers.RecordedGames:
    """Return the content of a file of games."""
    games = [replay.to_json() for replay in replays]
    return {"format": FORMAT, "version": VERSION, "games": games}


def parse_games(content: dict[str, Any]) -> list[Replay]:
    """Parse the content of a file of games."""
    if content.get("version") != VERSION or not isinstance(content.get("games"), list):
        raise ReplayError(f"this file of games is not of version {VERSION}")
    return [_numbered(number, game) for number, game in enumerate(content["games"], 1)]


def _numbered(number: int, game: Any) -> Replay:
    try:
        return parse_game(game)
    except MinewiseError as error:
        raise ReplayError(f"game {number}: {error}") from None


def parse_game(game: Any) -> Replay:
    """Parse one game."""
    if not isinstance(game, dict):
        raise ReplayError("this is not a game")
    topology = Topology.of_kind(_choice(game, "topology", _KINDS), size_of(game))
    layout = decode_mines(_text(game, "board"), topology)
    moves = decode_moves(_text(game, "moves"), topology)
    replay = Replay(
        layout=layout,
        moves=tuple(_timed(moves, game.get("times"))),
        clicks=int(_number(game, "clicks")),
        seconds=_number(game, "seconds") or None,
        start=StartRule.parse(_choice(game, "start", _STARTS)),
        origin=Origin(
            program=_text(game, "program", "minewise"),
            player=_text(game, "player", ""),
            mode=_text(game, "mode", ""),
            at=_text(game, "at", ""),
        ),
        has_guesses=game.get("guesses") is not False,
        helped=game.get("helped") is True,
    )
    replay.play()  # refuses moves that break the rules
    return replay


def _timed(moves: list[PlayedMove], times: Any) -> list[TimedMove]:
    if times is None:
        return [TimedMove(*move) for move in moves]
    if not isinstance(times, list) or len(times) != len(moves):
        raise ReplayError("times does not have a number for each move")
    return [
        TimedMove(*move, _checked("times", time)) for move, time in zip(moves, times, strict=True)
    ]


def _choice(game: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    value = game.get(name)
    if value not in known:
        raise ReplayError(f"{name} must be {', '.join(known[:-1])} or {known[-1]}")
    return str(value)


def _text(game: dict[str, Any], name: str, default: str | None = None) -> str:
    value = game.get(name, default)
    if not isinstance(value, str):
        raise ReplayError(f"{name} must be a string, not {quoted(repr(value))}")
    return value


def _number(game: dict[str, Any], name: str) -> float:
    return _checked(name, game.get(name))


def _checked(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e9:
        raise ReplayError(f"{name} must be a number, not {quoted(repr(value))}")
    return value
