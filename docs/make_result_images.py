"""Draw the pictures of the new results (`make images`).

The boards in `GAPS` were found by `python benchmarks/derivations_census.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from minewise import Board, analyze
from minewise.base.palette import CLEAR, DARK, GREY, PALE
from minewise.base.svg import document, element, group, rect_at, text_at, title
from minewise.board.cell_names import cell_name
from minewise.board.svg import draw_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise import Cell

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs/images"

METHODS = (
    "single clues",
    "pairs of clues",
    "forward form",
    "reduced form",
    "resolution",
    "exact",
    "exact with the mine count",
)


class Gap(NamedTuple):
    """A board on which one method finds a cell that another misses."""

    text: str
    cell: Cell
    mines: int | None = None

    @property
    def board(self) -> Board:
        """The board."""
        return Board.parse(self.text.replace("/", "\n"), mines=self.mines)


GAPS = {
    ("single clues", "forward form"): Gap("?2?/?21", (0, 2)),
    ("single clues", "reduced form"): Gap("??3?/?3?2", (0, 3)),
    ("pairs of clues", "single clues"): Gap("???/121", (0, 0)),
    ("pairs of clues", "forward form"): Gap("?2?/?21", (0, 2)),
    ("pairs of clues", "reduced form"): Gap("??3?/?3?2", (0, 3)),
    ("pairs of clues", "resolution"): Gap("???/22?/??1", (0, 2)),
    ("forward form", "single clues"): Gap("???/121", (0, 0)),
    ("forward form", "pairs of clues"): Gap("????/12?2", (0, 3)),
    ("forward form", "reduced form"): Gap("??3?/?3?2", (0, 3)),
    ("forward form", "resolution"): Gap("???/22?/??1", (0, 2)),
    ("reduced form", "single clues"): Gap("???/121", (0, 0)),
    ("reduced form", "pairs of clues"): Gap("????/2?21", (0, 0)),
    ("reduced form", "forward form"): Gap("?2?/?21", (0, 2)),
    ("reduced form", "resolution"): Gap("???/?31/?10", (0, 0)),
    ("resolution", "single clues"): Gap("???/121", (0, 0)),
    ("resolution", "pairs of clues"): Gap("????/2?21", (0, 0)),
    ("resolution", "forward form"): Gap("?2?/?21", (0, 2)),
    ("resolution", "reduced form"): Gap("??3?/?3?2", (0, 3)),
    ("exact", "single clues"): Gap("???/121", (0, 0)),
    ("exact", "pairs of clues"): Gap("????/2?21", (0, 0)),
    ("exact", "forward form"): Gap("?2?/?21", (0, 2)),
    ("exact", "reduced form"): Gap("??3?/?3?2", (0, 3)),
    ("exact", "resolution"): Gap("???/?31/?10", (0, 0)),
    ("exact with the mine count", "single clues"): Gap("??1", (0, 0), 2),
    ("exact with the mine count", "pairs of clues"): Gap("??1", (0, 0), 2),
    ("exact with the mine count", "forward form"): Gap("??1", (0, 0), 2),
    ("exact with the mine count", "reduced form"): Gap("??1", (0, 0), 2),
    ("exact with the mine count", "resolution"): Gap("??1", (0, 0), 2),
    ("exact with the mine count", "exact"): Gap("??1", (0, 0), 2),
}

SIZE = 19
WIDTH, HEIGHT = 102, 76
LEFT, TOP = 104, 74
COVERED, OPEN = "#b6c0cb", "#f3f5f7"


def draw_gaps() -> str:
    """Draw a table: each row is a method that finds a cell, each column one that misses it."""
    count = len(METHODS)
    body = [
        text_at(LEFT / 2, TOP - 16, "finds", fill=GREY, font_style="italic"),
        text_at(LEFT + count * WIDTH / 2, 14, "misses", fill=GREY, font_style="italic"),
        *_grid(count),
    ]
    for place, name in enumerate(METHODS):
        body += _words(name, LEFT + (place + 0.5) * WIDTH, TOP - 28)
        body += _words(name, LEFT / 2, TOP + (place + 0.5) * HEIGHT)
    for row, finder in enumerate(METHODS):
        for col, other in enumerate(METHODS):
            x, y = LEFT + (col + 0.5) * WIDTH, TOP + (row + 0.5) * HEIGHT
            gap = GAPS.get((finder, other))
            if gap:
                body.append(_board(gap, x, y, f"{finder} finds it, {other} misses it"))
            elif row != col:
                body.append(text_at(x, y, "none", fill=GREY))
    label = "For each two methods, the smallest board on which one finds a cell the other misses"
    size = (LEFT + count * WIDTH + 8, TOP + count * HEIGHT + 8)
    return document(*size, label, [group(body, font_size=12, fill=DARK)])


def _grid(count: int) -> Iterator[str]:
    for row in range(count):
        for col in range(count):
            fill = "#eceff2" if row == col else PALE
            x, y = LEFT + (col + 0.5) * WIDTH, TOP + (row + 0.5) * HEIGHT
            yield rect_at(x, y, WIDTH, HEIGHT, fill=fill, stroke="#d5dae0")


def _words(name: str, x: float, y: float) -> list[str]:
    """Write a name in up to three lines."""
    lines = name.replace("exact with", "exact with\n").replace("the mine", "the mine\n").split("\n")
    if len(lines) == 1 and len(name) > 10:
        lines = [name.rpartition(" ")[0], name.rpartition(" ")[2]]
    top = y - 7.5 * (len(lines) - 1)
    return [
        text_at(x, top + 15 * place, line.strip(), font_weight=600)
        for place, line in enumerate(lines)
    ]


def _board(gap: Gap, x: float, y: float, words: str) -> str:
    board = gap.board
    rows, cols = board.shown.shape
    lift = 7 if gap.mines is not None else 0
    left, top = x - (cols - 1) * SIZE / 2, y - (rows - 1) * SIZE / 2 - lift
    is_safe = gap.cell in analyze(board).safe
    drawn = [title(f"{gap.text}: {words}, {cell_name(gap.cell)}")]
    for row, col in board.topology.cells():
        place = left + col * SIZE, top + row * SIZE
        shown = int(board.shown[row, col])
        if (row, col) == gap.cell:
            drawn += _found(*place, is_safe=is_safe)
        else:
            drawn.append(_square(*place, OPEN if shown >= 0 else COVERED))
        if shown >= 0:
            drawn.append(text_at(*place, str(shown), font_weight=600))
    if gap.mines is not None:
        drawn.append(
            text_at(x, y + rows * SIZE / 2 + 3, f"{gap.mines} mines", font_size=11, fill=GREY)
        )
    return group(drawn)


def _square(x: float, y: float, fill: str) -> str:
    return rect_at(x, y, SIZE - 1, SIZE - 1, rx=3, fill=fill, stroke=DARK, stroke_opacity=0.3)


def _found(x: float, y: float, *, is_safe: bool) -> list[str]:
    """Draw the cell that is found: a tick if it is safe, a disc if it is mined."""
    if is_safe:
        tick = f"M{x - 4.5} {y + 0.5} {x - 1.2} {y + 4} {x + 4.8} {y - 4}"
        mark = element("path", d=tick, fill="none", stroke=PALE, stroke_width=2.4)
        return [_square(x, y, CLEAR), mark]
    return [_square(x, y, DARK), element("circle", cx=x, cy=y, r=4.5, fill=PALE)]


def draw_chessboard() -> str:
    """Draw a chessboard as a board, with its certain cells."""
    board = Board.parse((ROOT / "examples/chessboard.txt").read_text(encoding="utf-8"))
    analysis = analyze(board)
    return draw_svg(board, safe=analysis.safe, mined=analysis.mined)


def main() -> None:
    """Draw both pictures."""
    for name, picture in {"census": draw_gaps(), "chessboard": draw_chessboard()}.items():
        (IMAGES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
