"""The output of `minewise solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.budget import WHY_SHARE
from minewise.base.errors import BudgetError
from minewise.base.numerals import short_text
from minewise.base.words import chance_text, plural, safety_text
from minewise.board.cell_names import cell_name
from minewise.cli.reports.board import board_title, estimate_text, picture_lines
from minewise.cli.terminal.picture import draw
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines, listed, table
from minewise.engine.sentences import conflict_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.engine.advice import Move
    from minewise.engine.analysis import Analysis

_ROUGH = 0.005
"""Estimates with a larger error are printed as whole percentages."""
_NEARLY_CERTAIN = 1 - 1e-9


def report(analysis: Analysis) -> str:
    """Draw the board and list what is known about it."""
    terminal = Terminal()
    return terminal.text(_lines(analysis, terminal))


def _lines(analysis: Analysis, terminal: Terminal) -> Iterator[Text]:
    picture = draw(analysis, terminal.room, terminal.colours)
    yield board_title(analysis.board)
    yield Text()
    yield from picture_lines(picture, terminal.width)
    facts = _if_consistent if analysis.consistent else _if_inconsistent
    yield from fact_lines(facts(analysis), terminal.width)
    yield from _compared(analysis.moves)


def _if_consistent(analysis: Analysis) -> Iterator[tuple[str, str]]:
    yield "Verdict", "consistent" if analysis.exact else estimate_text(analysis.error)
    yield "Layouts", _counted(analysis)
    yield "Safe", listed(analysis.safe)
    yield "Mined", listed(analysis.mined)
    if analysis.moves:
        yield "Best move", _move_text(analysis.moves[0], analysis)
        if analysis.moves[0].cell in analysis.safe:
            yield from _why(analysis)
        if analysis.moves[0].chance is not None:
            yield "Win chance", _chance_text(analysis.moves[0])


def _why(analysis: Analysis) -> Iterator[tuple[str, str]]:
    """Explain why the best move is safe, unless that takes too long."""
    from minewise.explanation.explanation import Explanation

    try:
        proof = Explanation(analysis, WHY_SHARE).proof(analysis.moves[0].cell)
        if proof:
            yield "Why", proof.text
    except BudgetError:
        return


def _move_text(move: Move, analysis: Analysis) -> str:
    """Describe how safe a move is."""
    if move.cell in analysis.safe:
        return f"{cell_name(move.cell)}, certainly safe"
    if move.cell in analysis.mined:
        return "none: every covered cell is mined"
    doubt = "" if analysis.exact else " (estimated)"
    return f"{cell_name(move.cell)}, {safety_text(move.safety)} % safe{doubt}"


def _chance_text(move: Move) -> str:
    if move.chance == 1 and move.chance_exact:
        return _chance(move)
    if move.chance_exact:
        return f"exactly {_chance(move)} with perfect play"
    doubt = f"± {200 * move.chance_error:.{_digits(move)}f}"
    return f"{_chance(move)} ({doubt}, estimated from {plural(move.games, 'simulated game')})"


def _chance(move: Move) -> str:
    """Return the chance of winning, to the digits that are known."""
    if move.chance is None:
        return "unknown"
    if move.chance_exact:
        return chance_text(move.chance)
    # Even if all games were won, this is an estimate.
    chance = min(move.chance, _NEARLY_CERTAIN)
    return f"about {chance_text(chance, _digits(move))}"


def _digits(move: Move) -> int:
    return 0 if 2 * move.chance_error > _ROUGH else 1


def _compared(moves: Sequence[Move]) -> Iterator[Text]:
    """Compare the moves, if there are several."""
    if len(moves) < 2 or moves[0].chance is None:
        return
    rows = [[cell_name(m.cell), f"{safety_text(m.safety)} %", _chance(m)] for m in moves]
    yield Text()
    yield from table(["move", "safe", "win chance"], rows)


def _if_inconsistent(analysis: Analysis) -> Iterator[tuple[str, str]]:
    yield "Verdict", "inconsistent: no layout fits this board"
    if analysis.conflict:
        yield "Conflict", conflict_sentence(analysis.board, analysis.conflict)


def _counted(analysis: Analysis) -> str:
    try:
        solutions = analysis.solutions
    except BudgetError:
        solutions = None
    return "not counted within the budget" if solutions is None else short_text(solutions)
