"""Runs: the machines' live states and layouts, and a picture of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board
from minewise.automata.drawing.trellis import MOST_COLUMNS, Trellis, trellis_of, trellis_svg
from minewise.automata.lines import published as published_line
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.strip import StripMachine
from minewise.base.errors import BoardError
from support.pictures import SVG, parsed
from support.strips import count_strip

FIGURE_17 = "2?4??\n???B2"


@st.composite
def strips(draw: st.DrawFn, heights: st.SearchStrategy[int]) -> Board:
    height, length = draw(heights), draw(st.integers(1, 6))
    row = st.text("01234B?", min_size=length, max_size=length)
    return Board.parse("\n".join(draw(row) for _ in range(height)))


def names(trellis: Trellis) -> list[list[str]]:
    return [sorted(node.name for node in layer) for layer in trellis.layers]


def lit_paths(trellis: Trellis) -> int:
    """Count the paths along lit edges, one by one."""
    ways = {0: 1}
    for edges in trellis.edges:
        after: dict[int, int] = {}
        for edge in edges:
            if edge.lit:
                after[edge.target] = after.get(edge.target, 0) + ways.get(edge.source, 0)
        ways = after
    return sum(ways.values())


@given(strips(st.integers(1, 3)))
def test_the_derived_machine_has_a_lit_path_for_every_layout(board: Board) -> None:
    trellis = trellis_of(board, "derived")
    assert trellis.layouts == count_strip(board)
    assert trellis.consistent == (trellis.layouts > 0)
    live = StripMachine(board.shape[0]).run(board)
    assert names(trellis)[1:] == live[: len(trellis.layers) - 1]
    assert not any(live[len(trellis.layers) - 1 :])
    if trellis.consistent:
        assert lit_paths(trellis) == trellis.layouts


@given(strips(st.just(2)))
def test_the_published_machine_for_two_rows(board: Board) -> None:
    trellis = trellis_of(board, "published")
    assert trellis.layouts == count_strip(board)
    symbols = published_strip.symbols_of(board)
    run = [
        {state.name: ways for state, ways in live.items()} for live in published_strip.run(symbols)
    ]
    drawn = [{node.name: node.ways for node in layer} for layer in trellis.layers[1:]]
    assert drawn == run[: len(drawn)]
    if trellis.consistent:
        accepted = [path for path in published_strip.paths(symbols) if path[-1].accepted]
        assert lit_paths(trellis) == len(accepted)


@given(st.text("012B?", min_size=1, max_size=8))
def test_the_published_machine_for_lines(symbols: str) -> None:
    trellis = trellis_of(Board.parse(symbols), "published")
    run = published_line.run(symbols)
    assert names(trellis) == [["s0"], *([state] for state in run.states)]
    assert trellis.consistent == run.consistent
    assert trellis.layouts is None


def test_figure_17_has_four_paths_three_of_them_lit() -> None:
    trellis = trellis_of(Board.parse(FIGURE_17), "published")
    assert lit_paths(trellis) == 3
    assert [(node.name, node.ways, node.lit) for node in trellis.layers[-1]] == [
        ("22?0", 3, True),
        ("21?0", 1, False),
        ("22?B", 1, True),
    ]
    assert trellis.title == (
        "2×5 cells read by the published machine for two rows: consistent, 4 layouts"
    )


def test_an_impossible_clue_leads_to_the_published_error_state() -> None:
    assert names(trellis_of(Board.parse("?3?"), "published"))[2:] == [["Er"], ["Er"]]


@given(strips(st.integers(1, 3)))
def test_the_picture_shows_all_nodes_and_links(board: Board) -> None:
    trellis = trellis_of(board, "derived")
    root = parsed(trellis_svg(trellis))
    paths = list(root.iter(f"{SVG}path"))
    for lit in (True, False):
        tip = "url(#minewise-tip-lit)" if lit else "url(#minewise-tip-grey)"
        drawn = [path for path in paths if path.get("marker-end") == tip]
        assert len(drawn) == sum(edge.lit == lit for edges in trellis.edges for edge in edges)
        assert all((path.get("stroke-dasharray") is None) == lit for path in drawn)
    texts = [text.text for text in root.iter(f"{SVG}text") if text.get("font-weight") == "600"]
    shown = [symbol for column in trellis.columns for symbol in column]
    assert texts == shown + [node.name for layer in trellis.layers for node in layer]
    assert ("no state is left" in [text.text for text in root.iter(f"{SVG}text")]) == (
        not trellis.layers[-1]
    )


def test_undrawable_runs_are_refused() -> None:
    with pytest.raises(
        BoardError, match=r"^a run of 101 columns is too long to draw \(at most 100\)"
    ):
        trellis_of(Board.parse("?" * (MOST_COLUMNS + 1)), "derived")
    trellis_of(Board.parse("?" * MOST_COLUMNS), "derived")
    with pytest.raises(BoardError, match=r"^column 1 has 64 live states, too many"):
        trellis_of(Board.parse("\n".join("?" * 6)), "derived")
    with pytest.raises(BoardError, match=r"^the published machines read one row or two, not 3"):
        trellis_of(Board.parse("?\n?\n?"), "published")
    with pytest.raises(BoardError, match=r"machine 'minimal': use derived or published"):
        trellis_of(Board.parse("?"), "minimal")
    for rows in ("-", "-\n?"):
        with pytest.raises(BoardError, match=r"have no symbol for - \(safe\)"):
            trellis_of(Board.parse(rows), "published")
    with pytest.raises(BoardError, match="a strip is a grid"):
        trellis_of(Board.parse("topology: torus\n??"), "derived")
    with pytest.raises(BoardError, match="mine count"):
        trellis_of(Board.parse("mines: 1\n??"), "derived")
