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

from minewise.base.errors import class_name, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

_CLASSES = re.compile(
    "Analysis|Board|BoardFormula|Budget|Circuit|CircuitBoard|Cnf|Equations|Findings|Generator|"
    "KayeFormula|Layout|Match|Meter|Method|MinimalMachine|NativeTopology|Position|PublishedState|"
    "Puzzle|Reading|Replay|Row|Series|StartRule|StripMachine|Technique|Tile|TileGrid|TimedMove|Topology"
)
"""Classes are recognized by name: most annotations are imported only for type checking."""

_TEXTS = re.compile("Do|Edition|GuessRule|Judgement|MachineName|Matching|PublishedPlayer|StartKind")
"""Annotations that stand for certain words."""

_ALIASES = {
    "Sequence[int]": "Cell",
    "Formula": "Circuit | Cnf",
    "Fraction | float": "float",
    "Mapping[str, bool]": "TruthValues",
    "NDArray": "ndarray",
    "Records | np.void": "ndarray | void",
    "Symbols": "Mapping",
    "Values": "Mapping",
    "dict": "Mapping",
}

_SEVERAL = re.compile(r"(Iterable|Sequence|tuple)(?:\[(.*?)(?:, \.\.\.)?\])?")


_TRUTHS = ("numpy.bool", "numpy.bool_")

_NATIVE = ("Meter", "NativeTopology")
"""Classes of the native core."""


class RefusedError(Exception):
    """A value is not of a kind; it never leaves this room."""


class ExplainedError(RefusedError):
    """A value is not of a kind, for a reason worth a message of its own.

    The name of the argument goes between `before`, such as `each of `, and the reason.
    """

    def __init__(self, before: str, reason: str) -> None:
        super().__init__(reason)
        self.before = before


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
        each = f", each item {either(items)}" if items else ""
        words = "an iterable" if several[1] == "Iterable" else "a list"
        return Kind(words + each, partial(convert, items))
    package, _, name = name.partition("[")[0].rpartition(".")
    if _CLASSES.fullmatch(name):
        home = r"minewise\._core" if name in _NATIVE else r"minewise\.(?!_core$).*"
        home = r"numpy\..*" if package.startswith("np") else home
        name = name.removeprefix("Native")
        article = "an" if name[0] in "AEIOU" else "a"
        return Kind(f"{article} {name}", partial(_of_class, home, name), by_class=True)
    return _KINDS["str"] if name == "Literal" or _TEXTS.fullmatch(name) else _KINDS.get(name)


def either(kinds: list[Kind]) -> str:
    """Join what an argument may be.

    >>> either(kinds_in("StartRule | str | None"))
    'a StartRule, text or None'
    """
    *most, last = [kind.words for kind in kinds]
    return f"{', '.join(most)} or {last}" if most else last


def first_of(kinds: list[Kind], value: Any) -> Any:
    """Return the value converted by the first kind that allows it, or raise `RefusedError`."""
    refused = RefusedError()
    for kind in kinds:
        try:
            return kind.convert(value)
        except ExplainedError as explained:
            refused = explained
        except RefusedError:
            pass
    raise refused


def _of_class(home: str, name: str, value: Any) -> Any:
    return _only(any(_is_class(home, name, own) for own in type(value).__mro__), value)


def _is_class(home: str, name: str, own: type) -> bool:
    return own.__name__ == name and bool(re.fullmatch(home, str(own.__module__)))


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
        value = _whole(value)
    try:
        near = float(value)
    except OverflowError:
        raise ExplainedError("", "must be between -2**1024 and 2**1024") from None
    return near if type(value).__module__ == "numpy" else value


def _truth(value: Any) -> bool:
    kind = type(value)
    return bool(_only(kind is bool or f"{kind.__module__}.{kind.__name__}" in _TRUTHS, value))


def _truth_values(value: Any) -> dict[Any, bool]:
    truths = {}
    for name, item in _instance(Mapping, value).items():
        try:
            truths[name] = _truth(item)
        except RefusedError:
            before = f"the value of {quoted(name)} in "
            raise _not_a_part(before, [_KINDS["bool"]], item) from None
    return truths


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
    return tuple(_item(items, item) for item in values)


def _item(items: list[Kind], value: Any) -> Any:
    try:
        return first_of(items, value)
    except RefusedError:
        raise _not_a_part("each of ", items, value) from None


def _not_a_part(before: str, kinds: list[Kind], value: Any) -> ExplainedError:
    return ExplainedError(before, f"must be {either(kinds)}, not {class_name(value)}")


def _sequence(items: list[Kind], value: Any) -> Any:
    values = _several(items, value)
    return values if hasattr(values, "__len__") else tuple(values)


_KINDS = {
    "Callable": Kind("a function", lambda value: _only(callable(value), value), by_class=True),
    "Cell": Kind("a cell such as (0, 1)", _cell),
    "Mapping": Kind("a mapping", partial(_instance, Mapping), dict, by_class=True),
    "TruthValues": Kind("a mapping", _truth_values),
    "None": Kind("None", partial(_instance, NoneType), NoneType, by_class=True),
    "Path": Kind("a path", partial(_instance, PathLike), by_class=True),
    "bool": Kind("True or False", _truth, bool),
    "bytes": Kind("bytes", partial(_instance, bytes), bytes, by_class=True),
    "float": Kind("a number", _real, float),
    "int": Kind("a whole number", _whole, int),
    "ndarray": Kind("an array", partial(_of_class, "numpy", "ndarray"), by_class=True),
    "void": Kind("a record", partial(_of_class, "numpy", "void"), by_class=True),
    "str": Kind("text", partial(_instance, str), str, by_class=True),
}
