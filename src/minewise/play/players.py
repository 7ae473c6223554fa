"""The native players by name."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Literal, cast

from minewise import _core
from minewise.base.errors import GameError, quoted

if TYPE_CHECKING:
    from minewise.answers import games as answers

GuessRule = Literal["stop", "random", "safest"]
"""The guess rule: stop, open a random cell, or open the cell least likely to be mined."""

OpeningRule = Literal["random", "book"]
"""The rule for the first cell: random, or from `minewise.play.opening_book`."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A native player: its method and origin."""

    name: str
    description: str
    source: str
    guess: GuessRule | Literal["own"]
    """The default rule when the player is stuck."""
    opening: OpeningRule
    """The default rule for the first cell."""

    def to_json(self) -> answers.PlayerInfo:
        """Return the JSON form."""
        return {
            "name": self.name,
            "description": self.description,
            "source": self.source,
            "guess": self.guess,
            "opening": self.opening,
        }


PLAYERS: Final = {
    kind.name: PlayerInfo(
        kind.name,
        kind.description,
        kind.source,
        cast("GuessRule", kind.guess.name),
        cast("OpeningRule", kind.opening.name),
    )
    for kind in _core.player_kinds()
}
"""The native players by name, as registered in the core."""

_OTHER_NAMES: Final = {"resolution-pair-any": "resolution"}


def players_to_json() -> answers.Players:
    """Return the JSON form of the list of players."""
    return {"players": [info.to_json() for info in PLAYERS.values()]}


def find_player(name: str) -> PlayerInfo:
    """Return one of `PLAYERS`, or raise `GameError`.

    Examples
    --------
    >>> find_player("random").guess
    'random'
    >>> find_player("resolution-pair-any").name
    'resolution'
    """
    name = _OTHER_NAMES.get(name, name)
    if name not in PLAYERS:
        similar = get_close_matches(name.lower(), PLAYERS, n=1)
        advice = f"did you mean {similar[0]}?" if similar else f"use one of {', '.join(PLAYERS)}"
        raise GameError(f"unknown player {quoted(name)}: {advice}")
    return PLAYERS[name]
