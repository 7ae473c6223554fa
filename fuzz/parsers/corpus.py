"""Small corpora: the shortest inputs that together reach what a search reaches."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fuzz.parsers.search import covered, search

if TYPE_CHECKING:
    from fuzz.parsers.targets import Target

_MOST_FILES = 30
_KEPT = "found-"
"""How the names of inputs begin that once showed a bug; they stay."""


def collect(target: Target, seed: int, runs: int) -> None:
    """Search for new inputs, and replace the corpus by the best of the old and new ones."""
    committed = [file.read_bytes() for file in target.corpus.iterdir()]
    found = search(target, seed, runs)
    assert found.finding is None, f"fix this first: {found.finding!r}"
    gains = _gains(target, sorted({*committed, *found.inputs}, key=len))
    best = sorted(filter(gains.__getitem__, gains), key=gains.__getitem__)[-_MOST_FILES:]
    kept = {file.read_bytes() for file in target.corpus.glob(f"{_KEPT}*")}
    for file in list(target.corpus.iterdir()):
        if not file.name.startswith(_KEPT):
            file.unlink()
    for data in filter(lambda data: data not in kept, best):
        (target.corpus / sha256(data).hexdigest()[:12]).write_bytes(data)
    print(f"{target.name}: {len(best)} files")


def _gains(target: Target, inputs: list[bytes]) -> dict[bytes, int]:
    """Return how much each input reaches that none before it does."""
    gains = {}
    before = 0
    with TemporaryDirectory() as folder:
        for number, data in enumerate(inputs):
            Path(folder, f"{number:06}").write_bytes(data)
            now = covered(target, Path(folder))
            gains[data] = now - before
            before = now
    return gains
