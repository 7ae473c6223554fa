"""The committed type stubs match the native module."""

import subprocess
import sys
from pathlib import Path

import minewise

COMMITTED = Path(minewise.__file__).with_name("_core.pyi")
PATTERNS = Path(__file__).parents[2] / "core" / "bindings" / "stubs.txt"


def test_stubs_are_up_to_date(tmp_path: Path) -> None:
    generated = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "minewise._core"]
    subprocess.run([*command, "-p", str(PATTERNS), "-o", str(generated)], check=True)
    assert generated.read_text() == COMMITTED.read_text(), "run `make stubs`"
