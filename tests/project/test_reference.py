"""The reference lists the names that the handbook imports."""

from __future__ import annotations

import re
from importlib import import_module

from support.paths import ROOT
from support.public_names import described

IMPORT = re.compile(r"^(?:>>> )?from (minewise[\w.]*) import ([\w, ]+)$", re.MULTILINE)


def test_imported_names_are_in_the_reference() -> None:
    known = described()
    imported = {
        (module, name.strip().split(" as ")[0])
        for page in (ROOT / "docs").rglob("*.md")
        for module, names in IMPORT.findall(page.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    assert len(imported) > 50
    missing = [
        f"{module}.{name}"
        for module, name in sorted(imported)
        if known.isdisjoint(candidates(module, name))
    ]
    assert not missing


def candidates(module: str, name: str) -> set[str]:
    """Return what the reference may list: the name, or the module that has it."""
    home = getattr(getattr(import_module(module), name, None), "__module__", module)
    return {module, home, f"{module}.{name}", f"{home}.{name}"}
