"""The page about the server: a server answers its commands as it says, and its limits are true."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from minewise.server.limits import PREFIX, Limits
from pages import ROOT, commands, links, shell

if TYPE_CHECKING:
    from serving import Served

PAGE = (ROOT / "docs" / "serve.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("command", "printed"), commands(PAGE))
def test_commands_print_what_the_page_says(command: str, printed: str, served: Served) -> None:
    here = command.replace("localhost:8000", served.address.removeprefix("http://"))
    # Answers do not end with a line break, but those who read them see one.
    assert shell(here, ROOT).rstrip("\n") == printed.rstrip("\n")


def test_all_limits_are_told() -> None:
    told = dict(re.findall(r"^\| `(MINEWISE_\w+)` \| ([\d.]+) \|", PAGE, re.MULTILINE))
    defaults = {PREFIX + field.name.upper(): field.default for field in fields(Limits)}
    assert {name: float(value) for name, value in told.items()} == defaults


def test_links_lead_somewhere() -> None:
    for link in links(PAGE):
        assert (ROOT / "docs" / link).exists(), link
