"""The handbook: its commands and snippets run, its links resolve, and the site builds cleanly."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pkgutil import resolve_name
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
import typer

import minewise
import minewise.circuits
import minewise.gym
import minewise.sat
from minewise.cli.app import app
from minewise.play.records import COLUMNS
from minewise.server.app import create_api
from minewise.server.limits import Limits
from support.named_commands import VARIABLES, check_line, check_mention
from support.pages import (
    blocks,
    commands,
    complaints,
    fences,
    links,
    mentions,
    sections,
    shell,
    strays,
    timeless,
)
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DOCS = ROOT / "docs"
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in [
        *sorted(ROOT.glob("*.md")),
        *sorted(DOCS.glob("**/*.md")),
        ROOT / "examples/circuits/README.md",
    ]
}
# Pages that need their own files or have many commands, and the tests that run them.
OWN_TESTS = {
    "README.md": "tests/project/test_readme.py",
    "docs/campaign.md": "tests/cli/commands/test_campaign.py",
}
TRIED = {"console", "python"}
SHOWN = {"ini", "nginx", "sh", "text", "toml"}
FOLDERS = "benchmarks|core|docs|examples|src|tests"
SERVER = "localhost:8000"
"""The address in pages; tests replace it with the address of a real server."""
API = create_api(Limits()).openapi()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [name for name, page in PAGES.items() if commands(page) and name not in OWN_TESTS],
)
def test_commands_print_the_output_on_the_page(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Run the commands in order, in a folder with the examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    server = SERVER
    if server in PAGES[name]:
        server = request.getfixturevalue("served").address.removeprefix("http://")
    for command, printed in commands(PAGES[name]):
        # HTTP responses do not end with a line break.
        told = shell(command.replace(SERVER, server), tmp_path).rstrip("\n")
        assert timeless(told) == timeless(printed.rstrip("\n")), command


@pytest.mark.parametrize(("page", "test"), OWN_TESTS.items())
def test_pages_with_their_own_test_are_tested_there(page: str, test: str) -> None:
    source = (ROOT / test).read_text(encoding="utf-8")
    assert commands(PAGES[page])
    assert page in source
    assert re.search(r"commands\((\w+)\).*shell\(.*complaints\(\1", source, re.DOTALL)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name.startswith("docs/sources/") else ())
        for name in PAGES
        if blocks(PAGES[name], "python") and name not in OWN_TESTS
    ],
)
def test_snippets_give_the_output_on_the_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = PAGES[name]
    # Readers of the sources start in the middle.
    parts = sections(page).values() if name.startswith("docs/sources/") else [page]
    for part in filter(lambda text: blocks(text, "python"), parts):
        assert complaints(part, name) == ""


@pytest.mark.parametrize("name", PAGES)
def test_all_code_blocks_are_tested(name: str) -> None:
    page = PAGES[name]
    languages = {language for language, _ in fences(page) if not language.startswith("{")}
    unknown = languages - TRIED - SHOWN
    assert not unknown, "blocks that are run must be console or python"
    assert len(commands(page)) == len(re.findall(r"^ *\$ ", page, re.MULTILINE))
    tried = "".join(blocks(page, "python"))
    assert tried.count(">>> ") == page.count(">>> ")
    assert strays(page) == [], "code that is run must follow >>>"


@pytest.mark.parametrize("name", PAGES)
def test_commands_that_are_not_run_exist(name: str) -> None:
    """Check commands that install, serve or take long, and commands in sentences."""
    for block in blocks(PAGES[name], "sh"):
        for line in block.splitlines():
            check_line(line)
    for line in re.findall(r"^ExecStart=.*/(minewise .*)$", PAGES[name], re.MULTILINE):
        check_line(line)
    for mention in mentions(PAGES[name]):
        check_mention(mention)


@pytest.mark.parametrize("name", PAGES)
def test_links_and_pictures_exist(name: str) -> None:
    """Check links between the Markdown files, which are also read in the repository."""
    folder = (ROOT / name).parent
    assert [link for link in links(PAGES[name]) if not (folder / link).exists()] == []


def test_names_in_pages_exist() -> None:
    """Check tests, files, variables, public names and HTTP requests."""
    sources = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/*.py"))
    build_options = re.findall(
        r"^option\((\w+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE
    )
    for name, page in PAGES.items():
        for test in re.findall(r"`(test_\w+)`", page):
            assert f"def {test}(" in sources, f"{name}: {test}"
        for path in re.findall(rf"(?<![\w/.-])((?:{FOLDERS})/[\w/]+(?:\.\w+)+)", page):
            assert (ROOT / path).exists(), f"{name}: {path}"
        for variable in re.findall(r"\bMINEWISE_\w+", page):
            assert variable in {*VARIABLES, *build_options}, f"{name}: {variable}"
        for public in re.findall(r"`((?:mw|minewise)\.[\w.]+)", page):
            resolve_name(public.replace("mw.", "minewise."))
        for method, path in re.findall(r"`(GET|POST|DELETE) ([/{}\w-]+)", page):
            known = API["paths"].get(path.removeprefix("/api/v1"), {})
            assert method.lower() in known, f"{name}: {method} {path}"


def test_format_examples_can_be_read() -> None:
    board, puzzle = blocks(PAGES["docs/reference/formats.md"], "text")
    assert minewise.Board.parse(board).mines == 3
    assert [read.first for read in minewise.read_puzzles(puzzle)] == [(0, 0)]


def test_format_tables_list_all_members() -> None:
    comparison = minewise.compare(["exact", "matrix"], preset="beginner", games=2)
    totals, duel = comparison.entries[0].totals, comparison.duels[0]
    answers = [minewise.analyze(minewise.Board.parse(text)).to_json() for text in ("?1", "00?1")]
    assert members_told("Answers as JSON") == set().union(*answers)
    assert members_told("Simulations") == set(totals.to_json())
    assert members_told("Comparisons") == {"report", *comparison.to_json(), *duel.to_json()}
    assert members_told("Records of games") == set(COLUMNS)


def members_told(title: str) -> set[str]:
    """Return the names in the first column of a section's tables."""
    section = re.split(r"^##+ (.*)\n", PAGES["docs/reference/formats.md"], flags=re.MULTILINE)
    rows = re.findall(r"^\| (`.*?) \|", section[section.index(title) + 1], re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


class Html(HTMLParser):
    """The ids and links in a built page, and the files it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attrs if value}
        self.ids.add(found.get("id", ""))
        if "href" in found:
            (self.loaded if tag == "link" else self.links).add(found["href"])
        if "src" in found:
            self.loaded.add(found["src"])


@pytest.mark.slow
def test_site_builds_without_warnings_and_is_complete(tmp_path: Path) -> None:
    """Build the site once, with the same options as `make docs`, and check it."""
    recipe = re.search(r"sphinx-build (.*) build/docs", (ROOT / "Makefile").read_text())
    assert recipe
    folder = tmp_path / "site"
    run = subprocess.run(
        [sys.executable, "-m", "sphinx", *recipe[1].split(), folder],
        capture_output=True,
        check=False,
        cwd=ROOT,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    site = {str(path.relative_to(folder)): Html(path) for path in folder.glob("**/*.html")}
    check_pages(site)
    check_links(folder, site)
    check_reference(site)
    check_descriptions(folder)


def check_pages(site: dict[str, Html]) -> None:
    """Check that every page exists and loads nothing from other sites."""
    pages = {name.removeprefix("docs/") for name in PAGES if name.startswith("docs/")}
    assert {name.removesuffix(".md") + ".html" for name in pages} <= site.keys()
    for name, page in site.items():
        assert not [each for each in page.loaded if re.match(r"\w+:|//", each)], name


def check_links(folder: Path, site: dict[str, Html]) -> None:
    """Check that links within the site lead to existing files and anchors."""
    for name, page in site.items():
        for link in page.links | page.loaded:
            if re.match(r"https?:|mailto:", link):
                continue
            path, _, place = unquote(link).partition("#")
            file = (folder / name).parent / path.partition("?")[0] if path else folder / name
            assert file.exists(), f"{name}: {link}"
            target = site.get(str(file.resolve().relative_to(folder.resolve())))
            assert not target or not place or place in target.ids, f"{name}: {link}"


def check_reference(site: dict[str, Html]) -> None:
    """Check that the reference has every public name, command and request."""
    names = set().union(*(page.ids for path, page in site.items() if "/python/" in path))
    for package in (minewise, minewise.sat, minewise.circuits, minewise.gym):
        public = {f"{package.__name__}.{name}" for name in package.__all__}
        # Documented without an id, so that it is not confused with `typing.Literal`.
        assert public - names <= {"minewise.circuits.Literal"}
    commands_told = site["reference/commands.html"].ids
    for name, command in typer.main.get_command(app).commands.items():
        below = getattr(command, "commands", None)
        told = [f"minewise-{name}-{each}" for each in below] if below else [f"minewise-{name}"]
        assert set(told) <= commands_told
    for path, methods in API["paths"].items():
        for method in methods:
            slug = re.sub("[^a-z]+", "-", f"{method} {path}").strip("-")
            assert slug in site["reference/http.html"].ids


def check_descriptions(folder: Path) -> None:
    """Check that colons do not split sentences, and that tuples and objects list their parts."""
    for page in folder.glob("reference/**/*.html"):
        text = page.read_text(encoding="utf-8")
        vague = r"<dt[^>]*>Type<|Alias for field number|<p>(list of )?object( or null)?</p>"
        assert not re.search(vague, text), page.name
