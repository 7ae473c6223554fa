"""Why no layout fits a board, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import joined, many
from minewise.board.symbols import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.sat.conflict import Conflict


def conflict_sentence(board: Board, conflict: Conflict) -> str:
    """Say which clues, and where needed the total of mines, cannot all hold.

    Examples
    --------
    >>> from minewise import Board, analyze
    >>> board = Board.parse("3?1")
    >>> conflict_sentence(board, analyze(board).conflict)
    '3 at [0, 0] cannot hold: there is room for 1 mine around it'
    """
    culprits = [f"{board.shown[cell]} at {list(cell)}" for cell in conflict.clues]
    if conflict.total:
        culprits.append(f"the total of {many(board.mines or 0, 'mine')}")
    if not conflict.minimal:
        return f"among {many(len(culprits), 'clue')}; the budget did not last to name fewer"
    if len(culprits) > 1:
        return f"{joined(culprits)} cannot {'both' if len(culprits) == 2 else 'all'} hold"
    return f"{culprits[0]} cannot hold: {_why(board, conflict)}"


def _why(board: Board, conflict: Conflict) -> str:
    """Explain why a clue, or the total, cannot hold even by itself."""
    if conflict.total:
        codes, told, where = board.flat.tolist(), board.mines or 0, "on the board"
    else:
        (clue,) = conflict.clues
        codes = [board.shown[cell] for cell in board.topology.neighbours(clue)]
        told, where = board.shown[clue], "around it"
    known = codes.count(MINE)
    room = known + codes.count(COVERED) + codes.count(FLAG)
    if told > room:
        return f"there is room for {many(room, 'mine')} {where}"
    return f"there {'is' if known == 1 else 'are'} {many(known, 'mine')} {where}"
