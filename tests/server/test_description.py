"""The API description: its examples work, and the server conforms to it."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import CHECKS

from minewise import __version__
from minewise.server.app import API, create_api
from minewise.server.limits import Limits
from support.examples import examples
from support.serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

DESCRIPTION: dict[str, Any] = create_api(Limits()).openapi()
OPERATIONS = [
    (path, method, operation)
    for path, operations in DESCRIPTION["paths"].items()
    for method, operation in operations.items()
]
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
ASKED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    ]
)


@pytest.fixture(scope="module")
def quick() -> Iterator[Served]:
    """Start a server with short time limits that is never too busy."""
    room = {"MINEWISE_JOBS": "10000", "MINEWISE_BACKGROUND": "20"}
    with serving(MINEWISE_SECONDS="2", MINEWISE_JOB_SECONDS="0.5", **room) as served:
        yield served


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """Resolve a schema reference."""
    if "$ref" not in schema:
        return schema
    found: dict[str, Any] = DESCRIPTION["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def example(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema's example, or build one from the examples of its members."""
    if "examples" in schema:
        [whole] = schema["examples"]
        return dict(whole)
    members = schema["properties"].items()
    return {name: member["examples"][0] for name, member in members if "examples" in member}


def test_description_is_served(client: httpx.Client) -> None:
    assert client.get("/openapi.json").json() == DESCRIPTION
    assert DESCRIPTION["info"]["version"] == __version__
    assert DESCRIPTION["servers"] == [{"url": API}]


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_problems_are_described(path: str, method: str, operation: dict[str, Any]) -> None:
    assert operation["summary"], (path, method)
    for status in ("422", "503", "default"):
        content = operation["responses"][status]["content"]
        assert list(content) == ["application/problem+json"]
        assert content["application/problem+json"]["examples"]


@pytest.mark.parametrize(
    ("path", "operation"),
    [(path, operation) for path, method, operation in OPERATIONS if method == "post"],
)
def test_examples_get_valid_responses(
    client: httpx.Client, path: str, operation: dict[str, Any]
) -> None:
    body = resolved(operation["requestBody"]["content"]["application/json"]["schema"])
    response = client.post(path, json=example(body))
    assert response.is_success, response.text
    [(status, described)] = [
        item for item in operation["responses"].items() if item[0].startswith("2")
    ]
    assert response.status_code == int(status)
    if content := described["content"].get("application/json"):
        schema = {**content["schema"], "components": DESCRIPTION["components"]}
        Draft202012Validator(schema).validate(response.json())


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(examples(0.2), suppress_health_check=list(HealthCheck))
def test_responses_conform_to_the_description(case: schemathesis.Case, quick: Served) -> None:
    """On a busy machine, repeat refused requests after the time in the Retry-After header."""
    for _ in range(10):
        response = case.call(base_url=quick.address + API, timeout=180)
        if response.status_code != 503 or response.json()["type"] != "/problems/busy":
            break
        sleep(int(response.headers["retry-after"][0]))
    case.validate_response(response, checks=ASKED)
