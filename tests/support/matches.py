"""Settings to test players on: sizes, start rules, topologies and guess rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minewise import Match, Topology

if TYPE_CHECKING:
    from minewise.play.players import GuessRule


class Setting(NamedTuple):
    match: Match
    guess: GuessRule | None = None


def _on(topology: Topology, mines: int, start: str, seed: int) -> Match:
    return Match.of(topology=topology, mines=mines, start=start, seed=seed)


SETTINGS = {
    "beginner": Setting(Match.of(preset="beginner", start="zero", seed=1), "stop"),
    "beginner, guessing": Setting(Match.of(preset="beginner", start="any", seed=2), "random"),
    "beginner, scattered": Setting(Match.of(preset="easy", start="scatter", seed=3), "safest"),
    "intermediate": Setting(Match.of(preset="intermediate", start="zero", seed=4)),
    "intermediate, corner": Setting(
        Match.of(preset="intermediate", start="safe", first="corner", seed=5), "safest"
    ),
    "medium, scattered": Setting(Match.of(preset="medium", start="scatter:32", seed=6), "stop"),
    "expert": Setting(Match.of(preset="expert", start="zero", seed=7), "stop"),
    "expert, guessing": Setting(
        Match.of(preset="expert", start="zero", first=(3, 3), seed=8), "random"
    ),
    "hard, scattered": Setting(Match.of(preset="hard", start="scatter", seed=9), "random"),
    "crowded": Setting(Match.of(rows=6, cols=7, mines=20, start="any", seed=10), "safest"),
    "line": Setting(Match.of(rows=1, cols=30, mines=6, start="safe", seed=11), "random"),
    "torus": Setting(_on(Topology.torus(7, 9), 9, "safe", 12), "safest"),
    "torus, thin": Setting(_on(Topology.torus(2, 12), 5, "scatter", 13), "random"),
    "hex": Setting(_on(Topology.hex(9, 9), 14, "zero", 14), "stop"),
    "box": Setting(_on(Topology.box(3, 3, 4), 4, "zero", 15), "random"),
    "box, narrow": Setting(_on(Topology.box(2, 2, 8), 6, "any", 16), "safest"),
}
GAMES = 2_000 // len(SETTINGS)
"""Games per setting, 2,000 in all."""
