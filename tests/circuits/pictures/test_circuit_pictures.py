"""Circuit pictures show every cell of every signal, its value and its name, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from minewise import layouts
from minewise.base.palette import HUES
from minewise.board.symbols import COVERED, MINE
from minewise.circuits import TILES, CircuitBoard, Cnf, compile_formula, parse_expression
from minewise.circuits.pictures import picture as drawing
from minewise.circuits.pictures.gallery import draw_tiles
from minewise.circuits.pictures.picture import draw_circuit
from support.pictures import SVG, covered_by, parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from minewise import Layout

FORMULAS = {
    "xor": parse_expression("a ^ b"),
    "adder": parse_expression("sum = a ^ b ^ c; carry = a & b | c & (a ^ b)"),
    "constant": parse_expression("yes = a | ~a; no = 0; same = a"),
    "negated": parse_expression("x = ~a; y = ~(a & b); z = x"),
    "escaped": parse_expression("ä = a < b".replace("<", "&")),
    "clauses": Cnf(4, ((1, -2), (2, 3, -4), (-1, -3), (4,))),
}
MADE = {
    name: compile_formula(formula, {"out": True} if isinstance(formula, Cnf) else {})
    for name, formula in FORMULAS.items()
}
FINE, COARSE = 16, 8
every_circuit = pytest.mark.parametrize("made", MADE.values(), ids=MADE.keys())


def picture(made: CircuitBoard, layout: Layout | None = None) -> Element:
    return parsed(draw_circuit(made.board, made.wires, outputs=made.outputs, layout=layout))


def titled(root: Element) -> list[tuple[str, Element]]:
    """Return the paths that have a title, each with its title."""
    paths = root.findall(f".//{SVG}path")
    titles = [(path.findtext(f"{SVG}title"), path) for path in paths]
    return [(title, path) for title, path in titles if title]


def labels(root: Element) -> list[str]:
    found = root.findall(f'.//{SVG}text[@font-weight="600"]')
    return [label.text or "" for label in found]


def cells(made: CircuitBoard, signal: str) -> set[tuple[int, int]]:
    return {(wire.row, wire.column) for wire in made.wires[signal]}


def bombs(root: Element, size: int = FINE) -> set[tuple[int, int]]:
    board = root.find(f"{SVG}g")
    assert board is not None
    uses = board.iterfind(f".//{SVG}use")
    return {(int(float(u.get("y", 0)) // size), int(float(u.get("x", 0)) // size)) for u in uses}


@every_circuit
@pytest.mark.parametrize("size", [FINE, COARSE])
def test_every_cell_of_every_signal_is_coloured(
    made: CircuitBoard, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MOST_FINE", 40_000 if size == FINE else 0)
    drawn = [covered_by(path.attrib["d"], size) for _, path in titled(picture(made))]
    drawn = drawn[len(drawn) - len(made.wires) :]  # cells without a signal come first
    assert drawn == [cells(made, signal) for signal in made.wires]


@every_circuit
def test_cells_without_a_signal_are_drawn_separately(made: CircuitBoard) -> None:
    covered = {(int(row), int(col)) for row, col in np.argwhere(made.board.shown == COVERED)}
    carrying = set().union(*(cells(made, signal) for signal in made.wires))
    others = [path for title, path in titled(picture(made)) if title.startswith("depends")]
    drawn = set().union(*(covered_by(path.attrib["d"], FINE) for path in others))
    assert drawn == covered - carrying


@every_circuit
def test_mines_match_the_layout(made: CircuitBoard) -> None:
    known = {(int(row), int(col)) for row, col in np.argwhere(made.board.shown == MINE)}
    assert bombs(picture(made)) == known
    for layout in layouts(made.board):
        mines = {(int(row), int(col)) for row, col in np.argwhere(layout.mines)}
        assert bombs(picture(made, layout)) == mines


@every_circuit
def test_values_match_the_layout(made: CircuitBoard) -> None:
    for layout in layouts(made.board):
        root = picture(made, layout)
        values = made.values(layout, made.wires)
        drawn = [(title, path) for title, path in titled(root) if " = " in title]
        assert len(drawn) == len(values)
        for value, (title, path) in zip(values.values(), drawn, strict=True):
            assert title.endswith(f" = {value:d}")
            assert ("stroke" in path.attrib) == (not value)  # only false values have an outline
        for name, value in (made.assignment(layout) | made.results(layout)).items():
            words = [each for each in labels(root) if name in each.split(" = ")[:-1]]
            assert words
            assert all(each.endswith(f" = {value:d}") for each in words)


@every_circuit
def test_inputs_and_outputs_are_labelled(made: CircuitBoard) -> None:
    written = {name for label in labels(picture(made)) for name in label.split(" = ")}
    assert {*made.inputs, *made.outputs} <= written
    assert not any("#" in name or " (" in name for name in written)


@every_circuit
def test_labels_lie_in_empty_space_without_overlap(made: CircuitBoard) -> None:
    boxes = []
    for frame in picture(made).iterfind(f"{SVG}g/{SVG}rect[@rx]"):
        x, y, width, height = (float(frame.get(key, 0)) for key in ("x", "y", "width", "height"))
        boxes.append((x, y, x + width, y + height))
        rows = slice(int(y // FINE), int((y + height) // FINE) + 1)
        assert not made.board.shown[rows, int(x // FINE) : int((x + width) // FINE) + 1].any()
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@every_circuit
def test_signals_that_meet_have_different_colours(made: CircuitBoard) -> None:
    meeting = defaultdict(list)
    for _, path in titled(picture(made)):
        for tile in {(row // 9, col // 9) for row, col in covered_by(path.attrib["d"], FINE)}:
            if path.attrib["fill"] in HUES:
                meeting[tile].append(path.attrib["fill"])
    assert all(len(set(hues)) == len(hues) for hues in meeting.values())


def test_marks_show_what_a_mine_means() -> None:
    made = MADE["xor"]
    root = picture(made)
    marks = defaultdict(int)
    for mark in root.iterfind(f"{SVG}g/{SVG}path[@stroke-width]"):
        marks[mark.attrib["stroke-width"]] += mark.attrib["d"].count("M")
    wires = [wire for cells in made.wires.values() for wire in cells]
    assert marks["7"] == len(wires)
    assert marks["3.5"] == sum(not wire.mine_means for wire in wires)


def test_a_large_board_is_drawn_coarsely_and_stays_small() -> None:
    clauses = tuple((i, -(i % 30 + 1), (i * 7) % 30 + 1) for i in range(1, 31)) * 6
    made = compile_formula(Cnf(30, clauses), {"out": True})
    assert made.board.flat.size > 100_000
    text = draw_circuit(made.board, made.wires)
    assert len(text) < 3 * made.board.flat.size
    assert {str(number) for number in range(1, 31)} <= set(labels(parsed(text)))
    assert not bombs(parsed(text))


def test_all_tiles_can_be_drawn_together() -> None:
    root = parsed(draw_tiles(list(TILES.values())))
    groups = [group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}path") is not None]
    assert len(groups) == len(TILES)
    for tile, group in zip(TILES.values(), groups, strict=True):
        coloured = [covered_by(path.attrib["d"], FINE) for _, path in titled(group)]
        covered = {(int(row), int(col)) for row, col in np.argwhere(tile.shown == COVERED)}
        assert set().union(*coloured) == covered
        words = [text.text for text in group.findall(f"{SVG}text")]
        assert words[: len(tile.ports)] == list(tile.ports)
        assert tile.name in words
