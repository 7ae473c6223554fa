"""Deductions from one or two clues."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.board.topology import Cell
    from minewise.explanation.state import Clue


def forced_by(clues: Sequence[Clue]) -> dict[Cell, bool]:
    """Return the cells that one or two clues settle: mined (`True`) or safe."""
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
    """Return whether all cells that touch only `more` must be mined.

    If so, all mines around `fewer` are in the shared cells.
    """
    return more.need - fewer.need == len(more.unknown - fewer.unknown)


def _in_both_orders(clues: Sequence[Clue]) -> Iterator[tuple[Clue, Clue]]:
    if len(clues) == 2:
        first, second = clues
        yield first, second
        yield second, first


def can_both_hold(one: Clue, other: Clue) -> bool:
    """Return whether some number of mines in the shared cells satisfies both clues."""
    shared = len(one.unknown & other.unknown)
    least = max(0, one.need - len(one.unknown) + shared, other.need - len(other.unknown) + shared)
    return least <= min(shared, one.need, other.need)
