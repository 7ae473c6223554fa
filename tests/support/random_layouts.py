"""Random layouts of the usual sizes, always the same."""

from __future__ import annotations

import numpy as np

from minewise import Board, Layout, Preset, sample
from minewise.board.symbols import COVERED


def random_layouts(preset: str, count: int) -> list[Layout]:
    """Draw layouts, all equally likely, without a protected first cell."""
    size = Preset.named(preset)
    covered = Board(size.topology, np.full(size.topology.shape, COVERED), size.mines)
    return sample(covered, count, seed=1)
