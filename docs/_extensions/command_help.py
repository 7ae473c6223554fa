"""The `command-help` directive: the help text of every command, as the program prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from sphinx.util.docutils import SphinxDirective

from minewise.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx


def commands() -> Iterator[tuple[str, str]]:
    """Yield the name and help text of the program and of each command."""
    program = typer.main.get_command(app)
    yield "minewise", program.get_help(_context(program, "minewise", None))
    yield from _below(program, "minewise", None)


def _below(command: Any, name: str, parent: Any) -> Iterator[tuple[str, str]]:
    context = _context(command, name, parent)
    if not hasattr(command, "commands"):
        yield context.command_path, command.get_help(context)
        return
    for word, below in command.commands.items():
        yield from _below(below, word, context)


def _context(command: Any, name: str, parent: Any) -> Any:
    return command.context_class(command, info_name=name, parent=parent, max_content_width=80)


class CommandHelp(SphinxDirective):
    """A section for every command."""

    def run(self) -> list[Node]:
        """Return the sections, parsed from Markdown."""
        sections = [f"## {path}\n\n```text\n{text}\n```\n" for path, text in commands()]
        return self.parse_text_to_nodes("\n".join(sections), allow_section_headings=True)


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    sphinx.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True}
