"""The handbook in the browser: the Markdown files in `docs/`.

Sphinx generates some parts of the handbook; they are replaced by a note. Links to files outside
the handbook are shown as text.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

import minewise

if TYPE_CHECKING:
    from markdown_it.token import Token
    from starlette.requests import Request

_PACKAGE: Final = Path(minewise.__file__).parent
_FRAME: Final = Path(__file__).parent / "handbook.html"
_START: Final = "index.md"
_SERVED: Final = {".md", ".png", ".svg"}
_CONTAINER: Final = re.compile(r"^```\{container\}[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONTENTS: Final = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ENTRY: Final = re.compile(r"(?:(.+) <)?([\w/-]+)>?")
_INCLUDED: Final = re.compile(
    r"^```\{include\} (\S+)\n(?::relative-docs: (\S+)\n)?.*?^```$", re.MULTILINE | re.DOTALL
)
_GENERATED: Final = re.compile(r"^```\{[\w-]+\}.*?^```$", re.MULTILINE | re.DOTALL)
_NOTE: Final = "*This part is generated: `make docs` builds the handbook with it.*"
_HEADING: Final = re.compile(r"^# (.+)$", re.MULTILINE)


def routes() -> list[BaseRoute]:
    """Return the routes of the handbook."""
    return [Route("/handbook", _to_start), Route("/handbook/{path:path}", _answer)]


async def _to_start(_request: Request) -> Response:
    return RedirectResponse(f"handbook/{_START}")


async def _answer(request: Request) -> Response:
    name = request.path_params["path"] or _START
    if not _is_served(folder() / name):
        raise HTTPException(404)
    file = (folder() / name).resolve()
    if file.suffix != ".md":
        return FileResponse(file)
    return HTMLResponse(_page(file, file.stat().st_mtime_ns))


def folder() -> Path:
    """Return the folder of the handbook, in an installed package or in the source tree."""
    installed = _PACKAGE / "handbook"
    return installed if installed.is_dir() else _PACKAGE.parents[1] / "docs"


def _is_served(file: Path) -> bool:
    with suppress(OSError, ValueError):  # the name is too long or contains NUL
        file = file.resolve()
        return file.suffix in _SERVED and folder().resolve() in file.parents and file.is_file()
    return False


@lru_cache(maxsize=256)
def _page(file: Path, _modified: int) -> str:
    from markdown_it import MarkdownIt

    text = _plain(file.read_text(encoding="utf-8"), file.parent)
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(text)
    _name_headings(tokens)
    _make_accessible(tokens)
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open" and _leads_nowhere(str(child.attrs["href"]), file):
                del child.attrs["href"]
    body = parser.renderer.render(tokens, parser.options, {})
    body = body.replace("<pre>", '<pre tabindex="0">')  # can be scrolled with the keyboard
    depth = len(file.relative_to(folder().resolve()).parts)
    return (
        _FRAME.read_text(encoding="utf-8")
        .replace("{root}", "../" * depth)
        .replace("{title}", escape(_title(text)))
        .replace("{body}", body)
    )


def _plain(text: str, here: Path) -> str:
    """Replace what only Sphinx understands."""
    text = _CONTAINER.sub(r"\1", text)
    text = _INCLUDED.sub(lambda found: _included(here / found[1], found[2]), text)
    text = _CONTENTS.sub(lambda found: _contents(found[1], here), text)
    return _GENERATED.sub(_NOTE, text)


def _included(file: Path, docs: str | None) -> str:
    """Return a file outside the handbook, or its name if it is not installed."""
    if not file.is_file():
        return f"# {file.name}\n\n{_NOTE}"
    text = file.read_text(encoding="utf-8")
    return text.replace(f"]({docs}", "](") if docs else text


def _contents(entries: str, here: Path) -> str:
    """Return a list of links for the entries of a table of contents."""
    lines = []
    for entry in entries.splitlines():
        if entry.startswith(":caption:"):
            lines += ["", f"## {entry.removeprefix(':caption:').strip()}", ""]
        elif named := _ENTRY.fullmatch(entry):
            title, name = named.groups()
            file = here / f"{name}.md"
            if file.is_file():
                found = title or _title(file.read_text(encoding="utf-8"))
                lines.append(f"- [{found or name.capitalize()}]({name}.md)")
    return "\n".join(lines)


def _title(text: str) -> str:
    found = _HEADING.search(text)
    return found[1].replace("`", "") if found else ""


def _name_headings(tokens: list[Token]) -> None:
    """Give headings the anchors that links in the handbook use."""
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            words = re.sub(r"[^\w\- ]", "", content.content.lower())
            opening.attrSet("id", words.strip().replace(" ", "-"))


def _make_accessible(tokens: list[Token]) -> None:
    """Let the keyboard scroll wide tables, and let empty corners not be headings."""
    for opening, content, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "table_open":
            opening.attrSet("tabindex", "0")
        if opening.type == "th_open" and not content.content:
            opening.tag = closing.tag = "td"


def _leads_nowhere(address: str, file: Path) -> bool:
    parts = urlsplit(address)
    if parts.scheme or not parts.path:
        return False
    return not _is_served(file.parent / parts.path)
