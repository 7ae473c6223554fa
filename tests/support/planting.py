"""Build minewise with a bug in it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from minewise import _core
from support.paths import ROOT

PLANTS = sorted((ROOT / "tests" / "fuzz" / "plants").glob("*/*.patch"))
"""Bugs, each in the folder of the area that has to find it."""

BUILD = ROOT / "build" / f"{sys.implementation.cache_tag}-Release"
NINJA = Path(sysconfig.get_path("scripts")) / "ninja"
NATIVE = Path(_core.__file__)


def plant(bug: Path, folder: Path) -> Path:
    """Copy minewise with the bug to `folder`, and return a Python interpreter that imports it."""
    for part in ("core", "src"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    # In a folder of a repository, `git apply` would do nothing.
    alone = os.environ | {"GIT_CEILING_DIRECTORIES": str(folder.parent)}
    subprocess.run(["git", "apply", bug], cwd=folder, env=alone, check=True)
    native = folder / "src" / "minewise" / NATIVE.name
    if patched(bug).startswith("core/"):
        _rebuild(patched(bug), folder, native)
    else:
        shutil.copy(NATIVE, native)
    return _interpreter(folder)


def patched(bug: Path) -> str:
    """Return the name of the file that has the bug."""
    (line,) = (line for line in bug.read_text(encoding="utf-8").splitlines() if line[:4] == "+++ ")
    return line.removeprefix("+++ b/")


def _rebuild(file: str, folder: Path, native: Path) -> None:
    """Compile what the file of `folder` is part of, and link it with what is built of the rest."""
    *compilations, linking = _ninja("commands", NATIVE.name)
    link = shlex.split(linking.removeprefix(": && ").removesuffix(" && :"))
    output = link.index("-o") + 1
    link[output] = str(native)
    for index, built in enumerate(_objects(file)):
        compiled = str(folder / f"{index}.o")
        command = next(line for line in compilations if f" -o {built} " in line)
        words = shlex.split(command.replace(str(ROOT / "core"), str(folder / "core")))
        words[words.index("-o") + 1] = compiled
        words[words.index("-MF") + 1] = f"{compiled}.d"
        subprocess.run(words, cwd=BUILD, check=True)
        if built in link:
            link.remove(built)
        # The linker takes a definition from a library only if no object before it has one.
        link.insert(output + 1, compiled)
    subprocess.run(link, cwd=BUILD, check=True)


def _objects(file: str) -> list[str]:
    """Return the object files that depend on the file."""
    dependencies = "\n".join(_ninja("deps")).split("\n\n")
    suffix = f"/{file}"
    return [
        made.partition(":")[0]
        for made in dependencies
        if any(line.endswith(suffix) for line in made.splitlines())
    ]


def _ninja(tool: str, *words: str) -> list[str]:
    """Return the lines that one of Ninja's tools prints about the build."""
    command = [str(NINJA), "-t", tool, *words]
    return subprocess.check_output(command, cwd=BUILD, text=True).splitlines()


def _interpreter(folder: Path) -> Path:
    """Return a Python interpreter that finds minewise in `folder`, and all other packages here."""
    room = folder / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", room], check=True)
    script = "import sysconfig; print(sysconfig.get_path('purelib'))"
    python = room / "bin" / "python"
    packages = subprocess.check_output([python, "-c", script], text=True).strip()
    paths = [str(folder / "src"), sysconfig.get_path("purelib")]
    Path(packages, "planted.pth").write_text("\n".join(paths), encoding="utf-8")
    return python
