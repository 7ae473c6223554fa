"""The names in the package, which are loaded on first use."""

import inspect
import subprocess
import sys

import pytest

import minewise
import minewise.circuits
import minewise.gym
import minewise.sat


def python(code: str) -> str:
    """Run code in a new interpreter and return its output."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    ).stdout


def test_every_name_can_be_imported() -> None:
    assert python("from minewise import *; print(analyze(Board.parse('?1')).mined)") == (
        "[(0, 0)]\n"
    )
    for name in minewise.__all__:
        assert getattr(minewise, name) is not None
        assert name in dir(minewise)


def test_every_public_name_is_listed() -> None:
    assert set(minewise._MODULE_OF) == set(minewise.__all__)


def test_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'minewise' has no attribute 'solve'"):
        _ = minewise.solve


def test_every_public_function_and_class_has_an_example() -> None:
    """`src/conftest.py` runs the examples with only `mw` defined."""
    for package in (minewise, minewise.sat, minewise.circuits, minewise.gym):
        for name in package.__all__:
            found = getattr(package, name)
            if inspect.isfunction(found) or inspect.isclass(found):
                is_error = inspect.isclass(found) and issubclass(found, Exception)
                assert is_error or ">>> " in (inspect.getdoc(found) or ""), name


def test_import_loads_no_heavy_modules() -> None:
    heavy = "{'numpy', 'rich', 'typer', 'pysat', 'gymnasium', 'minewise._core'}"
    assert python(f"import sys, minewise; print({heavy} & set(sys.modules))") == "set()\n"
    loaded = python(f"import sys; from minewise import analyze; print({heavy} & set(sys.modules))")
    assert "'rich'" not in loaded
    assert "'pysat'" not in loaded
    assert "'gymnasium'" not in loaded


def test_package_can_be_run() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "minewise", "--version"], capture_output=True, check=True, text=True
    )
    assert result.stdout.strip() == f"minewise {minewise.__version__}"
