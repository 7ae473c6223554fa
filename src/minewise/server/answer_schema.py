"""The JSON Schema for all answers."""

from __future__ import annotations

import json
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import get_type_hints, is_typeddict

import minewise
from minewise import answers
from minewise.answers.answer import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic_core import core_schema


def published_schema() -> dict[str, Any]:
    """Return the schema published in the handbook; validate against one of its `$defs`."""
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "title": f"Answers of minewise {minewise.__version__}",
        "description": "JSON objects printed by commands with --json and sent by the server.",
        "$defs": answer_schemas("#/$defs/{model}"),
    }


def answer_schemas(reference: str) -> dict[str, Any]:
    """Return the schemas for all answers, by name.

    Parameters
    ----------
    reference
        The template for references between schemas, such as `#/$defs/{model}`.
    """
    types = list(_answer_types())
    _, found = TypeAdapter.json_schemas(
        [(each, "serialization", TypeAdapter(each)) for each in types],
        ref_template=reference,
        schema_generator=_SchemaGenerator,
    )
    schemas: dict[str, Any] = found["$defs"]
    for each in types:
        _describe(each, schemas[each.__name__].get("properties", {}))
    return schemas


class _SchemaGenerator(GenerateJsonSchema):
    """A schema generator that omits field titles, which only repeat the field names."""

    def field_title_should_be_set(self, schema: core_schema.CoreSchema | Any) -> bool:
        del schema
        return False


def _answer_types() -> Iterator[Any]:
    for module in iter_modules(answers.__path__, f"{answers.__name__}."):
        for value in vars(import_module(module.name)).values():
            if is_typeddict(value) and value.__module__ == module.name and value is not Answer:
                yield value


def _describe(answer: Any, properties: dict[str, Any]) -> None:
    """Add the key descriptions, which pydantic does not read."""
    for key, annotation in get_type_hints(answer, include_extras=True).items():
        for text in getattr(annotation, "__metadata__", ()):
            properties[key]["description"] = text


if __name__ == "__main__":
    print(json.dumps(published_schema(), indent=1))
