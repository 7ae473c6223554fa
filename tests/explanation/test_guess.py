"""Explanations of guesses, against a list of all layouts."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given

from minewise import Board, Budget, BudgetError, Layout, analyze, explain
from minewise.board.symbols import COVERED, SAFE
from minewise.explanation.explanation import Explanation
from minewise.explanation.guess import MOST_RIVALS
from minewise.reference.brute_force import layouts
from support.examples import examples
from support.plain_optimal import with_total
from support.positions import side_by_side
from support.strategies import consistent_boards, topologies

PAIR = Board.parse("?1?", mines=1)
TRIPLE = Board.parse("??\n1?", mines=1)


def tells_apart(one: Layout, other: Layout, board: Board) -> bool:
    """Return whether an unopened cell that is free in both layouts shows different clues."""
    both_free = (board.covered | (board.shown == SAFE)) & ~one.mines & ~other.mines
    return bool((one.clues() != other.clues())[both_free].any())


@given(consistent_boards(topologies(most_cells=12), most_covered=8))
@examples(2)
def test_the_outlook_of_a_single_place(board: Board) -> None:
    board = with_total(board)
    guess = explain(board).guess
    if guess is None or len(guess.places) != 1:
        return
    (place,) = guess.places
    all_layouts = list(layouts(board))
    assert place.layouts == len(all_layouts)
    resolved = any(tells_apart(*pair, board) for pair in combinations(all_layouts, 2))
    assert place.outlook == ("partly" if resolved else "never")
    assert place.is_true_fifty_fifty == (len(all_layouts) == 2 and not resolved)
    told = [layout.clues() for layout in all_layouts]
    for cell in map(tuple, np.argwhere(board.shown == SAFE).tolist()):
        differs = len({int(clues[cell]) for clues in told}) > 1
        assert (cell in place.opened_first) == differs or len(told) > MOST_RIVALS


@pytest.mark.slow
@given(consistent_boards(topologies(most_cells=12), most_covered=8))
@examples(2)
def test_places_that_are_never_resolved_without_a_total(board: Board) -> None:
    board = board.with_mines(None)
    explanation = explain(board)
    assert (explanation.guess is None) == bool(explanation.analysis.safe) or not uncertain(board)
    for place in explanation.guess.places if explanation.guess else ():
        if place.outlook == "never":
            indices = tuple(np.transpose(place.cells))
            ways = {tuple(layout.mines[indices]) for layout in layouts(board)}
            assert len(ways) == place.layouts
            for pair in combinations(layouts(board), 2):
                here = pair[0].mines[indices].tolist() != pair[1].mines[indices].tolist()
                same_elsewhere = (pair[0].mines != pair[1].mines).sum() == (
                    pair[0].mines[indices] != pair[1].mines[indices]
                ).sum()
                assert not (here and same_elsewhere and tells_apart(*pair, board))


def uncertain(board: Board) -> bool:
    analysis = analyze(board)
    return len(analysis.mined) < board.covered.sum()


def test_equally_safe_cells_are_named_despite_rounding() -> None:
    guess = explain(Board.parse("mines: 4\n?????1?1??1???")).guess
    assert guess is not None
    assert [move.cell[1] for move in guess.safest] == [0, 1, 2, 3, 4, 8, 12, 13]


def test_the_safest_cells_are_named() -> None:
    guess = explain(Board.parse("???\n?3?\n?2?\n?1?")).guess
    assert guess is not None
    assert [move.cell for move in guess.safest] == [(2, 0), (2, 2), (3, 0), (3, 2)]
    assert guess.text == (
        "No cell is certainly safe: you have to guess. "
        "Safest: r3c1, r3c3, r4c1 and r4c3 (75.0 % safe each)."
    )


def test_separate_places_are_explained_separately() -> None:
    guess = explain(side_by_side(PAIR, TRIPLE, mines=2)).guess
    assert guess is not None
    fifty, triple = guess.places
    assert fifty.text == (
        "x1 and x3: a true 50/50. "
        "No later clue can separate its two layouts: waiting gains nothing."
    )
    assert not triple.is_true_fifty_fifty
    assert triple.layouts == 3


def test_an_unopened_safe_cell_can_separate_two_layouts() -> None:
    guess = explain(Board.parse("#\n-?1?", mines=1)).guess
    assert guess is not None
    (place,) = guess.places
    assert (place.outlook, place.opened_first) == ("partly", ((0, 0),))
    assert place.text == (
        "r1c2 and r1c4: open r1c1 first. It is safe, and its clue may save a guess."
    )
    assert guess.text.startswith(
        "Open r1c1 first. It is safe, and its clue may save a guess. "
        "Otherwise you have to guess. Safest: "
    )


def test_a_safe_cell_that_shows_the_same_in_every_layout_does_not_help() -> None:
    guess = explain(Board.parse("#\n?-?\n-1-", mines=1)).guess
    assert guess is not None
    assert guess.places[0].opened_first == ((1, 0), (1, 2))


@pytest.mark.parametrize("board", [Board.parse("1B?"), Board.parse("?")])
def test_an_isolated_undecided_cell_is_never_resolved(board: Board) -> None:
    guess = explain(board).guess
    assert guess is not None
    assert guess.places[-1].is_true_fifty_fifty


def test_cells_that_touch_no_clue_are_one_place() -> None:
    board = Board.parse("\n".join(["?1?????", *6 * ["???????"]]))
    guess = explain(board).guess
    assert guess is not None
    around, far = guess.places
    assert around.cells == ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2))
    assert len(around.cells) + len(far.cells) == board.covered.sum()


def test_a_large_board_without_clues() -> None:
    """This board once took a minute because every cell was a separate place."""
    board = Board.from_array(np.full((100, 100), COVERED))
    for mines in (None, 2000):
        guess = explain(board.with_mines(mines)).guess
        assert guess is not None
        assert [len(place.cells) for place in guess.places] == [10_000]


def test_guesses_keep_to_the_budget() -> None:
    board = Board.from_array(np.full((60, 60), COVERED))
    explanation = Explanation(analyze(board), Budget(seconds=1e-9))
    with pytest.raises(BudgetError):
        _ = explanation.guess


@pytest.mark.parametrize(("text", "mines"), [("?1?2?", None), ("11\n11", 0), ("?2?", 2)])
def test_no_guess_is_needed(text: str, mines: int | None) -> None:
    assert explain(Board.parse(text, mines)).guess is None
