"""The endpoint about minewise itself."""

from __future__ import annotations

from importlib.metadata import metadata

from fastapi import APIRouter

import minewise
from minewise.answers import about as answers

router = APIRouter(tags=["about"])


@router.get("/about")
async def about() -> answers.About:
    """Return the version, the licence and the project's links."""
    package = metadata("minewise")
    links = (entry.split(", ", 1) for entry in package.get_all("Project-URL") or [])
    return {
        "version": minewise.__version__,
        "license": package["License-Expression"] or package["License"] or "",
        "links": dict(links),
    }
