"""A decorator for public functions: check their arguments against the annotations.

Only the kinds of `kinds.py` are checked. What else an argument must satisfy, such as its range, is
the function's own business.
"""

from __future__ import annotations

from functools import wraps
from inspect import Parameter, signature
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from minewise.base.errors import MinewiseError, class_name
from minewise.base.kinds import ExplainedError, Kind, RefusedError, either, first_of, kinds_in

if TYPE_CHECKING:
    from collections.abc import Callable

Checked = TypeVar("Checked", bound="Callable[..., Any]")

_MOST_STABLE = 64
"""The maximum number of combinations of names and classes to remember per function."""

_MOST_BITS = 1000
"""Python does not write numbers of more than 4,300 digits, so messages cannot have them."""


def checked(function: Checked) -> Checked:
    """Check the arguments of a function, or of the constructor of a class.

    NumPy's numbers become Python's, and cells become tuples. A value that does not fit its
    annotation raises `TypeError` with a one-line message.

    >>> @checked
    ... def half(number: int) -> int:
    ...     return number // 2
    >>> half("8")
    Traceback (most recent call last):
    TypeError: number must be a whole number, not str
    """
    if isinstance(function, type):
        function.__init__ = _door(function.__init__)  # type: ignore[misc]
        return function
    return cast("Checked", _door(function))


def _door(function: Callable[..., Any]) -> Callable[..., Any]:
    named = {name: Argument.of(it) for name, it in signature(function).parameters.items()}
    placed = list(named.values())
    stable: set[object] = set()
    """Names and classes of arguments that need no conversion: the common case costs little."""

    @wraps(function)
    def door(*values: Any, **settings: Any) -> Any:
        key: object = (*map(type, values), *settings, *map(type, settings.values()))
        try:
            is_stable = key in stable
        except TypeError:  # a class may have no hash
            key, is_stable = None, False
        if is_stable:
            return function(*values, **settings)
        given = [*zip(placed, values, strict=False)]
        given += [(named[name], value) for name, value in settings.items() if name in named]
        if all(argument.is_stable(value) for argument, value in given):
            if len(stable) < _MOST_STABLE and settings.keys() <= named.keys():
                stable.add(key)
            return function(*values, **settings)
        own = [argument.converted(value) for argument, value in given[: len(values)]]
        for name in settings.keys() & named.keys():
            settings[name] = named[name].converted(settings[name])
        return function(*own, *values[len(own) :], **settings)

    return door


class Argument(NamedTuple):
    """An argument of a function, and the kinds of values that its annotation allows."""

    name: str
    kinds: list[Kind]

    @classmethod
    def of(cls, parameter: Parameter) -> Argument:
        """Read the annotation of a parameter."""
        single = parameter.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
        return cls(parameter.name, kinds_in(parameter.annotation) if single else [])

    def is_stable(self, value: Any) -> bool:
        """Return whether all values of the same class are allowed as they are."""
        if not self.kinds or any(type(value) is kind.exact for kind in self.kinds):
            return True
        return all(kind.by_class for kind in self.kinds) and self.converted(value) is value

    def converted(self, value: Any) -> Any:
        """Return the value in Python's own types; raise `TypeError` if no kind allows it."""
        if not self.kinds:
            return value
        try:
            return first_of(self.kinds, value)
        except ExplainedError as refused:
            raise TypeError(f"{refused.before}{self.name} {refused}") from None
        except RefusedError:
            raise TypeError(self._refusal(value)) from None

    def _refusal(self, value: Any) -> str:
        expected, found = either(self.kinds), class_name(value)
        if f" {found} " in f" {expected} ":
            found = f"{type(value).__module__}.{found}"  # another class of the same name
        hint = ": use Board.parse(text)" if (expected, found) == ("a Board", "str") else ""
        return f"{self.name} must be {expected}, not {found}{hint}"


def whole(name: str, value: Any) -> int:
    """Return a whole number as an `int`; raise `TypeError` if it is not one.

    For functions that are called too often for `checked`, and for numbers that messages repeat:
    those with hundreds of digits are refused.

    >>> whole("cell", "1")
    Traceback (most recent call last):
    TypeError: cell must be a whole number, not str
    """
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {class_name(value)}") from None
    if number.bit_length() > _MOST_BITS:
        raise MinewiseError(f"{name} has too many digits")
    return number
