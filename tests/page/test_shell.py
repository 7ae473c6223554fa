"""The page around the rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_an_unknown_room_is_the_room_to_play(page: Page) -> None:
    page.goto("/#/attic")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play")
    expect(page).to_have_title("Play · minewise")
    expect(page.get_by_role("link", name="Play", exact=True)).to_have_attribute(
        "aria-current", "page"
    )


def test_the_theme_is_kept(page: Page) -> None:
    page.goto("/")
    toggle = page.get_by_role("button", name="Theme")
    root = page.locator("html")
    toggle.click()
    expect(root).to_have_attribute("data-theme", "light")
    toggle.click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(toggle).to_have_text("Theme: dark")
    expect(root).to_have_attribute("data-theme", "dark")
    toggle.click()
    expect(root).not_to_have_attribute("data-theme", "dark")
