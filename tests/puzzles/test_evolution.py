"""The search for hard boards."""

from __future__ import annotations

import pytest

from minewise import Game, GameError, Layout, Match, Topology
from minewise.board.technique import Technique
from minewise.puzzles.evolution import hardest
from minewise.puzzles.rating import Difficulty, difficulty
from support.plain_game import play_out

BOARDS = {
    "grid": (Topology.grid(8, 8), 12, (3, 3)),
    "torus": (Topology.torus(7, 8), 9, (0, 0)),
    "hex": (Topology.hex(8, 8), 10, (4, 4)),
    "box": (Topology.box(4, 4, 4), 5, (0, 0, 0)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("technique", [Technique.OVERLAP, Technique.COUNT])
def test_layouts_get_harder_and_need_no_guess(name: str, technique: Technique) -> None:
    topology, mines, first = BOARDS[name]
    scores = []
    for layout, rated in hardest(topology, mines, first, technique=technique, effort=1500):
        assert layout.count == mines
        assert layout.clues()[first] == 0
        assert rated == difficulty(layout, first)
        assert rated.solvable
        assert rated.technique.rank <= technique.rank
        scores.append(rated.score)
    assert scores
    assert scores == sorted(set(scores))


def game_of(match: Match, index: int) -> Game:
    return Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)


def found(seed: int, effort: int) -> list[tuple[Layout, Difficulty]]:
    return list(hardest(*BOARDS["grid"], effort=effort, seed=seed))


def test_a_seed_gives_the_same_layouts_and_more_effort_adds_to_them() -> None:
    assert found(1, 2000) == found(1, 2000)
    assert found(1, 2000) != found(2, 2000)
    assert found(1, 3000)[: len(found(1, 2000))] == found(1, 2000)


def test_evolution_finds_harder_boards_than_chance() -> None:
    match = Match.of(preset="beginner", start="zero", first="center", seed=1)
    drawn = [difficulty(play_out(game_of(match, i), (4, 4)), (4, 4)) for i in range(500)]
    most_chains = max(rated.steps for rated in drawn if rated.technique is Technique.CHAIN)
    *_, (_, evolved) = hardest(Topology.grid(9, 9), 10, (4, 4), effort=3000)
    assert evolved.technique is Technique.CHAIN
    assert evolved.steps > 2 * most_chains


def test_progress_is_reported_up_to_the_effort() -> None:
    told: list[int] = []
    list(hardest(*BOARDS["grid"], effort=250, progress=told.append))
    assert told == sorted(set(told))
    assert told[-1] == 250


def test_boards_on_which_no_mine_can_move() -> None:
    topology = Topology.grid(3, 4)
    (only,) = hardest(topology, 0, (0, 0), effort=200)
    assert only[1].score == 1000
    (only,) = hardest(topology, 8, (0, 0), effort=200)
    assert only[1].technique is Technique.SINGLE


def test_no_layout_is_found_if_all_need_a_guess() -> None:
    # One of the four cells on the right is free, but no clue tells in which row.
    assert not list(hardest(Topology.grid(2, 4), 3, (0, 0), effort=300))


@pytest.mark.parametrize(
    ("mines", "first", "effort", "message"),
    [
        (
            8,
            (1, 1),
            10,
            "8 mines do not fit: the first cell and its neighbours, 9 of 16 cells, must stay free",
        ),
        (-1, (1, 1), 10, "-1 mines do not fit"),
        (3, (4, 4), 10, "invalid first cell"),
        (3, (1, 1), 0, "the effort must be positive, not 0"),
    ],
)
def test_impossible_requests_are_refused_at_once(
    mines: int, first: tuple[int, ...], effort: int, message: str
) -> None:
    with pytest.raises(GameError, match=message):
        hardest(Topology.grid(4, 4), mines, first, effort=effort)
