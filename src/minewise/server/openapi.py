"""The OpenAPI description of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fastapi.openapi.utils import get_openapi

from minewise.server.answer_schema import answer_schemas
from minewise.server.problems import BUSY, MEDIA_TYPE, Problem, over_time

if TYPE_CHECKING:
    from fastapi import FastAPI

_BAD_BOARD = Problem(
    422,
    "board",
    "The board cannot be read",
    "line 2, column 1: 'x' is not a cell here: use a clue, ? (covered), ...",
    {"line": 2, "column": 1},
)
_EXAMPLES: Final = {
    "422": ("The request cannot be answered", {"board": _BAD_BOARD, "over-budget": over_time(5)}),
    "503": ("The server is busy, or the answer was lost", {"busy": BUSY}),
    "default": ("The request was refused", {"not-found": Problem(404)}),
}


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description; every operation can also answer with problem details."""
    if app.openapi_schema is None:
        description = get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=app.routes,
            servers=app.servers,
        )
        schemas = description.setdefault("components", {}).setdefault("schemas", {})
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        known = answer_schemas("#/components/schemas/{model}")
        schemas |= {name: known[name] for name in (*schemas, "ProblemDetails") if name in known}
        for operations in description["paths"].values():
            for operation in operations.values():
                operation["responses"] |= _problems()
                for content in operation.get("requestBody", {}).get("content", {}).values():
                    content["schema"] = _named(content["schema"], schemas)
        app.openapi_schema = description
    return app.openapi_schema


def _named(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Add a schema and its definitions to the components, and return a reference to the schema."""
    schemas |= schema.pop("$defs", {})
    schemas[schema["title"]] = schema
    return {"$ref": f"#/components/schemas/{schema['title']}"}


def _problems() -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/ProblemDetails"}
    return {
        status: {
            "description": words,
            "content": {
                MEDIA_TYPE: {
                    "schema": schema,
                    "examples": {
                        name: {"value": problem.to_json()} for name, problem in examples.items()
                    },
                }
            },
        }
        for status, (words, examples) in _EXAMPLES.items()
    }
