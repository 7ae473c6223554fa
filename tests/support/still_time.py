"""Control the clock of a page, so that tests do not depend on the machine's speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_AN_HOUR = 3_600_000


def stop_time(page: Page) -> None:
    """Stop the clock and all timers of a page, including after navigation."""
    page.clock.install(time=0)
    page.clock.pause_at(_AN_HOUR)


def pass_time(page: Page, milliseconds: int) -> None:
    """Advance the clock, and run the timers that are due."""
    page.clock.run_for(milliseconds)
