"""Whole numbers that a caller gives."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.base.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def whole(name: str, value: Any, least: int = 0, bits: int = 64) -> int:
    """Take a whole number that fits some bits, of whatever type.

    Examples
    --------
    >>> whole("seed", np.int16(7))
    7
    >>> whole("invalid_limit", 1.5, least=1, bits=32)
    Traceback (most recent call last):
    minewise.base.errors.GameError: invalid_limit is a whole number from 1 to 2**32 - 1, not 1.5
    """
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or not least <= number < 2**bits:
        raise GameError(
            f"{name} is a whole number from {least} to 2**{bits} - 1, not {value!r:.30}"
        )
    return number


def whole_numbers(actions: ArrayLike) -> NDArray[np.int64]:
    """Take actions, one for each game, in any shape.

    Examples
    --------
    >>> whole_numbers([[3], [4]])
    array([3, 4])
    """
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise GameError(f"actions are whole numbers, not {array.dtype}")
    return np.ascontiguousarray(array.reshape(-1), np.int64)
