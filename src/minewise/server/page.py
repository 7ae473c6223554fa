"""The page: its files, its service worker, and a readable answer to a wrong address."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

import minewise
from minewise.server import error_handlers
from minewise.server.problems import Problem

if TYPE_CHECKING:
    from starlette.requests import Request

_FOLDER: Final = Path(__file__).parent / "static"
_NOT_FOUND: Final = Path(__file__).parent / "not_found.html"
_WORKER: Final = "service_worker.js"


def routes() -> list[BaseRoute]:
    """Return the routes of the page."""
    return [
        Route(f"/{_WORKER}", _service_worker),
        Mount("/", GZipMiddleware(StaticFiles(directory=_FOLDER, html=True))),
    ]


async def not_found(request: Request, _error: Exception) -> Response:
    """Answer a wrong address: with a page in a browser, and otherwise with problem details."""
    if "text/html" not in request.headers.get("accept", ""):
        return error_handlers.response(Problem(404))
    root = "../" * (request.url.path.count("/") - 1) or "./"
    return HTMLResponse(_NOT_FOUND.read_text().replace("{root}", root), 404)


async def _service_worker(_request: Request) -> Response:
    return Response(worker_script(), media_type="text/javascript")


@cache
def worker_script() -> str:
    """Return the service worker, with the files to keep and a version that changes with them."""
    files = sorted(path for path in _FOLDER.rglob("*") if path.is_file() and path.name != _WORKER)
    digest = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
    names = ["./", *(path.relative_to(_FOLDER).as_posix() for path in files)]
    return (
        f"self.VERSION = {json.dumps(f'{minewise.__version__}-{digest}')};\n"
        f"self.FILES = {json.dumps(names)};\n{(_FOLDER / _WORKER).read_text()}"
    )
