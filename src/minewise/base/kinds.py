"""The kinds of arguments that annotations name: numbers, strings, cells and classes of minewise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from inspect import Parameter
from numbers import Real
from operator import index
from os import PathLike
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from minewise.base.errors import class_name, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_STRINGS = re.compile(
    "Do|Edition|GuessRule|Judgement|Level|MachineName|Matching|PublishedPlayer|StartKind"
)
"""Type aliases for `Literal` strings."""

_ANYTHING = ("Any", "AnyPlayer", "ArrayLike", "object")
"""Annotations whose values the functions check themselves."""

_ALIASES = {
    "Sequence[int]": "Cell",
    "Formula": "Circuit | Cnf",
    "Fraction | float": "float",
    "float": "float | Real",
    "Mapping[str, bool]": "TruthValues",
    "NDArray": "ndarray",
    "Records | np.void": "ndarray | void",
    "Symbols": "Mapping",
    "Values": "Mapping",
    "dict": "Mapping",
}

_SEVERAL = re.compile(r"(Iterable|Sequence|tuple)(?:\[(.*?)(, \.\.\.)?\])?")

_TRUTHS = ("numpy.bool", "numpy.bool_")

_CORE = "minewise._core"
_NATIVE = ("Meter", "NativeTopology")
"""Classes of the native core."""

_MOST_BITS = 1000
"""Larger integers are refused: Python cannot print more than 4,300 digits."""


class RefusedError(Exception):
    """A value is not of a kind; callers see a `TypeError`."""


class ExplainedError(RefusedError):
    """A value is not of a kind, for a reason worth a message of its own.

    The name of the argument goes between `before`, such as `each item of `, and the reason.
    """

    def __init__(self, before: str, reason: str) -> None:
        super().__init__(reason)
        self.before = before


class TooLargeError(ExplainedError):
    """A number is too large; callers see a `MinewiseError`."""

    def __init__(self) -> None:
        super().__init__("", f"must be between -2**{_MOST_BITS} and 2**{_MOST_BITS}")


class Kind(NamedTuple):
    """A kind of values."""

    words: str
    """What an argument must be, for messages."""
    convert: Callable[[Any], Any]
    """Return the value in Python's own types, or raise `RefusedError`."""
    by_class: bool = False
    """Whether a value is allowed if another one of its sort is, and returned as it is."""


def sort_of(value: object) -> type | None:
    """Return the class of a value, or `None` for a large integer.

    >>> sort_of(7), sort_of(10**400)
    (<class 'int'>, None)
    """
    return type(value) if type(value) is not int or value.bit_length() <= _MOST_BITS else None


def kinds_in(annotation: object) -> list[Kind]:
    """Return the kinds that an annotation allows; empty if it allows anything.

    >>> [kind.words for kind in kinds_in("Board | Sequence[int] | None")]
    ['a Board', 'a cell such as (0, 1)', 'None']
    """
    text = "Any" if annotation is Parameter.empty else str(annotation)
    for alias, meaning in _ALIASES.items():
        text = re.sub(rf"(?<!\w){re.escape(alias)}(?!\w)", meaning, text)
    kinds = [_kind(name) for name in re.split(r" \| (?![^\[]*\])", text)]
    known = [kind for kind in kinds if kind]
    return known if len(known) == len(kinds) else []


def _kind(annotation: str) -> Kind | None:
    if several := _SEVERAL.fullmatch(annotation):
        container, item, dots = several.groups()
        is_uniform = item and (dots or container != "tuple")
        items = kinds_in(item) if is_uniform else []
        each = f", each item {either(items)}" if items else ""
        if container == "Iterable":
            return Kind(f"an iterable{each}", partial(_iterable, items))
        noun = "tuple" if container == "tuple" else "list"
        return Kind(f"a {noun}{each}", partial(_sequence, items))
    package, _, name = annotation.partition("[")[0].rpartition(".")
    if annotation.startswith("Literal[") or _STRINGS.fullmatch(name):
        return _KINDS["str"]
    if name in _KINDS or name in _ANYTHING:
        return _KINDS.get(name)
    home = _CORE if name in _NATIVE else "numpy" if package.startswith("np") else "minewise"
    name = name.removeprefix("Native")
    article = "an" if name[0] in "AEIOU" else "a"
    return Kind(f"{article} {name}", partial(_of_class, home, name), by_class=True)


def either(kinds: list[Kind]) -> str:
    """Join what an argument may be.

    >>> either(kinds_in("StartRule | str | None"))
    'a StartRule, a string or None'
    """
    *most, last = dict.fromkeys(kind.words for kind in kinds)
    return f"{', '.join(most)} or {last}" if most else last


def first_of(kinds: list[Kind], value: Any) -> tuple[Any, bool]:
    """Return the value converted by the first kind that allows it, or raise `RefusedError`.

    Also return whether all values of this sort are allowed as they are.
    """
    refused = RefusedError()
    for kind in kinds:
        try:
            converted = kind.convert(value)
        except ExplainedError as explained:
            refused = explained
        except RefusedError:
            pass
        else:
            return converted, kind.by_class and converted is value
    raise refused


def _of_class(home: str, name: str, value: Any) -> Any:
    return _only(any(_is_class(home, name, own) for own in type(value).__mro__), value)


def _is_class(home: str, name: str, own: type) -> bool:
    module = str(own.__module__)
    package = module if module == _CORE else module.partition(".")[0]
    return own.__name__ == name and package == home


def _instance(kind: type, value: Any) -> Any:
    return _only(isinstance(value, kind), value)


def _only(allowed: bool, value: Any) -> Any:
    if not allowed:
        raise RefusedError
    return value


def whole_number(value: Any) -> int:
    """Return an integer as an `int`, or raise `RefusedError`."""
    try:
        number = int(index(value))
    except TypeError:
        raise RefusedError from None
    if number.bit_length() > _MOST_BITS:
        raise TooLargeError
    return number


def _float(value: Any) -> Any:
    return value if type(value) is float else whole_number(value)


def _real(value: Any) -> Any:
    try:
        near = float(_instance(Real, value))
    except OverflowError:
        raise TooLargeError from None
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
            raise ExplainedError(before, _must_be([_KINDS["bool"]], item)) from None
    return truths


def _cell(value: Any) -> tuple[int, ...]:
    return cast("tuple[int, ...]", _sequence([_KINDS["int"]], value))


def _sequence(items: list[Kind], value: Any) -> Any:
    iterated = _iterated(value)
    if not items and hasattr(value, "__len__"):
        return value
    values = tuple(iterated)
    examples = {id(sort_of(item)): item for item in values} if items else {}
    if all(_item(items, item)[1] for item in examples.values()):
        return values
    return tuple(_item(items, item)[0] for item in values)


def _iterable(items: list[Kind], value: Any) -> Any:
    if not items or hasattr(value, "__len__"):
        return _sequence(items, value)
    return _drawn(items, _iterated(value))


def _drawn(items: list[Kind], values: Iterator[Any]) -> Iterator[Any]:
    """Check items as they are drawn: there may be any number."""
    for value in values:
        yield _item(items, value)[0]


def _iterated(value: Any) -> Iterator[Any]:
    if isinstance(value, str | bytes):
        raise RefusedError
    try:
        return iter(value)
    except TypeError:
        raise RefusedError from None


def _item(items: list[Kind], value: Any) -> tuple[Any, bool]:
    each = "each item of "
    try:
        return first_of(items, value)
    except ExplainedError as explained:
        explained.before += each
        raise
    except RefusedError:
        raise ExplainedError(each, _must_be(items, value)) from None


def _must_be(kinds: list[Kind], value: Any) -> str:
    return f"must be {either(kinds)}, not {class_name(value)}"


_KINDS = {
    "Callable": Kind("a function", lambda value: _only(callable(value), value), by_class=True),
    "Cell": Kind("a cell such as (0, 1)", _cell),
    "Mapping": Kind("a mapping", partial(_instance, Mapping), by_class=True),
    "TruthValues": Kind("a mapping", _truth_values),
    "None": Kind("None", partial(_instance, NoneType), by_class=True),
    "Path": Kind("a path", partial(_instance, PathLike), by_class=True),
    "bool": Kind("True or False", _truth, by_class=True),
    "bytes": Kind("bytes", partial(_instance, bytes), by_class=True),
    "float": Kind("a number", _float, by_class=True),
    "Real": Kind("a number", _real),
    "int": Kind("a whole number", whole_number, by_class=True),
    "ndarray": Kind("an array", partial(_of_class, "numpy", "ndarray"), by_class=True),
    "void": Kind("a record", partial(_of_class, "numpy", "void"), by_class=True),
    "str": Kind("a string", partial(_instance, str), by_class=True),
}
