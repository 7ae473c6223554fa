"""Players written in Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from operator import index
from pathlib import Path
from reprlib import repr as short
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.errors import BoardError, GameError, PlayerError, class_name, one_line
from minewise.board.symbols import COVERED

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.game.match import Match


class Deductions(NamedTuple):
    """The cells a player is certain about.

    Examples
    --------
    >>> mw.Deductions(safe=[(0, 0)])
    Deductions(safe=[(0, 0)], mined=())
    """

    safe: Iterable[Cell] = ()
    """Cells to open."""
    mined: Iterable[Cell] = ()
    """Cells not to open."""


class Player:
    """The base class of players written in Python.

    Examples
    --------
    >>> class Reader(mw.Player):
    ...     '''Opens the covered cells in reading order.'''
    ...
    ...     def guess(self, board, random):
    ...         covered = board.covered.nonzero()
    ...         return tuple(int(index[0]) for index in covered)
    >>> mw.simulate(Reader(), preset="beginner", games=100, seed=1).wins
    0
    """

    def begin(self) -> None:
        """Prepare for a new game."""

    def deduce(self, board: Board) -> Deductions:
        """Return the certain cells; called until it finds nothing new."""
        del board
        return Deductions()

    def guess(self, board: Board, random: random.Random) -> Cell | None:
        """Choose a covered cell to open when nothing is certain; `None` stops the game."""
        del board, random
        return None

    def chance(self) -> float | None:
        """Return the exact chance of winning before the last guess, if known.

        `simulate(..., estimate=True)` calls it after a guess; a known chance ends the game.
        """
        return None


PlayerFunction = Callable[["Board"], "Cell | None"]
"""The simplest player: a function that returns the next cell to open, or `None`."""


AnyPlayer = str | Player | type[Player] | PlayerFunction


class Adapter:
    """The interface between the native core and a player written in Python."""

    def __init__(self, player: Player, name: str, match: Match) -> None:
        self.name = one_line(name)
        self._player = player
        self._match = match

    @classmethod
    def of(cls, player: Player | type[Player] | PlayerFunction, match: Match) -> Adapter:
        """Adapt an object, a class or a function."""
        if isinstance(player, Player):
            return cls(player, type(player).__name__, match)
        if isinstance(player, type):
            if issubclass(player, Player):
                with _player_errors(player.__name__, "__init__"):
                    return cls(player(), player.__name__, match)
        elif callable(player):
            return cls(_Function(player), getattr(player, "__name__", "function"), match)
        what = one_line(f"{getattr(player, '__name__', type(player).__name__):.50}")
        raise GameError(f"not a player: {what}. Use a name, a Player or a function")

    def begin(self) -> None:
        """Start a game."""
        with _player_errors(self.name, "begin"):
            self._player.begin()

    def deduce(self, shown: NDArray[np.int32]) -> tuple[list[int], list[int]]:
        """Return the certain cells on a flat board."""
        with _player_errors(self.name, "deduce"):
            safe, mined = self._pair(self._player.deduce(self._board(shown)))
            return [self._index(cell) for cell in safe], [self._index(cell) for cell in mined]

    def guess(self, shown: NDArray[np.int32], seed: int) -> int | None:
        """Return a guess on a flat board."""
        with _player_errors(self.name, "guess"):
            cell = self._player.guess(self._board(shown), random.Random(seed))  # noqa: S311
            if cell is None:
                return None
            place = self._index(cell)
        if shown[place] != COVERED:
            where = list(self._match.topology.cell(place))
            raise PlayerError(f"player {self.name} guesses {where}, which is already open")
        return place

    def chance(self) -> float | None:
        """Return the chance of winning after a guess."""
        with _player_errors(self.name, "chance"):
            chance = self._player.chance()
            if chance is None:
                return None
            chance = float(chance)
        if not 0 <= chance <= 1:
            raise PlayerError(
                f"player {self.name} returned the chance {chance}: it must be between 0 and 1"
            )
        return chance

    def _board(self, shown: NDArray[np.int32]) -> Board:
        from minewise.board.board import Board

        return Board(self._match.topology, shown, self._match.mines)

    def _pair(self, found: Deductions) -> Deductions:
        try:
            safe, mined = found
        except (TypeError, ValueError):
            raise PlayerError(
                f"player {self.name} deduced {_short(found)}: return a pair of safe and mined cells"
            ) from None
        return Deductions(safe, mined)

    def _index(self, cell: Cell) -> int:
        try:
            return self._match.topology.index([index(i) for i in cell])
        except TypeError:
            reason = f"{_short(cell)} is not a cell such as (3, 4)"
        except BoardError as error:
            reason = str(error)
        raise PlayerError(f"player {self.name} returned an impossible cell: {reason}")


def _short(value: object) -> str:
    return one_line(short(value))


@contextmanager
def _player_errors(name: str, doing: str) -> Iterator[None]:
    """Convert an exception to a `PlayerError` that names the player, method and line."""
    try:
        yield
    except (PlayerError, KeyboardInterrupt):
        raise
    except BaseException as error:
        ours = Path(__file__).parents[1]
        places = [
            p for p in extract_tb(error.__traceback__) if ours not in Path(p.filename).parents
        ]
        own = [place for place in places if place.filename == places[0].filename]
        where = f" ({own[-1].filename}, line {own[-1].lineno})" if own else ""
        why = one_line(f"{class_name(error)}: {error}".removesuffix(": "))
        raise PlayerError(f"player {name} failed in {doing}: {why:.200}{where}") from error


class _Function(Player):
    def __init__(self, choose: PlayerFunction) -> None:
        self._choose = choose

    def guess(self, board: Board, random: random.Random) -> Cell | None:
        del random
        return self._choose(board)
