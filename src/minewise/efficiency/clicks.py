"""The fewest clicks that win a known layout, and the measures players use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from minewise import _core
from minewise.base.arguments import checked
from minewise.base.budget import Budget
from minewise.efficiency.sequence import winning_clicks
from minewise.game.game import bbbv, openings

if TYPE_CHECKING:
    from minewise.answers import games as answers
    from minewise.board.layout import Layout
    from minewise.efficiency.sequence import Click

DEFAULT_BUDGET: Final = Budget(ticks=5_000_000_000)
"""About half a minute; an Expert board takes a second or two."""


@dataclass(frozen=True)
class Clicks:
    r"""How many clicks a layout takes; a left click, a flag and a chord count one each.

    Examples
    --------
    >>> found = mw.clicks(mw.Layout.parse("----\n-BB-\n----"))
    >>> found.clicks, found.proved, found.bbbv, found.zini, found.human_zini
    (6, True, 10, 6, 8)
    """

    clicks: int
    """The fewest clicks found; `sequence` has as many."""
    lower_bound: int
    """No sequence of clicks that wins is shorter."""
    sequence: tuple[Click, ...]
    """Clicks that win the game, in order."""
    bbbv: int
    """The 3BV: the fewest clicks without flags and chords."""
    openings: int
    """The number of openings: regions of 0s that one click opens."""
    islands: int
    """The number of connected regions of cells that no opening contains."""
    zini: int
    """ZiNi: the clicks of a greedy strategy."""
    human_zini: int
    """Human ZiNi: the clicks of a greedy strategy that first opens all openings."""

    @property
    def proved(self) -> bool:
        """Whether no sequence of clicks that wins is shorter than `clicks`."""
        return self.lower_bound == self.clicks

    def to_json(self) -> answers.Clicks:
        """Return the JSON form."""
        return {
            "clicks": self.clicks,
            "lower_bound": self.lower_bound,
            "proved": self.proved,
            "bbbv": self.bbbv,
            "openings": self.openings,
            "islands": self.islands,
            "zini": self.zini,
            "human_zini": self.human_zini,
            "sequence": [{"do": click.do, "cell": list(click.cell)} for click in self.sequence],
        }


@checked
def clicks(layout: Layout, *, budget: Budget = DEFAULT_BUDGET) -> Clicks:
    r"""Find the fewest clicks that win a layout whose mines are known.

    Flags and chords count as clicks; a chord opens all cells around a clue whose mines are flagged.
    If the budget runs out, the answer is the best sequence found and a lower bound.

    Examples
    --------
    >>> found = mw.clicks(mw.Layout.parse("---\n-B-\n---"))
    >>> found.clicks, found.lower_bound
    (5, 5)
    >>> [(click.do, click.cell) for click in found.sequence[:3]]
    [('reveal', (0, 1)), ('flag', (1, 1)), ('chord', (0, 1))]
    """
    topology, truth = layout.topology.native, layout.clues().reshape(-1)
    found = _core.fewest_clicks(topology, truth, budget.start())
    sequence = winning_clicks(layout, found.chords)
    measured = _core.measure_efficiency(topology, truth)
    return Clicks(
        clicks=len(sequence),
        lower_bound=found.lower_bound,
        sequence=sequence,
        bbbv=bbbv(layout),
        openings=openings(layout),
        islands=measured.islands,
        zini=measured.zini,
        human_zini=measured.human_zini,
    )
