"""Fixtures for a browser and a page that must not report errors."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from support.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ConsoleMessage, Page, Request, Response

    from support.serving import Served

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "Chromium is missing: run tests/support/get-package chromium chromium"
    own = {"executable_path": found, "args": list(FLAGS), "timeout": 1000 * PATIENCE}
    return {**browser_type_launch_args, **own}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Block service workers: tests change the answers to requests, which workers would hide."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def base_url(served: Served) -> str:
    return served.address


@pytest.fixture
def complaints() -> list[str]:
    """Collect the page's errors; a test that provokes errors clears the list."""
    return []


@pytest.fixture
def page(page: Page, complaints: list[str]) -> Iterator[Page]:
    """Yield a page; the test fails if the page reports an error."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def on_failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # cancelled by the page itself
            complaints.append(f"failed: {request.url} {request.failure}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            complaints.append(f"{response.status}: {response.url}")

    page.set_default_timeout(1000 * PATIENCE)
    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("requestfailed", on_failed)
    page.on("response", on_response)
    yield page
    assert not complaints


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests in a browser as slow."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)
