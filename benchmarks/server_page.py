"""The page in a browser: how much it loads, how fast it appears, and whether it stays smooth.

    python benchmarks/server_page.py

Goals: the first load of Play transfers at most 100 kB, and the board appears within a second; while
a room loads, nothing moves (layout shift below 0.02). On an Expert board, no task takes over 100 ms
while cells are painted or opened, and the median click is followed by a frame within 1/60 s.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from timing import verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ROOMS = ("play", "puzzles", "games", "analyse", "machines", "circuits", "players")
WIDTHS = (390, 1280, 1920)
LOADS = 9
CLICKS = 60
MOST_BYTES = 100_000
MOST_MS = 1000
MOST_SHIFT = 0.02
LONGEST_TASK = 100
FRAME = 1000 / 60
PROGRAM = Path(sys.executable).with_name("minewise")
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
WATCH = """
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift = (window.shift ?? 0) + value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) (window.tasks ??= []).push(duration);
}).observe({ type: "longtask", buffered: true });
new MutationObserver((_, observer) => {
  if (!document.querySelector("[role=grid]")) return;
  observer.disconnect();
  afterFrame((time) => (window.appeared = time));
}).observe(document, { childList: true, subtree: true });
addEventListener("pointerup", ({ timeStamp }) => {
  afterFrame((time) => (window.clicks ??= []).push(time - timeStamp));
}, { capture: true });
function afterFrame(tell) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell(performance.now());
    port2.postMessage(null);
  });
}"""
"""Collect layout shifts, tasks over 50 ms, and the times of the first board and of clicks."""
BYTES = """["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


def main() -> None:
    """Measure the page and compare it with the goals."""
    with _server() as address, sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)))
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        loading(browser, address)
        moving(browser, address)
        painting(browser, address)
        opening(browser, address)
        browser.close()


def loading(browser: Browser, address: str) -> None:
    """Load Play with an empty cache."""
    times = []
    for _ in range(LOADS):
        with _page(browser, 1280) as page:
            page.goto(address)
            page.wait_for_function("window.appeared")
            times.append(page.evaluate("window.appeared"))
            page.wait_for_load_state("networkidle")
            size = page.evaluate(BYTES)
    print(f"first load    {size / 1000:8.1f} kB           {verdict(size <= MOST_BYTES)}")
    print(
        f"first board   {median(times):8.0f} ms median   {verdict(median(times) <= MOST_MS)}"
        f"   (best {min(times):.0f}, worst {max(times):.0f})"
    )


def moving(browser: Browser, address: str) -> None:
    """Load each room in windows of different widths."""
    for room in ROOMS:
        shifts = []
        for width in WIDTHS:
            with _page(browser, width) as page:
                page.goto(f"{address}/#/{room}")
                page.locator("h1").wait_for(state="attached")
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(1000)
                shifts.append(page.evaluate("window.shift ?? 0"))
        values = " ".join(f"{shift:.3f}" for shift in shifts)
        print(f"shift         {room:9}{values}   {verdict(max(shifts) < MOST_SHIFT)}")


def painting(browser: Browser, address: str) -> None:
    """Paint three rows of an Expert board in Analyse."""
    with _page(browser, 1280) as page:
        page.goto(f"{address}/#/analyse")
        page.get_by_role("button", name="Expert game").click()
        page.get_by_text("layouts fit").wait_for()
        page.get_by_role("radio", name="Paint: covered").press("Space")
        _forget(page)
        cells = page.get_by_role("gridcell")
        for row in range(3):
            start, end = (cells.nth(30 * row + column).bounding_box() for column in (0, 29))
            assert start
            assert end
            page.mouse.move(start["x"] + 5, start["y"] + 5)
            page.mouse.down()
            page.mouse.move(end["x"] + 5, end["y"] + 5, steps=60)
            page.mouse.up()
        page.wait_for_timeout(3000)
        _report_tasks(page, "painting")


def opening(browser: Browser, address: str) -> None:
    """Flag and open cells of an Expert board in Play."""
    with _page(browser, 1280) as page:
        page.goto(f"{address}/#/play?preset=expert")
        cells = page.get_by_role("gridcell")
        cells.nth(230).click()
        page.get_by_text("Opened").first.wait_for()
        page.wait_for_timeout(1000)
        _forget(page)
        for number in range(CLICKS):
            covered = page.locator("[role=gridcell][data-kind=covered]")
            covered.nth(number * 2).click(button="right")
        page.wait_for_timeout(1000)
        clicks = page.evaluate("window.clicks")
        print(
            f"click, frame  {median(clicks):8.1f} ms median   {verdict(median(clicks) <= FRAME)}"
            f"   (worst {max(clicks):.0f})"
        )
        _report_tasks(page, "playing")


def _forget(page: Page) -> None:
    page.evaluate("window.tasks = []; window.clicks = []")


def _report_tasks(page: Page, name: str) -> None:
    tasks = page.evaluate("window.tasks")
    longest = max(tasks, default=0)
    print(
        f"{name:14}{longest:8.0f} ms longest  {verdict(longest <= LONGEST_TASK)}"
        f"   ({len(tasks)} tasks over 50 ms)"
    )


@contextmanager
def _page(browser: Browser, width: int) -> Iterator[Page]:
    """Open a page with an empty cache."""
    size = {"width": width, "height": 900}
    with browser.new_context(viewport=size, service_workers="block") as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script(WATCH)
        yield page


@contextmanager
def _server() -> Iterator[str]:
    with subprocess.Popen(
        [PROGRAM, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        env={**os.environ, "MINEWISE_LOG": "errors"},
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
