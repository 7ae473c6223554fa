"""The pictures on the page about automata are up to date."""

from __future__ import annotations

import runpy

from support.paths import ROOT

PAGE = (ROOT / "docs" / "automata.md").read_text(encoding="utf-8")


def test_pictures_are_up_to_date() -> None:
    """If this fails, run `make images`."""
    for name, picture in runpy.run_path(str(ROOT / "docs/make_images.py"))[
        "draw_machines"
    ]().items():
        assert f"](images/{name}.svg)" in PAGE
        assert (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8") == picture
