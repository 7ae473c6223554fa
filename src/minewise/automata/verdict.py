"""Why a machine rejects a strip, in words, and what is wrong with what it writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minewise.automata.lines.inconsistency import TYPES, first_inconsistency
from minewise.automata.lines.symbols import ALPHABET
from minewise.base.words import many
from minewise.engine.engine import analyze
from minewise.engine.sentences import conflict_sentence

if TYPE_CHECKING:
    from minewise.automata.trace import Trace


class Reason(NamedTuple):
    """Why no layout fits a strip."""

    words: str
    kind: str | None
    """For a line, the type of its inconsistency and what it means."""
    cells: tuple[tuple[int, ...], ...]
    """The piece of a line, or the clues of a strip, that cannot be."""


def reason(trace: Trace) -> Reason:
    r"""Prove that a line is inconsistent, or name the clues of a strip that cannot all hold.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.automata.trace import trace
    >>> reason(trace(Board.parse("?0B"))).kind
    'Be (0BXX), a mine too many beside a 0 or a 1'
    >>> reason(trace(Board.parse("2?\n0?"))).cells
    ((0, 0), (1, 0))
    """
    symbols = "".join(trace.columns)
    if trace.board.shape[0] == 1 and not symbols.strip(ALPHABET):
        piece = first_inconsistency(symbols)
        if piece:
            kind = f"{piece.kind.type} ({piece.kind.subtype}), {TYPES[piece.kind.type]}"
            cells = tuple((0, cell) for cell in range(piece.start, piece.stop))
            return Reason(piece.words, kind, cells)
    conflict = analyze(trace.board).conflict
    if conflict is None:
        return Reason("not found within the budget", None, ())
    return Reason(conflict_sentence(trace.board, conflict), None, tuple(conflict.clues))


def flaw(line: str, output: str) -> str:
    """Say whether the output of the published machine is a layout, and if not, why.

    Examples
    --------
    >>> flaw("1B1", "-B-")
    'which is a layout'
    >>> flaw("?1B", "B-B")
    'which is no layout, against Theorem 7.9: the 1 in cell 1 has 2 mines beside it'
    """
    around = f"-{output}-"
    for cell, shown in enumerate(line):
        if shown.isdigit():
            mines = (around[cell] == "B") + (around[cell + 2] == "B")
            if mines != int(shown):
                return (
                    f"which is no layout, against Theorem 7.9: the {shown} in cell {cell} has "
                    f"{many(mines, 'mine')} beside it"
                )
    return "which is a layout"
