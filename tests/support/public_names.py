"""The public functions, classes and methods: those of `minewise` and of its Python reference."""

from __future__ import annotations

import inspect
import re
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import minewise
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFERENCE = ROOT / "docs/reference/python"
_DIRECTIVE = re.compile(
    r"^\.\. (currentmodule|auto(?:module|class|exception|function)|py:data):: ([\w.]+)"
    r"(?:.*\n   :exclude-members: ([\w, ]+))?",
    re.MULTILINE,
)


class Entry(NamedTuple):
    """A module or name in the reference."""

    kind: str
    name: str
    hidden: list[str]
    """The members that the reference leaves out."""


@cache
def described() -> set[str]:
    """Return the modules and names in the reference, the names by their defining modules."""
    return {each.name if each.kind == "automodule" else home(each.name) for each in _entries()}


def home(name: str) -> str:
    """Return a name by its defining module."""
    module, _, own = name.rpartition(".")
    return f"{getattr(_found(name), '__module__', module)}.{own}"


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
    names = [f"minewise.{name}" for name in minewise.__all__]
    names += [name for entry in _entries() for name in _names(entry)]
    found = {name: _found(name) for name in sorted(names)}
    return {
        name: value
        for name, value in found.items()
        if inspect.isfunction(inspect.unwrap(value)) or inspect.isclass(value)
    }


def _found(name: str) -> Callable[..., object]:
    module, _, own = name.rpartition(".")
    found: Callable[..., object] = getattr(import_module(module), own)
    return found


@cache
def _entries() -> list[Entry]:
    pages = [page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.rst")]
    assert pages, "the reference is empty"
    return [entry for page in pages for entry in _on_page(page)]


def _on_page(page: str) -> Iterator[Entry]:
    package = "minewise"
    for kind, name, hidden in _DIRECTIVE.findall(page):
        if kind == "currentmodule":
            package = name
        else:
            yield Entry(kind, name if "." in name else f"{package}.{name}", hidden.split(", "))


def _names(entry: Entry) -> Iterator[str]:
    """Return the names that an entry describes: its own, or those in a module."""
    if entry.kind != "automodule":
        yield entry.name
        return
    for name, value in vars(import_module(entry.name)).items():
        own = getattr(value, "__module__", None) == entry.name
        if own and name not in entry.hidden and not name.startswith("_"):
            yield f"{entry.name}.{name}"


@cache
def _hidden() -> set[str]:
    """Return the methods that the reference leaves out, because they trust their arguments."""
    return {
        f"{entry.name}.{method}"
        for entry in _entries()
        if entry.kind == "autoclass"
        for method in entry.hidden
    }
