"""What the screen says of a game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.words import chance_text, many, safety_text
from minewise.board.symbols import COVERED, FLAG, MINE
from minewise.explanation.names import capital, cell_name

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.cli.commands.play.session import PlaySession
    from minewise.engine.analysis import Analysis
    from minewise.reviews.review import Review

ABOUT_EFFICIENCY: Final = (
    "3BV is the least number of clicks that open this board without flags. Efficiency is the 3BV "
    "that you opened for every click, flags and moves taken back included. It can exceed 100 %, "
    "for one chord opens several cells."
)
_MOST_SENTENCES: Final = 5


def time_text(seconds: float) -> str:
    """Write a time as a clock shows it.

    Examples
    --------
    >>> time_text(0), time_text(83.9), time_text(3600)
    ('0:00', '1:23', '60:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def place_text(
    board: Board, cell: Cell, analysis: Analysis | None = None, layout: Layout | None = None
) -> str:
    """Say what a cell shows and, if it is given, what is known of it or was below it.

    Examples
    --------
    >>> from minewise import Board, Layout, analyze
    >>> board = Board.parse("?1?", mines=1)
    >>> place_text(board, (0, 1)), place_text(board, (0, 2), analyze(board))
    ('Row 0, column 1: 1', 'Row 0, column 2: covered, mined with 50.0 %')
    >>> place_text(board, (0, 2), layout=Layout.parse("--B"))
    'Row 0, column 2: a mine'
    """
    code = int(board.shown[cell])
    shown = _shown(code) if layout is None else _unveiled(code, mined=bool(layout.mines[cell]))
    return f"{capital(cell_name(cell))}: {shown}{_known(cell, analysis)}"


def _shown(code: int) -> str:
    if code >= 0:
        return str(code)
    return {FLAG: "a flag", MINE: "the mine that was opened"}.get(code, "covered")


def _unveiled(code: int, *, mined: bool) -> str:
    """Say what a cell shows after the end."""
    if code == FLAG:
        return "a flag on a mine" if mined else "a wrong flag"
    if code == COVERED and mined:
        return "a mine"
    return _shown(code)


def _known(cell: Cell, analysis: Analysis | None) -> str:
    if analysis is None or not analysis.board.covered[cell]:
        return ""
    if cell in analysis.safe:
        return ", certainly safe"
    if cell in analysis.mined:
        return ", certainly mined"
    about = "" if analysis.exact else "about "
    return f", mined with {about}{safety_text(float(analysis.probability[cell]))} %"


def result_text(session: PlaySession, report: str = "") -> str:
    """Say how a game has ended, what it took and, once that is known, what it was worth."""
    done, total = session.bbbv_progress
    effort = f"3BV {total}" if session.status == "won" else f"3BV {done} of {total}"
    efficiency = round(100 * done / max(session.clicks, 1))
    figures = [
        f"{session.clock.seconds:.1f} s",
        effort,
        many(session.clicks, "click"),
        f"efficiency {efficiency} %",
        *_helped(session),
    ]
    result = f"{_verdict(session)} {', '.join(figures)}."
    return "\n".join(filter(None, [result, report, ABOUT_EFFICIENCY]))


def _verdict(session: PlaySession) -> str:
    if session.status == "lost":
        return "Lost. U takes the last move back."
    return f"Won after {many(session.fatal, 'mine')} taken back." if session.fatal else "Won!"


def _helped(session: PlaySession) -> list[str]:
    """List what made the game easier."""
    counts = {
        "hint": session.hints,
        "move taken back": session.undone,
        "restart": session.restarts,
    }
    plural = {"move taken back": "moves taken back"}
    return [
        f"{count} {plural.get(noun, noun + 's') if count > 1 else noun}"
        for noun, count in counts.items()
        if count
    ]


def review_text(review: Review) -> str:
    """Sum up which moves were guesses, and tell the worst of them."""
    by_logic = f"Report: {many(review.count('certain'), 'move')} by logic"
    counts = {name: review.count(name) for name in ("forced", "needless", "bad")}
    if not any(counts.values()):
        return f"{by_logic}, and not one guess."
    told = ", ".join(f"{count} {name}" for name, count in counts.items())
    luck = review.luck
    lucky = f" All of them go well in {chance_text(luck)} of games." if luck else ""
    lines = [f"{by_logic}. Guesses: {told}.{lucky}"]
    faults = [move for move in review.moves if move.judgement in ("bad", "needless")]
    lines += [
        f"Move {move.number + 1}, {cell_name(move.cell)}. {move.text}"
        for move in faults[-_MOST_SENTENCES:]
    ]
    return "\n".join(lines)
