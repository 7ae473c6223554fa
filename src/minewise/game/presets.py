"""Named board sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from minewise.base.arguments import checked
from minewise.base.errors import GameError, quoted
from minewise.board.topology import Topology


@checked
@dataclass(frozen=True, slots=True)
class Preset:
    """The size of a grid and its number of mines.

    Examples
    --------
    >>> mw.Preset.named("expert")
    Preset(rows=16, cols=30, mines=99)
    """

    rows: int
    cols: int
    mines: int

    @classmethod
    @checked
    def named(cls, name: str) -> Preset:
        """Look up a preset by name."""
        if name not in PRESETS:
            known = ", ".join(PRESETS)
            raise GameError(f"unknown preset {quoted(name)}: use one of {known}")
        return PRESETS[name]

    @property
    def topology(self) -> Topology:
        """The grid."""
        return Topology.grid(self.rows, self.cols)


PRESETS: Final = {
    "beginner": Preset(9, 9, 10),
    "intermediate": Preset(16, 16, 40),
    "expert": Preset(16, 30, 99),
    # The sizes used in the paper on knowledge bases.
    "easy": Preset(9, 9, 10),
    "medium": Preset(16, 16, 25),
    "hard": Preset(16, 30, 99),
}
