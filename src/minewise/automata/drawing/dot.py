"""Pictures in DOT, for Graphviz and other programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from minewise.base.numerals import brief_text
from minewise.base.palette import BEST, DARK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.automata.drawing.diagram import Arrow, Diagram, Group
    from minewise.automata.drawing.trellis import Trellis, TrellisEdge

_FONTS = 'fontname="Helvetica"'


def diagram_dot(diagram: Diagram) -> str:
    r"""Return a machine as DOT: a node for each group, with its states, and arrows between groups.

    Examples
    --------
    >>> from minewise.automata.drawing.machines import line_diagram
    >>> print(diagram_dot(line_diagram("derived")))
    digraph {
    ...
      "-" [label="-\nfree, without a clue" peripheries=2];
    ...
      "-" -> "B" [label="B ?"];
    ...
    """
    apart = _start_apart(diagram)
    first = next(group for group in apart.groups if apart.start in group.states)
    body = [
        "node [shape=box style=rounded];",
        *(_node(apart, group) for group in apart.groups),
        '"" [shape=none width=0 height=0];',
        f'"" -> {_quoted(first.name)};',
        *(_arrow(arrow) for arrow in apart.arrows),
    ]
    return _graph(apart.title, body)


def _start_apart(diagram: Diagram) -> Diagram:
    """Put the start in its own group, because it may differ from the others in acceptance.

    No arrow leads to a start that shares a group.
    """
    start = diagram.start
    shared = next(group for group in diagram.groups if start in group.states)
    if len(shared.states) == 1:
        return diagram
    others = tuple(state for state in shared.states if state != start)
    alone = shared._replace(name=start, states=(start,))
    rest = shared._replace(states=others)
    copies = [
        arrow._replace(source=start) for arrow in diagram.arrows if arrow.source == shared.name
    ]
    return replace(
        diagram,
        groups=(alone, *(rest if group == shared else group for group in diagram.groups)),
        arrows=(*copies, *diagram.arrows),
    )


def _node(diagram: Diagram, group: Group) -> str:
    outlines = 2 if diagram.accepting.issuperset(group.states) else 1
    label = "\n".join(dict.fromkeys([" ".join(group.states), group.name, group.words]))
    return f"{_quoted(group.name)} [label={_quoted(label)} peripheries={outlines}];"


def _arrow(arrow: Arrow) -> str:
    symbols = _quoted(" ".join(arrow.symbols))
    return f"{_quoted(arrow.source)} -> {_quoted(arrow.target)} [label={symbols}];"


def trellis_dot(trellis: Trellis) -> str:
    """Return a run as DOT, with its layers from left to right."""
    body = []
    for number, layer in enumerate(trellis.layers):
        body.append("{ rank=same;")
        for place, node in enumerate(layer):
            outline = 2 if node.name in trellis.accepting else 1
            words = (
                node.name if trellis.layouts is None else f"{node.name}\n{brief_text(node.ways)}"
            )
            ink = DARK if node.lit else "gray50"
            body.append(
                f'  "{number} {place}" [label={_quoted(words)} peripheries={outline} '
                f'color="{ink}" fontcolor="{ink}"];'
            )
        body.append("}")
    for number, (column, edges) in enumerate(zip(trellis.columns, trellis.edges, strict=False)):
        body += [_edge(number, column, edge) for edge in edges]
    return _graph(trellis.title, body)


def _edge(layer: int, column: str, edge: TrellisEdge) -> str:
    look = f'color="{BEST}" penwidth=2' if edge.lit else 'color="gray50" style=dashed'
    ends = f'"{layer} {edge.source}" -> "{layer + 1} {edge.target}"'
    return f"{ends} [label={_quoted(column)} {look}];"


def _graph(title: str, body: Iterable[str]) -> str:
    return "\n".join(
        [
            "digraph {",
            f"  label={_quoted(title)};",
            f"  rankdir=LR; {_FONTS};",
            f"  node [{_FONTS}];",
            f"  edge [{_FONTS}];",
            *(f"  {line}" for line in body),
            "}\n",
        ]
    )


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
