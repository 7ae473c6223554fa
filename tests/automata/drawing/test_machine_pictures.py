"""Pictures of machines: complete, correctly placed, and without overlaps."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from minewise.automata.drawing import diagram_svg
from minewise.automata.drawing.machines import MACHINES, line_diagram, strip_diagram
from support.pictures import SVG, parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from minewise.automata.drawing.diagram import Diagram

LINES = {machine: line_diagram(machine) for machine in MACHINES}
STRIPS = {machine: strip_diagram(machine) for machine in MACHINES}
ALL = [*LINES.values(), *STRIPS.values()]
BLUE = "#0072b2"


class Rectangle(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rectangle) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def distance(self, x: float, y: float) -> float:
        """Return the distance from a point to the outline."""
        inside = (x - self.left, self.right - x, y - self.top, self.bottom - y)
        outside = max(-side for side in inside)
        return outside if outside > 0 else min(inside)


def rectangle(element: Element) -> Rectangle:
    x, y, width, height = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
    return Rectangle(x, y, x + width, y + height)


@cache
def text_width(words: str, size: float, family: str, weight: int) -> float:
    """Measure the width of text in the font used for PNGs."""
    font = FontProperties(family=family, weight=weight)
    return float(TextPath((0, 0), words, size=size, prop=font).get_extents().width)


def text_rectangle(element: Element) -> Rectangle:
    family = "DejaVu Sans Mono" if "Mono" in element.get("font-family", "") else "DejaVu Sans"
    size = float(element.get("font-size", 0))
    weight = int(element.get("font-weight", 400))
    width = text_width(element.text or "", size, family, weight)
    x, y = float(element.get("x", 0)), float(element.get("y", 0))
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")]
    return Rectangle(x - share * width, y - size / 2, x + (1 - share) * width, y + size / 2)


def names(diagram: Diagram) -> list[str]:
    return [state for group in diagram.groups for state in group.states]


@pytest.mark.parametrize("diagram", ALL, ids=lambda diagram: diagram.title)
def test_every_state_is_drawn_and_accepting_ones_have_two_outlines(diagram: Diagram) -> None:
    root = parsed(diagram_svg(diagram))
    outlines = [rectangle(e) for e in root.iter(f"{SVG}rect") if e.get("stroke") == "#20262e"]
    for state in names(diagram):
        places = [
            text_rectangle(text)
            for text in root.iter(f"{SVG}text")
            if text.text == state and text.get("fill") != BLUE
        ]
        around = [
            sum(outline.left < place.left and place.right < outline.right
                and outline.top < place.top and place.bottom < outline.bottom
                for outline in outlines)
            for place in places
        ]  # fmt: skip
        assert max(around) == (2 if state in diagram.accepting else 1)
    assert len(outlines) == len(names(diagram)) + len(diagram.accepting)


@pytest.mark.parametrize("diagram", ALL, ids=lambda diagram: diagram.title)
def test_texts_stay_inside_the_picture_and_do_not_overlap(diagram: Diagram) -> None:
    root = parsed(diagram_svg(diagram))
    page = Rectangle(0, 0, float(root.get("width", 0)), float(root.get("height", 0)))
    places = [(text.text, text_rectangle(text)) for text in root.iter(f"{SVG}text")]
    for words, place in places:
        assert page.left < place.left, words
        assert place.right < page.right, words
        assert page.top < place.top < place.bottom < page.bottom, words
    for (words, one), (others, other) in combinations(places, 2):
        assert not one.meets(other), (words, others)


@pytest.mark.parametrize("diagram", LINES.values(), ids=LINES)
def test_arrows_join_their_boxes_and_carry_their_symbols(diagram: Diagram) -> None:
    root = parsed(diagram_svg(diagram))
    boxes = {}
    for group in root.iter(f"{SVG}g"):
        title = group.findtext(f"{SVG}title", "")
        boxes[title.split(":")[0]] = rectangle(group.findall(f"{SVG}rect")[0])
    assert list(boxes) == [group.name for group in diagram.groups]
    found = []
    for path in root.iter(f"{SVG}path"):
        title = path.findtext(f"{SVG}title")
        if title:
            ends, symbols = title.split(": ")
            source, target = ends.split(" → ")
            found.append((source, target, tuple(symbols.split())))
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d", ""))]
            assert boxes[source].distance(*numbers[:2]) < 0.1
            assert boxes[target].distance(*numbers[-2:]) < 0.1
    assert found == [tuple(arrow) for arrow in diagram.arrows]
    labels = [text for text in root.iter(f"{SVG}text") if text.get("fill") == BLUE]
    assert [text.text for text in labels] == [" ".join(arrow.symbols) for arrow in diagram.arrows]
    for label in labels:
        assert not any(text_rectangle(label).meets(box) for box in boxes.values()), label.text


@pytest.mark.parametrize("diagram", STRIPS.values(), ids=STRIPS)
def test_symbols_are_in_their_row_and_column(diagram: Diagram) -> None:
    root = parsed(diagram_svg(diagram))
    reached = {arrow.target for arrow in diagram.arrows}
    headers = {
        text.text: float(text.get("x", 0)) for text in root.findall(f"{SVG}text")
        if text.text in reached
    }  # fmt: skip
    assert set(headers) == reached
    found = {}
    for group, row in zip(diagram.groups, root.iter(f"{SVG}g"), strict=True):
        assert row.findtext(f"{SVG}title") == f"{group.name}: {group.words}"
        band = rectangle(row.findall(f"{SVG}rect")[0])
        for text in row.findall(f"{SVG}text"):
            assert band.top < float(text.get("y", 0)) < band.bottom
            if text.get("fill") == BLUE:
                (target,) = (name for name, x in headers.items() if text.get("x") == f"{x:g}")
                known = found.get((group.name, target), ())
                found[group.name, target] = (*known, *(text.text or "").split())
    assert found == {(arrow.source, arrow.target): arrow.symbols for arrow in diagram.arrows}


@pytest.mark.parametrize("diagram", ALL, ids=lambda diagram: diagram.title)
def test_the_start_is_marked(diagram: Diagram) -> None:
    root = parsed(diagram_svg(diagram))
    (mark,) = (
        float(text.get("y", 0)) for text in root.iter(f"{SVG}text")
        if text.text == "start" and text.get("text-anchor") == "end"
    )  # fmt: skip
    states = [text for text in root.iter(f"{SVG}text") if text.text == diagram.start]
    assert mark in [float(text.get("y", 0)) for text in states]
