"""Sentences about a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.words import chance_text, plural, safety_text
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.cli.commands.play.session import PlaySession
    from minewise.engine.analysis import Analysis
    from minewise.reviews.review import Review

ABOUT_EFFICIENCY: Final = (
    "3BV is the smallest number of clicks that opens this board without flags. Efficiency is the "
    "3BV opened per click; flags and undone moves count as clicks. It can exceed 100 %, because a "
    "chord opens several cells."
)
ABOUT_ACCURACY: Final = (
    "Accuracy is the share of the chance of winning that your decisions kept, compared with the "
    "best move each time. Luck does not count; undone moves do."
)
_MOST_SENTENCES: Final = 5


def time_text(seconds: float) -> str:
    """Return a time in minutes and seconds.

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
    """Describe a cell, with its analysis or, after the game, its layout.

    Examples
    --------
    >>> from minewise import Board, Layout, analyze
    >>> board = Board.parse("?1?", mines=1)
    >>> place_text(board, (0, 1)), place_text(board, (0, 2), analyze(board))
    ('r1c2: 1', 'r1c3: covered, 50.0 % mine')
    >>> place_text(board, (0, 2), layout=Layout.parse("--B"))
    'r1c3: mine'
    """
    code = int(board.shown[cell])
    shown = _shown(code) if layout is None else _revealed(code, mined=bool(layout.mines[cell]))
    return f"{cell_name(cell)}: {shown}{_known(cell, analysis)}"


def _shown(code: int) -> str:
    if code >= 0:
        return str(code)
    return {FLAG: "flag", MINE: "opened mine"}.get(code, "covered")


def _revealed(code: int, *, mined: bool) -> str:
    """Describe a cell after the game."""
    if code == FLAG:
        return "flag on a mine" if mined else "wrong flag"
    if code == COVERED and mined:
        return "mine"
    return _shown(code)


def _known(cell: Cell, analysis: Analysis | None) -> str:
    if analysis is None or not analysis.board.covered[cell]:
        return ""
    if cell in analysis.safe:
        return ", certainly safe"
    if cell in analysis.mined:
        return ", certainly mined"
    about = "" if analysis.exact else "about "
    return f", {about}{safety_text(float(analysis.probability[cell]))} % mine"


def result_text(session: PlaySession, report: str = "", news: str = "") -> str:
    """Describe a game's result, its figures, its records and, if ready, the report."""
    done, total = session.bbbv_progress
    effort = f"3BV {total}" if session.status == "won" else f"3BV {done} of {total}"
    efficiency = round(100 * done / max(session.clicks, 1))
    figures = [
        f"{session.clock.seconds:.1f} s",
        effort,
        plural(session.clicks, "click"),
        f"efficiency {efficiency} %",
        f"{done / max(session.clock.seconds, 0.001):.2f} 3BV/s",
        *_aids(session),
    ]
    result = f"{_verdict(session)} {', '.join(figures)}. {news}".rstrip()
    about = f"{ABOUT_EFFICIENCY} {ABOUT_ACCURACY}" if report else ABOUT_EFFICIENCY
    return "\n".join(filter(None, [result, report, about]))


def _verdict(session: PlaySession) -> str:
    if session.status == "lost":
        return "Lost. Press U to undo the last move."
    return f"Won after undoing {plural(session.fatal, 'mine')}." if session.fatal else "Won!"


def _aids(session: PlaySession) -> list[str]:
    """List the hints, undos and restarts."""
    counts = {"hint": session.hints, "undo": session.undone, "restart": session.restarts}
    return [plural(count, noun) for noun, count in counts.items() if count]


def accuracy_text(review: Review) -> str:
    """Return the share of the chance of winning that the player's decisions kept."""
    accuracy = review.accuracy
    if accuracy is None:
        return "Accuracy unknown."
    if accuracy == 0:
        return "Accuracy 0 %."
    about, digits = ("", 1) if review.accuracy_exact else ("about ", 0)
    return f"Accuracy {about}{chance_text(accuracy, digits)}."


def luck_text(review: Review) -> str:
    """Compare the guesses that succeeded with the number expected."""
    if not review.guesses or review.expected is None or review.luck is None:
        return ""
    return (
        f"Luck: {review.successes} of {len(review.guesses)} guesses succeeded, "
        f"{review.expected:.1f} expected; chance that all succeed {chance_text(review.luck, 1)}."
    )


def review_text(review: Review) -> str:
    """Count the guesses, and explain the worst."""
    by_logic = f"Report: {plural(review.count('certain'), 'move')} by logic"
    counts = {name: review.count(name) for name in ("forced", "needless", "bad")}
    if not any(counts.values()):
        return f"Accuracy 100 %. {by_logic}, no guesses."
    told = ", ".join(f"{count} {name}" for name, count in counts.items())
    lines = [f"{accuracy_text(review)} {luck_text(review)}".rstrip()]
    lines.append(f"{by_logic}. Guesses: {told}.")
    faults = [move for move in review.moves if move.judgement in ("bad", "needless")]
    lines += [
        f"Move {move.number + 1}, {cell_name(move.cell)}{' (undone)' * move.undone}. {move.text}"
        for move in faults[-_MOST_SENTENCES:]
    ]
    return "\n".join(lines)
