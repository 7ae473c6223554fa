"""The page about NP-completeness: what it says comes true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from minewise.circuits import TILES
from minewise.circuits.tiles import parse_tiles
from pages import ROOT, blocks, commands, complaints, links, shell

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "np.md").read_text(encoding="utf-8")


def test_commands_print_what_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    session = commands(PAGE)
    assert len(session) == PAGE.count("\n$ ")
    for command, printed in session:
        assert shell(command, tmp_path) == printed


def test_snippets_give_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert complaints(PAGE, "np.md") == ""


def test_the_tile_is_the_one_of_that_name() -> None:
    (text,) = blocks(PAGE, "text")
    (tile,) = parse_tiles(text)
    assert (tile.shown == TILES[tile.name].shown).all()
    assert tile.relation == TILES[tile.name].relation


def test_every_test_that_is_named_exists() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/*.py"))
    named = re.findall(r"`(test_\w+)`", PAGE)
    assert named
    assert [name for name in named if f"def {name}(" not in sources] == []


@pytest.mark.parametrize("page", ["docs/np.md", "examples/circuits/README.md"])
def test_links_and_pictures_lead_somewhere(page: str) -> None:
    place = ROOT / page
    found = links(place.read_text(encoding="utf-8"))
    assert found
    assert [link for link in found if not (place.parent / link).exists()] == []
