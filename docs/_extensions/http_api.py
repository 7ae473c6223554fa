"""The `http-api` directive: all endpoints of the server, from its OpenAPI description."""

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
    """An OpenAPI description as Markdown."""

    def __init__(self, api: Json) -> None:
        self.api = api
        self._linked: dict[str, Json] = {}
        """The objects linked so far."""

    def markdown(self) -> str:
        """Return all endpoints, grouped by subject, and the objects in requests and responses."""
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
        return "\n".join([*lines, *self._objects()])

    def _request(self, name: str, operation: Json) -> Iterator[str]:
        yield from (f"### {name}", "", operation["description"], "")
        yield from self._parameters(operation.get("parameters", []))
        if "requestBody" in operation:
            yield "**Request**"
            yield from self._members(operation["requestBody"]["content"]["application/json"])
        content = next(iter(operation["responses"].values())).get("content", {})
        for kind, described in content.items():
            yield "**Response**" if kind == "application/json" else f"**Response** `{kind}`"
            yield from self._members(described)

    def _parameters(self, parameters: list[Json]) -> Iterator[str]:
        rows = []
        for parameter in parameters:
            place = "header" if parameter["in"] == "header" else "in the path"
            kind = self._kind(parameter["schema"])
            meaning = _cell(parameter.get("description", ""))
            rows.append(f"| `{parameter['name']}`, {place} | {kind} | {meaning} |")
        if rows:
            yield from ("| parameter | type | meaning |", "| --- | --- | --- |", *rows, "")

    def _objects(self) -> Iterator[str]:
        """Yield a section for each object that is linked, directly or from another object."""
        sections: dict[str, list[str]] = {}
        while missing := self._linked.keys() - sections.keys():
            for title in missing:
                schema = self._linked[title]
                sections[title] = [*_heading(title), schema["description"]]
                sections[title] += self._members({"schema": schema})
        yield from ("## Objects", "", "Objects in the requests and responses above.", "")
        for title in sorted(sections):
            yield from sections[title]

    def _resolved(self, schema: Json) -> Json:
        if "$ref" not in schema:
            return schema
        found: Json = self.api["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found

    def _members(self, content: Json) -> Iterator[str]:
        schema = self._resolved(content["schema"])
        yield ""
        if "properties" not in schema:
            return
        yield from ("| key | type | meaning |", "| --- | --- | --- |")
        required = schema.get("required", ())
        for name, member in schema["properties"].items():
            yield self._row(name, "" if name in required else " (optional)", member)
        yield ""
        if examples := schema.get("examples"):
            yield from ("```json", json.dumps(examples[0], ensure_ascii=False), "```", "")

    def _row(self, name: str, note: str, member: Json) -> str:
        kind, meaning = _cell(self._kind(member)), _cell(self._meaning(member))
        default = member.get("default")
        otherwise = "" if default is None else f" Default: `{json.dumps(default)}`."
        return f"| `{name}`{note} | {kind} | {meaning}{otherwise} |"

    def _meaning(self, member: Json) -> str:
        """Return the description of a key, or else of the object it holds."""
        if "description" in member:
            return str(member["description"])
        held = [member, *member.get("anyOf", ())]
        return "".join(self._resolved(each).get("description", "") for each in held)

    def _kind(self, schema: Json) -> str:
        """Return the type of a value in words."""
        if "$ref" in schema:
            target = self._resolved(schema)
            return self._kind(target) if "enum" in target else self._link(target)
        if "anyOf" in schema:
            kinds = [self._kind(each) for each in schema["anyOf"]]
            return " or ".join(dict.fromkeys(kinds))
        if "enum" in schema:
            return ", ".join(f"`{value}`" for value in schema["enum"])
        if schema.get("type") == "array":
            return f"list of {self._kind(schema.get('items', {}))}"
        if isinstance(values := schema.get("additionalProperties"), dict):
            return f"object of {self._kind(values)}"
        return str(schema.get("type", "anything"))

    def _link(self, schema: Json) -> str:
        title = schema["title"]
        self._linked[title] = schema
        return f"[{title}](#{_target(title)})"


def _heading(title: str) -> list[str]:
    return [f"({_target(title)})=", f"### {title}", ""]


def _target(title: str) -> str:
    return f"object-{title.lower()}"


def _cell(text: str) -> str:
    """Escape text for a table cell."""
    return text.replace("|", "\\|").replace("\n", " ")


class HttpApi(SphinxDirective):
    """A section for every endpoint."""

    def run(self) -> list[Node]:
        """Return the sections, parsed from Markdown."""
        text = Description(create_api(Limits()).openapi()).markdown()
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    sphinx.add_directive("http-api", HttpApi)
    return {"parallel_read_safe": True}
