"""The kinds of arguments that annotations name: numbers, text, cells and classes of minewise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from numbers import Real
from operator import index
from os import PathLike
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_CLASSES = re.compile(
    "Analysis|Board|BoardFormula|Budget|Circuit|CircuitBoard|Cnf|Equations|Findings|Generator|"
    "KayeFormula|Layout|Match|Meter|Method|MinimalMachine|NativeTopology|Position|PublishedState|"
    "Puzzle|Reading|Replay|Row|Series|StartRule|StripMachine|Technique|Tile|TileGrid|Topology"
)
"""Classes are recognized by name: most annotations are imported only for type checking."""

_TEXTS = re.compile("Do|Edition|GuessRule|Judgement|MachineName|Matching|PublishedPlayer|StartKind")
"""Annotations that stand for certain words."""

_ALIASES = {
    "Sequence[int]": "Cell",
    "Formula": "Circuit | Cnf",
    "Fraction | float": "float",
    "NDArray": "ndarray",
    "Records | np.void": "ndarray | void",
    "Symbols": "Mapping",
    "Values": "Mapping",
    "dict": "Mapping",
}

_SEVERAL = re.compile(r"(Iterable|Sequence|tuple)(?:\[(.*?)(?:, \.\.\.)?\])?")


class RefusedError(Exception):
    """A value is not of a kind; it never leaves this room."""


class Kind(NamedTuple):
    """A kind of values."""

    words: str
    """What an argument must be, for messages."""
    convert: Callable[[Any], Any]
    """Return the value in Python's own types, or raise `RefusedError`."""
    exact: type | None = None
    """The class whose values need no conversion."""
    by_class: bool = False
    """Whether only the class of a value decides."""


def kinds_in(annotation: object) -> list[Kind]:
    """Return the kinds that an annotation allows; empty if it allows anything.

    >>> [kind.words for kind in kinds_in("Board | Sequence[int] | None")]
    ['a Board', 'a cell such as (0, 1)', 'None']
    """
    text = str(annotation)
    for alias, meaning in _ALIASES.items():
        text = re.sub(rf"(?<!\w){re.escape(alias)}(?!\w)", meaning, text)
    kinds = [_kind(name) for name in re.split(r" \| (?![^\[]*\])", text)]
    known = [kind for kind in kinds if kind]
    return known if len(known) == len(kinds) else []


def _kind(name: str) -> Kind | None:
    if several := _SEVERAL.fullmatch(name):
        items = kinds_in(several[2]) if several[2] else []
        convert = _several if several[1] == "Iterable" else _sequence
        each = ", each item " + " or ".join(kind.words for kind in items) if items else ""
        words = "an iterable" if several[1] == "Iterable" else "a list"
        return Kind(words + each, partial(convert, items))
    name = name.partition("[")[0].rpartition(".")[2]
    if _CLASSES.fullmatch(name):
        name = name.removeprefix("Native")
        article = "an" if name[0] in "AEIOU" else "a"
        return Kind(f"{article} {name}", partial(_of_class, name), by_class=True)
    return _KINDS["str"] if name == "Literal" or _TEXTS.fullmatch(name) else _KINDS.get(name)


def first_of(kinds: list[Kind], value: Any) -> Any:
    """Return the value converted by the first kind that allows it, or raise `RefusedError`."""
    for kind in kinds:
        try:
            return kind.convert(value)
        except RefusedError:
            pass
    raise RefusedError


def _of_class(name: str, value: Any) -> Any:
    return _only(any(own.__name__ == name for own in type(value).__mro__), value)


def _instance(kind: type, value: Any) -> Any:
    return _only(isinstance(value, kind), value)


def _only(allowed: bool, value: Any) -> Any:
    if not allowed:
        raise RefusedError
    return value


def _whole(value: Any) -> int:
    try:
        return int(index(value))
    except TypeError:
        raise RefusedError from None


def _real(value: Any) -> Any:
    if isinstance(value, int) or not isinstance(value, Real):
        return _whole(value)
    return float(value) if type(value).__module__ == "numpy" else value


def _truth(value: Any) -> bool:
    return bool(_only(type(value).__name__ in ("bool", "bool_"), value))


def _cell(value: Any) -> tuple[int, ...]:
    return tuple(map(_whole, _several([], value)))


def _several(items: list[Kind], value: Any) -> Any:
    if isinstance(value, str | bytes):
        raise RefusedError
    try:
        iter(value)
    except TypeError:
        raise RefusedError from None
    if not items:
        return value
    values = tuple(value)
    if {*map(type, values)} <= {kind.exact for kind in items}:
        return values
    return tuple(first_of(items, item) for item in values)


def _sequence(items: list[Kind], value: Any) -> Any:
    values = _several(items, value)
    return values if hasattr(values, "__len__") else tuple(values)


_KINDS = {
    "Callable": Kind("a function", lambda value: _only(callable(value), value), by_class=True),
    "Cell": Kind("a cell such as (0, 1)", _cell),
    "Mapping": Kind("a mapping", partial(_instance, Mapping), dict, by_class=True),
    "None": Kind("None", partial(_instance, NoneType), NoneType, by_class=True),
    "Path": Kind("a path", partial(_instance, PathLike), by_class=True),
    "bool": Kind("True or False", _truth, bool),
    "bytes": Kind("bytes", partial(_instance, bytes), bytes, by_class=True),
    "float": Kind("a number", _real, float),
    "int": Kind("a whole number", _whole, int),
    "ndarray": Kind("an array", partial(_of_class, "ndarray"), by_class=True),
    "void": Kind("a record", partial(_of_class, "void"), by_class=True),
    "str": Kind("text", partial(_instance, str), str, by_class=True),
}
