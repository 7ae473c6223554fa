"""The `resolution` player against the published program, a plain version and other players."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from minewise import Board, Match, Player, Series, Topology
from minewise.play.player import Deductions
from minewise.play.simulation import BLUNDER, OUTCOMES, end_steps
from minewise.reference.resolution import KnowledgeBase

if TYPE_CHECKING:
    from minewise.derivations.knowledge import Matching

WON = OUTCOMES.index("won")
STUCK = OUTCOMES.index("stuck")

BY_STRENGTH = ("resolution-none", "resolution-pairs", "resolution", "exact")
DELAYED = {
    "resolution-pairs": "resolution-pairs-delayed",
    "resolution": "resolution-pair-any-delayed",
}
EVERY_NAME = (*BY_STRENGTH[:3], *DELAYED.values())

# The output of the paper's program for games 0 to 29 of the preset hard under the start rule
# scatter with seed 3. The program is unchanged, except that it reads its board from a file.
PUBLISHED = {
    "resolution-none": [
        260,
        86,
        211,
        226,
        343,
        108,
        160,
        323,
        353,
        364,
        38,
        463,
        423,
        335,
        180,
        149,
        125,
        441,
        103,
        424,
        409,
        223,
        480,
        303,
        264,
        461,
        298,
        358,
        469,
        336,
    ],
    "resolution-pairs": [
        303,
        479,
        218,
        482,
        478,
        456,
        453,
        482,
        482,
        465,
        40,
        482,
        431,
        394,
        480,
        482,
        468,
        458,
        482,
        472,
        476,
        482,
        480,
        482,
        475,
        473,
        452,
        378,
        477,
        482,
    ],
    "resolution": [
        337,
        479,
        481,
        482,
        478,
        456,
        453,
        482,
        482,
        465,
        479,
        482,
        431,
        394,
        480,
        482,
        468,
        458,
        482,
        472,
        476,
        482,
        480,
        482,
        475,
        482,
        455,
        478,
        477,
        482,
    ],
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_it_ends_at_the_step_of_the_published_program(name: str) -> None:
    """A won game counts as complete; every mine has a free neighbour on these boards."""
    match = Match.of(preset="hard", start="scatter", seed=3)
    records = Series(name, match).play(0, 30)
    assert end_steps(records, match).tolist() == PUBLISHED[name]


class Transcription(Player):
    """A player with the plain knowledge base, which reads the whole board each time."""

    def __init__(self, matching: Matching) -> None:
        self._matching = matching

    def deduce(self, board: Board) -> Deductions:
        base = KnowledgeBase(board, self._matching)
        base.resolve()
        safe = [cell for cell, mined in base.facts.items() if not mined]
        return Deductions(safe, [cell for cell, mined in base.facts.items() if mined])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "matching"),
    [("resolution-none", "none"), ("resolution-pairs", "pairs"), ("resolution", "pair-any")],
)
def test_it_ends_at_the_step_of_a_plain_version(name: str, matching: Matching) -> None:
    match = Match.of(rows=6, cols=6, mines=8, start="scatter:8", seed=4)
    fast = Series(name, match).play(0, 20)
    plain = Series(Transcription(matching), match).play(0, 20)
    assert {WON, STUCK} <= set(fast["outcome"])
    for field in ("outcome", "opened"):
        assert fast[field].tolist() == plain[field].tolist()


GAMES = {
    "easy": (1_000, Match.of(preset="easy", start="scatter", seed=1)),
    "medium": (300, Match.of(preset="medium", start="scatter", seed=2)),
    "hard": (50, Match.of(preset="hard", start="scatter", seed=3)),
    "crowded": (300, Match.of(rows=6, cols=6, mines=11, start="safe", seed=4)),
    "torus": (200, Match.of(topology=Topology.torus(6, 8), mines=8, start="zero", seed=5)),
    "hex": (200, Match.of(topology=Topology.hex(7, 7), mines=8, start="safe", seed=6)),
    "box": (50, Match.of(topology=Topology.box(4, 4, 4), mines=10, start="zero", seed=7)),
}


@pytest.mark.parametrize("name", EVERY_NAME)
@pytest.mark.parametrize("kind", GAMES)
def test_it_never_loses_without_a_guess(name: str, kind: str) -> None:
    games, match = GAMES[kind]
    records = Series(name, match, guess="random").play(0, games)
    assert not (records["outcome"] == BLUNDER).any()
    assert (records["outcome"] == WON).any()


@pytest.mark.parametrize(("eager", "delayed"), DELAYED.items())
@pytest.mark.parametrize("kind", ["easy", "medium", "hard", "torus"])
def test_delayed_matching_ends_at_the_same_step(eager: str, delayed: str, kind: str) -> None:
    """The final knowledge does not depend on when clauses are matched."""
    games, match = GAMES[kind]
    one, other = (Series(name, match).play(0, min(games, 500)) for name in (eager, delayed))
    assert one["outcome"].tolist() == other["outcome"].tolist()
    assert one["opened"].tolist() == other["opened"].tolist()
    stuck = one["outcome"] == STUCK
    assert stuck.any()
    assert one["marked"][stuck].tolist() == other["marked"][stuck].tolist()


@pytest.mark.parametrize("start", ["zero", "scatter"])
@pytest.mark.parametrize(("preset", "games"), [("easy", 1_000), ("medium", 300), ("hard", 100)])
def test_less_matching_solves_no_more(start: str, preset: str, games: int) -> None:
    match = Match.of(preset=preset, start=start, seed=8)
    won = {
        name: Series(name, match, guess="stop").play(0, games)["outcome"] == WON
        for name in BY_STRENGTH
    }
    for weaker, stronger in pairwise(BY_STRENGTH):
        assert not (won[weaker] & ~won[stronger]).any()
    assert won["resolution-none"].sum() < won["resolution-pairs"].sum() < won["exact"].sum()


@pytest.mark.parametrize("start", ["zero", "scatter"])
@pytest.mark.parametrize(("preset", "games"), [("easy", 1_000), ("hard", 200)])
def test_without_matching_it_equals_double_set(start: str, preset: str, games: int) -> None:
    match = Match.of(preset=preset, start=start, seed=9)
    names = ("resolution-none", "double-set")
    one, other = (Series(name, match, guess="stop").play(0, games) for name in names)
    assert one["outcome"].tolist() == other["outcome"].tolist()
    assert one["opened"].tolist() == other["opened"].tolist()


def test_its_alias() -> None:
    match = Match.of(preset="easy", start="scatter")
    assert Series("resolution-pair-any", match).player == "resolution"
