"""The server that the tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """One server for all tests."""
    with serving() as running:
        yield running


@pytest.fixture
def client(served: Served) -> Iterator[httpx.Client]:
    """A client of the API."""
    with httpx.Client(base_url=f"{served.address}/api/v1", timeout=60) as client:
        yield client
