"""Time that passes in a page only when the test wants it to, however slow the machine is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_AN_HOUR = 3_600_000


def stop_time(page: Page) -> None:
    """Stop the clock and the timers of a page, and of those that it goes to."""
    page.clock.install(time=0)
    page.clock.pause_at(_AN_HOUR)


def pass_time(page: Page, milliseconds: int) -> None:
    """Let time pass, with all that is to happen in it."""
    page.clock.run_for(milliseconds)
