"""Help, tips and facts about minewise, in every room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from minewise import __version__

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOMS = ("play", "puzzles", "games", "analyse", "machines", "circuits", "players")


def dialog(page: Page, room: str) -> Locator:
    return page.get_by_role("dialog", name=f"Keys in {room.capitalize()}")


@pytest.mark.parametrize("room", ROOMS)
def test_question_mark_shows_the_keys_of_the_room(page: Page, room: str) -> None:
    page.goto(f"/#/{room}")
    page.locator("h1").wait_for()
    page.keyboard.press("?")
    help_ = dialog(page, room)
    expect(help_.get_by_text("Show this help")).to_be_visible()
    expect(help_).to_contain_text(f"Version {__version__}, MIT licence.")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()


def test_help_keeps_and_returns_the_focus(page: Page) -> None:
    page.goto("/")
    opener = page.get_by_role("button", name="Help")
    opener.focus()
    page.keyboard.press("Enter")
    help_ = dialog(page, "play")
    expect(help_).to_be_visible()
    inside = (
        "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
    )
    for _ in range(5):
        page.keyboard.press("Tab")
        assert page.evaluate(inside)
    help_.get_by_role("button", name="Close").click()
    expect(opener).to_be_focused()


def test_help_closes_by_a_click_beside_it(page: Page) -> None:
    page.goto("/#/machines")
    page.get_by_role("button", name="Help").click()
    help_ = dialog(page, "machines")
    help_.get_by_text("About minewise").click()
    expect(help_).to_be_visible()
    page.mouse.click(5, 300)
    expect(help_).to_be_hidden()


def test_handbook_is_linked_from_every_room(page: Page) -> None:
    for room, title in (("analyse", "Analyse"), ("players", "Simulations")):
        page.goto(f"/#/{room}")
        page.locator("h1").wait_for()
        page.keyboard.press("?")
        dialog(page, room).get_by_role("link", name="in the handbook").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        page.get_by_role("link", name="Handbook").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("minewise")


def test_help_shows_changed_keys(page: Page) -> None:
    page.add_init_script("localStorage.setItem('keys', JSON.stringify({hint: ['j']}))")
    page.goto("/")
    page.get_by_role("button", name="Help").click()
    term = dialog(page, "play").locator("dt", has=page.get_by_text("J", exact=True))
    expect(term.locator("+ dd")).to_have_text("Hint")


def test_question_mark_can_be_typed_and_painted(page: Page) -> None:
    page.goto("/#/circuits")
    page.get_by_role("textbox", name="Formula").press("?")
    page.goto("/#/analyse")
    page.get_by_role("gridcell").nth(5).press("?")
    page.get_by_role("gridcell").nth(5).wait_for()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tip_is_shown_until_it_is_dismissed(page: Page) -> None:
    page.goto("/")
    tip = page.get_by_role("note", name="Tip")
    expect(tip).to_contain_text("No board needs a guess")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_be_hidden()
    page.reload()
    page.get_by_role("grid").wait_for()
    expect(tip).to_be_hidden()
    page.get_by_role("link", name="Machines", exact=True).click()
    expect(tip).to_contain_text("Press Step")


def test_wrong_address_is_explained(page: Page, complaints: list[str]) -> None:
    page.goto("/some/where")
    expect(page.get_by_role("heading")).to_have_text("There is nothing at this address")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("link", name="Analyse").click()
    expect(page).to_have_title("Analyse · minewise")
    assert len([complaint for complaint in complaints if complaint.startswith("404")]) == 1
    complaints.clear()
