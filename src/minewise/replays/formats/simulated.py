"""Games printed by `minewise simulate --replay --json`.

They do not hold the layout, but the settings, seed and index determine it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minewise.base.errors import GameError, MinewiseError, ReplayError
from minewise.game.game import Game
from minewise.game.match import Match
from minewise.replays.formats.size import size_of
from minewise.replays.replay import Origin, Replay
from minewise.replays.timed_move import TimedMove

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.topology import Cell


def parse_simulated(content: dict[str, Any]) -> Replay:
    """Parse a game."""
    try:
        return _replay(content)
    except MinewiseError as error:
        raise ReplayError(f"this is not a game of minewise simulate: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise ReplayError("this is not a game of minewise simulate: a key is missing") from None


def _replay(content: dict[str, Any]) -> Replay:
    rows, cols = size_of(content)
    settings = {name: content[name] for name in ("mines", "topology", "start", "seed")}
    try:
        match = Match.of(rows=rows, cols=cols, **settings)
    except TypeError as error:
        raise ReplayError(str(error)) from None
    if match.start.kind == "scatter":
        raise ReplayError("it has no first click")
    game = Game(
        match.topology, match.mines, start=match.start, seed=match.seed, index=content["index"]
    )
    moves = []
    for cell in _clicks(content):
        game.reveal(cell)
        moves.append(TimedMove("reveal", cell))
    return Replay(
        layout=_layout(game),
        moves=tuple(moves),
        clicks=len(moves),
        start=match.start,
        origin=Origin(program="minewise", player=str(content["player"])),
    )


def _clicks(content: dict[str, Any]) -> Iterator[Cell]:
    for turn in content["turns"]:
        for step in turn["steps"]:
            if step["kind"] != "mine":
                yield tuple(step["cell"])


def _layout(game: Game) -> Any:
    """Return the layout, after playing the game to its end."""
    for cell in game.topology.cells():
        if game.status != "playing":
            break
        try:
            game.reveal(cell)
        except GameError:
            continue
    return game.layout
