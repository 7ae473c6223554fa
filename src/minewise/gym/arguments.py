"""Checks of the integers that a caller passes."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.base.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def require_int(name: str, value: Any, least: int = 0, bits: int = 64) -> int:
    """Return an integer of any type as `int`; raise `GameError` if it is none, or out of range.

    Examples
    --------
    >>> require_int("seed", np.int16(7))
    7
    >>> require_int("invalid_limit", 1.5, least=1, bits=32)
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


def require_int_array(actions: ArrayLike) -> NDArray[np.int64]:
    """Return actions, one for each game, as a flat array; raise `GameError` unless integers.

    Examples
    --------
    >>> require_int_array([[3], [4]])
    array([3, 4])
    """
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise GameError(f"actions are whole numbers, not {array.dtype}")
    return np.ascontiguousarray(array.reshape(-1), np.int64)
