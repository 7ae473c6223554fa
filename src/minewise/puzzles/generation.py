"""Generation of puzzles that need no guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypedDict, Unpack, cast, get_args

from minewise import _core
from minewise.base.arguments import checked, whole
from minewise.base.cores import usable_cores
from minewise.base.errors import BudgetError, GameError, class_name, quoted
from minewise.board.layout import Layout
from minewise.game.match import Match, SizeSettings, require_known
from minewise.puzzles.puzzle import Puzzle
from minewise.puzzles.ranges import NumberRange, TechniqueRange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from minewise.board.topology import Cell
    from minewise.game.match import MatchSettings

Method = Literal["uniform", "repair"]
"""The method: draw layouts until one needs no guess, or repair layouts that need one."""

DEFAULT_EFFORT: Final = 100_000
"""The default number of attempts per puzzle."""

_PILOT_ATTEMPTS = 300
_PILOT_INDEX = 2**64 - 2
"""The index of the pilot run, above the indices of all puzzles."""
_MOST_THREADS = 1024
_SECONDS_PER_BATCH = 0.1


class Demand(TypedDict, total=False):
    """The requirements for a puzzle, as keyword arguments."""

    difficulty: str | None
    """The hardest technique needed, such as `chain`, or a range such as `subset..chain`."""
    bbbv: str | None
    """The 3BV, or a range such as `120..150`."""
    method: Method | None
    """`uniform` or `repair`; by default `uniform` if that is fast enough."""
    effort: int | None
    """The number of attempts per puzzle, by default 100,000."""


class Generator:
    """A generator of puzzles that need no guess.

    Puzzle *i* depends only on the settings and its index, not on threads or order.

    Parameters
    ----------
    match
        The board, its number of mines, the seed, and the first cell. The first cell and its
        neighbours are free.
    difficulty
        The hardest technique needed, such as `"chain"`, or a range such as `"subset..chain"`.
    bbbv
        The 3BV, or a range such as `"120..150"`.
    method
        `"uniform"` draws layouts until one needs no guess, so that all such layouts are equally
        likely. `"repair"` changes a layout where a player who never guesses gets stuck; it also
        works where almost every layout needs a guess, but is not quite uniform. By default,
        `uniform` is used if one of the first 300 layouts qualifies.
    effort
        The number of layouts to draw or repair per puzzle before `BudgetError` is raised; very slow
        layouts count several times. The default takes ten seconds to a minute.
    threads
        The number of puzzles generated in parallel, by default one per core.
    stop
        Called several times a second; returning `True` ends the generation.

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

    @checked
    def __init__(
        self,
        match: Match,
        *,
        threads: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        **demand: Unpack[Demand],
    ) -> None:
        if threads is not None and not 1 <= threads <= _MOST_THREADS:
            raise GameError(f"cannot use {threads} threads: use 1 to {_MOST_THREADS}")
        require_known(demand, Demand.__annotations__)
        self._first = _opening_cell(match)
        self.match = match
        self.effort = _effort(demand.get("effort"))
        self._threads = threads or usable_cores()
        self._stop = stop
        self._difficulty = TechniqueRange.parse(_or_any("difficulty", demand.get("difficulty")))
        self._bbbv = _feasible(NumberRange.parse(_or_any("bbbv", demand.get("bbbv"))), match)
        self.method: Method = _known(demand.get("method")) or self._choose_method()

    @checked
    def puzzles(self, count: int, first: int = 0) -> Iterator[Puzzle]:
        """Generate puzzles from index `first`, and yield them in order."""
        if count < 1:
            raise GameError(f"the number of puzzles must be positive, not {count}")
        if not 0 <= first <= _PILOT_INDEX - count:
            raise GameError(f"the indices of {count} puzzles from {first} must be below 2**64 - 2")
        for layouts in self._batches(self._spec(self.method, self.effort), count, first):
            for layout, attempts in layouts:
                if self._stop():
                    return
                if layout is None:
                    raise BudgetError(
                        f"no matching board found in {attempts:,} attempts: use fewer mines, a "
                        "wider range or more effort"
                    )
                yield Puzzle.unchecked(layout, self._first)

    def _choose_method(self) -> Method:
        """Choose the method with a pilot run, which depends only on the settings."""
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
        """Yield layouts while native threads run, so that `stop` takes effect."""
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
        raise GameError("a puzzle needs a first cell: give its indices, center or corner")
    return match.first


def _effort(asked: int | None) -> int:
    if asked is None:
        return DEFAULT_EFFORT
    if not 1 <= whole("effort", asked) < 2**63:
        raise GameError(f"the effort {asked} is not between 1 and 2**63 - 1")
    return int(asked)


def _or_any(name: str, text: str | None) -> str:
    if text is not None and not isinstance(text, str):
        raise TypeError(
            f"{name} must be a string, such as 1..9 for numbers, not {class_name(text)}"
        )
    return ".." if text is None else text


def _feasible(bbbv: NumberRange, match: Match) -> NumberRange:
    free = len(match.topology) - match.mines
    if bbbv.high == 0:
        raise GameError("every board needs a click: use a 3BV of at least 1")
    if bbbv.low > free:
        raise GameError(
            f"{free} free cells do not allow a 3BV of {bbbv.low} or more: use a lower value"
        )
    return bbbv


def _known(method: str | None) -> Method | None:
    if method is not None and (not isinstance(method, str) or method not in get_args(Method)):
        raise GameError(f"unknown method {quoted(method)}: use {' or '.join(get_args(Method))}")
    return cast("Method | None", method)


class PuzzleSettings(Demand, SizeSettings, total=False):
    """The keyword arguments of `generate`."""

    first: str | Sequence[int]
    """The first cell: `center` (the default), `corner` or indices."""
    seed: int
    """The seed, from 0 (the default) to 2**64 - 1."""


@checked
def generate(
    count: int = 1, *, threads: int | None = None, **settings: Unpack[PuzzleSettings]
) -> list[Puzzle]:
    """Generate puzzles that need no guess.

    Parameters
    ----------
    count
        The number of puzzles.
    threads
        The number of puzzles generated in parallel, by default one per core.
    settings
        The size and the seed, as for `Match.of`; the `first` cell, by default the centre; and the
        requirements, as for `Generator`: `difficulty`, `bbbv`, `method` and `effort`.

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
