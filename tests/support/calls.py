"""Call public functions with odd arguments and judge the errors they raise."""

from __future__ import annotations

import inspect
import linecache
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from inspect import Parameter
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

import minewise as mw
from minewise.game.match import MatchSettings
from minewise.gym.game_batch import BoardSettings
from minewise.puzzles.generation import Demand, PuzzleSettings
from support.good_arguments import OBJECTS, good_argument
from support.odd_arguments import ODD
from support.public_names import public_functions, public_methods

SECONDS = 0.5
"""CPU seconds after which a call is stopped."""
LONGEST = 300
"""The maximum number of characters in a message."""

_TIMED = ("compare", "Series.play", "Series.batches", "PlayerResult.duration")

LONG = "took long"
"""The result of a call that was stopped."""

_SETTINGS = {
    f"Unpack[{kind.__name__}]": kind
    for kind in (MatchSettings, BoardSettings, Demand, PuzzleSettings)
}
_SIZE = {"rows": 4, "cols": 4, "mines": 2}


class Call(NamedTuple):
    """A public function, and the odd ones among its arguments."""

    function: str
    odd: tuple[tuple[str, str], ...] = ()

    def make(self, change: Callable[[Any], Any] = lambda value: value) -> Any:
        """Call the function, with good arguments after `change`, and return what it returns."""
        function = self._function()
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for parameter in _parameters(self.function):
            if parameter.kind == parameter.VAR_KEYWORD:
                named |= self._keywords(_settings(parameter), change)
            elif parameter.kind == parameter.KEYWORD_ONLY:
                named[parameter.name] = self._argument(parameter, change)
            elif parameter.kind == parameter.VAR_POSITIONAL:
                several = self._argument(parameter, change)
                positional += several if isinstance(several, tuple) else [several]
            else:
                positional.append(self._argument(parameter, change))
        try:
            with _limited():
                made = function(*positional, **named)
                return list(islice(made, 3)) if isinstance(made, Iterator) else made
        except _Long:
            return LONG

    def _function(self) -> Callable[..., Any]:
        if self.function in public_functions():
            return public_functions()[self.function]
        name = public_methods()[self.function].rpartition(".")[2]
        method: Callable[..., Any] = getattr(OBJECTS[name](), self.function.rpartition(".")[2])
        return method

    def _argument(self, parameter: Parameter, change: Callable[[Any], Any]) -> Any:
        kind = str(parameter.annotation)  # what a callback raises is its own business
        for name, odd in self.odd:
            if name == parameter.name and not ("Callable" in kind and callable(ODD[odd]())):
                return ODD[odd]()
        return change(good_argument(self.function, parameter.name, kind, parameter.default))

    def _keywords(self, names: Sequence[str], change: Callable[[Any], Any]) -> dict[str, Any]:
        good = {name: change(value) for name, value in _SIZE.items()}
        odd = {name: ODD[value]() for name, value in self.odd}
        return {name: value for name, value in (good | odd).items() if name in names}


def fault(call: Call) -> str | None:
    """Return what is wrong with the error that a call raises, if anything."""
    try:
        call.make()
    except (mw.MinewiseError, TypeError) as error:
        message, where = str(error), _line(error)
        if len(message) > LONGEST or not message.isprintable() or not message:
            return f"the message is not one short line: {message[:300]!r}"
        if isinstance(error, TypeError) and not where.startswith("raise "):
            return f"raised by accident: {message!r} in {where!r}"
    except FileNotFoundError:
        pass
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:300]!r} in {_line(error)!r}"
    return None


def same_with_numpy(call: Call) -> None:
    """Check that NumPy's integers give the same result as Python's."""
    if call.function.endswith(_TIMED):
        return
    expected = _plain(call.make())
    found = _plain(call.make(_as_numpy))
    assert LONG in (expected, found) or found == expected, f"{found} with NumPy, not {expected}"


def _plain(made: object) -> str:
    return LONG if made is LONG else re.sub(r"at 0x\w+|seconds=[\d.e-]+", "", repr(made))


def _as_numpy(value: Any) -> Any:
    if isinstance(value, tuple | list) and type(value) in (tuple, list):
        return type(value)(map(_as_numpy, value))
    return np.int64(value) if type(value) is int else value


def _line(error: BaseException) -> str:
    """Return the line of the source that raised an error, with its place."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    if not last:
        return ""
    file = last.tb_frame.f_code.co_filename
    return f"{linecache.getline(file, last.tb_lineno).strip()}  # {file}:{last.tb_lineno}"


class _Long(BaseException):
    """A call takes long."""


@contextmanager
def _limited() -> Iterator[None]:
    """Stop what takes too long."""

    def stop(*_: object) -> None:
        raise _Long

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)  # the first may come in a callback
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@cache
def callables() -> list[str]:
    """Return the names of everything that can be tried."""
    methods = [
        name for name, kind in public_methods().items() if kind.rpartition(".")[2] in OBJECTS
    ]
    return [name for name in [*public_functions(), *methods] if arguments(name)]


@cache
def arguments(name: str) -> list[str]:
    """Return the names of a function's arguments."""
    return [
        argument
        for parameter in _parameters(name)
        for argument in (
            _settings(parameter) if parameter.kind == parameter.VAR_KEYWORD else [parameter.name]
        )
    ]


@cache
def _parameters(name: str) -> list[Parameter]:
    if name in public_functions():
        return list(inspect.signature(public_functions()[name]).parameters.values())
    owner, _, method = name.rpartition(".")
    module, _, kind = owner.rpartition(".")
    return list(inspect.signature(getattr(_class(module, kind), method)).parameters.values())[1:]


def _class(module: str, name: str) -> Any:
    return getattr(__import__(module, fromlist=[name]), name)


def _settings(parameter: Parameter) -> list[str]:
    kind = _SETTINGS.get(str(parameter.annotation))
    return list(kind.__annotations__) if kind else []
