"""Actions drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROUNDS = 6


def random_actions(mask: NDArray[Any], random: np.random.Generator) -> NDArray[np.int64]:
    """Draw an allowed action for each row of a mask, every one equally likely.

    Parameters
    ----------
    mask
        One row for each game, one column for each action; true, or 1, where it is allowed.
    random
        Where randomness comes from.

    Returns
    -------
    One action for each row; 0 where none is allowed.

    Examples
    --------
    >>> mask = np.array([[0, 1, 0], [0, 0, 1]], np.int8)
    >>> random_actions(mask, np.random.default_rng(0))
    array([1, 2])
    """
    games, cells = mask.shape
    allowed = np.ascontiguousarray(mask).view(np.bool_).reshape(-1)
    actions = random.integers(cells, size=games)
    rows = np.flatnonzero(~allowed[np.arange(games) * cells + actions])
    # A draw that misses is repeated, which is quick while many actions are allowed.
    for _ in range(_ROUNDS):
        if not rows.size:
            return actions
        actions[rows] = random.integers(cells, size=rows.size)
        rows = rows[~allowed[rows * cells + actions[rows]]]
    weights = random.random((rows.size, cells)) * allowed.reshape(games, cells)[rows]
    actions[rows] = weights.argmax(axis=1)
    return actions
