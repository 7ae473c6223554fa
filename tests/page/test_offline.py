"""The page while the server is away."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

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
