"""The cells of a board as another program writes them, before they are understood."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

COVERED: Final = "?"


@dataclass(frozen=True)
class Table:
    """Rows of symbols; a number is its decimal digits, and an empty string is a blank."""

    format: str
    """The name of the format, for people."""
    rows: list[list[str]]
    mines: int | None = None
    warnings: list[str] = field(default_factory=list)

    def squared(self) -> Table:
        """Fill short rows with covered cells, and warn about them."""
        width = max(map(len, self.rows))
        short = [number for number, row in enumerate(self.rows, 1) if len(row) < width]
        if not short:
            return self
        rows = [row + [COVERED] * (width - len(row)) for row in self.rows]
        named = f"Row {short[0]} has" if len(short) == 1 else f"{len(short)} rows have"
        warning = f"{named} fewer than {width} cells: the missing cells are read as covered."
        return Table(self.format, rows, self.mines, [*self.warnings, warning])
