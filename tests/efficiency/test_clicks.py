"""The fewest clicks: against a search of all clicks, and against the rules of the game."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given

from minewise import Budget, Clicks, Game, GameError, Layout, Topology, clicks
from minewise.board.symmetries import symmetries
from support.plain_clicks import fewest_by_search
from support.random_layouts import random_layouts
from support.strategies import layouts, topologies

if TYPE_CHECKING:
    from collections.abc import Iterator


def all_layouts(topology: Topology) -> Iterator[Layout]:
    """Yield one layout of each class under the symmetries of a board."""
    cells = len(topology)
    images = np.array(symmetries(topology))
    places = 1 << np.arange(cells)
    for code in range(1 << cells):
        mines = (code & places) != 0
        if code == min(int((mines[image] * places).sum()) for image in images):
            yield Layout(topology, mines)


def require_win(layout: Layout, found: Clicks) -> None:
    """Check that the sequence wins with as many clicks as it should."""
    game = Game.of_layout(layout)
    for click in found.sequence:
        {"reveal": game.reveal, "flag": game.flag, "chord": game.chord}[click.do](click.cell)
    assert game.status == "won"
    assert game.moves == len(found.sequence) == found.clicks


def require_fewest(layout: Layout) -> None:
    found = clicks(layout)
    require_win(layout, found)
    assert found.proved
    assert found.clicks == fewest_by_search(layout), layout
    assert found.clicks <= min(found.bbbv, found.zini, found.human_zini)


@pytest.mark.parametrize("kind", ["grid", "torus", "hex"])
@pytest.mark.parametrize("shape", [(1, 5), (2, 4), (3, 3)])
def test_small_boards_need_no_fewer_clicks(kind: str, shape: tuple[int, int]) -> None:
    for layout in all_layouts(Topology.of_kind(kind, shape)):
        require_fewest(layout)


@given(layouts(topologies(14)))
def test_boards_of_any_topology_need_no_fewer_clicks(layout: Layout) -> None:
    require_fewest(layout)


@pytest.mark.slow
def test_some_boards_of_16_cells_need_no_fewer_clicks() -> None:
    rng = np.random.default_rng(1)
    for mines in rng.random((40, 16)) < rng.uniform(0.05, 0.6, (40, 1)):
        require_fewest(Layout(Topology.grid(4, 4), mines))


@pytest.mark.soak
@pytest.mark.parametrize("shape", [(2, 6), (2, 8), (3, 4), (3, 5), (4, 4)])
def test_all_grids_up_to_16_cells_need_no_fewer_clicks(shape: tuple[int, int]) -> None:
    for layout in all_layouts(Topology.grid(*shape)):
        require_fewest(layout)


@pytest.mark.parametrize("shape", [(1, 4), (2, 2), (2, 3)])
def test_no_clicks_that_the_rules_allow_win_sooner(shape: tuple[int, int]) -> None:
    """Also tries flags on free cells, taking flags off, and chords on 0s."""
    for layout in all_layouts(Topology.grid(*shape)):
        assert clicks(layout).clicks == _fewest_by_playing(layout)


def _fewest_by_playing(layout: Layout) -> int:
    cells = list(layout.topology.cells())
    paths: dict[str, list[tuple[str, tuple[int, ...]]]] = {"": []}
    seen: set[str] = set()
    for depth in range(len(cells) + 1):
        reached = {}
        for path in paths.values():
            game = Game.of_layout(layout)
            for do, cell in path:
                getattr(game, do)(cell)
            if game.status == "won":
                return depth
            for do, cell in product(("reveal", "flag", "chord"), cells):
                try:
                    getattr(game, do)(cell)
                except GameError:
                    continue
                if game.status != "lost" and str(game.board) not in seen:
                    seen.add(str(game.board))
                    reached[str(game.board)] = [*path, (do, cell)]
                game.undo()
        paths = reached
    raise AssertionError(layout)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["beginner", "intermediate"])
def test_sequences_win_boards_of_the_usual_sizes(preset: str) -> None:
    for layout in random_layouts(preset, 5):
        found = clicks(layout)
        require_win(layout, found)
        assert found.proved
        assert found.clicks <= min(found.zini, found.human_zini)


@pytest.mark.slow
def test_symmetric_boards_need_equally_many_clicks() -> None:
    for layout in random_layouts("intermediate", 2):
        turned = Layout(Topology.grid(16, 16), np.rot90(layout.mines).copy())
        assert clicks(turned).clicks == clicks(layout).clicks


@pytest.mark.slow
def test_without_enough_budget_the_bounds_hold() -> None:
    unproved = 0
    for layout in random_layouts("intermediate", 8):
        exact = clicks(layout)
        for ticks in (1, 2_000_000, 20_000_000):
            found = clicks(layout, budget=Budget(ticks=ticks))
            require_win(layout, found)
            assert found.lower_bound <= exact.clicks <= found.clicks <= found.zini
            unproved += not found.proved
    assert unproved


def test_boards_too_wide_for_the_search_get_bounds() -> None:
    rng = np.random.default_rng(1)
    layout = Layout(Topology.grid(150, 150), rng.random((150, 150)) < 0.2)
    found = clicks(layout)
    require_win(layout, found)
    assert not found.proved
    assert 0 < found.lower_bound < found.clicks <= found.zini


@pytest.mark.parametrize(
    ("text", "fewest"), [("B", 0), ("-", 1), ("--\n--", 1), ("B-", 1), ("-B-", 2)]
)
def test_tiny_boards(text: str, fewest: int) -> None:
    found = clicks(Layout.parse(text))
    assert (found.clicks, found.lower_bound) == (fewest, fewest)


def test_json_has_every_measure_and_the_clicks() -> None:
    assert clicks(Layout.parse("---\n-B-\n---")).to_json() == {
        "clicks": 5,
        "lower_bound": 5,
        "proved": True,
        "bbbv": 8,
        "openings": 0,
        "islands": 1,
        "zini": 5,
        "human_zini": 6,
        "sequence": [
            {"do": "reveal", "cell": [0, 1]},
            {"do": "flag", "cell": [1, 1]},
            {"do": "chord", "cell": [0, 1]},
            {"do": "chord", "cell": [1, 0]},
            {"do": "chord", "cell": [2, 1]},
        ],
    }
