"""The page while playing and painting Expert boards: long tasks, and from a click to its frame.

    python benchmarks/page_frames.py [--clicks 300]

Goals: no task over 100 ms, and a median of at most one frame at 60 Hz, 16.7 ms, between a click and
the end of the frame that shows it. Needs Chromium. Both depend on what else the machine does; the
processor time of the page's main thread per click and undo does not.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from timing import verdict

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from support.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
LONGEST_TASK = 100
FRAME = 1000 / 60
OBSERVE = """() => {
  window.tasks = [];
  window.frames = [];
  const note = (list) => list.getEntries().forEach(({ duration }) => tasks.push(duration));
  new PerformanceObserver(note).observe({ type: "longtask" });
  const channel = new MessageChannel();
  let since = 0;
  channel.port1.onmessage = () => frames.push(performance.now() - since);
  addEventListener("mouseup", (event) => {
    since = event.timeStamp;
    requestAnimationFrame(() => channel.port2.postMessage(0)); // handled after the frame
  });
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=300)
    clicks = parser.parse_args().clicks
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "Chromium is missing"
    with serving() as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        print("The page on Expert boards")
        for name, act in (("play", play), ("play with odds", play_with_odds), ("paint", paint)):
            page = browser.new_page(
                viewport={"width": 1280, "height": 800}, base_url=served.address
            )
            act(page, clicks)
            report(name, page, clicks)
            page.close()
        browser.close()


def play(page: Page, clicks: int) -> None:
    """Flag and unflag, open and undo, on a board that is half open."""
    page.goto("/#/play?preset=expert&guesses=yes&seed=5")
    page.get_by_role("gridcell").nth(200).click()
    page.get_by_text("Opened").wait_for()
    _click_covered(page, clicks)


def play_with_odds(page: Page, clicks: int) -> None:
    """Do the same with the chances of all covered cells on the board."""
    page.goto("/#/play?preset=expert&guesses=yes&seed=5")
    page.get_by_role("gridcell").nth(200).click()
    page.get_by_text("Opened").wait_for()
    page.keyboard.press("p")
    page.get_by_role("gridcell", name="mined with").first.wait_for()
    _click_covered(page, clicks)


def paint(page: Page, clicks: int) -> None:
    """Drag mines over rows of an empty board, again and again."""
    page.goto("/#/analyse")
    page.get_by_label("Rows").fill("16")
    page.get_by_label("Columns").fill("30")
    page.get_by_label("Columns").press("Enter")
    page.get_by_role("gridcell", name="r16c30").wait_for()
    boxes = [page.get_by_role("gridcell").nth(30 * row).bounding_box() for row in range(16)]
    page.evaluate(f"({OBSERVE})()")
    for number in range(max(clicks // 50, 3)):
        tool = page.get_by_role("radio", name=f"Paint: clue {number % 2}")
        tool.check(force=True)
        box = boxes[number % 16]
        assert box is not None
        row = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 5, row)
        page.mouse.down()
        page.mouse.move(box["x"] + 30 * box["width"] - 5, row, steps=60)
        page.mouse.up()


def _click_covered(page: Page, clicks: int) -> None:
    """Click one free cell after the other, left and right in turn; undo what opens."""
    layout = "".join(page.evaluate("JSON.parse(sessionStorage.game).layout"))
    cells = page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => { const {x, y, width} = cell.getBoundingClientRect();"
        " return [cell.dataset.kind, x + width / 2, y + width / 2]; })"
    )
    free = [
        (x, y)
        for (kind, x, y), mine in zip(cells, layout, strict=True)
        if kind == "covered" and mine != "B"
    ]
    page.evaluate(f"({OBSERVE})()")
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _processor_time(tools)
    for number in range(clicks):
        page.mouse.click(*free[number % len(free)], button="left" if number % 2 else "right")
        page.keyboard.press("u")
    page.wait_for_timeout(500)
    page.evaluate("seconds => (window.spent = seconds)", _processor_time(tools) - before)


def _processor_time(tools: CDPSession) -> float:
    """Return the seconds that the page's main thread has run."""
    metrics = tools.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def report(name: str, page: Page, clicks: int) -> None:
    """Print the figures of one page."""
    tasks, frames = page.evaluate("[tasks, frames]")
    longest = max(tasks, default=0)
    limit = f"goal {LONGEST_TASK} ms: {verdict(longest <= LONGEST_TASK)}"
    print(f"  {name:<15} {len(tasks):>3} tasks over 50 ms, longest {longest:>4.0f} ms, {limit}")
    if name != "paint":
        taken = median(frames)
        worst = sorted(frames)[int(0.99 * len(frames))]
        note = f"goal {FRAME:.1f} ms: {verdict(taken <= FRAME)}"
        print(f"  {'':<15} click to frame: median {taken:.1f} ms, 99 % {worst:.1f} ms, {note}")
        spent = 1000 * page.evaluate("spent") / clicks
        print(f"  {'':<15} processor time per click and undo: {spent:.1f} ms")


if __name__ == "__main__":
    main()
