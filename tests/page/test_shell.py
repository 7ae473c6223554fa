"""The page around the rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support.play_room import PlayRoom
from support.waiting import Held

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

HEADINGS = {
    "play": "Play",
    "puzzles": "Puzzles",
    "games": "Your games",
    "analyse": "Analyse",
    "machines": "Machines",
    "circuits": "Circuits",
    "players": "Players",
}


def test_unknown_room_opens_play(page: Page) -> None:
    page.goto("/#/attic")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play")
    expect(page).to_have_title("Play · minewise")
    play = page.get_by_role("link", name="Play", exact=True)
    expect(play).to_have_attribute("aria-current", "page")


def test_changing_rooms_updates_focus_and_title(page: Page) -> None:
    page.goto("/")
    page.get_by_role("grid").wait_for()
    page.get_by_role("link", name="Analyse", exact=True).click()
    expect(page).to_have_title("Analyse · minewise")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_back()
    expect(page).to_have_title("Play · minewise")


def test_header_can_be_skipped(page: Page) -> None:
    page.goto("/#/play?preset=expert")
    page.get_by_role("grid").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.url.endswith("#/play?preset=expert")


def test_page_works_without_browser_storage(page: Page) -> None:
    for storage in ("localStorage", "sessionStorage"):
        page.add_init_script(f"Object.defineProperty(window, '{storage}', {{get() {{ throw 0 }}}})")
    page.goto("/")
    page.get_by_label("Expert").check()
    expect(page.get_by_role("gridcell")).to_have_count(480)
    page.get_by_role("button", name="Theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("value", ["5", "[null]", '{"a": {}}', "{broken"])
def test_damaged_values_in_the_browser_are_ignored(page: Page, value: str) -> None:
    page.add_init_script(
        f"""for (const store of [localStorage, sessionStorage])
          for (const key of ["tips", "theme", "keys", "zoom", "play", "game", "analyse", "puzzles"])
            store.setItem(key, {value!r});"""
    )
    for room, heading in HEADINGS.items():
        page.goto(f"/#/{room}")
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("Show this help")
        page.keyboard.press("Escape")


def test_every_room_has_a_title_and_a_place_in_the_navigation(page: Page) -> None:
    for room in HEADINGS:
        page.goto(f"/#/{room}")
        expect(page).to_have_title(f"{room.capitalize()} · minewise")
        link = "Play" if room == "puzzles" else room.capitalize()
        current = "true" if room == "puzzles" else "page"
        expect(page.get_by_role("link", name=link, exact=True).first).to_have_attribute(
            "aria-current", current
        )


def test_dialogs_close_with_their_room(page: Page) -> None:
    page.goto("/#/machines")
    page.get_by_role("link", name="Circuits", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Circuits")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Machines")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.browser_context_args(viewport={"width": 794, "height": 1123}, color_scheme="dark")
def test_rooms_are_printed_in_light_colours_without_controls(page: Page) -> None:
    page.add_init_script("""localStorage.setItem("theme", '"dark"')""")
    shown = {
        "analyse": ("Best moves", "Import and export"),
        "machines": ("Drawing", "Strip"),
        "circuits": ("Table", ""),
        "players": ("Results", "Watch a game"),
    }
    for room, (kept, hidden) in shown.items():
        page.emulate_media(media="screen")
        page.goto(f"/#/{room}")
        expect(page.get_by_role("region", name=kept, exact=True)).to_be_visible()
        page.emulate_media(media="print")
        expect(page.get_by_role("region", name=kept, exact=True)).to_be_visible()
        if hidden:
            panel = page.get_by_role("region", name=hidden, exact=True)
            expect(panel.get_by_role("textbox")).to_have_count(0)
        expect(page.get_by_role("button", name="Help")).to_be_hidden()
        expect(page.get_by_role("note", name="Tip")).to_be_hidden()
        assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_link_from_the_bare_address_holds_the_board(page: Page) -> None:
    page.goto("/")
    PlayRoom(page).cell(4, 4).click()
    page.get_by_role("button", name="Copy link").click()
    expect(page).to_have_url(re.compile("#/play.*layout="))


def test_theme_is_kept(page: Page) -> None:
    page.goto("/")
    toggle = page.get_by_role("button", name="Theme")
    root = page.locator("html")
    toggle.click()
    expect(root).to_have_attribute("data-theme", "light")
    toggle.click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(toggle).to_have_text("Theme: dark")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
    toggle.click()
    expect(toggle).to_have_text("Theme: system")


def test_play_passes_axe_in_light_and_dark(page: Page) -> None:
    room = PlayRoom(page)
    room.play("B----\n-----\n--B--", first="0,4")
    room.cell(0, 4).click()
    room.cell(0, 0).click(button="right")
    room.button("Hint").click()
    page.locator("[data-mark=reason]").first.wait_for()
    axe_finds_nothing(page)
    room.button("Odds").click()
    page.get_by_role("gridcell", name="covered, mined").first.wait_for()
    axe_finds_nothing(page)
    page.get_by_label("Warn before a guess").check()
    room.cell(2, 2).click()
    axe_finds_nothing(page)
    page.get_by_role("button", name="Open it anyway").click()
    page.get_by_role("region", name="Report").get_by_role("listitem").wait_for()
    axe_finds_nothing(page)


def test_puzzles_pass_axe_in_light_and_dark(page: Page) -> None:
    page.goto("/#/puzzles?technique=subset&seed=3")
    page.get_by_role("gridcell").first.wait_for()
    axe_finds_nothing(page)
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("gridcell", name="covered, safe").wait_for()
    axe_finds_nothing(page)


def axe_finds_nothing(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_page_is_small_and_its_board_needs_no_api(page: Page, base_url: str) -> None:
    """All files come from the server, and the board needs no response from the API."""
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("request", note)
    page.goto("/")
    PlayRoom(page).cell(4, 4).click(button="right")
    expect(page.get_by_label("Mines left")).to_have_text("9")
    page.wait_for_load_state("networkidle")
    assert all(request.url.startswith(base_url) for request in asked)
    assert not [request.url for request in asked if "/api/" in request.url]
    assert sum(request.sizes()["responseBodySize"] for request in asked) < 200_000


def test_modules_for_play_are_preloaded(page: Page) -> None:
    """The HTML names exactly the modules that the page and the Play room import."""
    asked: set[str] = set()

    def note(request: Request) -> None:
        if request.url.endswith(".js"):
            asked.add(urlsplit(request.url).path[1:])

    page.on("request", note)
    page.goto("/")
    page.get_by_role("grid").wait_for()
    named = page.locator("link[rel=modulepreload], script").evaluate_all(
        "all => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src'))"
    )
    imported = page.evaluate(IMPORTED)
    assert sorted(named) == sorted(asked) == sorted(imported)


IMPORTED = """async () => {
  const found = new Set();
  const follow = async (url) => {
    if (found.has(url)) return;
    found.add(url);
    const text = (await (await fetch(url)).text()).replace(/\\/\\*.*?\\*\\//gs, "");
    for (const [, path] of text.matchAll(/ from "(\\.[^"]+)"/g)) {
      await follow(new URL(path, url).href);
    }
  };
  for (const start of ["theme.js", "app.js", "rooms/play.js"]) {
    await follow(new URL(start, location.origin).href);
  }
  return [...found].map((url) => new URL(url).pathname.slice(1));
}"""


def test_late_failure_of_a_room_does_not_replace_the_next(page: Page) -> None:
    held = Held(page, "**/rooms/players.js")
    page.goto("/#/players")
    expect(page).to_have_title("Players · minewise")
    page.get_by_role("link", name="Analyse", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Analyse")
    players = held[0]
    with page.expect_event("requestfinished", lambda asked: asked.url.endswith("players.js")):
        players.fulfill(body="throw new Error()", content_type="text/javascript")
    page.wait_for_timeout(200)
    expect(page.get_by_role("heading", level=1)).to_have_text("Analyse")
