"""What one or two clues settle by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.board.topology import Cell
    from minewise.explanation.state import Clue


def forced_by(clues: Sequence[Clue]) -> dict[Cell, bool]:
    """Find the cells that one clue, or two together, settle: mined (`True`) or safe.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.explanation.state import DeductionState
    >>> state = DeductionState(Board.parse("?1?2?"))
    >>> forced_by([state.clue((0, 3))])
    {(0, 2): True, (0, 4): True}
    """
    forced: dict[Cell, bool] = {}
    for clue in clues:
        if clue.need in (0, len(clue.unknown)):
            forced |= dict.fromkeys(sorted(clue.unknown), clue.need > 0)
    for more, fewer in _in_both_orders(clues):
        if surplus_is_mined(more, fewer):
            forced |= dict.fromkeys(more.unknown - fewer.unknown, True)
            forced |= dict.fromkeys(fewer.unknown - more.unknown, False)
    return forced


def surplus_is_mined(more: Clue, fewer: Clue) -> bool:
    """Tell whether a clue needs so many more mines than another that all its own cells are mined.

    Then the mines of the other one are all among the cells that both touch.
    """
    return more.need - fewer.need == len(more.unknown - fewer.unknown)


def _in_both_orders(clues: Sequence[Clue]) -> Iterator[tuple[Clue, Clue]]:
    if len(clues) == 2:
        first, second = clues
        yield first, second
        yield second, first


def can_both_hold(one: Clue, other: Clue) -> bool:
    """Tell whether the cells that two clues share can hold a number of mines that suits both."""
    shared = len(one.unknown & other.unknown)
    least = max(0, one.need - len(one.unknown) + shared, other.need - len(other.unknown) + shared)
    return least <= min(shared, one.need, other.need)
