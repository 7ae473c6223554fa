"""What chance decides in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise import Game

if TYPE_CHECKING:
    from collections.abc import Hashable

    from minewise import Match


def situation(match: Match, index: int) -> Hashable:
    """Return everything that chance decides in a game with a fixed first cell."""
    game = Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
    shown = game.board.shown.tobytes()
    if isinstance(match.first, tuple):
        game.reveal(match.first)
    while game.status == "playing":
        game.reveal(np.argwhere(game.board.covered)[0].tolist())
    return shown, game.layout.mines.tobytes()
