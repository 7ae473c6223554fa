"""Odd arguments, by a name that says what they are."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np

from support.good_arguments import OBJECTS

if TYPE_CHECKING:
    from collections.abc import Callable


class Anything:
    """A class that takes any arguments."""

    def __init__(self, *_: object) -> None:
        pass


ODD: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "-1": lambda: -1,
    "0": lambda: 0,
    "1.5": lambda: 1.5,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "2**31": lambda: 2**31,
    "2**32": lambda: 2**32,
    "2**63": lambda: 2**63,
    "2**64": lambda: 2**64,
    "-2**63": lambda: -(2**63),
    "10**5000": lambda: 10**5000,
    "a Decimal": lambda: Decimal(1),
    "no text": lambda: "",
    "long text": lambda: "x" * 10_000,
    "text of two lines": lambda: "1\n1",
    "a surrogate": lambda: "\ud800",
    "bytes": lambda: b"\xff\x00",
    "an object": object,
    "a class": lambda: Anything,
    "a function": lambda: repr,
    "[]": list,
    "()": tuple,
    "{}": dict,
    "[None]": lambda: [None],
    "[[1], [1, 2]]": lambda: [[1], [1, 2]],
    "(-1, -1)": lambda: (-1, -1),
    "(0.5, 0)": lambda: (0.5, 0),
    "(2**64, 0)": lambda: (2**64, 0),
    "('a', 'b')": lambda: ("a", "b"),
    "{None: None}": lambda: {None: None},
    "{'a': 'b'}": lambda: {"a": "b"},
    "a generator": lambda: iter([1, 2]),
    "np.int8": lambda: np.int8(2),
    "np.uint64": lambda: np.uint64(2**64 - 1),
    "np.float32": lambda: np.float32(0.5),
    "np.bool": lambda: np.bool_(True),
    "np.datetime64": lambda: np.datetime64("2000-01-01"),
    "np.array(1)": lambda: np.array(1),
    "an empty array": lambda: np.zeros(0),
    "an array of bytes": lambda: np.zeros((3, 3), np.int8),
    "an array of complex numbers": lambda: np.zeros((3, 3), complex),
    "an array of objects": lambda: np.array([[None, "a"], [1, 2]], object),
    "an array of text": lambda: np.array([["a"]]),
    **{f"a {kind}": OBJECTS[kind] for kind in ("Board", "Layout", "Topology", "Circuit")},
}

SIMPLE = [
    "None",
    "-1",
    "nan",
    "2**64",
    "10**5000",
    "long text",
    "an object",
    "[None]",
    "a Board",
    "a Layout",
]
"""Enough for a quick look."""
