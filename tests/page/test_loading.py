"""How much the page loads, and whether it moves while it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_BYTES = 100_000
MOST_SHIFT = 0.02
SHIFTS = """new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift = (window.shift ?? 0) + value;
}).observe({ type: "layout-shift", buffered: true });"""
BYTES = """() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


def test_first_load_of_play_is_small(page: Page) -> None:
    page.goto("/")
    page.get_by_role("grid").wait_for()
    page.wait_for_load_state("networkidle")
    assert 10_000 < page.evaluate(BYTES) < MOST_BYTES


@pytest.mark.parametrize("width", [390, 1280, 1920])
@pytest.mark.parametrize("room", ["play", "games", "analyse", "machines", "circuits", "players"])
def test_nothing_moves_while_loading(page: Page, room: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(SHIFTS)
    page.goto(f"/#/{room}")
    page.locator("h1").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    assert page.evaluate("window.shift ?? 0") < MOST_SHIFT
