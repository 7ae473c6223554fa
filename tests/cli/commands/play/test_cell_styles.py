"""The positions and styles of cells on the screen of `minewise play`."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from minewise import Board, Layout, Topology, analyze, review
from minewise.cli.commands.play.cell_styles import BoardStyle
from minewise.cli.commands.play.geometry import Geometry
from minewise.cli.commands.play.schemes import DARK, LIGHT, Scheme
from minewise.cli.commands.play.sentences import place_text, review_text
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

TOPOLOGIES = [
    Topology.grid(3, 4),
    Topology.torus(12, 3),
    Topology.hex(5, 4),
    Topology.hex(1, 4),
    Topology.box(5),
    Topology.box(3, 4),
    Topology.box(2, 3, 4),
    Topology.box(2, 2, 3, 2),
]


@pytest.mark.parametrize("topology", TOPOLOGIES, ids=repr)
@pytest.mark.parametrize("make", [Geometry.narrow, Geometry.wide])
def test_cells_do_not_overlap(topology: Topology, make: Callable[[Topology], Geometry]) -> None:
    geometry = make(topology)
    width = geometry.cell_width
    found = [geometry.cell_at(x, y) for y in range(-1, geometry.height + 2) for x in range(-1, 200)]
    for cell in topology.cells():
        assert found.count(cell) == width
        place = geometry.left_of(cell), geometry.line_of(geometry.row_of(cell))
        assert geometry.cell_at(*place) == cell
        assert place[0] + width <= geometry.width
        assert place[1] < geometry.height


def test_hexagons_touch_their_neighbours() -> None:
    topology = Topology.hex(4, 5)
    geometry = Geometry.wide(topology)
    width = geometry.cell_width

    def touch(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        lines = abs(geometry.row_of(one) - geometry.row_of(other))
        columns = abs(geometry.left_of(one) - geometry.left_of(other))
        return (lines, columns) in {(0, width), (1, width // 2)}

    for cell in topology.cells():
        assert topology.neighbours(cell) == [c for c in topology.cells() if touch(c, cell)]


@pytest.mark.parametrize(("columns", "step"), [(9, 1), (30, 2), (200, 2), (2000, 5)])
def test_numbers_are_above_their_columns(columns: int, step: int) -> None:
    geometry = Geometry.narrow(Topology.grid(3, columns))
    found = {int(word.group()): word.end() for word in re.finditer(r"\d+", geometry.numbers())}
    assert set(found) == {1, *range(step, columns + 1, step)}
    for number, end in found.items():
        assert geometry.cell_at(end - 1, 1) == (0, number - 1)


def test_slices_have_names() -> None:
    geometry = Geometry.wide(Topology.box(2, 2, 3, 2))
    names = [geometry.slice_at(line) for line in range(geometry.height + 3)]
    assert [name for name in names if name] == [f"x{i}.{j}.…" for i in (1, 2) for j in (1, 2)]
    for line, name in enumerate(names):
        assert name is None or geometry.row_at(line) is None


@pytest.mark.parametrize(("scheme", "side"), [(LIGHT, 0), (DARK, 1)])
def test_colours_match_the_page(scheme: Scheme, side: int) -> None:
    css = (ROOT / "src/minewise/server/static/style/theme.css").read_text()
    page = {
        name: colours[side]
        for name, *colours in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\);", css)
    }
    ours = asdict(scheme)
    assert ours.pop("clues")[1:] == tuple(page[f"clue-{clue}"] for clue in range(1, 9))
    ours.pop("glow")
    names = {"covered": "cell-covered", "hover": "cell-hover", "opened": "cell-open"}
    names["mined"] = "cell-mined"
    assert ours == {name: page[names.get(name, name)] for name in ours}


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as defined in WCAG."""

    def light(colour: str) -> float:
        parts = [part / 255 for part in bytes.fromhex(colour[1:])]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_text_has_enough_contrast(scheme: Scheme) -> None:
    board = Board.parse("topology: box 1x2x10\n0 1 2 3 4 5 6 7 8 9\n10 F ? ? ? ? ? ? ? ?")
    marks = {(0, 1, 2): "safe", (0, 1, 3): "mined", (0, 1, 4): "best", (0, 0, 1): "reason"}
    for cell in board.topology.cells():
        for styles in (BoardStyle(board, scheme), BoardStyle(board, scheme, marks=marks)):
            style = styles.style_of(cell)
            least = 2.5 if style.text == "■" else 4.5  # the symbol repeats what the colour shows
            assert contrast(style.ink, style.fill) >= least, (cell, style)


def test_almost_certain_never_looks_certain() -> None:
    board = Board.parse("mines: 1\n" + "?" * 400 + "1?\n")
    result = analyze(board)
    styles = BoardStyle(board, DARK, analysis=result)
    texts = {styles.style_of(cell).text for cell in board.topology.cells()}
    assert texts == {"✓", "1", "50"}
    board = Board.parse("mines: 399\n" + "?" * 400)
    assert BoardStyle(board, DARK, analysis=analyze(board)).style_of((0, 7)).text == ">99"
    assert "99.8 %" in place_text(board, (0, 7), analyze(board))
    board = Board.parse("mines: 1\n" + "?" * 400)
    assert BoardStyle(board, DARK, analysis=analyze(board)).style_of((0, 7)).text == "<1"


def test_flags_are_shown_beside_the_odds() -> None:
    board = Board.parse("mines: 2\nF1?F?")
    styles = BoardStyle(board, DARK, analysis=analyze(board))
    for cell in [(0, 0), (0, 3)]:
        assert styles.style_of(cell).text == "⚑50"
        assert styles.style_of(cell).short == "⚑"
        assert not styles.style_of(cell).shade


def test_all_mines_are_shown_after_the_game() -> None:
    board = Board.parse("1B?FF")
    styles = BoardStyle(board, DARK, layout=Layout.parse("-BB-B"))
    texts = [styles.style_of(cell).text for cell in board.topology.cells()]
    assert texts == ["1", "✖", "●", "✗⚑", "⚑"]
    told = [place_text(board, cell, layout=styles.layout) for cell in board.topology.cells()]
    assert [text.split(": ")[1] for text in told] == [
        "1",
        "opened mine",
        "mine",
        "wrong flag",
        "flag on a mine",
    ]


def test_report_has_a_summary_and_bad_moves() -> None:
    layout = Layout.parse("-B---B---B")
    moves = [("reveal", (0, 3)), ("reveal", (0, 6)), ("reveal", (0, 8))]
    text = review_text(review(layout, moves, start="zero"))
    assert text == (
        "Accuracy 66.7 %. Luck: 2 of 2 guesses succeeded, 1.5 expected; chance that all succeed "
        "53.3 %.\n"
        "Report: 0 moves by logic. Guesses: 1 forced, 1 needless, 0 bad.\n"
        "Move 3, r1c9. Needless guess: r1c8 was certainly safe. This move was "
        "66.7 % safe. Chance of winning: 66.7 % instead of 100 %."
    )
