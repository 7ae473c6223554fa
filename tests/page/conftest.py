"""A browser, a server, and a page that must not complain."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from support.serving import serving
from support.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ConsoleMessage, Page, Request, Response

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
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
    assert found, "there is no Chromium: run tests/page/get-chromium"
    own = {"executable_path": found, "args": list(FLAGS), "timeout": 1000 * PATIENCE}
    return {**browser_type_launch_args, **own}


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    with serving() as served:
        yield served.address


@pytest.fixture
def complaints() -> list[str]:
    """What went wrong in the page; a test that means something to go wrong clears it."""
    return []


@pytest.fixture
def page(page: Page, complaints: list[str]) -> Iterator[Page]:
    """Give the page of a test, which fails if the page has something to complain about."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def on_failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page itself calls requests off
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
