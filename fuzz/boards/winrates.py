"""Estimated win rates on boards so small that every situation is met."""

from __future__ import annotations

from math import ceil, comb, isclose, log, sqrt
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st

from minewise import Match, Series, Topology
from minewise.play.simulation import OUTCOMES
from support.situations import situation

if TYPE_CHECKING:
    from collections.abc import Hashable

    from hypothesis.strategies import SearchStrategy

UNLIKELY = 1e-12
"""The chance that a check fails without a bug."""
GAMES = 20_000
WON = OUTCOMES.index("won")
LEAST_VALUE = 0.05
"""Games with a smaller value are played to the end like any others."""


def matches() -> SearchStrategy[Match]:
    """Draw matches with at most 66 situations."""
    topologies = st.sampled_from(
        [
            Topology.grid(3, 3),
            Topology.grid(2, 5),
            Topology.grid(1, 9),
            Topology.torus(3, 3),
            Topology.hex(3, 4),
            Topology.box(2, 2, 3),
        ]
    )
    starts = st.sampled_from(["any", "safe"])
    return st.builds(
        lambda topology, mines, start, seed: Match.of(
            topology=topology,
            mines=mines,
            start=start,
            first=topology.cell(seed % len(topology)),
            seed=seed,
        ),
        topologies,
        st.integers(1, 2),
        starts,
        st.integers(0, 2**32),
    )


def check_rate(match: Match) -> None:
    """Compare the mean of many games with the share of situations that are won."""
    met, won = _situations(match)
    rate = float(np.mean(list(dict(zip(met, won, strict=True)).values())))
    values = Series("probability", match, estimate=True, threads=1).play(len(met), GAMES)["chance"]
    rare = log(2 / UNLIKELY)
    # Bernstein's inequality: values lie between 0 and 1.
    most = sqrt(2 * rate * (1 - rate) * rare / GAMES) + rare / (3 * GAMES)
    assert abs(float(values.mean()) - rate) < most


def check_worths(match: Match) -> None:
    """Add up the reciprocals of the values of all situations that are won.

    A path is taken with its probability divided by its value, so the sum is the number of all
    situations, if the player never stops and no game is played without redrawing.
    """
    met, won = _situations(match)
    records = Series("probability", match, estimate=True, threads=1).play(0, len(met))
    games = zip(met, won, records["chance"].tolist(), strict=True)
    worth = {key: value for key, is_won, value in games if is_won}
    if min(worth.values(), default=0) > LEAST_VALUE:
        assert isclose(sum(1 / value for value in worth.values()), _number(match), rel_tol=1e-6)


def _situations(match: Match) -> tuple[list[Hashable], np.ndarray]:
    """Return the situations of enough games to meet each, and whether the games are won."""
    number = _number(match)
    games = ceil(number * log(number / UNLIKELY))
    met = [situation(match, index) for index in range(games)]
    assert len(set(met)) == number
    return met, Series("probability", match, threads=1).play(0, games)["outcome"] == WON


def _number(match: Match) -> int:
    """Return the number of layouts that the start rule allows."""
    return comb(len(match.topology) - (match.start.kind == "safe"), match.mines)
