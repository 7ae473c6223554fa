"""Where chances are lost in many games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.reviews.recorded_game import KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.answers import games as answers


def losses(games: Iterable[answers.ReviewedGame]) -> list[answers.Losses]:
    """Return what each kind of decision cost in some games."""
    found: dict[Kind, list[answers.ReviewedMove]] = {kind: [] for kind in KINDS}
    for game in games:
        for decision in game["decisions"]:
            found[decision["kind"]].append(decision)
    return [_losses(kind, decisions) for kind, decisions in found.items()]


def _losses(kind: Kind, decisions: list[answers.ReviewedMove]) -> answers.Losses:
    return {
        "kind": kind,
        "moves": len(decisions),
        "mines": sum(each["fatal"] for each in decisions),
        "expected": sum(1 - each["safety"] for each in decisions if each["safety"] is not None),
        "lost": sum(each["cost"]["lost"] for each in decisions if each["cost"]),
    }
