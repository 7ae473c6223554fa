"""The public functions, classes and methods: those of `minewise` and of its Python reference."""

from __future__ import annotations

import inspect
import re
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import minewise
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFERENCE = ROOT / "docs/reference/python"
_DIRECTIVE = re.compile(
    r"^\.\. (currentmodule|automodule|auto(?:class|function)):: ([\w.]+)"
    r"(?:.*\n   :exclude-members: ([\w, ]+))?",
    re.MULTILINE,
)


@cache
def public_functions() -> dict[str, Callable[..., object]]:
    """Return every public function, constructor and class method by its name."""
    functions = {}
    for name, found in _public().items():
        if not isinstance(found, type):
            functions[name] = found
        elif _is_callable(found):
            functions |= _constructor(name, found) | dict(_class_methods(name, found))
    return functions


@cache
def public_methods() -> dict[str, str]:
    """Return the class of every public method, by the name of the method."""
    return {
        f"{name}.{method}": name
        for name, found in _public().items()
        if isinstance(found, type) and _is_callable(found)
        for method in vars(found)
        if not method.startswith("_") and inspect.isfunction(vars(found)[method])
        if f"{name}.{method}" not in _hidden()
    }


def _is_callable(found: type) -> bool:
    """Return whether it is a class of our own kind, not an error, an enumeration or a tuple."""
    ours = not issubclass(found, BaseException | str | dict | tuple)
    return ours and not getattr(found, "_is_protocol", False)


def _constructor(name: str, found: type) -> dict[str, Callable[..., object]]:
    """Return the constructor, unless it just records results, or takes objects of the core."""
    is_record = is_dataclass(found) and not {"__post_init__", "checked"} & _marks(found)
    is_internal = re.search(r"_core\.|Native", str(inspect.signature(found)))
    return {} if is_record or is_internal else {name: found}


def _marks(found: type) -> set[str]:
    return {*vars(found), *(["checked"] if hasattr(vars(found)["__init__"], "__wrapped__") else [])}


def _class_methods(name: str, found: type) -> Iterator[tuple[str, Callable[..., object]]]:
    for method, value in vars(found).items():
        whole = f"{name}.{method}"
        if isinstance(value, classmethod | staticmethod) and whole not in _hidden():
            yield whole, getattr(found, method)


@cache
def _public() -> dict[str, Callable[..., object]]:
    names = [("minewise", name) for name in minewise.__all__]
    names += [pair for page in REFERENCE.glob("*.rst") for pair in _on_page(page.read_text())]
    found = {f"{module}.{name}": getattr(import_module(module), name) for module, name in names}
    return {
        name: value
        for name, value in sorted(found.items())
        if inspect.isfunction(inspect.unwrap(value)) or inspect.isclass(value)
    }


def _on_page(page: str) -> Iterator[tuple[str, str]]:
    package = "minewise"
    for kind, name, hidden in _DIRECTIVE.findall(page):
        if kind == "currentmodule":
            package = name
        elif kind == "automodule":
            yield from _in_module(name, hidden.split(", "))
        elif "." in name:
            yield name.rpartition(".")[0], name.rpartition(".")[2]
        else:
            yield package, name


def _in_module(module: str, hidden: list[str]) -> Iterator[tuple[str, str]]:
    for name, value in vars(import_module(module)).items():
        own = getattr(value, "__module__", None) == module
        if own and name not in hidden and not name.startswith("_"):
            yield module, name


@cache
def _hidden() -> set[str]:
    """Return the methods that the reference leaves out, because they trust their arguments."""
    return {
        f"{name if '.' in name else 'minewise.' + name}.{method}"
        for page in REFERENCE.glob("*.rst")
        for kind, name, hidden in _DIRECTIVE.findall(page.read_text())
        for method in filter(None, hidden.split(", "))
        if kind == "autoclass"
    }
