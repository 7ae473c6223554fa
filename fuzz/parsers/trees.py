"""Changes to JSON that keep it JSON, so that more than its syntax is attacked."""

from __future__ import annotations

import json
from copy import deepcopy
from math import inf, nan
from random import Random
from typing import TYPE_CHECKING, Any

import atheris

if TYPE_CHECKING:
    from collections.abc import Iterator

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, -1, 9, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, inf, nan,
    "", "a", "?", "B", "-", "\ud800", "\0", "\n", [], [[]], [0], [0, 0], {}, {"a": 0},
)  # fmt: skip
_PLAIN = 0.25
"""The share of changes that may be anything."""


def mutated(data: bytes, longest: int, seed: int) -> bytes:
    """Return changed input; a first line that does not begin like JSON stays."""
    rng = Random(seed)
    head, tail = (b"", data) if data[:1] in (b"{", b"[") else _split(data)
    try:
        tree = json.loads(tail)
    except (ValueError, RecursionError):
        tree = None
    if tree is None or rng.random() < _PLAIN:
        plain: bytes = atheris.Mutate(data, longest)
        return plain
    changed = _changed([tree], rng)[0]
    return (head + json.dumps(changed).encode())[:longest]


def _split(data: bytes) -> tuple[bytes, bytes]:
    head, end, tail = data.partition(b"\n")
    return head + end, tail


def _changed(tree: list[Any], rng: Random) -> list[Any]:
    """Change one place in a tree."""
    places = list(_places(tree))
    parent, key = rng.choice(places)
    other, other_key = rng.choice(places)
    choice = rng.randrange(5)
    if choice == 0:
        parent[key] = rng.choice(_VALUES)
    elif choice == 1:
        parent[key] = deepcopy(other[other_key])
    elif choice == 2:
        _resize(parent, key, rng)
    elif type(parent[key]) in (int, float):
        parent[key] = rng.choice((parent[key] - 1, parent[key] + 1, nan, inf, -inf, 2**64))
    elif isinstance(parent[key], str):
        text = parent[key].encode(errors="surrogatepass")
        parent[key] = atheris.Mutate(text, len(text) + 8).decode(errors="surrogateescape")
    return tree if tree else [None]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list or object with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _resize(parent: Any, key: Any, rng: Random) -> None:
    """Remove an entry, or repeat it."""
    if isinstance(parent, list) and rng.random() < 0.5:
        parent.insert(key, parent[key])
    else:
        del parent[key]
