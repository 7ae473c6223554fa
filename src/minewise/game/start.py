"""Start rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import sqrt
from typing import Literal, cast, get_args

from minewise.base.arguments import checked
from minewise.base.errors import GameError, quoted

StartKind = Literal["any", "safe", "zero", "scatter"]
"""The start rules, by name."""

_TEXT = re.compile("any|safe|zero|scatter(:[0-9]{1,9})?")
_KINDS = ", ".join(get_args(StartKind))
_USAGE = "any, safe, zero, scatter or scatter with a number of cells, such as scatter:12"


@checked
@dataclass(frozen=True, slots=True)
class StartRule:
    """The guarantee for the first click; all layouts that it allows are equally likely.

    Parameters
    ----------
    kind
        `any` guarantees nothing, `safe` that the first cell is free, `zero` that its neighbours are
        free too. `scatter` shows some random free cells at the start.
    shown
        The number of cells that `scatter` shows; by default, the square root of the number of
        cells.

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
        if self.kind not in get_args(StartKind):
            raise GameError(f"unknown kind of start rule {quoted(self.kind)}: use {_KINDS}")
        _require_valid(str(self))

    @classmethod
    @checked
    def parse(cls, text: str) -> StartRule:
        """Parse a start rule."""
        _require_valid(text)
        kind, _, shown = text.partition(":")
        return cls(cast("StartKind", kind), int(shown) if shown else None)

    @checked
    def shown_of(self, cells: int) -> int:
        """Return the number of cells shown at the start, on a board of `cells` cells.

        Examples
        --------
        >>> mw.StartRule("scatter").shown_of(480)
        22
        """
        if cells < 0:
            raise GameError(f"a board cannot have {cells} cells")
        if self.kind != "scatter":
            return 0
        return round(sqrt(cells)) if self.shown is None else self.shown

    def __str__(self) -> str:
        return self.kind if self.shown is None else f"{self.kind}:{self.shown}"


@checked
def start_rule(start: StartRule | str) -> StartRule:
    """Return a start rule, parsed if it is a string."""
    return start if isinstance(start, StartRule) else StartRule.parse(start)


def _require_valid(text: str) -> None:
    if not _TEXT.fullmatch(text):
        raise GameError(f"unknown start rule {quoted(text)}: use {_USAGE}")
