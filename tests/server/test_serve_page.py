"""The limits in `docs/server.md` match the code."""

from __future__ import annotations

import re
from dataclasses import fields

from minewise.server.limits import PREFIX, Limits
from support.paths import ROOT

PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_all_limits_are_documented() -> None:
    told = dict(re.findall(r"^\| `(MINEWISE_\w+)` \| ([\d.]+) \|", PAGE, re.MULTILINE))
    defaults = {PREFIX + field.name.upper(): field.default for field in fields(Limits)}
    assert {name: float(value) for name, value in told.items()} == defaults
