"""What published players deduce on a given board, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from minewise.base.arguments import checked
from minewise.base.errors import GameError, quoted
from minewise.derivations import knowledge, matrix, single_clues

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.board.board import Board
    from minewise.derivations import PublishedPlayer

Deduced: TypeAlias = single_clues.SingleClues | matrix.Elimination | knowledge.Knowledge

_METHODS: dict[PublishedPlayer, Callable[[Board], Deduced]] = {
    "single-point": single_clues.single_point,
    "double-set": single_clues.double_set,
    "cellular": single_clues.cellular,
    "matrix-forward": matrix.eliminate_forwards,
    "matrix": matrix.eliminate,
    "resolution-none": lambda board: knowledge.resolve(board, "none"),
    "resolution-pairs": lambda board: knowledge.resolve(board, "pairs"),
    "resolution": lambda board: knowledge.resolve(board, "pair-any"),
}


@checked
def deduce(board: Board, player: PublishedPlayer) -> Deduced:
    r"""Return what a published player deduces on a board, step by step.

    The player may use only the clues on the board: a cell that it finds safe is not opened. The
    mine count is not used. All results have the attributes `safe`, `mined`, `contradictory` and
    `finished`.

    Examples
    --------
    >>> board = mw.Board.parse("???\n111")
    >>> mw.deduce(board, "double-set").safe
    ()
    >>> mw.deduce(board, "matrix").safe
    ((0, 0), (0, 2))
    """
    if player not in _METHODS:
        raise GameError(f"cannot follow player {quoted(player)}: use one of {', '.join(_METHODS)}")
    return _METHODS[player](board)
