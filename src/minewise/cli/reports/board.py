"""The title, picture and verdict of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import plural, shape_text
from minewise.cli.terminal.legend import legend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board
    from minewise.cli.terminal.picture import Picture


def board_title(board: Board) -> Text:
    """Return a board's size, mine count and number of covered cells."""
    mines = "unknown number of mines" if board.mines is None else plural(board.mines, "mine")
    covered = plural(int(board.covered.sum()), "covered cell")
    size = shape_text(board.shape)
    return Text().append(f"{size} {board.topology.kind}", "bold").append(f", {mines}, {covered}")


def picture_lines(picture: Picture, width: int) -> Iterator[Text]:
    """Yield a picture and its legend."""
    yield from picture.lines
    yield Text()
    if explained := list(legend(picture, width)):
        yield from explained
        yield Text()


def estimate_text(error: float) -> str:
    """Return the verdict on a board that is too wide, with the error in its percentages."""
    known = "with unknown error"
    if error < 1:
        known = f"standard error up to {100 * error:.2g} percentage points"
    return (
        "consistent, but too wide to solve exactly within the budget: percentages are estimates "
        f"({known}); certain cells are proved"
    )
