"""What a step is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from math import isfinite
from typing import Final

from minewise.base.errors import GameError, quoted
from minewise.game.match import require_known


@dataclass(frozen=True, slots=True)
class Rewards:
    """What a step is worth: the sum of whatever applies to it.

    Parameters
    ----------
    win, loss
        The step wins or loses the game.
    invalid
        The step opens nothing, because its cell is masked out.
    opened
        Times the share of all free cells that the step opens: 1 in all over a game that is won,
        unless some are open at the start.
    blind
        The cell touches no open cell, although there is one somewhere.
    risk
        Times the exact probability that the cell is mined, which the engine computes before it is
        opened. That takes some 20 microseconds a step, far more than all else.

    Examples
    --------
    >>> from minewise.gym import Rewards
    >>> Rewards(win=10)
    Rewards(win=10, loss=-1.0, invalid=-1.0, opened=0.0, blind=0.0, risk=0.0)
    """

    win: float = 1.0
    loss: float = -1.0
    invalid: float = -1.0
    opened: float = 0.0
    blind: float = 0.0
    risk: float = 0.0

    def __post_init__(self) -> None:
        try:
            finite = all(map(isfinite, astuple(self)))
        except (TypeError, OverflowError):
            finite = False
        if not finite:
            raise GameError(f"rewards are finite numbers, unlike those of {self!s:.200}")

    @classmethod
    def of(cls, reward: str | Rewards | Mapping[str, float]) -> Rewards:
        """Take rewards by name, as they are, or as the mapping that JSON and YAML make of them.

        Examples
        --------
        >>> from minewise.gym import Rewards
        >>> Rewards.of({"win": 10}) == Rewards(win=10)
        True
        """
        if isinstance(reward, Rewards):
            return reward
        if isinstance(reward, str):
            return cls.named(reward)
        if not isinstance(reward, Mapping):
            given = type(reward).__name__
            raise GameError(f"rewards are a name, a Rewards or a mapping, not of type {given}")
        require_known(reward, [field.name for field in fields(cls)])
        return cls(**reward)

    @classmethod
    def named(cls, name: str) -> Rewards:
        """Look up one of `REWARDS`.

        Examples
        --------
        >>> from minewise.gym import Rewards
        >>> Rewards.named("progress").opened
        1.0
        """
        if name not in REWARDS:
            raise GameError(f"unknown rewards {quoted(name)}: use one of {', '.join(REWARDS)}")
        return REWARDS[name]


REWARDS: Final = {
    "outcome": Rewards(),
    "progress": Rewards(opened=1.0),
    "careful": Rewards(opened=1.0, blind=-0.3),
    "risk": Rewards(loss=0.0, risk=-1.0),
}
"""The schemes that have a name.

`outcome` pays for nothing but the end. `progress` adds the share of the free cells that each step
opens. `careful` also takes something for clicks far from all clues, a common aid for beginners.
`risk` makes every guess cost its exact risk and a loss nothing more: on average the same as
`outcome`, but a lucky guess is no longer praised, and an unlucky one no longer blamed.
"""
