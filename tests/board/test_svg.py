"""Pictures: well formed, complete, with the right neighbours, and clear about certainty."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, BoardError, Topology, analyze
from minewise.base.palette import percent
from minewise.board.cell_names import cell_name
from minewise.board.svg import SIZE, draw_svg
from support.strategies import any_boards

NAN = float("nan")


def titles(picture: str) -> list[str]:
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own text
    found = root.iterfind(".//{http://www.w3.org/2000/svg}title")
    return [title.text for title in found if title.text]


def centres(picture: str) -> list[tuple[float, float]]:
    """Find the centre of every cell: cells are the groups whose title is a cell name."""
    pattern = r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><title>[rx]'
    return [(float(x), float(y)) for x, y in re.findall(pattern, picture)]


@given(any_boards())
def test_every_cell_has_its_title(board: Board) -> None:
    words = titles(draw_svg(board))
    cells = board.topology.cells()
    assert [title.partition(":")[0] for title in words] == [cell_name(cell) for cell in cells]


@pytest.mark.slow
@given(any_boards(), st.data())
def test_a_picture_with_all_marks_is_well_formed(board: Board, data: st.DataObject) -> None:
    cells = list(board.topology.cells())
    some = st.lists(st.sampled_from(cells), unique=True)
    values = st.lists(st.floats(0, 1) | st.just(NAN), min_size=len(cells), max_size=len(cells))
    picture = draw_svg(
        board,
        probability=np.reshape(data.draw(values), board.shape),
        safe=data.draw(some),
        mined=data.draw(some),
        best=data.draw(st.none() | st.sampled_from(cells)),
        conflict=data.draw(some),
    )
    assert len(titles(picture)) == len(cells)


def test_titles_say_what_a_cell_shows() -> None:
    board = Board.parse("3?\nBF\n-0")
    assert titles(draw_svg(board)) == [
        "r1c1: clue 3",
        "r1c2: covered",
        "r2c1: a known mine",
        "r2c2: covered, flagged",
        "r3c1: known to be safe",
        "r3c2: clue 0",
    ]


def test_titles_say_what_is_known() -> None:
    picture = draw_svg(
        Board.parse("1???"),
        probability=[[NAN, 1 / 3, 0.0, 1.0]],
        safe=[(0, 2)],
        mined=[(0, 3)],
        best=(0, 2),
        conflict=[(0, 0)],
    )
    assert titles(picture) == [
        "r1c1: clue 1, in conflict",
        "r1c2: mined with probability 0.3333333333333333",
        "r1c3: certainly safe, best move",
        "r1c4: certainly mined",
    ]


@given(st.floats(0, 1))
def test_uncertain_cells_never_look_certain(probability: float) -> None:
    shown = percent(probability)
    assert shown in ("<1", ">99") or 1 <= int(shown) <= 99
    picture = draw_svg(Board.parse("?"), probability=[[probability]])
    assert "certain" not in picture


def test_certain_cells_never_look_merely_likely() -> None:
    picture = draw_svg(Board.parse("??"), probability=[[0.0, 1.0]], safe=[(0, 0)], mined=[(0, 1)])
    assert "%</tspan>" not in picture
    assert 'href="#minewise-safe"' in picture
    assert 'href="#minewise-mine"' in picture


@pytest.mark.parametrize(
    ("probability", "shown"),
    [(0.0, "<1"), (0.0099, "<1"), (0.01, "1"), (0.5, "50"), (0.99, "99"), (0.9977, ">99")],
)
def test_percent(probability: float, shown: str) -> None:
    assert percent(probability) == shown


def test_darker_means_more_dangerous_even_without_hue() -> None:
    def brightness(probability: float) -> int:
        picture = draw_svg(Board.parse("?"), probability=[[probability]])
        colour = re.search(r'<use href="#minewise-square" fill="#(\w{6})"', picture)
        assert colour
        red, green, blue = bytes.fromhex(colour[1])
        return 299 * red + 587 * green + 114 * blue

    steps = [brightness(step / 20) for step in range(21)]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


def test_hexagons_are_drawn_next_to_their_neighbours() -> None:
    topology = Topology.hex(4, 5)
    picture = draw_svg(Board(topology, [-1] * 20))
    places = centres(picture)
    for cell in range(20):
        near = [
            other
            for other in range(20)
            if np.hypot(*np.subtract(places[cell], places[other])) == pytest.approx(SIZE, abs=0.1)
        ]
        assert near == topology.native.neighbours(cell)
    assert 'href="#minewise-hexagon"' in picture
    assert 'href="#minewise-square"' not in picture


@pytest.mark.parametrize("shape", [(7,), (3, 4), (3, 2, 4), (2, 3, 2, 3), (2, 2, 2, 2, 2)])
def test_the_slices_of_a_box_never_overlap(shape: tuple[int, ...]) -> None:
    places = centres(draw_svg(Board(Topology.box(*shape), np.full(shape, -1))))
    assert len(places) == np.prod(shape)
    for index, place in enumerate(places):
        for other in places[:index]:
            assert max(abs(place[0] - other[0]), abs(place[1] - other[1])) >= SIZE


def test_the_board_fits_the_picture() -> None:
    picture = draw_svg(Board(Topology.grid(3, 12), np.full((3, 12), -1)))
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own text
    across, down = map(max, zip(*centres(picture), strict=True))
    assert float(root.attrib["width"]) >= across + SIZE / 2
    assert float(root.attrib["height"]) >= down + SIZE / 2


def test_the_legend_lists_only_the_marks_used() -> None:
    board = Board.parse("1??")
    assert "best move" not in draw_svg(board)
    picture = draw_svg(board, probability=[[NAN, 0.5, 0.5]], best=(0, 1))
    assert ">best move<" in picture
    assert ">mine probability: 0 to 100 %<" in picture
    assert ">in conflict<" not in picture


def test_flags_stay_visible_under_other_marks() -> None:
    board = Board.parse("F")
    assert draw_svg(board).count('href="#minewise-flag"') == 1
    assert draw_svg(board, probability=[[0.5]]).count('href="#minewise-flag"') == 1
    assert draw_svg(board, safe=[(0, 0)]).count('href="#minewise-flag"') == 1


def test_notebooks_draw_boards_of_a_reasonable_size() -> None:
    board = Board.parse("?1")
    assert board._repr_svg_() == draw_svg(board)
    large = Board(Topology.grid(101, 100), np.full((101, 100), -1))
    assert large._repr_svg_() is None
    assert analyze(large)._repr_svg_() is None


def test_notebooks_draw_analyses() -> None:
    assert titles(analyze(Board.parse("?1?2?"))._repr_svg_() or "") == [
        "r1c1: certainly safe, best move",
        "r1c2: clue 1",
        "r1c3: certainly mined",
        "r1c4: clue 2",
        "r1c5: certainly mined",
    ]
    assert titles(analyze(Board.parse("3?"))._repr_svg_() or "") == [
        "r1c1: clue 3, in conflict",
        "r1c2: covered",
    ]


def test_data_that_does_not_fit_the_board_is_refused() -> None:
    board = Board.parse("?1")
    with pytest.raises(BoardError, match=r"^3 probabilities do not match 2 cells$"):
        draw_svg(board, probability=[0.5, 0.5, 0.5])
    with pytest.raises(BoardError, match=r"^there is no cell r6c6 on a board of 1x2 cells$"):
        draw_svg(board, best=(5, 5))
