"""Pictures in the language DOT, to be laid out by Graphviz and read by other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.palette import BEST, DARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.automata.drawing.diagram import Arrow, Diagram, Group
    from minewise.automata.drawing.trellis import Link, Trellis

_FONTS = 'fontname="Helvetica"'


def diagram_dot(diagram: Diagram) -> str:
    """Write a machine: a cluster for every group of several states, and arrows between groups.

    Examples
    --------
    >>> from minewise.automata.drawing.machines import line_diagram
    >>> print(diagram_dot(line_diagram("derived")))
    digraph {
      graph [label="The machine for lines whose paths are layouts" compound=true rankdir=LR ...];
    ...
      "-" -> "B" [label="B ?"];
    ...
    """
    states = {group.name: group.states for group in diagram.groups}
    body = [
        *(line for group in diagram.groups for line in _group(diagram, group)),
        'start [label="" shape=none width=0 height=0];',
        f"start -> {_quoted(diagram.start)};",
        *(_arrow(arrow, states) for arrow in diagram.arrows),
    ]
    return _graph(diagram.title, "compound=true rankdir=LR", body)


def _group(diagram: Diagram, group: Group) -> Iterator[str]:
    several = len(group.states) > 1
    if several:
        yield f"subgraph {_quoted(_cluster(group.name))} {{"
        yield f"  label={_quoted(f'{group.name}: {group.words}')};"
    for state in group.states:
        shape = "doublecircle" if state in diagram.accepting else "circle"
        words = "" if several else f" xlabel={_quoted(group.words)}"
        yield f"{'  ' * several}{_quoted(state)} [shape={shape}{words}];"
    if several:
        yield "}"


def _arrow(arrow: Arrow, states: dict[str, tuple[str, ...]]) -> str:
    """Let an arrow begin and end at the edge of a cluster; Graphviz has no such loops."""
    source, target = states[arrow.source], states[arrow.target]
    options = f"label={_quoted(' '.join(arrow.symbols))}"
    if arrow.source != arrow.target:
        if len(source) > 1:
            options += f" ltail={_quoted(_cluster(arrow.source))}"
        if len(target) > 1:
            options += f" lhead={_quoted(_cluster(arrow.target))}"
    return f"{_quoted(source[0])} -> {_quoted(target[0])} [{options}];"


def _cluster(name: str) -> str:
    return f"cluster {name}"


def trellis_dot(trellis: Trellis) -> str:
    """Write a run, its layers from left to right.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.automata.drawing.trellis import trellis_of
    >>> '"0 0" -> "1 1" [label="?"' in trellis_dot(trellis_of(Board.parse("?1"), "derived"))
    True
    """
    body = []
    for number, layer in enumerate(trellis.layers):
        body.append("{ rank=same;")
        for place, node in enumerate(layer):
            outline = 2 if node.name in trellis.accepting else 1
            words = node.name if trellis.layouts is None else f"{node.name}\n{node.ways}"
            ink = DARK if node.lit else "gray50"
            body.append(
                f'  "{number} {place}" [label={_quoted(words)} peripheries={outline} '
                f'color="{ink}" fontcolor="{ink}"];'
            )
        body.append("}")
    for number, (column, links) in enumerate(zip(trellis.columns, trellis.links, strict=False)):
        body += [_link(number, column, link) for link in links]
    return _graph(trellis.title, "rankdir=LR", body)


def _link(layer: int, column: str, link: Link) -> str:
    look = f'color="{BEST}" penwidth=2' if link.lit else 'color="gray50" style=dashed'
    ends = f'"{layer} {link.source}" -> "{layer + 1} {link.target}"'
    return f"{ends} [label={_quoted(column)} {look}];"


def _graph(title: str, options: str, body: Iterable[str]) -> str:
    return "\n".join(
        [
            "digraph {",
            f"  graph [label={_quoted(title)} {options} {_FONTS}];",
            f"  node [{_FONTS}];",
            f"  edge [{_FONTS}];",
            *(f"  {line}" for line in body),
            "}\n",
        ]
    )


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
