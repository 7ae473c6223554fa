"""Paths in the repository."""

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parents[1]
ROOT: Final = TESTS.parent
DATA: Final = TESTS / "data"
EXAMPLES: Final = ROOT / "examples"
