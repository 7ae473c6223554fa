"""The page about automata: its tests exist, and its snippets give what it says."""

from __future__ import annotations

import doctest
import re
import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "automata.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_exists() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/*.py"))
    named = re.findall(r"`(test_\w+)`", PAGE)
    assert len(named) > 10
    assert [name for name in named if f"def {name}(" not in sources] == []


def test_its_pictures_are_up_to_date() -> None:
    """`make images` draws them anew."""
    for name, picture in runpy.run_path(str(ROOT / "docs/make_images.py"))[
        "draw_machines"
    ]().items():
        assert f"](images/{name}.svg)" in PAGE
        assert (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8") == picture


def test_snippets_give_what_the_page_says() -> None:
    snippets = "".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    session = doctest.DocTestParser().get_doctest(snippets, {}, "automata.md", None, 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(session, out=report.append)
    assert tried
    assert not failed, "".join(report)
