"""Wait for conditions that Playwright's assertions cannot express."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

PATIENCE = 120
"""The time limit in seconds, long enough for a busy machine."""


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait until a condition holds, while the page keeps running and handling events."""
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end, "timed out"
        page.wait_for_timeout(20)


class Held:
    """Requests to an address, held back until the test continues them."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._routes: list[Route] = []

        def hold(route: Route) -> None:
            self._routes.append(route)

        page.route(address, hold)

    def __len__(self) -> int:
        """Return the number of requests so far."""
        return len(self._routes)

    def __getitem__(self, number: int) -> Route:
        """Wait for request `number` and return its route."""
        until(self._page, lambda: len(self._routes) > number)
        return self._routes[number]
