"""The output of `minewise deduce`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.cli.reports.knowledge import knowledge_lines
from minewise.cli.reports.marks import heading, marked, words
from minewise.cli.reports.matrix import elimination_lines
from minewise.cli.reports.single_clues import single_clue_lines
from minewise.cli.terminal.cell_renderer import MINE_MARK, SAFE_MARK
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import FormulaRow, formula_lines
from minewise.derivations.knowledge import Knowledge
from minewise.derivations.matrix import Elimination

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.derivations.deduce import Deduced
    from minewise.engine.analysis import Analysis


def report(deduced: Deduced, player: str, exact: Analysis | None, *, in_full: bool) -> str:
    """Return the steps of a player, and what it finds or misses.

    Unless `in_full`, only the clauses that lead to facts are shown.
    """
    terminal = Terminal()
    return terminal.text(_lines(deduced, player, exact, terminal, in_full=in_full))


def _lines(
    deduced: Deduced, player: str, exact: Analysis | None, terminal: Terminal, *, in_full: bool
) -> Iterator[Text]:
    if isinstance(deduced, Knowledge):
        yield from knowledge_lines(deduced, in_full=in_full)
    elif isinstance(deduced, Elimination):
        yield from elimination_lines(deduced, terminal)
    else:
        yield from single_clue_lines(deduced, terminal.width)
    yield from heading(f"Deduced: {SAFE_MARK} safe, {MINE_MARK} mined")
    found = FormulaRow(player, (), _found(deduced))
    missed = FormulaRow("Exact reasoning", (), _missed(deduced, exact))
    yield from formula_lines([found, missed], terminal.width)
    if deduced.board.mines is not None:
        yield Text()
        yield Text(
            f"The number of mines, {deduced.board.mines:,}, is not used, even by exact reasoning."
        )


def _found(deduced: Deduced) -> list[Text]:
    if deduced.contradictory:
        return words("shows that no layout fits this board")
    limit = [] if deduced.finished else words("(there are too many clauses to resolve them all)")
    return (marked(deduced.safe, deduced.mined) or words("nothing")) + limit


def _missed(deduced: Deduced, exact: Analysis | None) -> list[Text]:
    if exact is None:
        return words("takes too long here: see minewise solve")
    if not exact.consistent:
        verb = "agrees" if deduced.contradictory else "shows"
        return words(f"{verb} that no layout fits this board")
    safe, mined = set(exact.safe) - {*deduced.safe}, set(exact.mined) - {*deduced.mined}
    missed = marked(safe, mined)
    return words("also finds") + missed if missed else words("finds nothing more")
