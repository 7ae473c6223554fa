"""Settings shared by all games in a simulation."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from numbers import Integral
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from minewise import _core
from minewise.base.arguments import checked
from minewise.base.errors import GameError, quoted, shown
from minewise.board.plain import size_of
from minewise.board.topology import Topology, parse_name
from minewise.game.checks import first_position, require_mines, require_uint64
from minewise.game.presets import Preset
from minewise.game.start import StartRule

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from minewise.answers import games as answers
    from minewise.board.topology import Cell


class SizeSettings(TypedDict, total=False):
    """A preset, or a size and a number of mines."""

    preset: str | None
    """The name of one of `PRESETS`, which sets the size, topology and number of mines."""
    rows: int | None
    """The number of rows."""
    cols: int | None
    """The number of columns."""
    topology: Topology | str | None
    """`grid` (the default), `torus` or `hex`, with `rows` and `cols`; or a topology with its own
    size, such as `box 3x4x5` or any `Topology`."""
    mines: int | None
    """The number of mines."""


class MatchSettings(SizeSettings, total=False):
    """The keyword arguments of `Match.of`."""

    start: StartRule | str
    """The start rule: `any`, `safe` (the default), `zero` or `scatter[:N]`."""
    first: str | Sequence[int] | None
    """The first cell: `random`, `corner`, `center` or indices; by default the player chooses."""
    seed: int
    """The seed, from 0 (the default) to 2**64 - 1."""


@checked
@dataclass(frozen=True)
class Match:
    """A board size, start rule, first cell and seed, which determine game *i*.

    Parameters
    ----------
    topology, mines
        The board and its number of mines.
    start
        The start rule.
    first
        The first cell, or `"random"` for a new one in each game; `None` if the player chooses, or
        if the start rule has no first click.
    seed
        From 0 to 2**64 - 1.

    Examples
    --------
    >>> match = mw.Match.of(preset="expert", start="zero", first="corner")
    >>> match.topology.shape, match.mines, match.first
    ((16, 30), 99, (0, 0))
    """

    topology: Topology
    mines: int
    start: StartRule
    first: Cell | Literal["random"] | None
    seed: int

    def __post_init__(self) -> None:
        require_mines(self.topology, self.mines)
        require_uint64(seed=self.seed)
        if isinstance(self.first, tuple):
            first_position(self.topology, self.first)
        elif self.first not in ("random", None):
            raise GameError(
                f"unknown first cell {quoted(self.first)}: use indices or random, or Match.of"
            )

    @classmethod
    def of(cls, **settings: Unpack[MatchSettings]) -> Match:
        """Build a match from settings.

        The size is a `preset`, or `mines` with `rows` and `cols` and optionally a `topology` such
        as `"torus"`, or `mines` with a `topology` that has its own size. By default the `start`
        rule is `safe`, the player chooses the `first` cell, and the `seed` is 0.

        Examples
        --------
        >>> mw.Match.of(rows=8, cols=8, topology="hex", mines=10).topology
        Topology.hex(8, 8)
        >>> mw.Match.of(topology="box 3x4x5", mines=5).topology
        Topology.box(3, 4, 5)
        """
        require_known(settings, MatchSettings.__annotations__)
        topology, mines = _size(settings)
        if not isinstance(mines, Integral):
            raise GameError(f"the number of mines must be a whole number, not {shown(mines)}")
        require_mines(topology, mines)
        seed = settings.get("seed", 0)
        require_uint64(seed=seed)
        start = settings.get("start", "safe")
        rule = start if isinstance(start, StartRule) else StartRule.parse(start)
        first = _first_cell(topology, rule, settings.get("first"))
        return cls(topology, mines, rule, first, seed)

    def to_json(self) -> answers.Settings:
        """Return the JSON form."""
        return {
            "topology": self.topology.kind,
            **size_of(self.topology),
            "mines": self.mines,
            "start": str(self.start),
            "first": self._first_as_json(),
            "seed": self.seed,
        }

    def native(self) -> _core.Match:
        """Return the match for the native core."""
        return _core.Match(
            self.topology.native,
            self.mines,
            _core.StartKind[self.start.kind],
            self.start.shown_of(len(self.topology)),
            self.seed,
            self.topology.index(self.first) if isinstance(self.first, tuple) else None,
        )

    def _first_as_json(self) -> str | list[int]:
        if isinstance(self.first, tuple):
            return list(self.first)
        return "own" if self.first is None and self.start.kind != "scatter" else "random"


def require_known(settings: Mapping[str, object], known: Collection[str]) -> None:
    """Raise `GameError` for unknown settings, so that a typo cannot change an experiment."""
    for name in settings.keys() - set(known):
        similar = get_close_matches(str(name), known, n=1)
        advice = f"did you mean {similar[0]}?" if similar else f"use {', '.join(known)}"
        raise GameError(f"unknown setting {quoted(name)}: {advice}")


def _size(settings: SizeSettings) -> tuple[Topology, int]:
    preset, mines = settings.get("preset"), settings.get("mines")
    rows, cols, topology = settings.get("rows"), settings.get("cols"), settings.get("topology")
    if preset is not None:
        named = Preset.named(preset)
        if any(size is not None for size in (rows, cols, topology, mines)):
            raise GameError("a preset has its own size, topology and mines: leave these out")
        return named.topology, named.mines
    if mines is None:
        raise GameError("give a preset, or a size and a number of mines")
    if isinstance(topology, str) and parse_name(topology)[1] is None:
        kind, topology = topology, None
    else:
        kind = "grid"
    if topology is not None:
        if rows is not None or cols is not None:
            raise GameError("this topology has its own size: leave out rows and cols")
        return Topology.parse(topology) if isinstance(topology, str) else topology, mines
    if rows is None or cols is None:
        raise GameError("give a preset, or the number of rows, cols and mines")
    return Topology.of_kind(kind, (rows, cols)), mines


def _first_cell(
    topology: Topology, rule: StartRule, first: str | Sequence[int] | None
) -> Cell | Literal["random"] | None:
    word = first if isinstance(first, str) else None
    if first is None or (word == "random" and rule.kind == "scatter"):
        return None
    if rule.kind == "scatter":
        raise GameError("the scatter start rule has no first click: leave out the first cell")
    if word == "random":
        return "random"
    if word == "corner":
        return tuple(0 for _ in topology.shape)
    if word == "center":
        return tuple(size // 2 for size in topology.shape)
    if isinstance(first, str):
        raise GameError(
            f"unknown first cell {quoted(first)}: use random, corner, center or indices"
        )
    return topology.cell(first_position(topology, first))
