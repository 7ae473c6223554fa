"""A decorator for public functions: check their arguments against the annotations.

Only the kinds of `kinds.py` are checked. Functions check everything else themselves, such as
ranges. Libraries for this purpose need classes that most modules import for type checking only,
and do not convert NumPy's numbers.
"""

from __future__ import annotations

from functools import cache, partial, wraps
from inspect import Parameter, signature
from types import GeneratorType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from minewise.base.errors import MinewiseError, class_name
from minewise.base.kinds import (
    ExplainedError,
    Kind,
    RefusedError,
    TooLargeError,
    either,
    first_of,
    kinds_in,
    sort_of,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
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
    """Names and sorts of arguments that need no conversion: the common case costs little."""

    @wraps(function)
    def checking(*values: Any, **settings: Any) -> Any:
        key: object = (*map(sort_of, values), *settings, *map(sort_of, settings.values()))
        try:
            is_accepted = key in accepted
        except TypeError:  # a class may have no hash
            key, is_accepted = None, False
        if is_accepted:
            return function(*values, **settings)
        arguments = parameters().arguments(len(values), settings)
        given = zip(arguments, [*values, *settings.values()], strict=True)
        converted = [argument.converted(value) for argument, value in given]
        if all(by_sort for _, by_sort in converted) and len(accepted) < _MOST_REMEMBERED:
            accepted.add(key)
        own = [value for value, _ in converted]
        named = dict(zip(settings, own[len(values) :], strict=True))
        return function(*own[: len(values)], **named)

    return checking


class Argument(NamedTuple):
    """An argument of a function, and the kinds of values that its annotation allows."""

    name: str
    kinds: list[Kind]
    """Empty if everything is allowed."""

    @classmethod
    def of(cls, parameter: Parameter) -> Self:
        """Read the annotation of a parameter."""
        several = "each of " if parameter.kind is Parameter.VAR_POSITIONAL else ""
        return cls(several + parameter.name, kinds_in(parameter.annotation))

    def converted(self, value: Any) -> tuple[Any, bool]:
        """Return the value in Python's own types; raise `TypeError` if no kind allows it.

        Also return whether all values of its sort are returned as they are.
        """
        if not self.kinds:
            return value, True
        try:
            own, by_sort = first_of(self.kinds, value)
        except RefusedError as refused:
            raise self._error(refused, value) from None
        is_drawn = isinstance(own, GeneratorType) and own is not value
        return (self._drawn(own), False) if is_drawn else (own, by_sort)

    def _drawn(self, items: Iterator[Any]) -> Iterator[Any]:
        try:
            yield from items
        except RefusedError as refused:
            raise self._error(refused, None) from None

    def _error(self, refused: RefusedError, value: Any) -> Exception:
        if not isinstance(refused, ExplainedError):
            return TypeError(self._refusal(value))
        error = MinewiseError if isinstance(refused, TooLargeError) else TypeError
        return error(f"{refused.before}{self.name} {refused}")

    def _refusal(self, value: Any) -> str:
        expected, found = either(self.kinds), class_name(value)
        if f" {found} " in f" {expected} ":
            found = f"{type(value).__module__}.{found}"  # another class of the same name
        hint = ": use Board.parse(text)" if (expected, found) == ("a Board", "str") else ""
        return f"{self.name} must be {expected}, not {found}{hint}"


_UNCHECKED = Argument("", [])


class Parameters(NamedTuple):
    """The parameters of a function."""

    placed: list[Argument]
    surplus: Argument
    """All further positional arguments."""
    named: dict[str, Argument]

    @classmethod
    def of(cls, function: Callable[..., Any]) -> Self:
        """Read the signature of a function."""
        placed, surplus, named = [], _UNCHECKED, {}
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
        return placed + [self.named.get(name, _UNCHECKED) for name in names]


def whole(name: str, value: Any) -> int:
    """Return a whole number as an `int`; raise an error as `checked` does if it is not one.

    For functions that are called too often for `checked`.

    >>> whole("cell", "1")
    Traceback (most recent call last):
    TypeError: cell must be a whole number, not str
    """
    try:
        return whole_number(value)
    except RefusedError:
        return cast("int", Argument(name, kinds_in("int")).converted(value)[0])
