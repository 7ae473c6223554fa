"""A decorator for public functions: check their arguments against the annotations.

Only the kinds of `kinds.py` are checked. Functions check everything else themselves, such as
ranges. Libraries for this purpose need classes that most modules import for type checking only,
and do not convert NumPy's numbers.
"""

from __future__ import annotations

from functools import cache, partial, wraps
from inspect import Parameter, signature
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from minewise.base.errors import MinewiseError, class_name
from minewise.base.kinds import (
    MOST_BITS,
    ExplainedError,
    Kind,
    RefusedError,
    TooLargeError,
    either,
    first_of,
    kinds_in,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Self

Checked = TypeVar("Checked", bound="Callable[..., Any]")

_MOST_REMEMBERED = 64
"""The maximum number of combinations of names and classes to remember per function."""


def checked(function: Checked) -> Checked:
    """Check the arguments of a function, or of the constructor of a class.

    NumPy's numbers become Python's, and cells become tuples. A value that does not fit its
    annotation raises `TypeError` with a one-line message, and an integer of more than 1,000 bits
    raises `MinewiseError`.

    >>> @checked
    ... def half(number: int) -> int:
    ...     return number // 2
    >>> half("8")
    Traceback (most recent call last):
    TypeError: number must be a whole number, not str
    """
    if isinstance(function, type):
        function.__init__ = _checking(function.__init__)  # type: ignore[misc]
        return function
    return cast("Checked", _checking(function))


def _checking(function: Callable[..., Any]) -> Callable[..., Any]:
    parameters = cache(partial(Parameters.of, function))  # on the first call: imports stay fast
    accepted: set[object] = set()
    """Names and classes of arguments that need no conversion: the common case costs little."""

    @wraps(function)
    def checking(*values: Any, **settings: Any) -> Any:
        key: object = (*map(_sort, values), *settings, *map(_sort, settings.values()))
        try:
            is_accepted = key in accepted
        except TypeError:  # a class may have no hash
            key, is_accepted = None, False
        if is_accepted:
            return function(*values, **settings)
        arguments = parameters().arguments(len(values), settings)
        given = [*values, *settings.values()]
        own = [each.converted(value) for each, value in zip(arguments, given, strict=True)]
        is_plain = all(each.by_class for each in arguments) and all(map(is_, own, given))
        if is_plain and len(accepted) < _MOST_REMEMBERED:
            accepted.add(key)
        named = dict(zip(settings, own[len(values) :], strict=True))
        return function(*own[: len(values)], **named)

    return checking


def _sort(value: object) -> type | None:
    """Return the class of a value, or `None` for an integer that is too large."""
    return type(value) if type(value) is not int or value.bit_length() <= MOST_BITS else None


class Argument(NamedTuple):
    """An argument of a function, and the kinds of values that its annotation allows."""

    name: str
    kinds: list[Kind]
    """Empty if everything is allowed."""

    @classmethod
    def of(cls, parameter: Parameter) -> Self:
        """Read the annotation of a parameter."""
        return cls(parameter.name, kinds_in(parameter.annotation))

    @property
    def by_class(self) -> bool:
        """Whether only the class of a value decides."""
        return all(kind.by_class for kind in self.kinds)

    def converted(self, value: Any) -> Any:
        """Return the value in Python's own types; raise `TypeError` if no kind allows it."""
        if not self.kinds:
            return value
        try:
            return first_of(self.kinds, value)
        except TooLargeError as refused:
            raise MinewiseError(f"{self.name} {refused}") from None
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


_ANYTHING = Argument("", [])


class Parameters(NamedTuple):
    """The parameters of a function."""

    placed: list[Argument]
    surplus: Argument
    """All further positional arguments."""
    named: dict[str, Argument]

    @classmethod
    def of(cls, function: Callable[..., Any]) -> Self:
        """Read the signature of a function."""
        placed, surplus, named = [], _ANYTHING, {}
        for parameter in signature(function).parameters.values():
            if parameter.kind is Parameter.VAR_POSITIONAL:
                surplus = Argument.of(parameter)
            elif parameter.kind is not Parameter.VAR_KEYWORD:
                named[parameter.name] = Argument.of(parameter)
                if parameter.kind is not Parameter.KEYWORD_ONLY:
                    placed.append(named[parameter.name])
        return cls(placed, surplus, named)

    def arguments(self, count: int, names: Iterable[str]) -> list[Argument]:
        """Return what the positional and keyword arguments of a call must be."""
        placed = self.placed[:count] + [self.surplus] * (count - len(self.placed))
        return placed + [self.named.get(name, _ANYTHING) for name in names]


def whole(name: str, value: Any) -> int:
    """Return a whole number as an `int`; raise an error as `checked` does if it is not one.

    For functions that are called too often for `checked`.

    >>> whole("cell", "1")
    Traceback (most recent call last):
    TypeError: cell must be a whole number, not str
    """
    try:
        return whole_number(value)
    except (RefusedError, TooLargeError):
        return cast("int", Argument(name, kinds_in("int")).converted(value))
