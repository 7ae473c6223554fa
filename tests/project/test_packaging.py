"""The wheel, the source distribution, the extras and the lock file.

`.ci/wheel` installs the real wheel.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
FOR_DEVELOPERS = {"bench", "build", "dev", "docs", "lint", "test"}
SHIPPED = ("core", "docs", "examples", "fuzz", "src", "tests")
"""Folders that the source distribution contains in full."""
TOP = {
    ".clang-format",
    ".gitignore",
    ".prettierrc.json",
    "CHANGELOG.md",
    "CMakeLists.txt",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "PKG-INFO",
    "README.md",
    "jsconfig.json",
    "pyproject.toml",
    "requirements.lock",
}


def built(folder: Path, call: str) -> Path:
    """Call the build backend without compiling, and return the archive."""
    settings = {"wheel.cmake": "false", "build-dir": str(folder / "build")}
    code = f"from scikit_build_core.build import *; print({call}({str(folder)!r}, {settings!r}))"
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True
    ).stdout
    return folder / printed.splitlines()[-1]


def files_below(folder: Path) -> set[str]:
    """List the files in a folder, relative to the root, without build products."""
    return {
        file.relative_to(ROOT).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so"
    }


def test_wheel_contains_only_the_package(tmp_path: Path) -> None:
    with ZipFile(built(tmp_path, "build_wheel")) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        [metadata] = [name for name in wheel.namelist() if name.endswith("METADATA")]
        described = wheel.read(metadata).decode()
    tree = {name.removeprefix("src/") for name in files_below(ROOT / "src" / "minewise")}
    assert names == tree
    assert {
        "minewise/circuits/tiles/tiles.txt",
        "minewise/play/opening_book.toml",
        "minewise/py.typed",
        "minewise/server/static/index.html",
    } <= names
    assert "Provides-Extra: all" in described
    assert "License-Expression: MIT" in described


@pytest.mark.slow
def test_source_distribution_contains_every_source_file(tmp_path: Path) -> None:
    with tarfile.open(built(tmp_path, "build_sdist")) as archive:
        members = [member.name.partition("/")[2] for member in archive if member.isfile()]
    assert {name for name in members if "/" not in name} == TOP
    below = {name for name in members if "/" in name}
    assert below == set().union(*(files_below(ROOT / folder) for folder in SHIPPED))


def test_extra_all_includes_every_extra_for_users() -> None:
    [every] = EXTRAS["all"]
    named = every.removeprefix("minewise[").removesuffix("]").split(",")
    assert named == sorted(EXTRAS.keys() - FOR_DEVELOPERS - {"all"})


def test_lock_pins_every_requirement() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"==[\w.+]+", str(pin.specifier)) for pin in pins), "run `make lock`"
    here = {pin.name: pin for pin in pins if pin.marker is None or pin.marker.evaluate()}
    for wanted in map(Requirement, set(PROJECT["dependencies"]).union(*EXTRAS.values())):
        if wanted.name != "minewise":
            [version] = here[canonicalize_name(wanted.name)].specifier
            assert wanted.specifier.contains(version.version, prereleases=True), "run `make lock`"
