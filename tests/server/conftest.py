"""The server that the tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.serving import Served, client_of, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """One server for all tests."""
    with serving() as running:
        yield running


@pytest.fixture
def client(served: Served) -> Iterator[httpx.Client]:
    """A client of the API."""
    with client_of(served) as client:
        yield client
