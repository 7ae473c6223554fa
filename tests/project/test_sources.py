"""The pages on the sources: every item of a document has a verdict and a command that is run."""

from __future__ import annotations

import re

import pytest

from support.pages import blocks, sections
from support.paths import ROOT

PAGES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs/sources").glob("*.md"))
    if path.stem != "index"
}
VERDICTS = ("correct", "wrong: ", "imprecise: ", "implemented", "answered: ", "reproduced")
ITEM = re.compile(r"^\| \[(.+?)\]\(#([^)]+)\) \| (.+) \|$", re.MULTILINE)


def test_all_documents_have_a_page() -> None:
    assert set(PAGES) == {"assignment", "kadlac", "matrices", "np-game", "strips"}


@pytest.mark.parametrize("name", PAGES)
def test_every_item_has_a_verdict_and_a_command(name: str) -> None:
    text = sections(PAGES[name])
    items = ITEM.findall(PAGES[name])
    assert len(items) >= 12
    for title, place, verdict in items:
        assert verdict.startswith(VERDICTS), title
        assert place in text, title
        assert blocks(text[place], "console") or blocks(text[place], "python"), title


@pytest.mark.parametrize("name", PAGES)
def test_every_section_with_a_command_is_listed(name: str) -> None:
    listed = {place for _, place, _ in ITEM.findall(PAGES[name])}
    told = {place for place, text in sections(PAGES[name]).items() if "```" in text}
    assert told <= listed
