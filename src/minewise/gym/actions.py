"""Actions drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from minewise import _core
from minewise.base.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
    >>> import numpy as np
    >>> from minewise.gym import random_actions
    >>> mask = np.array([[0, 1, 0], [0, 0, 1]], np.int8)
    >>> random_actions(mask, np.random.default_rng(0))
    array([1, 2])
    """
    if mask.ndim != 2 or mask.size == 0 or mask.dtype.itemsize != 1:
        raise GameError("a mask has rows of Booleans or small integers, one for each game")
    actions = np.empty(len(mask), np.int64)
    seed = int(random.integers(2**64, dtype=np.uint64))
    _core.choose_masked(np.ascontiguousarray(mask).view(np.uint8), seed, actions)
    return actions
