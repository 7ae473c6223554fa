"""The page while the server is away."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import minewise.server
from minewise.server.page import worker_script
from support.play_room import PlayRoom
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return Boolean(await caches.match("rooms/analyse.js"));
}"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """Yield a page that may keep its files, and may report errors."""
    with browser.new_context(service_workers="allow") as context:
        page = context.new_page()
        page.set_default_timeout(60_000)
        yield page


class NewVersion(BaseHTTPRequestHandler):
    """The page of a later version, whose service worker keeps other files."""

    def do_GET(self) -> None:
        name = urlsplit(self.path).path
        static = Path(minewise.server.__file__).parent / "static"
        file = static / (name.removeprefix("/") or "index.html")
        content = file.read_bytes() if file.is_file() else b"{}"
        if name == "/service_worker.js":
            content = worker_script().replace("VERSION = ", "VERSION = 'later-' + ", 1).encode()
        kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
        self.send_response(200)
        self.send_header("Content-Type", kinds.get(file.suffix, "text/html"))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


class ProxyAlone(BaseHTTPRequestHandler):
    """A proxy whose server is away."""

    def do_GET(self) -> None:
        self.send_error(502)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def answering(port: int, answers: type[BaseHTTPRequestHandler]) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", port), answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


def test_page_works_without_the_server_and_recovers(visitor: Page) -> None:
    with serving() as served:
        visitor.goto(f"{served.address}/#/play?guesses=yes")
        visitor.get_by_role("grid").wait_for()
        visitor.wait_for_function(KEPT)
        port = urlsplit(served.address).port
    visitor.reload()
    PlayRoom(visitor).cell(4, 4).click()
    expect(visitor.get_by_role("status").filter(has_text="Opened")).to_be_visible()
    visitor.get_by_role("link", name="Analyse", exact=True).click()
    expect(visitor.get_by_role("alert")).to_contain_text("The server cannot be reached")
    expect(visitor.get_by_role("status").filter(has_text="cannot be reached")).to_be_visible()
    visitor.get_by_role("link", name="Players", exact=True).click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("This room did not open")
    with serving(port=port or 0):
        expect(visitor.get_by_role("heading", level=1)).to_have_text("Players")
        expect(visitor.get_by_role("status").filter(has_text="cannot be reached")).to_be_hidden()


def test_no_guess_game_offers_a_random_board_without_the_server(visitor: Page) -> None:
    with serving() as served:
        visitor.goto(served.address)
        visitor.get_by_role("grid").wait_for()
        visitor.wait_for_function(KEPT)
    visitor.reload()
    PlayRoom(visitor).cell(4, 4).click()
    trouble = visitor.get_by_role("alert")
    expect(trouble).to_contain_text("The server cannot be reached")
    trouble.get_by_role("button").first.click()
    expect(visitor.get_by_role("status").filter(has_text="Opened")).to_be_visible()


def test_proxy_without_the_server_is_the_same(visitor: Page) -> None:
    with serving() as served:
        visitor.goto(served.address)
        visitor.wait_for_function(KEPT)
        port = urlsplit(served.address).port or 0
    with answering(port, ProxyAlone):
        visitor.goto(f"{served.address}/#/play?guesses=yes")
        visitor.reload()
        PlayRoom(visitor).cell(4, 4).click()
        expect(visitor.get_by_role("status").filter(has_text="Opened")).to_be_visible()
        visitor.get_by_role("link", name="Machines", exact=True).click()
        expect(visitor.get_by_role("alert")).to_contain_text("The server cannot be reached")
    with serving(port=port):
        expect(visitor.get_by_role("region", name="Run")).to_contain_text("Start state")


def test_page_opens_while_the_server_hangs(visitor: Page) -> None:
    with serving() as served:
        visitor.goto(f"{served.address}/#/play?guesses=yes")
        visitor.wait_for_function(KEPT)
        served.process.send_signal(signal.SIGSTOP)
        try:
            visitor.reload()
            PlayRoom(visitor).cell(4, 4).click()
            expect(visitor.get_by_role("status").filter(has_text="Opened")).to_be_visible()
        finally:
            served.process.send_signal(signal.SIGCONT)


def test_new_version_is_announced_when_the_server_is_back(visitor: Page) -> None:
    with serving() as served:
        visitor.goto(f"{served.address}/#/play?guesses=yes")
        visitor.wait_for_function(KEPT)
        port = urlsplit(served.address).port or 0
    visitor.get_by_role("link", name="Players", exact=True).click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("This room did not open")
    with answering(port, NewVersion):
        news = visitor.get_by_role("status").filter(has_text="new version")
        news.get_by_role("button", name="Load it").click()
        visitor.wait_for_function("async () => (await caches.keys())[0].includes('later-')")
        expect(news).to_be_hidden()


def test_new_version_replaces_the_kept_files(visitor: Page) -> None:
    with serving() as served:
        visitor.goto(served.address)
        visitor.wait_for_function(KEPT)
        visitor.evaluate("caches.open('minewise-0.0.0-old')")
        visitor.evaluate(
            """async () => {
              for (const one of await navigator.serviceWorker.getRegistrations()) {
                await one.unregister();
              }
            }"""
        )
        visitor.reload()
        visitor.wait_for_function(KEPT)
        visitor.wait_for_function("async () => (await caches.keys()).length === 1")
