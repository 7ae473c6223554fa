"""Read and operate the page's Play room in tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from minewise import Board, Layout
from minewise.board.cell_names import cell_name
from minewise.board.ids import decode, encode

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class PlayRoom:
    """A browser page in the Play room."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status")
        self.mines_left = page.get_by_label("Mines left")

    def play(self, layout: str, **query: str) -> None:
        """Open a link to a game on a given layout."""
        board = Board.parse(spaced(layout))
        code = encode(str(board))
        parts = [f"layout={code}", *(f"{name}={value}" for name, value in query.items())]
        self.page.goto(f"/#/play?{'&'.join(parts)}")
        rows, columns = board.shape
        size = f"{rows} rows, {columns} columns, {layout.count('B')} mines"
        self.page.get_by_role("grid", name=size).wait_for()  # not the previous board

    def cell(self, row: int, column: int) -> Locator:
        """Find a cell by its accessible name."""
        return self.page.get_by_role("gridcell", name=f"{cell_name((row, column))}:")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def query(self) -> dict[str, str]:
        """The query parameters in the address."""
        query = urlsplit(urlsplit(self.page.url).fragment).query
        return {name: values[0] for name, values in parse_qs(query).items()}

    def layout(self) -> Layout:
        """Wait until the address has a layout, and return the layout."""
        self.page.wait_for_url(re.compile("layout="))
        return Layout.parse(decode(self.query["layout"]))


def spaced(layout: str) -> str:
    """Put spaces between cells, so that three free cells are not read as the end of a board."""
    head, _, rows = layout.rpartition("\n\n")
    body = "\n".join(" ".join(row) for row in rows.split("\n"))
    return f"{head}\n{body}"
