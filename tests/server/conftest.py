"""A client shared by the server tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.serving import Served, client_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx


@pytest.fixture(scope="session")
def client(served: Served) -> Iterator[httpx.Client]:
    """Yield a client for the API."""
    with client_of(served) as client:
        yield client
