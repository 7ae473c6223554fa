"""Random settings for series of games, as the command line takes them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st

from minewise import PRESETS, Match, StartRule, Topology
from support.strategies import boxes, flat_topologies
from support.two_games import most_mines

if TYPE_CHECKING:
    from minewise.play.players import GuessRule

GUESS_RULES = ["stop", "random", "safest"]
STARTS = ["any", "safe", "zero", "scatter", "scatter:1"]


class Settings(NamedTuple):
    """The games of a series."""

    match: dict[str, Any]
    """Settings for `Match.of`."""
    guess: GuessRule | None

    def replay(self, player: str, index: int) -> str:
        """Return the command that shows a game."""
        given = {**self.match, "guess": self.guess}
        game = f"{given.pop('seed')}:{index}"
        options = [
            word
            for name, value in given.items()
            if value is not None
            for word in (f"--{name}", str(value))
        ]
        return shlex.join(["minewise", "simulate", "--player", player, *options, "--replay", game])


@st.composite
def series_settings(draw: st.DrawFn) -> Settings:
    """Draw a size, a start rule that leaves room for the mines, a first cell and a guess rule."""
    size, topology = draw(_presets() | _sizes() | _boxes())
    start = draw(st.sampled_from(_possible_starts(topology, size.get("mines", 0))))
    seed = draw(st.integers(0, 2**64 - 1))
    match = {**size, "start": start, "seed": seed}
    if not start.startswith("scatter"):
        match["first"] = draw(st.sampled_from(_firsts(match)))
    return Settings(match, draw(st.sampled_from([None, *GUESS_RULES])))


def _presets() -> st.SearchStrategy[tuple[dict[str, Any], Topology]]:
    names = st.sampled_from(sorted(PRESETS))
    return names.map(lambda name: ({"preset": name}, PRESETS[name].topology))


@st.composite
def _sizes(draw: st.DrawFn) -> tuple[dict[str, Any], Topology]:
    topology = draw(flat_topologies(49) | flat_topologies(12))
    rows, cols = topology.shape
    kind = {} if topology.kind == "grid" else {"topology": topology.kind}
    return {"rows": rows, "cols": cols, "mines": draw(_mines(topology)), **kind}, topology


@st.composite
def _boxes(draw: st.DrawFn) -> tuple[dict[str, Any], Topology]:
    topology = draw(boxes(36))
    return {"topology": topology.name, "mines": draw(_mines(topology))}, topology


def _mines(topology: Topology) -> st.SearchStrategy[int]:
    """Draw a number of mines, mostly one that makes for a long game."""
    cells = len(topology)
    return st.integers(0, (cells + 3) // 4) | st.integers(0, cells // 2) | st.integers(0, cells)


def _possible_starts(topology: Topology, mines: int) -> list[str]:
    return [rule for rule in STARTS if mines <= most_mines(topology, StartRule.parse(rule))]


def _firsts(match: dict[str, Any]) -> list[str | None]:
    """List the first cells that have room, and `None`: the player chooses."""
    if match["start"] != "zero":
        return [None, "random", "corner", "center"]
    found: list[str | None] = ["random"]
    for name in ("corner", "center"):
        parsed = Match.of(**match, first=name)
        assert isinstance(parsed.first, tuple)
        around = parsed.topology.neighbours(parsed.first)
        if parsed.mines + 1 + len(around) <= len(parsed.topology):
            found.append(name)
    return found
