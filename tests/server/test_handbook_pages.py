"""The handbook as the server shows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from support.paths import ROOT

if TYPE_CHECKING:
    from support.serving import Served

DOCS = ROOT / "docs"
LINK = re.compile(r'(?:href|src)="([^"]+)"')


def test_all_pages_are_linked_and_no_link_is_broken(served: Served) -> None:
    start = f"{served.address}/handbook/index.md"
    found: dict[str, httpx.Response] = {}
    waiting = {start}
    with httpx.Client(timeout=180) as client:
        while waiting:
            address = waiting.pop()
            found[address] = response = client.get(address)
            assert response.status_code == 200, address
            if address.endswith(".md"):
                targets = {urljoin(address, link) for link in LINK.findall(response.text)}
                inside = {target for target in targets if target.startswith(served.address)}
                waiting |= {target.partition("#")[0] for target in inside} - found.keys()
    pages = {urlsplit(address).path for address in found if address.endswith(".md")}
    sources = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")}
    assert pages == {f"/handbook/{name}" for name in sources}
    for address in pages:
        text = found[served.address + address].text
        assert "```{" not in text
        assert text.count("<h1") == 1, address
    assert f"{served.address}/handbook/images/circuit-figure18.svg" in found


def test_anchors_exist(served: Served) -> None:
    page = httpx.get(f"{served.address}/handbook/analyse.md", timeout=180).text
    assert 'href="reference/formats.md#boards-from-other-programs"' in page
    formats = httpx.get(f"{served.address}/handbook/reference/formats.md", timeout=180).text
    assert '<h2 id="boards-from-other-programs">' in formats


@pytest.mark.parametrize(
    "name",
    [
        *("conf.py", "%2e%2e/pyproject.toml", "missing.md", "images"),
        *("%00", "a%00.md", "a" * 300 + ".md"),
    ],
)
def test_other_files_are_not_served(served: Served, name: str) -> None:
    assert httpx.get(f"{served.address}/handbook/{name}", timeout=180).status_code == 404


def test_short_address_leads_to_the_start(served: Served) -> None:
    response = httpx.get(f"{served.address}/handbook", timeout=180)
    assert response.headers["location"] == "handbook/index.md"
