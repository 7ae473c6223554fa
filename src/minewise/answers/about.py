"""The answer about minewise itself."""

from __future__ import annotations

from typing import Annotated

from minewise.answers.answer import Answer


class About(Answer):
    """The response to `GET /about`."""

    version: str
    license: str
    links: Annotated[dict[str, str], "The project's links, such as its source, by name."]
