"""DOT output: a DOT parser reads back the machine or run that was drawn."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import pytest

from minewise import Board
from minewise.automata.drawing.dot import diagram_dot, trellis_dot
from minewise.automata.drawing.machines import MACHINES, line_diagram, strip_diagram
from minewise.automata.drawing.trellis import trellis_of

if TYPE_CHECKING:
    from minewise.automata.drawing.diagram import Diagram

with warnings.catch_warnings():  # importing its parser raises deprecation warnings
    warnings.simplefilter("ignore", DeprecationWarning)
    import pydot
    import pydot.dot_parser

ALL = [draw(machine) for draw in (line_diagram, strip_diagram) for machine in MACHINES]


def parsed(text: str) -> pydot.Dot:
    (graph,) = pydot.graph_from_dot_data(text) or []
    return graph


def bare(quoted: str | None) -> str:
    return (quoted or "").strip('"')


@pytest.mark.slow
@pytest.mark.parametrize("diagram", ALL, ids=lambda diagram: diagram.title)
def test_dot_keeps_all_states_and_arrows(diagram: Diagram) -> None:
    graph = parsed(diagram_dot(diagram))
    assert bare(graph.get_label()) == diagram.title
    states_of = {group.name: group.states for group in diagram.groups}
    found = []
    for node in graph.get_nodes():
        if node.get_label():
            states = bare(node.get_label()).split("\\n")[0].split()
            found += states
            outlines = node.get_attributes()["peripheries"]
            assert {state in diagram.accepting for state in states} == {outlines == "2"}
    assert sorted(found) == sorted(state for states in states_of.values() for state in states)

    edges = {
        (bare(edge.get_source()), bare(edge.get_destination())): bare(edge.get_label())
        for edge in graph.get_edges()
    }
    (start,) = (target for source, target in edges if not source)
    arrows = {(arrow.source, arrow.target): " ".join(arrow.symbols) for arrow in diagram.arrows}
    (home,) = (name for name, states in states_of.items() if diagram.start in states)
    apart = {(start, to): symbols for (source, to), symbols in arrows.items() if source == home}
    assert edges == arrows | apart | {("", start): ""}


def test_dot_keeps_all_layers_and_links() -> None:
    trellis = trellis_of(Board.parse("2?4??\n???B2"), "published")
    graph = parsed(trellis_dot(trellis))
    layers = [
        [bare(node.get_label()).split("\\n") for node in layer.get_nodes()]
        for layer in graph.get_subgraphs()
    ]
    assert layers == [[[n.name, str(n.ways)] for n in layer] for layer in trellis.layers]
    edges = [
        (bare(e.get_source()), bare(e.get_destination()), bare(e.get_label()), e.get_style())
        for e in graph.get_edges()
    ]
    assert sorted(edges, key=str) == sorted(
        (
            (
                f"{number} {edge.source}",
                f"{number + 1} {edge.target}",
                trellis.columns[number],
                None if edge.lit else "dashed",
            )
            for number, edges in enumerate(trellis.edges)
            for edge in edges
        ),
        key=str,
    )
