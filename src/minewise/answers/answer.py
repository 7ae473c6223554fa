"""The base class of all answers."""

from __future__ import annotations

from typing_extensions import TypedDict


class Answer(TypedDict):
    """A JSON object whose keys are all known.

    The text in `Annotated` describes a key in the published schema.
    """


# Read by pydantic, which only the server needs. Inside the class, mypy would treat it as a key.
Answer.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
