"""What several reports say of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import many
from minewise.cli.terminal.legend import legend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board
    from minewise.cli.terminal.picture import Picture


def board_title(board: Board) -> Text:
    """Return the size of a board, its mines and how much of it is covered."""
    mines = "unknown number of mines" if board.mines is None else many(board.mines, "mine")
    covered = many(int(board.covered.sum()), "covered cell")
    size = "×".join(map(str, board.shape))
    return Text().append(f"{size} {board.topology.kind}", "bold").append(f", {mines}, {covered}")


def picture_lines(picture: Picture, width: int) -> Iterator[Text]:
    """Set a picture above its legend, if it needs one."""
    yield from picture.lines
    yield Text()
    if picture.part:
        yield Text(f"Only a part of the board is shown: {picture.part}.")
    if explained := list(legend(picture, width)):
        yield from explained
        yield Text()


def estimate_text(error: float) -> str:
    """Say that a board was too wide, and how large the error of its percentages may be."""
    known = "nothing is known of their error"
    if error < 1:
        known = f"standard error up to {100 * error:.2g} percentage points"
    return (
        "consistent, but too wide to be solved exactly within the budget: percentages are "
        f"estimates ({known}), certain cells are proved"
    )
