"""Puzzles that can be won without a guess, in any number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypedDict, Unpack, cast, get_args

from minewise import _core
from minewise.base.cores import usable_cores
from minewise.base.errors import BudgetError, GameError, quoted
from minewise.board.layout import Layout
from minewise.game.match import Match, SizeSettings
from minewise.puzzles.puzzle import Puzzle
from minewise.puzzles.ranges import NumberRange, TechniqueRange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from minewise.board.topology import Cell
    from minewise.game.match import MatchSettings

Method = Literal["uniform", "repair"]
"""How puzzles are made: drawn anew until one needs no guess, or mended where one does."""

DEFAULT_EFFORT: Final = 100_000
"""Attempts for one puzzle."""

_PILOT_ATTEMPTS = 300
_PILOT_INDEX = 2**64 - 2
"""Beyond the indices of all puzzles."""
_MOST_THREADS = 1024
_SECONDS_PER_BATCH = 0.1


class Demand(TypedDict, total=False):
    """What a `Generator` may be asked for by name."""

    difficulty: str | None
    """The hardest technique that a solution may need, such as `chain`, or a range of them, such
    as `subset..chain`."""
    bbbv: str | None
    """The 3BV, or a range of it, such as `120..150`."""
    method: Method | None
    """`uniform` or `repair`; if not given, `uniform` wherever that soon finds something."""
    effort: int | None
    """How many attempts one puzzle is worth, 100,000 if not given."""


class Generator:
    """Puzzles of one size that can be won without a guess.

    Puzzle *i* depends on the settings and on its index alone, so that neither threads nor the
    order in which puzzles are made matter.

    Parameters
    ----------
    match
        The board, its total of mines, the seed, and the cell where play begins, which is free
        with all cells around it.
    difficulty
        The hardest technique that a solution may need, such as `"chain"`, or a range of them,
        such as `"subset..chain"`.
    bbbv
        The 3BV, or a range of it, such as `"120..150"`.
    method
        `"uniform"` draws boards until one needs no guess, and so makes each of those equally
        likely. `"repair"` mends a board where a player who does not guess gets stuck, which also
        works where hardly any board needs no guess, but is not quite uniform. If it is left open,
        `uniform` is taken wherever one of the first 300 boards will do.
    effort
        How many attempts one puzzle is worth: boards that are drawn or mended. One that takes far
        longer than usual counts as several. Then `BudgetError` is raised. The default
        takes ten seconds to a minute.
    threads
        How many puzzles are made at a time; one for each core if not given.
    stop
        Is asked some times a second; once it says `True`, no more puzzles are made.

    Examples
    --------
    >>> match = mw.Match.of(preset="beginner", start="zero", first="center", seed=1)
    >>> generator = mw.Generator(match)
    >>> generator.method
    'uniform'
    >>> for row in next(generator.puzzles(1)).layout.rows()[:3]:
    ...     print(row)
    B---B----
    ---------
    -----B---
    """

    def __init__(
        self,
        match: Match,
        *,
        threads: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        **demand: Unpack[Demand],
    ) -> None:
        if threads is not None and not 1 <= threads <= _MOST_THREADS:
            raise GameError(f"{threads} threads are not between 1 and {_MOST_THREADS}")
        self._first = _opening_cell(match)
        self.match = match
        self.effort = _effort(demand.get("effort"))
        self._threads = threads or usable_cores()
        self._stop = stop
        self._difficulty = TechniqueRange.parse(_or_any(demand.get("difficulty")))
        self._bbbv = _feasible(NumberRange.parse(_or_any(demand.get("bbbv"))), match)
        self.method: Method = _known(demand.get("method")) or self._choose_method()

    def puzzles(self, count: int, first: int = 0) -> Iterator[Puzzle]:
        """Make puzzles from one index on, and hand them out in order, as they are done."""
        if not (count >= 1 and 0 <= first <= _PILOT_INDEX - count):
            raise GameError(f"{count} puzzles from {first} on are not between 1 and 2**64 - 1")
        for layouts in self._batches(self._spec(self.method, self.effort), count, first):
            for layout, attempts in layouts:
                if self._stop():
                    return
                if layout is None:
                    raise BudgetError(
                        f"no such board was found in {attempts:,} attempts: ask for fewer mines or "
                        "for a wider range, or allow more effort"
                    )
                yield Puzzle.unchecked(layout, self._first)

    def _choose_method(self) -> Method:
        """Try whether uniform boards are found quickly; the same settings choose the same."""
        spec = self._spec("uniform", min(_PILOT_ATTEMPTS, self.effort))
        finds = next(self._batches(spec, 1, _PILOT_INDEX), [(None, 0)])
        return "repair" if finds[0][0] is None else "uniform"

    def _spec(self, method: Method, effort: int) -> _core.LayoutSpec:
        topology = self.match.topology
        spec = _core.LayoutSpec(
            topology.native,
            self.match.mines,
            topology.index(self._first),
            _core.GenerationMethod[method],
            effort,
        )
        spec.easiest = _core.Technique[self._difficulty.low]
        spec.hardest = _core.Technique[self._difficulty.high]
        spec.min_bbbv, spec.max_bbbv = self._bbbv
        return spec

    def _batches(
        self, spec: _core.LayoutSpec, count: int, first: int
    ) -> Iterator[list[tuple[Layout | None, int]]]:
        """Take layouts while native threads go on, so that a wish to stop is heard."""
        topology = self.match.topology
        threads = min(count, self._threads)
        generation = _core.GeneratorRun(spec, self.match.seed, first, count, threads)
        try:
            while not (generation.finished or self._stop()):
                finds = generation.take(_SECONDS_PER_BATCH)
                if finds:
                    yield [
                        (
                            None if find.mines is None else Layout.unchecked(topology, find.mines),
                            find.attempts,
                        )
                        for find in finds
                    ]
        finally:
            generation.stop()


def _opening_cell(match: Match) -> Cell:
    if match.start.kind != "zero" or not isinstance(match.first, tuple):
        raise GameError("a puzzle begins by opening one cell: give its indices, center or corner")
    return match.first


def _effort(asked: int | None) -> int:
    if asked is None:
        return DEFAULT_EFFORT
    if not 1 <= asked < 2**63:
        raise GameError(f"an effort of {asked} attempts is not between 1 and 2**63 - 1")
    return asked


def _or_any(text: str | None) -> str:
    return ".." if text is None else text


def _feasible(bbbv: NumberRange, match: Match) -> NumberRange:
    free = len(match.topology) - match.mines
    if bbbv.high == 0:
        raise GameError("every board takes a click: ask for a 3BV of at least 1")
    if bbbv.low > free:
        raise GameError(
            f"no board has a 3BV of {bbbv.low} or more with {free} free cells: ask for less"
        )
    return bbbv


def _known(method: str | None) -> Method | None:
    if method is not None and method not in get_args(Method):
        raise GameError(f"unknown method {quoted(method)}: use {' or '.join(get_args(Method))}")
    return cast("Method | None", method)


class PuzzleSettings(Demand, SizeSettings, total=False):
    """What `generate` takes by name, beside what `SizeSettings` and `Demand` have."""

    first: str | Sequence[int]
    """The cell where play begins: `center`, the default, `corner` or its indices."""
    seed: int
    """Which puzzles these are, from 0, the default, to 2**64 - 1."""


def generate(
    count: int = 1, *, threads: int | None = None, **settings: Unpack[PuzzleSettings]
) -> list[Puzzle]:
    """Make puzzles that can be won without a guess.

    Parameters
    ----------
    count
        How many of them.
    threads
        How many are made at a time; one for each core if not given.
    settings
        The size and the seed, as for `Match.of`; `first`, the cell where play begins (the centre
        unless told otherwise), which is free with all cells around it; and what a `Generator`
        may be asked for: `difficulty`, `bbbv`, `method` and `effort`.

    Examples
    --------
    >>> puzzle, = mw.generate(rows=4, cols=5, mines=3, seed=1)
    >>> print(puzzle)
    mines: 3
    first: 2,2
    B----
    -----
    B----
    B----
    >>> [len(mw.generate(3, preset="beginner", difficulty=hard)) for hard in ("single", "chain")]
    [3, 3]
    """
    wishes = Demand.__annotations__
    demand = {name: value for name, value in settings.items() if name in wishes}
    sizes = {name: value for name, value in settings.items() if name not in wishes}
    match = Match.of(**cast("MatchSettings", {"first": "center", **sizes, "start": "zero"}))
    generator = Generator(match, threads=threads, **cast("Demand", demand))
    return list(generator.puzzles(count))
