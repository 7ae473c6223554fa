"""Charts of large machines: each field has the symbols that lead from its row to its column."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from minewise.automata.drawing import shapes
from minewise.base import svg
from minewise.base.palette import BEST, PALE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.automata.drawing.diagram import Diagram, Group

_SIZE = 12  # font size of symbols
_LINE = 16  # from one symbol to the next
_GAP = 6  # between states
_TOP, _LEFT = 64, 76  # room for the title and the start mark
_HEADER = 28
_PAD = 8
_PER_LINE = 6  # states of a group per line
_HOW_TO_READ = "A symbol leads from the states on its left to those above it."


def chart_svg(diagram: Diagram) -> str:
    """Draw a machine as a chart."""
    return _Chart(diagram).svg()


class _Chart:
    """The positions of the rows and columns of a chart."""

    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        self._symbols = {(arrow.source, arrow.target): arrow.symbols for arrow in diagram.arrows}
        reached = {arrow.target for arrow in diagram.arrows}
        self._targets = [group for group in diagram.groups if group.name in reached]
        left = _LEFT + max(map(_head_width, diagram.groups)) + 2 * _PAD
        top = _TOP + _HEADER
        # The edges of all fields, across and down.
        self._across = list(accumulate(map(self._width, self._targets), initial=left))
        self._down = list(accumulate(map(self._height, diagram.groups), initial=top))

    def _width(self, target: Group) -> float:
        symbols = [self._symbols.get((row.name, target.name), ()) for row in self._diagram.groups]
        widest = max(shapes.mono_width(line, _SIZE) for found in symbols for line in _lines(found))
        return max(widest, shapes.mono_width(target.name)) + 2 * _PAD

    def _height(self, source: Group) -> float:
        symbols = [self._symbols.get((source.name, target.name), ()) for target in self._targets]
        highest = max(len(_lines(found)) for found in symbols) * _LINE
        return max(highest, _head_height(source)) + 2 * _PAD

    def svg(self) -> str:
        lines = (shapes.ACCEPTING, _HOW_TO_READ, *self._diagram.notes)
        width, height = self._across[-1] + shapes.MARGIN, self._down[-1] + shapes.MARGIN
        body = [*self._rows(), *self._columns(), shapes.notes(shapes.MARGIN, height, lines)]
        longest = max(shapes.text_width(line) for line in lines) + 2 * shapes.MARGIN
        return shapes.document(
            max(width, longest), height + shapes.notes_height(lines) + 8, self._diagram.title, body
        )

    def _rows(self) -> Iterator[str]:
        for number in range(len(self._diagram.groups)):
            yield svg.group(self._row(number))
        yield _line(_LEFT, self._down[-1], self._across[-1], self._down[-1])

    def _row(self, number: int) -> Iterator[str]:
        group = self._diagram.groups[number]
        top, bottom = self._down[number : number + 2]
        yield svg.title(f"{group.name}: {group.words}")
        yield svg.element(
            "rect",
            x=_LEFT,
            y=top,
            width=self._across[-1] - _LEFT,
            height=bottom - top,
            fill=PALE if number % 2 else shapes.TINT,
        )
        yield from self._head(group, (top + bottom) / 2)
        bold = {"font_size": _SIZE, "font_weight": 600}
        for column, target in enumerate(self._targets):
            found = _lines(self._symbols.get((group.name, target.name), ()))
            x = (self._across[column] + self._across[column + 1]) / 2
            y = (top + bottom) / 2 - _LINE * (len(found) - 1) / 2
            for line in found:
                yield shapes.mono(
                    x, y, line, **bold, fill=BEST, data_source=group.name, data_target=target.name
                )
                y += _LINE

    def _columns(self) -> Iterator[str]:
        for column, target in enumerate(self._targets):
            left, right = self._across[column : column + 2]
            yield shapes.mono((left + right) / 2, _TOP + _HEADER / 2, target.name, font_weight=600)
            yield _line(left, _TOP, left, self._down[-1])
        yield _line(_LEFT, _TOP + _HEADER, self._across[-1], _TOP + _HEADER)

    def _head(self, group: Group, y: float) -> Iterator[str]:
        """Draw the meaning of a group and its states."""
        left = _LEFT + _PAD
        if _is_plain(group):
            yield from self._state(group.name, left, y)
            yield shapes.text(
                left + shapes.state_width(group.name) + _GAP, y, group.words, text_anchor="start"
            )
            return
        y -= _head_height(group) / 2 - _LINE / 2
        yield shapes.mono(left, y, group.name, font_weight=600, text_anchor="start")
        yield shapes.text(
            left + shapes.mono_width(group.name) + _PAD, y, group.words, text_anchor="start"
        )
        y += _LINE / 2 + _GAP - shapes.STATE_HEIGHT / 2
        for states in _state_lines(group):
            x: float = left
            y += shapes.STATE_HEIGHT + _GAP / 2
            for name in states:
                yield from self._state(name, x, y)
                x += shapes.state_width(name) + _GAP

    def _state(self, name: str, left: float, y: float) -> Iterator[str]:
        accepting = name in self._diagram.accepting
        yield shapes.state(left + shapes.state_width(name) / 2, y, name, accepting=accepting)
        if name == self._diagram.start:
            yield shapes.start_mark(_LEFT, left, y)


def _is_plain(group: Group) -> bool:
    """Return whether a group is a single state with the same name as the group."""
    return group.states == (group.name,)


def _state_lines(group: Group) -> list[tuple[str, ...]]:
    states = group.states
    return [states[start : start + _PER_LINE] for start in range(0, len(states), _PER_LINE)]


def _head_width(group: Group) -> float:
    words = shapes.text_width(group.words)
    if _is_plain(group):
        return shapes.state_width(group.name) + _GAP + words
    states = max(
        sum(map(shapes.state_width, line)) + _GAP * len(line) for line in _state_lines(group)
    )
    return max(shapes.mono_width(group.name) + _PAD + words, states)


def _head_height(group: Group) -> float:
    if _is_plain(group):
        return shapes.STATE_HEIGHT
    return _LINE + _GAP + len(_state_lines(group)) * (shapes.STATE_HEIGHT + _GAP / 2)


def _lines(symbols: tuple[str, ...]) -> list[str]:
    """Return the symbols in lines of two."""
    return [" ".join(symbols[start : start + 2]) for start in range(0, len(symbols), 2)]


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return svg.path(f"M{x:g} {y:g}L{to_x:g} {to_y:g}", stroke=shapes.EDGE)
