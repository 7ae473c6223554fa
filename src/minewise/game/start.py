"""What the first click is promised."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import sqrt
from typing import Literal, cast

from minewise.base.errors import GameError, quoted

StartKind = Literal["any", "safe", "zero", "scatter"]
"""The start rules, by name."""

_TEXT = re.compile("any|safe|zero|scatter(:[0-9]{1,9})?")
_USAGE = "any, safe, zero, scatter or scatter with a number of cells, such as scatter:12"


@dataclass(frozen=True, slots=True)
class StartRule:
    """What the first click is promised; layouts are uniform over those that a rule allows.

    Parameters
    ----------
    kind
        `any` promises nothing, `safe` that the first cell is free, `zero` that the first cell
        and all around it are. `scatter` shows some free cells, drawn at random, at the start.
    shown
        How many cells `scatter` shows; without a number, the root of the number of cells.

    Examples
    --------
    >>> mw.StartRule.parse("scatter:12")
    StartRule(kind='scatter', shown=12)
    >>> str(mw.StartRule("zero"))
    'zero'
    """

    kind: StartKind
    shown: int | None = None

    def __post_init__(self) -> None:
        _require_text_of_rule(str(self))

    @classmethod
    def parse(cls, text: str) -> StartRule:
        """Read a rule as `str` writes it."""
        _require_text_of_rule(str(text))
        kind, _, shown = text.partition(":")
        return cls(cast("StartKind", kind), int(shown) if shown else None)

    def shown_of(self, cells: int) -> int:
        """Count the cells that are shown at the start on a board of this many cells.

        Examples
        --------
        >>> mw.StartRule("scatter").shown_of(480)
        22
        """
        if self.kind != "scatter":
            return 0
        return round(sqrt(cells)) if self.shown is None else self.shown

    def __str__(self) -> str:
        return self.kind if self.shown is None else f"{self.kind}:{self.shown}"


def _require_text_of_rule(text: str) -> None:
    if not _TEXT.fullmatch(text):
        raise GameError(f"unknown start rule {quoted(text)}: use {_USAGE}")
