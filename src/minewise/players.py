"""The players, and how to write another one in Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from operator import index
from pathlib import Path
from reprlib import repr as short
from traceback import extract_tb
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from minewise.errors import BoardError, GameError, PlayerError, quoted
from minewise.symbols import COVERED

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from minewise.board import Board
    from minewise.match import Match
    from minewise.topology import Cell

GuessRule = Literal["stop", "random", "safest"]
"""What to do when nothing is certain: stop, open any cell, or the one least likely mined."""


class Deductions(NamedTuple):
    """Cells that a player is certain of."""

    safe: Iterable[Cell] = ()
    mined: Iterable[Cell] = ()


class Player:
    """A player written in Python: derive from this class, and override what it should do.

    Examples
    --------
    >>> class Reader(Player):
    ...     '''Opens the covered cells in reading order.'''
    ...
    ...     def guess(self, board, random):
    ...         covered = board.covered.nonzero()
    ...         return tuple(int(index[0]) for index in covered)
    >>> from minewise import simulate
    >>> simulate(Reader(), preset="beginner", games=100, seed=1).wins
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
        raise GameError(f"{type(player).__name__} is no player: use a name, a Player or a function")

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

    def _board(self, shown: NDArray[np.int32]) -> Board:
        from minewise.board import Board

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
    except PlayerError:
        raise
    except Exception as error:
        ours = Path(__file__).parent
        places = [p for p in extract_tb(error.__traceback__) if Path(p.filename).parent != ours]
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


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """What there is to know about a native player."""

    name: str
    description: str
    source: str
    guess: GuessRule
    """What it does when it is stuck, unless told otherwise."""


_KNOWLEDGE_BASE = "Programming Assignment #3 (0612129 郭家佑)"
_NP_GAME = "NP-Game: Minesweeper (Xu, Cai, Chen, Sangulin, Long)"
_MATRICES = "Solving Minesweeper with Matrices (Massaioli, 2013)"

PLAYERS: Final = {
    info.name: info
    for info in (
        PlayerInfo(
            "random",
            "Opens covered cells at random and learns nothing from the clues. The baseline that "
            "every other player has to beat.",
            "a baseline",
            "random",
        ),
        PlayerInfo(
            "single-point",
            "Looks at each cell once, right after it has been probed. If its clue is met by the "
            "mines marked around it, all its other neighbours are safe and will be probed; if it "
            "needs them all, all are marked; otherwise the cell is ignored for ever, even if "
            "it would tell more later.",
            f"{_NP_GAME}, Algorithm 1, Naive Single Point",
            "random",
        ),
        PlayerInfo(
            "double-set",
            "Like single-point, but a cell that settles nothing is kept in a second set and "
            "looked at again when more is known, so that in the end no single clue is left that "
            "says something new.",
            f"{_NP_GAME}, Algorithm 2, Double Set Single Point",
            "random",
        ),
        PlayerInfo(
            "cellular",
            "A cellular automaton. In every generation all covered cells change at once: those "
            "beside a clue that is met by the marks around it open, and those that are the only "
            "covered cell beside a clue that lacks one mine are marked. It stops when a "
            "generation is like the last.",
            f"{_NP_GAME}, section 6, after A. Adamatzky (1997)",
            "stop",
        ),
        PlayerInfo(
            "matrix-forward",
            "Reads the clues, row by row, as linear equations over the covered cells beside them, "
            "eliminates forwards, and reads the rows from the bottom up: a row that has the least "
            "or the greatest value it can have settles all its cells.",
            _MATRICES,
            "stop",
        ),
        PlayerInfo(
            "matrix",
            "First settles what single clues force, until none forces anything more. Then reads "
            "the equations of matrix-forward, both after forward elimination and in reduced "
            "echelon form, and so on in turn.",
            f"{_MATRICES}, with the reduced form of its readers' comments",
            "stop",
        ),
        PlayerInfo(
            "backtracking",
            "Constraint search. Mines are put into the covered cells beside clues by trial, where "
            "the fewest numbers of mines are left first, with every step checked against the "
            "clues around it. A cell is certain if the search finds no way to fill in the other, "
            "the total of mines included.",
            "Programming Assignment #3 (0612129 郭家佑), extra question 4",
            "stop",
        ),
        PlayerInfo(
            "exact",
            "Opens every cell that is free in all layouts that fit the board, the total of mines "
            "included: whatever can be won without a guess, it wins. Single clues are read first, "
            "then the components that have changed are solved.",
            "minewise",
            "stop",
        ),
        PlayerInfo(
            "probability",
            "Plays as exact does, and when nothing is certain opens the cell that is least likely "
            "mined. Of several such cells it takes the one beside most clues, then the one beside "
            "fewest undecided cells.",
            "minewise",
            "safest",
        ),
        PlayerInfo(
            "resolution",
            "Writes every clue as clauses, such as that of any two of its cells one is free, and "
            "resolves clauses of two literals with any others: from a or b and not b or c follows "
            "a or c. Clauses that say less than another are dropped, and a clause of one literal "
            "settles a cell, one in each step. Also called resolution:pair-any.",
            f"{_KNOWLEDGE_BASE}, Table 1",
            "stop",
        ),
        PlayerInfo(
            "resolution:pair-any-delayed",
            "Plays as resolution does, but matches clauses only when no cell is settled and still "
            "to be opened or marked. It settles the same cells in less time.",
            f"{_KNOWLEDGE_BASE}, remaining questions",
            "stop",
        ),
        PlayerInfo(
            "resolution:pairs",
            "Plays as resolution does, but resolves only clauses of two literals with each other.",
            f"{_KNOWLEDGE_BASE}, Table 2",
            "stop",
        ),
        PlayerInfo(
            "resolution:pairs-delayed",
            "Plays as resolution:pairs does, but matches clauses only when no cell is settled and "
            "still to be opened or marked.",
            f"{_KNOWLEDGE_BASE}, remaining questions",
            "stop",
        ),
        PlayerInfo(
            "resolution:none",
            "Plays as resolution does, but resolves no clauses with each other: what is known of "
            "single cells only shortens clauses.",
            f"{_KNOWLEDGE_BASE}, Table 3",
            "stop",
        ),
    )
}
"""The native players by name."""


_OTHER_NAMES: Final = {"resolution:pair-any": "resolution"}


def find_player(name: str) -> PlayerInfo:
    """Look up one of `PLAYERS`.

    Examples
    --------
    >>> find_player("random").guess
    'random'
    >>> find_player("resolution:pair-any").name
    'resolution'
    """
    name = _OTHER_NAMES.get(name, name)
    if name not in PLAYERS:
        similar = get_close_matches(name.lower(), PLAYERS, n=1)
        advice = f"did you mean {similar[0]}?" if similar else f"use one of {', '.join(PLAYERS)}"
        raise GameError(f"unknown player {quoted(name)}: {advice}")
    return PLAYERS[name]
