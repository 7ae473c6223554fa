"""The room to play in, as a person sees it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from minewise import Board, Layout
from minewise.board.cell_names import cell_name
from minewise.board.ids import decode, encode

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class Table:
    """A page on which a board is played."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said = page.get_by_role("status")
        self.mines_left = page.get_by_label("Mines left")

    def play(self, layout: str, **query: str) -> None:
        """Open the link to a board whose mines are known."""
        board = Board.parse(spaced(layout))
        code = encode(str(board))
        parts = [f"layout={code}", *(f"{name}={value}" for name, value in query.items())]
        self.page.goto(f"/#/play?{'&'.join(parts)}")
        rows, columns = board.shape
        size = f"{rows} rows, {columns} columns, {layout.count('B')} mines"
        self.page.get_by_role("grid", name=size).wait_for()  # there may have been another board

    def cell(self, row: int, column: int) -> Locator:
        """Find a cell by what a screen reader says of it."""
        return self.page.get_by_role("gridcell", name=f"{cell_name((row, column))}:")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def query(self) -> dict[str, str]:
        """What the address says after the question mark."""
        query = urlsplit(urlsplit(self.page.url).fragment).query
        return {name: values[0] for name, values in parse_qs(query).items()}

    def layout(self) -> Layout:
        """Read where the mines are from the link, as soon as there is one."""
        self.page.wait_for_url(re.compile("layout="))
        return Layout.parse(decode(self.query["layout"]))


def spaced(layout: str) -> str:
    """Write a layout so that three free cells are not taken for the end of a board."""
    head, _, rows = layout.rpartition("\n\n")
    body = "\n".join(" ".join(row) for row in rows.split("\n"))
    return f"{head}\n{body}"
