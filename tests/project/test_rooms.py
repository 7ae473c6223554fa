"""The rooms: imports, includes, file counts and READMEs."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from support.includes import CORE, faults
from support.paths import ROOT

PACKAGE = ROOT / "src" / "minewise"
MOST_FILES = 16
"""The limit per folder; a header and its source count as one file."""

FOLDERS = sorted(
    folder
    for top in (CORE, PACKAGE)
    for folder in top.rglob("*")
    if folder.is_dir() and folder.name != "__pycache__"
)
ROOMS = [folder for folder in FOLDERS if folder.parent in (CORE, PACKAGE)]


def name_of(folder: Path) -> str:
    return folder.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_folders_have_few_files(folder: Path) -> None:
    source = {".py", ".cpp", ".hpp", ".js"}
    stems = {file.stem for file in folder.iterdir() if file.suffix in source}
    assert len(stems - {"__init__"}) <= MOST_FILES


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_readme_of_a_room_is_short_and_correct(room: Path) -> None:
    readme = (room / "README.md").read_text(encoding="utf-8")
    assert len(readme.splitlines()) <= 20
    for name in re.findall(r"^- `([\w/]+)`:", readme, re.MULTILINE):
        assert (room / name).is_dir() or any(room.glob(f"{name}.*")), name
    [start] = re.findall(r"Start reading at `(.+)`\.", readme)
    assert (room / start).is_file()


@pytest.mark.parametrize("room", [room for room in ROOMS if room.parent == PACKAGE], ids=name_of)
def test_room_imports_only_the_rooms_in_its_readme(room: Path) -> None:
    readme = (room / "README.md").read_text(encoding="utf-8")
    [named] = re.findall(r"^May import: (.*?)\.", readme, re.MULTILINE)
    found = set()
    for path in room.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("minewise."):
                found.add((node.module or "").split(".")[1])
    assert found - {room.name, "_core"} <= set(re.findall(r"`(\w+)`", named))


def test_includes_in_the_core_are_allowed() -> None:
    assert faults(CORE) == []


@pytest.mark.parametrize(
    ("file", "line", "fault"),
    [
        ("base/rng.hpp", '#include "board/cell.hpp"', "'base' may not"),
        ("board/cell.hpp", '#include "board/none.hpp"', "which does not exist"),
        ("board/cell.hpp", '#include "board/topology.hpp"', "cycle: board/"),
    ],
)
def test_forbidden_include_is_found(tmp_path: Path, file: str, line: str, fault: str) -> None:
    core = shutil.copytree(CORE, tmp_path / "core")
    changed = core / file
    changed.write_text(f"{changed.read_text()}{line}\n")
    assert any(fault in found for found in faults(core))


MACHINERY = ("System", "Ordering", "TrellisBuilder")
"""The classes that turn clues into a trellis."""


def machines_held(core: Path) -> list[tuple[str, str]]:
    """List members and variables of the `MACHINERY` classes outside their own rooms.

    References and pointers do not count.
    """
    declared = re.compile(
        rf"\b(?:minewise::)?({'|'.join(MACHINERY)})(?:\s*>)*\s+\w+\s*[;={{(,\[]"
        rf"|<\s*(?:minewise::)?({'|'.join(MACHINERY)})\s*[>,]"
        rf"|\b(?:minewise::)?({'|'.join(MACHINERY)})\s*[({{]"
    )
    found: list[tuple[str, str]] = []
    for path in sorted(core.rglob("*.[ch]pp")):
        file = path.relative_to(core)
        if file.parts[0] in ("equations", "trellis"):
            continue
        text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        names = (next(filter(None, match.groups())) for match in declared.finditer(text))
        found += [(file.as_posix(), name) for name in names]
    return found


def test_only_the_frontier_turns_clues_into_trellises() -> None:
    assert machines_held(CORE) == [("engine/frontier.hpp", name) for name in MACHINERY]


@pytest.mark.parametrize(
    "line",
    [
        "System system_;",
        "  TrellisBuilder builder;",
        "Ordering ordering{};",
        "std::vector<System> systems_;",
        "std::unique_ptr<minewise::TrellisBuilder> builder_;",
        "auto ordering = Ordering();",
    ],
)
def test_second_use_of_the_machinery_is_found(tmp_path: Path, line: str) -> None:
    core = shutil.copytree(CORE, tmp_path / "core")
    changed = core / "engine" / "position.hpp"
    changed.write_text(f"{changed.read_text()}{line}\n")
    assert len(machines_held(core)) == len(MACHINERY) + 1


def planted(folder: Path, module: str, line: str) -> Path:
    """Copy the package and pyproject.toml, and add a line to a module."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(PACKAGE, folder / "src" / "minewise", ignore=shutil.ignore_patterns("static"))
    changed = folder / "src" / "minewise" / module
    changed.write_text(f"{changed.read_text()}\n{line}\n")
    return folder


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Lint the package in a folder, without the import hooks of the installed package."""
    program = Path(sys.executable).with_name("lint-imports")
    paths = [str(folder / "src"), sysconfig.get_path("purelib")]
    return subprocess.run(
        [sys.executable, "-S", program, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("module", "line", "complaint"),
    [
        ("base/errors.py", "from minewise.board import board", "minewise.base is not allowed"),
        ("automata/trace.py", "import minewise.circuits", "minewise.automata is not allowed"),
        ("board/symbols.py", "from minewise.board import parse", "No cycles are allowed"),
    ],
)
def test_forbidden_import_is_found(tmp_path: Path, module: str, line: str, complaint: str) -> None:
    found = lint_imports(planted(tmp_path, module, line))
    assert found.returncode == 1
    assert complaint in found.stdout


def test_imports_in_the_package_are_allowed(tmp_path: Path) -> None:
    found = lint_imports(planted(tmp_path, "base/errors.py", ""))
    assert found.returncode == 0, found.stdout


def test_forbidden_native_import_is_found(tmp_path: Path) -> None:
    found = subprocess.run(
        [Path(sys.executable).with_name("ruff"), "check", "--select", "TID251", "src"],
        cwd=planted(tmp_path, "cli/app.py", "from minewise import _core"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert "cli/app.py" in found.stdout
    assert "Found 1 error" in found.stdout
