"""Pictures of small machines as boxes and arrows."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from minewise.automata.drawing import shapes
from minewise.base import svg
from minewise.base.palette import DARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.automata.drawing.diagram import Arrow, Diagram, Group

_ACROSS, _DOWN = 150, 100  # pixels between places
_LEFT, _TOP = 170, 152  # room for the start mark and loops
_GAP = 10  # between the states of a box
_HEIGHT = shapes.STATE_HEIGHT + 40
_BESIDE, _AROUND = 44, 140  # bends of curved arrows
_BEFORE_CROSSING = 0.42  # where the symbols are drawn, because arrows cross in the middle
_LOOP = 46
_HALF_LOOP = 18


class _Box(NamedTuple):
    """A rectangle around a point."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return abs(x - self.x) <= self.width / 2 and abs(y - self.y) <= self.height / 2

    def edge(self, x: float, y: float) -> tuple[float, float]:
        """Return the point where the line from the centre to an outside point leaves the box."""
        across, down = x - self.x, y - self.y
        scale = min(
            self.width / 2 / abs(across) if across else 1.0,
            self.height / 2 / abs(down) if down else 1.0,
        )
        return self.x + across * scale, self.y + down * scale


def boxes_svg(diagram: Diagram) -> str:
    """Draw a machine whose groups have positions."""
    boxes = {group.name: _box(diagram, group) for group in diagram.groups}
    right = max(box.x + box.width / 2 for box in boxes.values()) + shapes.MARGIN
    bottom = max(box.y + box.height / 2 for box in boxes.values()) + _LOOP + shapes.MARGIN
    pairs = {(arrow.source, arrow.target) for arrow in diagram.arrows}
    curves = [
        _loop(boxes, arrow)
        if arrow.source == arrow.target
        else _curve(boxes, arrow, two_way=(arrow.target, arrow.source) in pairs)
        for arrow in diagram.arrows
    ]
    lines = [shapes.ACCEPTING, *diagram.notes]
    body = [
        *(line for line, _ in curves),
        *(svg.group(_parts(diagram, group, boxes[group.name])) for group in diagram.groups),
        *(words for _, words in curves),
        shapes.notes(shapes.MARGIN, bottom + 10, lines),
    ]
    return shapes.document(
        right, bottom + shapes.notes_height(lines) + shapes.MARGIN, diagram.title, body
    )


def _box(diagram: Diagram, group: Group) -> _Box:
    across, down = diagram.places[group.name]
    width = max(_states_width(group), shapes.text_width(group.words)) + 24
    return _Box(_LEFT + across * _ACROSS, _TOP + down * _DOWN, width, _HEIGHT)


def _states_width(group: Group) -> float:
    return sum(map(shapes.state_width, group.states)) + _GAP * (len(group.states) - 1)


def _parts(diagram: Diagram, group: Group, box: _Box) -> Iterator[str]:
    left, top = box.x - box.width / 2, box.y - box.height / 2
    yield svg.title(f"{group.name}: {group.words}")
    yield svg.rect_at(*box, rx=10, fill=shapes.TINT, stroke=shapes.EDGE)
    x, y = box.x - _states_width(group) / 2, top + shapes.STATE_HEIGHT / 2 + 10
    for name in group.states:
        width = shapes.state_width(name)
        yield shapes.state(x + width / 2, y, name, accepting=name in diagram.accepting)
        if name == diagram.start:
            yield shapes.start_mark(left, x, y)
        x += width + _GAP
    yield shapes.text(box.x, top + box.height - 14, group.words)


def _curve(boxes: dict[str, _Box], arrow: Arrow, *, two_way: bool) -> tuple[str, str]:
    """Draw an arrow and its symbols, curved if there is an arrow back or a box in between."""
    source, target = boxes[arrow.source], boxes[arrow.target]
    across, down = target.x - source.x, target.y - source.y
    length = hypot(across, down)
    middle_x, middle_y = source.x + across / 2, source.y + down / 2
    between = any(box.holds(middle_x, middle_y) for box in boxes.values())
    bow = _AROUND if between else _BESIDE if two_way else 0
    bend_x, bend_y = middle_x + bow * down / length, middle_y - bow * across / length
    begin, end = source.edge(bend_x, bend_y), target.edge(bend_x, bend_y)
    path = f"M{begin[0]:.1f} {begin[1]:.1f}Q{bend_x:.1f} {bend_y:.1f} {end[0]:.1f} {end[1]:.1f}"
    where = 0.5 if bow else _BEFORE_CROSSING
    x, y = (
        (1 - where) ** 2 * begin[axis] + 2 * where * (1 - where) * bend + where**2 * end[axis]
        for axis, bend in enumerate((bend_x, bend_y))
    )
    return _line(path, arrow), _label(x, y, arrow)


def _loop(boxes: dict[str, _Box], arrow: Arrow) -> tuple[str, str]:
    """Draw a loop, above boxes in the upper corners and below the others."""
    box = boxes[arrow.source]
    outermost = {pick(other.x for other in boxes.values()) for pick in (min, max)}
    upwards = box.y == min(other.y for other in boxes.values()) and box.x in outermost
    way = -1 if upwards else 1
    y = box.y + way * box.height / 2
    far = y + way * _LOOP
    left, right = box.x - _HALF_LOOP, box.x + _HALF_LOOP
    path = f"M{left:g} {y:g}C{left - 10:g} {far:g} {right + 10:g} {far:g} {right:g} {y:g}"
    return _line(path, arrow), _label(box.x, y + way * 0.75 * _LOOP, arrow)


def _line(path: str, arrow: Arrow) -> str:
    words = f"{arrow.source} → {arrow.target}: {' '.join(arrow.symbols)}"
    return svg.path(
        path,
        words,
        fill="none",
        stroke=DARK,
        stroke_width=1.5,
        marker_end=shapes.tip(),
        data_source=arrow.source,
        data_target=arrow.target,
    )


def _label(x: float, y: float, arrow: Arrow) -> str:
    symbols = " ".join(arrow.symbols)
    return shapes.label(x, y, symbols, data_source=arrow.source, data_target=arrow.target)
