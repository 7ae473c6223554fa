"""Doctests: public examples run with nothing but `mw` defined, as in the reference."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import minewise

collect_ignore = ["conftest.py"]  # has no doctests, and shares its name with others
REFERENCE = Path(__file__).parent.parent / "docs" / "reference" / "python"


@cache
def described() -> set[str]:
    """Return the names in the reference, by their defining modules."""
    pages = [page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.rst")]
    assert pages, "the reference is empty"
    return {name for page in pages for name in _described_on(page)}


def _described_on(page: str) -> list[str]:
    modules = re.findall(r"automodule:: (\S+)", page)
    package = re.search(r"currentmodule:: (\S+)", page)
    names = re.findall(r"auto(?:class|exception|function):: ([\w.]+)", page)
    wholes = [name if "." in name else f"{package and package[1]}.{name}" for name in names]
    return modules + [_home(*whole.rsplit(".", 1)) for whole in wholes]


def _home(module: str, name: str) -> str:
    found = getattr(import_module(module), name)
    return f"{getattr(found, '__module__', module)}.{name}"


@pytest.fixture(autouse=True)
def _namespace(request: pytest.FixtureRequest) -> None:
    """Run public examples with `mw` alone; other examples see the names of their module."""
    if not isinstance(request.node, pytest.DoctestItem):
        return
    test = request.node.dtest
    parts = test.name.split(".")
    if not described().isdisjoint(".".join(parts[:length]) for length in range(len(parts) + 1)):
        test.globs = {"mw": minewise}
