"""What all games of a simulation share."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack

from minewise import _core
from minewise.base.errors import BoardError, GameError, quoted
from minewise.base.words import many
from minewise.board.topology import Topology, parse_name
from minewise.game.presets import Preset
from minewise.game.start import StartRule

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from minewise.board.topology import Cell


class SizeSettings(TypedDict, total=False):
    """A board and its mines by name: a preset, or a size."""

    preset: str | None
    """One of `PRESETS`, which has a size, a topology and mines of its own."""
    rows: int | None
    """The number of rows."""
    cols: int | None
    """The number of columns."""
    topology: Topology | str | None
    """`grid`, the default, `torus` or `hex` beside `rows` and `cols`; or instead of them one with
    a size, such as `box 3x4x5`, or any `Topology`."""
    mines: int | None
    """The total of mines."""


class MatchSettings(SizeSettings, total=False):
    """What `Match.of` takes by name, beside what `SizeSettings` has."""

    start: StartRule | str
    """What the first click is promised: `any`, `safe`, the default, `zero` or `scatter[:N]`."""
    first: str | Sequence[int] | None
    """The cell that is opened first: `random`, `corner`, `center` or its indices; if not given,
    the player's own choice."""
    seed: int
    """Which games these are, from 0, the default, to 2**64 - 1."""


@dataclass(frozen=True)
class Match:
    """A board size, a start rule, a first cell and a seed: game *i* of it is always the same.

    Parameters
    ----------
    topology, mines
        The board and its total of mines.
    start
        What the first click is promised.
    first
        The cell that is opened first, or `"random"` for any of them in each game; `None` if it
        is the player's own choice, or if nobody clicks first.
    seed
        Which games these are, from 0 to 2**64 - 1.

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

    @classmethod
    def of(cls, **settings: Unpack[MatchSettings]) -> Match:
        """Put a match together from the settings that are given.

        The size is a `preset`, or a number of `mines` with `rows` and `cols`, to which a
        `topology` such as `"torus"` may be added, or with a `topology` that has a size of its
        own. The `start` rule is `safe`, the `first` cell the player's own choice and the `seed`
        0, unless told otherwise.

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
            raise GameError(f"the number of mines is a whole number, not {mines!r:.30}")
        if not 0 <= mines <= len(topology):
            raise GameError(f"{mines} mines do not fit on a board of {many(len(topology), 'cell')}")
        seed = settings.get("seed", 0)
        if not 0 <= seed < 2**64:
            raise GameError(f"the seed {seed} is not between 0 and 2**64 - 1")
        start = settings.get("start", "safe")
        rule = start if isinstance(start, StartRule) else StartRule.parse(start)
        first = _first_cell(topology, rule, settings.get("first"))
        return cls(topology, mines, rule, first, seed)

    def to_json(self) -> dict[str, Any]:
        """Give the settings under the names that JSON uses."""
        shape = self.topology.shape
        is_flat = len(shape) == 2
        return {
            "topology": self.topology.kind,
            **({"rows": shape[0], "cols": shape[1]} if is_flat else {"shape": list(shape)}),
            "mines": self.mines,
            "start": str(self.start),
            "first": self._first_as_json(),
            "seed": self.seed,
        }

    def native(self) -> _core.Match:
        """Hand the match to the native core."""
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
    """Refuse what nobody would read: a typing error should not change an experiment.

    Examples
    --------
    >>> require_known({"mimes": 10}, ["rows", "cols", "mines"])
    Traceback (most recent call last):
    minewise.base.errors.GameError: unknown setting 'mimes': did you mean mines?
    """
    for name in settings.keys() - set(known):
        similar = get_close_matches(name, known, n=1)
        advice = f"did you mean {similar[0]}?" if similar else f"use {', '.join(known)}"
        raise GameError(f"unknown setting {quoted(name)}: {advice}")


def _size(settings: SizeSettings) -> tuple[Topology, int]:
    preset, mines = settings.get("preset"), settings.get("mines")
    rows, cols, topology = settings.get("rows"), settings.get("cols"), settings.get("topology")
    if preset is not None:
        named = Preset.named(preset)
        if any(size is not None for size in (rows, cols, topology, mines)):
            raise GameError("a preset has its own size, topology and mines: give either it or them")
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
        raise GameError("give a preset, or the number of rows, of cols and of mines")
    return Topology.of_kind(kind, (rows, cols)), mines


def _first_cell(
    topology: Topology, rule: StartRule, first: str | Sequence[int] | None
) -> Cell | Literal["random"] | None:
    if first is None or (first == "random" and rule.kind == "scatter"):
        return None
    if rule.kind == "scatter":
        raise GameError(
            "under the start rule scatter nobody clicks first: leave the first cell out"
        )
    if first == "random":
        return "random"
    if first == "corner":
        return tuple(0 for _ in topology.shape)
    if first == "center":
        return tuple(size // 2 for size in topology.shape)
    if isinstance(first, str):
        raise GameError(
            f"unknown first cell {quoted(first)}: use random, corner, center or indices"
        )
    try:
        return topology.cell(topology.index(first))
    except BoardError as error:
        message = f"no game can begin there: {error}"
        raise GameError(message).at(**error.place) from None
