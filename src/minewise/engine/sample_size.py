"""A limit on the number of layouts drawn at once."""

from __future__ import annotations

from minewise.base.errors import BoardError, BudgetError

_LIMIT = 1 << 32


def require_sample_size(n: int) -> None:
    """Raise an error unless `n` layouts can be drawn at once."""
    if n < 0:
        raise BoardError(f"cannot draw {n} layouts")
    if n >= _LIMIT:
        raise BudgetError(f"{n} layouts are too many to draw at once")
