"""Pictures of machines and their runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise.automata.drawing.diagram import Diagram


def diagram_svg(diagram: Diagram) -> str:
    """Draw a machine as boxes and arrows if its boxes have positions, otherwise as a chart."""
    from minewise.automata.drawing.boxes import boxes_svg
    from minewise.automata.drawing.chart import chart_svg

    return boxes_svg(diagram) if diagram.places else chart_svg(diagram)
