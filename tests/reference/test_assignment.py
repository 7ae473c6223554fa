"""The program of "Programming Assignment #3" against its output, and against the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from minewise import Board, Game, Match, Series
from minewise.play.replay import begin
from minewise.play.simulation import end_steps
from minewise.reference.assignment import PublishedGame
from support.paths import EXAMPLES

if TYPE_CHECKING:
    from minewise import Layout
    from minewise.reference.resolution import Matching

MATCH = Match.of(rows=4, cols=4, mines=4, start="scatter:3", seed=1)
FIRST = 380
PLAYERS: dict[Matching, str] = {
    "none": "resolution-none",
    "pairs": "resolution-pairs",
    "pair-any": "resolution",
}
# The last steps of games 380 to 419 of this match, as the printed program, compiled, gives them. It
# was changed only to read the mines and the cells shown at the start.
PRINTED: dict[Matching, str] = {
    "none": "8 9 5 5 16 18 5 14 5 5 11 5 5 16 10 5 5 5 5 17 "
    "18 5 5 5 14 18 5 5 17 11 5 5 5 5 18 5 18 5 5 5",
    "pairs": "10 15 5 5 16 18 5 15 5 5 16 5 5 16 14 5 5 15 5 17 "
    "18 5 7 5 14 18 5 5 17 15 5 5 7 5 18 5 18 5 5 5",
    "pair-any": "10 15 5 5 16 18 5 15 5 5 16 5 5 16 14 5 5 15 5 17 "
    "18 5 18 5 14 18 5 5 17 15 5 5 7 5 18 10 18 5 5 5",
}


def layout_of(index: int) -> Layout:
    game = Game(MATCH.topology, MATCH.mines, start=MATCH.start, seed=MATCH.seed, index=index)
    for cell in MATCH.topology.cells():
        if game.status == "playing" and game.board.covered[cell]:
            game.reveal(cell)
    return game.layout


def published_game(index: int, matching: Matching) -> PublishedGame:
    board = begin(Series("resolution", MATCH), index).board
    shown = [cell for cell in MATCH.topology.cells() if board.shown[cell] >= 0]
    return PublishedGame(layout_of(index), shown, matching)


@pytest.mark.parametrize("matching", PRINTED)
def test_last_steps_are_those_of_the_printed_program(matching: Matching) -> None:
    printed = [int(step) for step in PRINTED[matching].split()]
    assert [published_game(FIRST + i, matching).play() for i in range(len(printed))] == printed


@pytest.mark.parametrize("matching", PRINTED)
def test_findings_are_true(matching: Matching) -> None:
    for index in range(20):
        game = published_game(index, matching)
        game.play()
        mines = layout_of(index).mines
        assert all(mines[cell] for cell in game.mined)
        assert not any(mines[cell] for cell in game.safe)


def test_the_program_ends_one_pass_too_early() -> None:
    """The player matches until nothing new follows, and finds two safe cells."""
    series = Series("resolution", MATCH)
    board = Board.parse((EXAMPLES / "assignment/two_passes.txt").read_text())
    assert begin(series, 413).board.id == board.id
    assert published_game(413, "pair-any").play() == 5
    assert end_steps(series.play(413, 1), MATCH).tolist() == [18]


def test_players_count_mines_without_a_free_neighbour() -> None:
    """No clue is beside such a mine. The program does not settle it, even if the game is won."""
    game = published_game(399, "none")
    assert game.play() == 17
    assert end_steps(Series("resolution-none", MATCH).play(399, 1), MATCH).tolist() == [18]
    ((row, col),) = set(MATCH.topology.cells()) - game.safe - game.mined
    assert layout_of(399).mines[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2].all()
