"""How to write a player in Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from operator import index
from pathlib import Path
from reprlib import repr as short
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.errors import BoardError, GameError, PlayerError
from minewise.board.symbols import COVERED

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.game.match import Match


class Deductions(NamedTuple):
    """Cells that a player is certain of.

    Examples
    --------
    >>> mw.Deductions(safe=[(0, 0)])
    Deductions(safe=[(0, 0)], mined=())
    """

    safe: Iterable[Cell] = ()
    """Cells to be opened."""
    mined: Iterable[Cell] = ()
    """Cells not to be opened."""


class Player:
    """A player written in Python: derive from this class, and override what it should do.

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
        """Get ready for another game."""

    def deduce(self, board: Board) -> Deductions:
        """Name the cells that are certain; called again until there is no news."""
        del board
        return Deductions()

    def guess(self, board: Board, random: random.Random) -> Cell | None:
        """Choose a covered cell when nothing is certain, or stop the game with `None`."""
        del board, random
        return None

    def chance(self) -> float | None:
        """Give the exact chance to win from the last guess on, its risk included, if known.

        Only `simulate(..., estimate=True)` asks, right after a guess, and plays no further.
        """
        return None


PlayerFunction = Callable[["Board"], "Cell | None"]
"""The simplest player: it names the next cell to open, each time as a guess, or `None`."""


AnyPlayer = str | Player | type[Player] | PlayerFunction


class Adapter:
    """Shows a player written in Python what the native core shows a native one."""

    def __init__(self, player: Player, name: str, match: Match) -> None:
        self.name = name
        self._player = player
        self._match = match

    @classmethod
    def of(cls, player: Player | type[Player] | PlayerFunction, match: Match) -> Adapter:
        """Adapt an object, a class or a function."""
        if isinstance(player, Player):
            return cls(player, type(player).__name__, match)
        if isinstance(player, type):
            if issubclass(player, Player):
                with _blaming(player.__name__, "__init__"):
                    return cls(player(), player.__name__, match)
        elif callable(player):
            return cls(_Function(player), getattr(player, "__name__", "function"), match)
        what = getattr(player, "__name__", type(player).__name__)
        raise GameError(f"{what} is no player: use a name, a Player or a function")

    def begin(self) -> None:
        """Tell the player that a game begins."""
        with _blaming(self.name, "begin"):
            self._player.begin()

    def deduce(self, shown: NDArray[np.int32]) -> tuple[list[int], list[int]]:
        """Ask what is certain on a board, given flat."""
        with _blaming(self.name, "deduce"):
            safe, mined = self._pair(self._player.deduce(self._board(shown)))
            return [self._index(cell) for cell in safe], [self._index(cell) for cell in mined]

    def guess(self, shown: NDArray[np.int32], seed: int) -> int | None:
        """Ask for a guess on a board, given flat."""
        with _blaming(self.name, "guess"):
            cell = self._player.guess(self._board(shown), random.Random(seed))  # noqa: S311
            if cell is None:
                return None
            place = self._index(cell)
        if shown[place] != COVERED:
            where = list(self._match.topology.cell(place))
            raise PlayerError(f"player {self.name} guesses {where}, which is open already")
        return place

    def chance(self) -> float | None:
        """Ask for the chance to win after a guess."""
        with _blaming(self.name, "chance"):
            chance = self._player.chance()
            if chance is None:
                return None
            chance = float(chance)
        if not 0 <= chance <= 1:
            raise PlayerError(f"player {self.name} has a chance of {chance}, not from 0 to 1")
        return chance

    def _board(self, shown: NDArray[np.int32]) -> Board:
        from minewise.board.board import Board

        return Board(self._match.topology, shown, self._match.mines)

    def _pair(self, found: Deductions) -> Deductions:
        try:
            safe, mined = found
        except (TypeError, ValueError):
            raise PlayerError(
                f"player {self.name} deduces {short(found)}, not a pair: safe cells, mined cells"
            ) from None
        return Deductions(safe, mined)

    def _index(self, cell: Cell) -> int:
        try:
            return self._match.topology.index([index(i) for i in cell])
        except TypeError:
            reason = f"{short(cell)} is no address such as (3, 4)"
        except BoardError as error:
            reason = str(error)
        raise PlayerError(f"player {self.name} names an impossible cell: {reason}")


@contextmanager
def _blaming(name: str, doing: str) -> Iterator[None]:
    """Say which player has failed, what it was doing, and where in its file."""
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
        why = f"{type(error).__name__}: {error}".removesuffix(": ")
        raise PlayerError(f"player {name} failed in {doing}: {why}{where}") from error


class _Function(Player):
    def __init__(self, choose: PlayerFunction) -> None:
        self._choose = choose

    def guess(self, board: Board, random: random.Random) -> Cell | None:
        del random
        return self._choose(board)
