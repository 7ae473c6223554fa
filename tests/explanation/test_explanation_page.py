"""The pictures on the page about explanations are up to date."""

from __future__ import annotations

import runpy

from support.pages import links
from support.paths import ROOT

PAGE = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")


def test_pictures_are_up_to_date() -> None:
    """If this fails, run `make images`."""
    pictures = runpy.run_path(str(ROOT / "docs" / "make_images.py"))["draw_proofs"]()
    assert set(links(PAGE)) == {f"images/{name}.svg" for name in pictures}
    for name, picture in pictures.items():
        committed = (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8")
        assert committed == picture
