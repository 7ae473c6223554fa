"""Titles, headings and marked cells in the output of `minewise deduce`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.palette import CLEAR
from minewise.base.words import shape_text
from minewise.board.cell_names import cell_name
from minewise.cli.terminal.cell_renderer import MINE_MARK, SAFE_MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.board.board import Board
    from minewise.board.topology import Cell


def title(board: Board, facts: str) -> Text:
    """Return the first line: the size of the board, and what it has."""
    size = f"{shape_text(board.shape)} {board.topology.kind}"
    return Text().append(size, "bold").append(f", {facts}")


def mark(name: str, *, mined: bool) -> Text:
    """Return the name of a cell or an unknown, marked as safe or mined."""
    if mined:
        return Text(MINE_MARK, "bold") + name
    return Text(SAFE_MARK, f"bold {CLEAR}") + name


def marked(safe: Iterable[Cell], mined: Iterable[Cell]) -> list[Text]:
    """Return the names of cells, marked as safe or mined, in reading order."""
    fates = dict.fromkeys(safe, False) | dict.fromkeys(mined, True)
    return [mark(cell_name(cell), mined=fates[cell]) for cell in sorted(fates)]


def heading(words: str) -> Iterator[Text]:
    """Yield an empty line and a heading."""
    yield Text()
    yield Text(words, "bold")


def words(text: str, style: str = "") -> list[Text]:
    """Split a sentence into words."""
    return [Text(word, style) for word in text.split()]
