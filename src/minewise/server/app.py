"""The web application: the API and the page."""

from __future__ import annotations

from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import minewise
from minewise.server import error_handlers
from minewise.server.jobs import Jobs
from minewise.server.middleware.body_limit import BodyLimit
from minewise.server.middleware.headers import HeadAsGet, SecurityHeaders
from minewise.server.middleware.request_log import RequestLog
from minewise.server.problems import NO_WORKER
from minewise.server.routes import (
    automata,
    boards,
    circuits,
    games,
    generation,
    players,
    reviews,
    sat,
    simulations,
)
from minewise.server.schemas.description import describe
from minewise.server.tasks import task_modules
from minewise.server.workers.pool import WorkerPool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from minewise.server.limits import Limits

API: Final = "/api/v1"
_PAGE: Final = Path(__file__).parent / "static"
_ROUTERS: Final = (
    automata.router,
    boards.router,
    circuits.router,
    games.router,
    generation.router,
    players.router,
    reviews.router,
    sat.router,
    simulations.router,
)


def create_app(api: FastAPI) -> ASGIApp:
    """Put the API and the page together; the workers of the API start and end with it.

    Examples
    --------
    >>> from minewise.server.limits import Limits
    >>> app = create_app(create_api(Limits(seconds=1)))
    """
    app = Starlette(
        routes=[
            Route("/healthz", partial(_health, api.state.pool)),
            Mount(API, HeadAsGet(api)),
            Mount("/", GZipMiddleware(StaticFiles(directory=_PAGE, html=True))),
        ],
        lifespan=partial(_lifespan, api),
    )
    app.router.redirect_slashes = False
    error_handlers.install(app)
    return RequestLog(SecurityHeaders(BodyLimit(app, api.state.limits), API))


def create_api(limits: Limits) -> FastAPI:
    """Put the API together; what its endpoints share is in its `state`."""
    api = FastAPI(
        title="minewise",
        version=minewise.__version__,
        description="Exact answers to any question about any Minesweeper board.",
        servers=[{"url": API}],
        root_path_in_servers=False,
        redirect_slashes=False,  # which would send clients to whatever host they have named
        docs_url=None,
        redoc_url=None,
    )
    api.state.limits = limits
    api.state.pool = WorkerPool(limits, preload=task_modules())
    api.state.jobs = Jobs(api.state.pool)
    api.openapi = partial(describe, api, _answers())  # type: ignore[method-assign]
    error_handlers.install(api)
    for router in _ROUTERS:
        api.include_router(router)
    return api


def _answers() -> list[type[BaseModel]]:
    """List the models of answers."""
    routes = [route for router in _ROUTERS for route in router.routes]
    models = [route.response_model for route in routes if isinstance(route, APIRoute)]
    return [model for model in models if isinstance(model, type) and issubclass(model, BaseModel)]


@asynccontextmanager
async def _lifespan(api: FastAPI, _app: Starlette) -> AsyncIterator[None]:
    await api.state.pool.start()
    try:
        yield
    finally:
        await api.state.jobs.stop()
        await api.state.pool.stop()


async def _health(pool: WorkerPool, _request: Request) -> Response:
    if not pool.healthy:
        return error_handlers.response(NO_WORKER)
    return JSONResponse({"status": "ok", "version": minewise.__version__})
