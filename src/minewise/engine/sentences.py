"""Sentences that explain why no layout fits a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import joined, plural
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.sat.conflict import Conflict


def conflict_sentence(board: Board, conflict: Conflict) -> str:
    """Name the clues (and the mine count, if needed) that cannot all hold.

    >>> from minewise import Board, analyze
    >>> board = Board.parse("3?1")
    >>> conflict_sentence(board, analyze(board).conflict)
    'the 3 at r1c1 cannot hold: at most 1 mine fits around it'
    """
    culprits = [f"the {board.shown[cell]} at {cell_name(cell)}" for cell in conflict.clues]
    if conflict.total:
        culprits.append(f"the count of {plural(board.mines or 0, 'mine')}")
    if not conflict.minimal:
        return (
            f"among {plural(len(culprits), 'clue')}; "
            "the budget ran out before a smaller set was found"
        )
    if len(culprits) > 1:
        return f"{joined(culprits)} cannot {'both' if len(culprits) == 2 else 'all'} hold"
    return f"{culprits[0]} cannot hold: {_why(board, conflict)}"


def _why(board: Board, conflict: Conflict) -> str:
    """Explain why one clue, or the mine count, cannot hold."""
    if conflict.total:
        codes, needed, where = board.flat.tolist(), board.mines or 0, "on the board"
    else:
        (clue,) = conflict.clues
        codes = [board.shown[cell] for cell in board.topology.neighbours(clue)]
        needed, where = board.shown[clue], "around it"
    known = codes.count(MINE)
    room = known + codes.count(COVERED) + codes.count(FLAG)
    if needed > room:
        return f"at most {plural(room, 'mine')} fit{'s' if room == 1 else ''} {where}"
    return f"{plural(known, 'mine')} {'is' if known == 1 else 'are'} {where}"
