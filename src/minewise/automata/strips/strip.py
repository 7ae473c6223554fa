"""The derived machine, which decides strips of any height; its states are built on demand.

It reads a strip column by column. A **state** describes the last column with one symbol per row:
`B` for a mine, `-` for a free cell without a clue, and, for a clue, the number of mines that it
needs from the next column. Every placement of mines has its own path, so each path is a layout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.automata.strips.columns import check_column, check_height, columns_of
from minewise.base.arguments import checked
from minewise.base.errors import BoardError, BudgetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board

MOST_MOVES = 1 << 18
"""The maximum number of moves per column, from all live states combined."""
MOST_REMEMBERED = 1 << 20
"""The maximum number of cached moves before the cache is cleared."""

_NEEDS_MORE = frozenset("123")
_CHOICES = {"?": "-B", "B": "B"}
_FREE = "-"


class Live(dict[str, "Live"]):
    """A set of live states, and the next set for each column.

    Next sets are computed on first use: a lazy deterministic machine.
    """

    __slots__ = ("_machine", "states")

    def __init__(self, machine: StripMachine, states: frozenset[str]) -> None:
        super().__init__()
        self._machine = machine
        self.states = states

    def __missing__(self, column: str) -> Live:
        return self._machine._advance(self, column)

    @property
    def accepted(self) -> bool:
        """Whether the strip may end here."""
        return any(map(accepts, self.states))


class StripMachine:
    r"""The machine for strips with a given number of rows.

    Examples
    --------
    >>> from minewise.automata.strips.strip import StripMachine
    >>> machine = StripMachine(2)
    >>> machine.start
    '--'
    >>> machine.successors("--", "2?")
    ('2-', '1B')
    >>> machine.is_consistent(mw.Board.parse("2?2?\n2B2?"))
    True
    >>> for states in machine.run(mw.Board.parse("2?2?\n2B2?")):
    ...     print(*states)
    22
    BB
    00
    --
    """

    @checked
    def __init__(self, height: int) -> None:
        self.height = check_height(height)
        self.start = _FREE * height
        self._moves: dict[tuple[str, str], tuple[str, ...]] = {}
        self._live: dict[frozenset[str], Live] = {}
        self._remembered = 0

    def successors(self, state: str, column: str) -> tuple[str, ...]:
        """Return the possible next states after reading a column."""
        try:
            moves = self._moves.get((state, column))
        except TypeError:
            raise TypeError("a state and a column must be strings") from None
        if moves is None:
            check_column(state, self.height)
            check_column(column, self.height)
            moves = tuple(_successors(state, column))
            self._remember(1 + len(moves))
            self._moves[state, column] = moves
        return moves

    @checked
    def moves(self, states: Iterable[str], column: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Return every state with its successors; raise `BudgetError` after too many moves."""
        return self._moves_from(states, column)

    def _moves_from(
        self, states: Iterable[str], column: str
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        moves = 0
        for state in states:
            found = self.successors(state, column)
            moves += len(found)
            _check_moves(moves)
            yield state, found

    @checked
    def columns_of(self, board: Board) -> list[str]:
        """Return the columns of a board of the right height."""
        if board.shape[0] != self.height:
            raise BoardError(f"expected a strip of {self.height} rows, not {board.shape[0]}")
        return columns_of(board)

    @checked
    def live(self, columns: Sequence[str]) -> Iterator[Live]:
        """Yield the live states before the first column and after every column."""
        live = self._live_set(frozenset([self.start]))
        yield live
        for column in columns:
            live = live[column]
            yield live

    @checked
    def run(self, board: Board) -> list[list[str]]:
        """Return the live states after every column, sorted."""
        live = self.live(self.columns_of(board))
        next(live)
        return [sorted(states.states) for states in live]

    @checked
    def is_consistent(self, board: Board) -> bool:
        """Return whether any layout fits a strip, in time linear in its length."""
        live = self._live_set(frozenset([self.start]))
        for column in self.columns_of(board):
            live = live[column]
        return live.accepted

    def _advance(self, live: Live, column: str) -> Live:
        states = {after for _, found in self._moves_from(live.states, column) for after in found}
        following = self._live_set(frozenset(states))
        self._remember(1)
        live[column] = following
        return following

    def _live_set(self, states: frozenset[str]) -> Live:
        if states not in self._live:
            self._remember(len(states))
            self._live[states] = Live(self, states)
        return self._live[states]

    def _remember(self, moves: int) -> None:
        """Count cached moves, and clear the cache when it is full."""
        self._remembered += moves
        if self._remembered > MOST_REMEMBERED:
            for live in self._live.values():
                live.clear()
            self._live.clear()
            self._moves.clear()
            self._remembered = moves


@checked
def accepts(state: str) -> bool:
    """Return whether a strip may end in a state: no clue needs more mines.

    Examples
    --------
    >>> from minewise.automata.strips.strip import accepts
    >>> accepts("B0"), accepts("B1")
    (True, False)
    """
    return _NEEDS_MORE.isdisjoint(state)


@checked
def mines_around(column: str, row: int) -> int:
    """Count the mines of a column or state that are in `row` or an adjacent row.

    Examples
    --------
    >>> from minewise.automata.strips.strip import mines_around
    >>> mines_around("B-B", 1), mines_around("B-B", 0)
    (2, 1)
    """
    return _mines_around(column, row)


def _mines_around(column: str, row: int) -> int:
    return column.count("B", max(row - 1, 0), row + 2)


def _successors(state: str, column: str) -> Iterator[str]:
    """Yield the next states: place mines as the last column allows, and update the clues."""
    for mines in _placements(state, column):
        following = "".join(
            _open_clue(state, column, mines, row) if shown.isdigit() else mines[row]
            for row, shown in enumerate(column)
        )
        if len(following) == len(column):
            yield following


def _placements(state: str, column: str) -> list[str]:
    """Return the placements of mines in a column that the last column allows."""
    placements = [""]
    for row, shown in enumerate(column):
        choices = _CHOICES.get(shown, _FREE)
        placements = [mines + choice for mines in placements for choice in choices]
        if row > 0:
            placements = [mines for mines in placements if _is_met(state, mines, row - 1)]
        _check_moves(len(placements))
    return [mines for mines in placements if _is_met(state, mines, len(column) - 1)]


def _is_met(state: str, mines: str, row: int) -> bool:
    return not state[row].isdigit() or int(state[row]) == _mines_around(mines, row)


def _open_clue(state: str, column: str, mines: str, row: int) -> str:
    """Return the number of mines a clue needs from the next column; empty if impossible."""
    need = int(column[row]) - _mines_around(state, row) - _mines_around(mines, row)
    room = min(row + 2, len(column)) - max(row - 1, 0)
    return str(need) if 0 <= need <= room else ""


def _check_moves(moves: int) -> None:
    if moves > MOST_MOVES:
        raise BudgetError(
            f"a column of this strip needs more than {MOST_MOVES:,} moves: "
            "use minewise.analyze (minewise solve), or fewer rows"
        )
