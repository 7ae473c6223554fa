"""Take screenshots of the page in a browser (`make images`)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from minewise import Board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

IMAGES = Path(__file__).resolve().parent / "images"
EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "expert.txt"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
SIZE = {"width": 1180, "height": 780}
WITHOUT_TIPS = """localStorage.setItem(
  "tips", JSON.stringify(["play", "analyse", "machines", "circuits", "players"]),
)"""


def main() -> None:
    """Write one picture per room."""
    with _server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS))),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for room, (query, look) in ROOMS.items():
            _take(browser, room, f"{address}/#/{room}{query}", look)
        browser.close()


def _take(browser: Browser, room: str, address: str, look: str) -> None:
    page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
    page.add_init_script(WITHOUT_TIPS)
    page.goto(address)
    page.get_by_text(look).first.wait_for()
    ACTS.get(room, lambda _page: None)(page)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / f"page-{room}.png")
    page.close()


def _play(page: Page) -> None:
    """Open the first cell and ask for a hint until it names a cell."""
    page.get_by_role("gridcell").nth(40).click()
    page.get_by_text("Opened").wait_for()
    for _ in range(3):
        page.get_by_role("button", name="Hint").click()
    page.get_by_text(re.compile("(safe|mines?)[.]$")).wait_for()


def _compare(page: Page) -> None:
    page.get_by_role("button", name="Run").click()
    page.get_by_text("significant at").first.wait_for()


ROOMS = {
    "play": ("", "Open any cell"),
    "analyse": (f"?id={Board.parse(EXAMPLE.read_text()).id}", "layouts fit"),
    "machines": ("?strip=2?4??/???B2&machine=published&at=3", "Consistent:"),
    "circuits": ("", "Truth table"),
    "players": ("?games=2000", "Choose players"),
}
"""The query string of each room, and text that appears once the room is loaded."""
ACTS = {"play": _play, "players": _compare}
"""Actions to perform before the screenshot."""


@contextmanager
def _server() -> Iterator[str]:
    program = Path(sys.executable).with_name("minewise")
    with subprocess.Popen(
        [program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
