"""Reports: self-contained, accessible, and clear about what was measured."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from minewise import MinewiseError, compare
from minewise.reporting import figures
from minewise.reporting.comparison import comparison_report
from minewise.reporting.page import Report, free_name, require_writable
from support.html import Reader


@pytest.fixture(scope="module")
def page() -> str:
    result = compare(["single-point", "exact", "probability"], preset="beginner", games=300, seed=2)
    return comparison_report(result, "minewise compare --players 'a & b'").html()


def test_reports_are_self_contained(page: str) -> None:
    reader = Reader(page)
    assert page.startswith("<!DOCTYPE html>\n<html lang=")
    for tag in ("script", "link", "img", "iframe", "object"):
        assert not reader.all(tag)
    for _, attributes in reader.elements:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    assert not re.search(r"url\((?!#)|@import", page)


def test_references_within_pictures_have_targets(page: str) -> None:
    reader = Reader(page)
    names = {attributes.get("id") for _, attributes in reader.elements}
    used = set(re.findall(r"url\(#([^)]+)\)", page)) | {
        (attributes.get("xlink:href") or "#")[1:] for attributes in reader.all("use")
    }
    assert used
    assert used <= names


def test_reports_are_accessible(page: str) -> None:
    reader = Reader(page)
    pictures = reader.all("svg")
    assert len(pictures) == len(reader.all("figcaption")) == 3
    for picture in pictures:
        assert picture["role"] == "img"
        assert len(picture["aria-label"] or "") > 30
    assert all(cell["scope"] in ("col", "row") for cell in reader.all("th"))
    assert len(reader.all("caption")) == len(reader.all("table")) == 3
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_colours_follow_the_page(page: str) -> None:
    """Fixed colours in a picture could become invisible in dark mode."""
    pictures = "".join(re.findall(r"<svg .*?</svg>", page, re.DOTALL))
    assert set(re.findall(r"#[0-9a-fA-F]{6}\b", pictures)) == set()
    assert {"var(--ink)", "var(--mark)"} <= set(re.findall(r"var\(--\w+\)", pictures))


def test_reports_state_what_was_measured(page: str) -> None:
    words = Reader(page).words
    assert "300 games on a 9×9 grid with 10 mines, start safe, first cell random, seed 2" in words
    assert "minewise compare --players 'a & b'" in words
    result = compare(["single-point", "exact", "probability"], preset="beginner", games=300, seed=2)
    for entry in result.entries:
        assert f"{100 * entry.totals.win_rate:.2f} %" in words
    for duel in result.duels:
        assert f"{duel.player} vs {duel.other}" in words
        assert f"{duel.player_alone} : {duel.other_alone}" in words


def test_pictures_are_reproducible(page: str) -> None:
    result = compare(["random", "exact"], preset="beginner", games=50)
    one, two = (comparison_report(result, "").html() for _ in range(2))
    assert one == two
    assert page != one


def test_a_report_on_games_that_are_all_won() -> None:
    result = compare(["random", "exact"], rows=2, cols=2, mines=0, games=5)
    reader = Reader(comparison_report(result, "").html())
    assert "won all" in (reader.all("svg")[1]["aria-label"] or "")


def test_text_is_escaped() -> None:
    nasty = "<script>alert('&')</script>"
    report = Report(nasty)
    report.heading(nasty)
    report.text(nasty)
    report.code(nasty)
    report.table(nasty, [nasty, "b"], [[nasty, nasty]])
    with figures.drawing(1) as (figure, (axes,)):
        axes.set_title(nasty)
        report.picture(nasty, figure, f'"{nasty}"')
    reader = Reader(report.html())
    assert not reader.all("script")
    assert reader.words.count(nasty) == 10  # in every part and in the title bar
    assert reader.all("svg")[0]["aria-label"] == f'"{nasty}"'


def test_pictures_can_be_files() -> None:
    with figures.drawing(2, rows=2) as (figure, axes):
        axes[0].plot([0, 1], color=figures.MARK)
        axes[1].plot([0, 5], color=figures.INK)
    picture = figures.svg(figure)
    assert ElementTree.fromstring(picture).tag.endswith("svg")  # noqa: S314 (our own)
    assert "var(" not in picture
    assert figures.MARK in picture


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    report = Report("Title")
    report.write(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text() == report.html()
    report.text("More")
    report.write(tmp_path / "report.html")
    assert "More" in (tmp_path / "report.html").read_text()
    assert len(list(tmp_path.iterdir())) == 1
    with pytest.raises(MinewiseError, match=r"cannot write '.*none/report\.html': No such file"):
        report.write(tmp_path / "none" / "report.html")


def test_paths_are_checked_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "old.html").write_text("precious")
    require_writable(tmp_path / "new.html")
    require_writable(tmp_path / "old.html")
    assert [path.name for path in tmp_path.iterdir()] == ["old.html"]
    for place in (tmp_path, tmp_path / "none" / "new.html"):
        with pytest.raises(MinewiseError, match="cannot write"):
            require_writable(place)


def test_free_names(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        names.append(free_name(tmp_path / "report.html"))
        names[-1].touch()
    assert [name.name for name in names] == ["report.html", "report-2.html", "report-3.html"]


@pytest.mark.parametrize("library", ["matplotlib", "jinja2"])
def test_missing_libraries_are_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MinewiseError, match=r"pip install 'minewise\[plots\]'"):
        Report("Title").html()


def test_file_names_that_are_not_text(tmp_path: Path) -> None:
    report = Report("Names")
    report.code("minewise campaign run caf\udce9/small.toml")
    report.write(tmp_path / "report.html")
    assert "caf\\udce9/small.toml" in (tmp_path / "report.html").read_text(encoding="utf-8")
