"""The page about explanations: its commands print, and its snippets give, what it says."""

from __future__ import annotations

import runpy

import pytest

from pages import ROOT, commands, complaints, links, shell

PAGE = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("command", "printed"), commands(PAGE))
def test_commands_print_what_the_page_says(command: str, printed: str) -> None:
    assert shell(command, ROOT) == printed


def test_snippets_give_what_the_page_says() -> None:
    assert complaints(PAGE, "explain.md") == ""


def test_its_pictures_are_up_to_date() -> None:
    """`make images` draws them anew."""
    pictures = runpy.run_path(str(ROOT / "docs" / "make_images.py"))["draw_proofs"]()
    assert set(links(PAGE)) == {f"images/{name}.svg" for name in pictures}
    for name, picture in pictures.items():
        committed = (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8")
        assert committed == picture
