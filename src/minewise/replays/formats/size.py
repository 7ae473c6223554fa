"""The size of a board in JSON, limited because a short text can ask for a huge board."""

from __future__ import annotations

from typing import Any, Final

from minewise.base.errors import ReplayError

_MOST_CELLS: Final = 1_000_000


def size_of(game: dict[str, Any]) -> tuple[int, int]:
    """Return the number of rows and columns of a game."""
    rows, cols = game.get("rows"), game.get("cols")
    if type(rows) is not int or type(cols) is not int or min(rows, cols) < 1:
        raise ReplayError("rows and cols must be positive whole numbers")
    if rows * cols > _MOST_CELLS:
        raise ReplayError(f"the board is too large: replays have at most {_MOST_CELLS:,} cells")
    return rows, cols
