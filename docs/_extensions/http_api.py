"""The directive `http-api`: every request that the server answers, from its OpenAPI description."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from minewise.server.app import create_api
from minewise.server.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

Json = dict[str, Any]


class Description:
    """An OpenAPI description, as Markdown."""

    def __init__(self, api: Json) -> None:
        self.api = api

    def markdown(self) -> str:
        """Write all requests, by subject."""
        found = [
            (operation["tags"][0], method, path, operation)
            for path, methods in self.api["paths"].items()
            for method, operation in methods.items()
        ]
        found.sort(key=lambda entry: (entry[0] != "boards", entry[0]))
        lines: list[str] = []
        for subject, entries in groupby(found, key=lambda entry: entry[0]):
            lines += [f"## {subject.capitalize()}", ""]
            for _, method, path, operation in entries:
                lines += self._request(f"{method.upper()} {path}", operation)
        return "\n".join(lines)

    def _request(self, name: str, operation: Json) -> Iterator[str]:
        yield from (f"### {name}", "", operation["description"], "")
        if "requestBody" in operation:
            schema = self._schema(operation["requestBody"]["content"]["application/json"])
            yield from self._members("It takes", schema)
        content = next(iter(operation["responses"].values())).get("content", {})
        if "application/json" in content:
            yield from self._members("It gives", self._schema(content["application/json"]))
        elif content:
            yield from (f"It gives `{next(iter(content))}`.", "")

    def _schema(self, content: Json) -> Json:
        return self._resolved(content["schema"])

    def _resolved(self, schema: Json) -> Json:
        if "$ref" not in schema:
            return schema
        found: Json = self.api["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found

    def _members(self, title: str, schema: Json) -> Iterator[str]:
        if "properties" not in schema:
            return
        yield from (f"**{title}**", "", "| member | is | says |", "| --- | --- | --- |")
        required = schema.get("required", ())
        for name, member in schema["properties"].items():
            needed = " (needed)" if title == "It takes" and name in required else ""
            default = member.get("default")
            otherwise = "" if default is None else f" Default: `{json.dumps(default)}`."
            meaning = _cell(member.get("description", "")) + otherwise
            yield f"| `{name}`{needed} | {_cell(self._kind(member))} | {meaning} |"
        yield ""
        if examples := schema.get("examples"):
            yield from ("```json", json.dumps(examples[0], ensure_ascii=False), "```", "")

    def _kind(self, schema: Json) -> str:
        """Say in words what values a schema allows."""
        if "$ref" in schema:
            target = self._resolved(schema)
            return self._kind(target) if "enum" in target else "object"
        if "anyOf" in schema:
            kinds = [self._kind(each) for each in schema["anyOf"]]
            return " or ".join(dict.fromkeys(kinds))
        if "enum" in schema:
            return ", ".join(f"`{value}`" for value in schema["enum"])
        if schema.get("type") == "array":
            return f"list of {self._kind(schema.get('items', {}))}"
        return str(schema.get("type", "anything"))


def _cell(text: str) -> str:
    """Make a text fit into a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")


class HttpApi(SphinxDirective):
    """A section for every request."""

    def run(self) -> list[Node]:
        """Write them as Markdown, which is what the page is made of."""
        text = Description(create_api(Limits()).openapi()).markdown()
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of the directive."""
    sphinx.add_directive("http-api", HttpApi)
    return {"parallel_read_safe": True}
