"""Players loaded from Python files."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from traceback import extract_tb
from typing import TYPE_CHECKING, cast

from minewise.base import files
from minewise.base.errors import PlayerError, quoted
from minewise.play.player import Player

if TYPE_CHECKING:
    from types import ModuleType

    from minewise.play.player import AnyPlayer

_SEPARATOR = ".py:"
_loading = RLock()
"""Held while a file is loaded, because threads share its module name."""


def is_file_name(name: str) -> bool:
    """Return whether a player's name refers to a file.

    >>> is_file_name("exact"), is_file_name("mine.py:Careful")
    (False, True)
    """
    return _SEPARATOR in name


def player_named(name: str) -> AnyPlayer:
    """Load a player from a file if the name refers to one; otherwise return the name.

    >>> player_named("exact")
    'exact'
    """
    if name.endswith(".py"):
        raise PlayerError(f"{quoted(name, 200)} is a file: name a player in it, as {name}:NAME")
    if not is_file_name(name):
        return name
    stem, _, variable = name.rpartition(_SEPARATOR)
    return _player_of(_loaded(Path(f"{stem}.py")), variable)


def _loaded(path: Path) -> ModuleType:
    """Run a file as if it were imported from its folder, so that it can import other files there.

    The source is compiled again, because Python's cache may be up to a second out of date.
    """
    source = files.read_whole(str(path), PlayerError)
    name = str(path.resolve()).replace(".", "_")  # no imported module has such a name
    spec = spec_from_file_location(name, path)
    if spec is None:
        raise PlayerError(f"not a Python file: {quoted(str(path), 200)}")
    module = module_from_spec(spec)
    with _loading:
        _make_importable(str(path.parent.resolve()))
        sys.modules[name] = module  # where dataclasses look for it
        try:
            exec(compile(source, path, "exec"), vars(module))  # noqa: S102 (that is the purpose)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            del sys.modules[name]
            raise PlayerError(f"{path} cannot be imported: {_reason(error, path)}") from error
    return module


def _make_importable(folder: str) -> None:
    """Append a folder to the module search path.

    At the front, a player in `random.py` would replace the `random` module, even in new processes.
    """
    if folder not in sys.path:
        sys.path.append(folder)


def _reason(error: BaseException, path: Path) -> str:
    lines = [p.lineno for p in extract_tb(error.__traceback__) if Path(p.filename) == path]
    if isinstance(error, SyntaxError) and error.lineno:
        lines = [error.lineno]
    where = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {getattr(error, 'msg', error)}{where}"


def _player_of(module: ModuleType, variable: str) -> AnyPlayer:
    if not hasattr(module, variable):
        there = [name for name, value in vars(module).items() if _is_own_player(value, module)]
        advice = f": it has {', '.join(there)}" if there else ""
        raise PlayerError(f"{module.__file__} has no player {quoted(variable)}{advice}")
    player = getattr(module, variable)
    if not isinstance(player, Player) and not callable(player):
        raise PlayerError(f"{variable} in {module.__file__} is neither a Player nor a function")
    return cast("AnyPlayer", player)


def _is_own_player(value: object, module: ModuleType) -> bool:
    if isinstance(value, Player):
        return True
    return callable(value) and getattr(value, "__module__", None) == module.__name__
