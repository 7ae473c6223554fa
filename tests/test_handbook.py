"""The handbook: whatever its pages show is tried out, and the site is built without a warning."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
import typer

import minewise
import minewise.circuits
import minewise.sat
from minewise.cli.app import app
from minewise.server.app import create_api
from minewise.server.limits import Limits
from pages import ROOT, blocks, commands, complaints, fences, links, shell, timeless
from serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DOCS = ROOT / "docs"
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in [*sorted(DOCS.glob("**/*.md")), ROOT / "examples/circuits/README.md"]
}
TRIED = {"console", "python"}
SHOWN = {"", "ini", "json", "nginx", "sh", "text", "toml"}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """The server that pages speak of."""
    with serving() as running:
        yield running


@pytest.mark.parametrize("name", [name for name in PAGES if commands(PAGES[name])])
def test_commands_print_what_a_page_says(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """One after the other, in a folder of their own, which has the examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    server = "localhost:8000"
    if server in PAGES[name]:
        server = request.getfixturevalue("served").address.removeprefix("http://")
    for command, printed in commands(PAGES[name]):
        # Answers over HTTP do not end with a line break, but those who read them see one.
        told = shell(command.replace("localhost:8000", server), tmp_path).rstrip("\n")
        assert timeless(told) == timeless(printed.rstrip("\n")), command


@pytest.mark.parametrize("name", [name for name in PAGES if blocks(PAGES[name], "python")])
def test_snippets_give_what_a_page_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert complaints(PAGES[name], name) == ""


@pytest.mark.parametrize("name", PAGES)
def test_nothing_goes_untested(name: str) -> None:
    page = PAGES[name]
    languages = {language for language, _ in fences(page) if not language.startswith("{")}
    unknown = languages - TRIED - SHOWN
    assert not unknown, "is it to be tried? then it is console or python"
    assert len(commands(page)) == len(re.findall(r"^ *\$ ", page, re.MULTILINE))
    tried = "".join(blocks(page, "python"))
    assert tried.count(">>> ") == page.count(">>> ")


@pytest.mark.parametrize("name", PAGES)
def test_commands_that_are_not_tried_exist(name: str) -> None:
    """Those that install, serve or take long; their options are looked up."""
    for block in blocks(PAGES[name], "sh") + blocks(PAGES[name], ""):
        for line in re.findall(r"(?:^|\| )(minewise .*)$", block, re.MULTILINE):
            _look_up(line.partition(" #")[0].split()[1:])


def _look_up(words: list[str]) -> None:
    command = typer.main.get_command(app)
    while hasattr(command, "commands"):
        assert words[0] in command.commands, words
        command, words = command.commands[words[0]], words[1:]
    command.make_context("minewise", words)


@pytest.mark.parametrize("name", PAGES)
def test_links_and_pictures_lead_somewhere(name: str) -> None:
    """In the repository, where pages are read as well."""
    folder = (ROOT / name).parent
    assert [link for link in links(PAGES[name]) if not (folder / link).exists()] == []


def test_whatever_pages_name_exists() -> None:
    """Tests by their names; scripts and targets of make as they are called."""
    sources = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/*.py"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name, page in PAGES.items():
        for test in re.findall(r"`(test_\w+)`", page):
            assert f"def {test}(" in sources, f"{name}: {test}"
        for path in re.findall(r"\b((?:tests|benchmarks|examples)/[\w/]+\.\w+)", page):
            assert (ROOT / path).exists(), f"{name}: {path}"
        for target in re.findall(r"`make (\w+)`", page):
            assert f"\n{target}:" in makefile, f"{name}: make {target}"


def test_the_formats_are_those_that_are_read() -> None:
    board, puzzle = blocks(PAGES["docs/reference/formats.md"], "text")
    assert minewise.Board.parse(board).mines == 3
    assert [read.first for read in minewise.read_puzzles(puzzle)] == [(0, 0)]


class _Html(HTMLParser):
    """What a built page refers to, and the ids it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.ids: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        self.targets.add((found.get("href") if tag != "link" else None) or found.get("src") or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, _Html]:
    """Build the site as `make docs` does, for which nothing may be fetched."""
    folder = tmp_path_factory.mktemp("site")
    recipe = re.search(r"sphinx-build (.*) build/docs", (ROOT / "Makefile").read_text())
    assert recipe
    run = subprocess.run(
        [sys.executable, "-m", "sphinx", *recipe[1].split(), "-d", folder / "cache", folder],
        capture_output=True,
        check=False,
        cwd=ROOT,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    found = {str(path.relative_to(folder)): _Html(path) for path in folder.glob("**/*.html")}
    for name, page in found.items():
        for target in page.targets:
            assert _is_there(folder, name, target, found), f"{name}: {target}"
    return found


def _is_there(folder: Path, name: str, target: str, pages: dict[str, _Html]) -> bool:
    """Tell whether a link leads to a file of the site, to a place in it, or out on the web."""
    path, _, place = unquote(target).partition("#")
    if re.match(r"https?:|mailto:", path):
        return True
    file = (folder / name).parent / path if path else folder / name
    page = pages.get(str(file.resolve().relative_to(folder.resolve())))
    return file.exists() and (page is None or not place or place in page.ids)


@pytest.mark.slow
def test_the_site_has_every_page_and_no_broken_link(site: dict[str, _Html]) -> None:
    for name in PAGES:
        if name.startswith("docs/"):
            assert name.removeprefix("docs/").removesuffix(".md") + ".html" in site


@pytest.mark.slow
def test_the_site_loads_nothing_from_elsewhere(site: dict[str, _Html]) -> None:
    names = {"index.html", "automata.html", "reference/python/boards.html"}
    text = re.compile(r"<(?:script|img|iframe|link)[^>]*(?:src|href)=\"(?:https?:)?//")
    assert names <= site.keys()
    assert not any(text.search(target) for page in site.values() for target in page.targets)


@pytest.mark.slow
def test_the_reference_has_every_public_name(site: dict[str, _Html]) -> None:
    ids = set().union(*(page.ids for name, page in site.items() if "reference/python" in name))
    for package in (minewise, minewise.sat, minewise.circuits):
        public = {f"{package.__name__}.{name}" for name in package.__all__}
        # Not to be taken for `typing.Literal`, it has its place in the reference but no id.
        assert public - ids <= {"minewise.circuits.Literal"}


@pytest.mark.slow
def test_the_reference_has_every_command_and_request(site: dict[str, _Html]) -> None:
    paths = create_api(Limits()).openapi()["paths"]
    requests = {f"{method} {path}" for path, methods in paths.items() for method in methods}
    slugs = {re.sub(r"[^a-z]+", "-", request).strip("-") for request in requests}
    assert slugs <= site["reference/http.html"].ids
    command = typer.main.get_command(app)
    plain = {
        f"minewise-{name}"
        for name, each in command.commands.items()
        if not hasattr(each, "commands")
    }
    assert plain | {"minewise-sat-encode"} <= site["reference/commands.html"].ids
