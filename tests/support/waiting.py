"""What Playwright has no words for, but is so a little later."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

PATIENCE = 120
"""Seconds that a page may take on a busy machine; what is so is seen at once."""


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait for something; the page goes on meanwhile, and tells what happens in it."""
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end, "it did not happen"
        page.wait_for_timeout(20)


class Held:
    """The requests to some address, held back until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._routes: list[Route] = []

        def hold(route: Route) -> None:
            self._routes.append(route)

        page.route(address, hold)

    def __getitem__(self, number: int) -> Route:
        """Give one of them, as soon as it has come."""
        until(self._page, lambda: len(self._routes) > number)
        return self._routes[number]
