"""The web application: the API and the page."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

import minewise
from minewise.server import refusals
from minewise.server.limits import Limits
from minewise.server.routes import automata, boards, circuits
from minewise.server.workers.workers import Staff

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

API = "/api/v1"
_PAGE = Path(__file__).parent / "static"
_ROUTERS = (boards.router, automata.router, circuits.router)


def create_app(limits: Limits | None = None) -> FastAPI:
    """Put the application together; its workers start and end with it.

    Examples
    --------
    >>> app = create_app(Limits(seconds=1))
    >>> app.title
    'minewise'
    """
    app = FastAPI(
        title="minewise",
        version=minewise.__version__,
        description="Exact answers to any question about any Minesweeper board.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.limits = limits or Limits()
    refusals.install(app)
    for router in _ROUTERS:
        app.include_router(router, prefix=API)
    app.add_api_route("/healthz", _health, include_in_schema=False)
    app.mount("/", StaticFiles(directory=_PAGE, html=True))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.staff = Staff(app.state.limits)
    await app.state.staff.start()
    try:
        yield
    finally:
        await app.state.staff.stop()


async def _health() -> dict[str, str]:
    return {"status": "ok", "version": minewise.__version__}
