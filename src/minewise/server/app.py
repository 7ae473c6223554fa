"""The web application: the API and the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

import minewise
from minewise.server import error_handlers, handbook, page
from minewise.server.jobs import Jobs
from minewise.server.middleware.body_limit import BodyLimit
from minewise.server.middleware.headers import HeadAsGet, SecurityHeaders
from minewise.server.middleware.request_log import RequestLog
from minewise.server.openapi import describe
from minewise.server.problems import NO_WORKER
from minewise.server.routes import (
    about,
    automata,
    boards,
    circuits,
    clicks,
    games,
    generation,
    players,
    replays,
    reviews,
    sat,
    simulations,
)
from minewise.server.workers.pool import WorkerPool

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

    from minewise.server.limits import Limits

API: Final = "/api/v1"
_ROUTERS: Final = (
    about.router,
    automata.router,
    boards.router,
    circuits.router,
    clicks.router,
    games.router,
    generation.router,
    players.router,
    replays.router,
    reviews.router,
    sat.router,
    simulations.router,
)


def create_app(api: FastAPI) -> ASGIApp:
    """Build the application: the API and the page.

    Examples
    --------
    >>> from minewise.server.limits import Limits
    >>> app = create_app(create_api(Limits(seconds=1)))
    """
    app = Starlette(
        routes=[
            Route("/healthz", partial(_health, api.state.pool)),
            Mount(API, HeadAsGet(api)),
            *handbook.routes(),
            *page.routes(),
        ]
    )
    app.router.redirect_slashes = False
    error_handlers.install(app)
    app.add_exception_handler(404, page.not_found)
    return RequestLog(SecurityHeaders(BodyLimit(app, api.state.pool.limits), API))


def create_api(limits: Limits) -> FastAPI:
    """Build the API; its `state` holds the workers (not yet started) and the simulations."""
    api = FastAPI(
        title="minewise",
        version=minewise.__version__,
        description="Exact answers to any question about any Minesweeper board.",
        servers=[{"url": API}],
        root_path_in_servers=False,
        redirect_slashes=False,  # a redirect would trust the client's Host header
        docs_url=None,
        redoc_url=None,
    )
    api.state.pool = WorkerPool(limits, preload=[__name__])
    api.state.jobs = Jobs(api.state.pool)
    api.openapi = partial(describe, api)  # type: ignore[method-assign]
    error_handlers.install(api)
    for router in _ROUTERS:
        api.include_router(router)
    return api


async def _health(pool: WorkerPool, _request: Request) -> Response:
    if not pool.healthy:
        return error_handlers.response(NO_WORKER)
    return JSONResponse({"status": "ok", "version": minewise.__version__})
