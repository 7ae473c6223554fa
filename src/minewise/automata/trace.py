"""A run of a machine on a board, column by column, and its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.automata.lines import published as published_line
from minewise.automata.steps import steps_of
from minewise.automata.strips import passes
from minewise.automata.strips.columns import columns_of
from minewise.base.arguments import checked
from minewise.base.numerals import decimal_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.answers import automata as answers
    from minewise.automata.steps import MachineName
    from minewise.board.board import Board
    from minewise.board.layout import Layout


@dataclass(frozen=True)
class Trace:
    r"""A run of a machine on a strip.

    Examples
    --------
    >>> from minewise.automata.trace import trace
    >>> trace(mw.Board.parse("?1?")).to_json()
    {'consistent': True, 'layouts': '2', 'layout': ['--B'], 'states': [['-', 'B'], ['0', '1'], ...]}
    """

    board: Board
    machine: MachineName
    columns: Sequence[str]
    """The columns read by the machine, each from top to bottom."""
    states: list[list[str]]
    """The live states after every column."""
    consistent: bool
    """Whether any layout fits, according to the machine."""
    layouts: int
    layout: Layout | None
    """The first layout, if any."""

    @property
    def death(self) -> int | None:
        """The first column after which no state is left, if any.

        The published machine for lines is then in the state `Er`.
        """
        return next(
            (
                column
                for column, states in enumerate(self.states)
                if not states or states[0] == published_line.ERROR
            ),
            None,
        )

    def to_json(self) -> answers.Trace:
        """Return the JSON form."""
        return {
            "consistent": self.consistent,
            "layouts": decimal_text(self.layouts),
            "layout": self.layout.rows() if self.layout else None,
            "states": self.states,
        }


@checked
def trace(board: Board, machine: MachineName = "derived") -> Trace:
    r"""Run a machine on a strip.

    Parameters
    ----------
    board
        A grid without a mine count.
    machine
        `derived`, for strips of any height; `published`, the machine from the source, for one or
        two rows; or `minimal`, the minimal deterministic machine, for up to three rows.

    Examples
    --------
    >>> from minewise.automata.trace import trace
    >>> trace(mw.Board.parse("0?1?0"), "published").states
    [['0'], ['?o'], ['1o'], ['?b'], ['Er']]
    >>> trace(mw.Board.parse("?B\n2?"), "published").states
    [['20?0', '21?B'], ['?0BB', '?BBB']]
    >>> trace(mw.Board.parse("0?1?0"), "minimal").states
    [['2'], ['0'], ['3'], ['4'], []]
    """
    columns = columns_of(board)
    steps = steps_of(machine, board)
    live = list(steps.live(columns))
    names = {states: sorted(states) for states in set(live)}  # equal sets share a list
    states = [names[one] for one in live]
    consistent = any(map(steps.accepts, live[-1]))
    layouts = passes.count(board)
    layout = next(passes.layouts(board)) if layouts else None
    return Trace(board, machine, columns, states, consistent, layouts, layout)
