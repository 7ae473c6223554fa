"""Mouse events become the moves that other programs make of them."""

from __future__ import annotations

from random import Random

import pytest

from minewise import FLAG, Game, Layout, MouseEvent, Recording
from minewise.replays.mouse import plain_events
from support.fresh import in_a_fresh_process
from support.replay_files import good_game, random_layout, wild_game
from support.toollib import LOST, WON, played

LAYOUT = Layout.parse("B----\n-----\n----B")


def moves(*events, marks=False, click_chords=False, layout=LAYOUT):
    """Return the moves of some events, each a kind with a row and a column, and the clicks."""
    recorded = tuple(
        MouseEvent(float(time), kind, 16 * column + 3, 16 * row + 3)
        for time, (kind, row, column) in enumerate(events)
    )
    recording = Recording(recorded, marks=marks, click_chords=click_chords)
    found, clicks = recording.play(layout)
    return [(move.do, move.cell) for move in found], clicks


def click(row, column):
    return ("lc", row, column), ("lr", row, column)


def flag(row, column):
    return ("rc", row, column), ("rr", row, column)


def test_the_cell_where_the_left_button_is_released_opens():
    assert moves(("lc", 0, 1), ("mv", 0, 2), ("lr", 1, 1)) == ([("reveal", (1, 1))], 1)


def test_the_right_button_flags_when_it_is_pressed():
    assert moves(*click(0, 1), ("rc", 0, 0)) == ([("reveal", (0, 1)), ("flag", (0, 0))], 2)


def test_clicks_outside_the_board_count_but_move_nothing():
    assert moves(*click(0, 1), *click(9, 9), *click(-1, 0)) == ([("reveal", (0, 1))], 3)


@pytest.mark.parametrize(
    "chord",
    [
        (("mc", 0, 1), ("mr", 0, 1)),
        (("lc", 0, 1), ("rc", 0, 1), ("rr", 0, 1), ("lr", 0, 1)),
        (("lc", 0, 1), ("rc", 0, 1), ("lr", 0, 1), ("rr", 0, 1)),
        (("rc", 0, 1), ("lc", 0, 1), ("lr", 0, 1), ("rr", 0, 1)),
        (("sc", 0, 1), ("lr", 0, 1)),
    ],
)
def test_every_style_of_chord(chord):
    found, clicks = moves(*click(0, 1), *flag(0, 0), *chord)
    assert found == [("reveal", (0, 1)), ("flag", (0, 0)), ("chord", (0, 1))]
    assert clicks == 3


def test_one_and_a_half_clicks():
    """The right button flags, stays pressed, and chords with the left one."""
    events = (("rc", 0, 0), ("lc", 0, 1), ("lr", 0, 1), ("rr", 0, 1))
    found, clicks = moves(*click(0, 1), *events)
    assert (found[1:], clicks) == ([("flag", (0, 0)), ("chord", (0, 1))], 3)


def test_the_left_button_opens_nothing_after_a_chord():
    events = (("lc", 0, 1), ("rc", 0, 1), ("rr", 0, 1), ("lr", 1, 0))
    assert moves(*click(0, 1), *events)[0] == [("reveal", (0, 1))]


def test_flags_before_the_first_click_count():
    found, clicks = moves(*flag(0, 0), *click(0, 1))
    assert (found, clicks) == ([("flag", (0, 0)), ("reveal", (0, 1))], 2)


def test_clicks_before_the_game_do_not_count_once_all_flags_are_gone():
    found, clicks = moves(*flag(0, 0), *flag(0, 0), *click(9, 9), *click(0, 1))
    assert (found[-1], clicks) == (("reveal", (0, 1)), 1)


def test_a_flagged_cell_does_not_open():
    assert moves(*flag(0, 1), *click(0, 1)) == ([("flag", (0, 1))], 2)


def test_with_question_marks_a_flag_goes_by_way_of_a_mark():
    thrice = (*flag(0, 0), *flag(0, 0), *flag(0, 0))
    assert moves(*thrice, marks=False)[0] == [("flag", (0, 0))] * 3
    assert moves(*thrice, marks=True)[0] == [("flag", (0, 0))] * 2
    found, clicks = moves(*click(0, 1), *thrice, *flag(0, 0), marks=True)
    assert (found[1:], clicks) == ([("flag", (0, 0))] * 3, 5)


def test_a_cell_with_a_question_mark_opens():
    found, _ = moves(*flag(0, 1), *flag(0, 1), *click(0, 1), marks=True)
    assert found[-1] == ("reveal", (0, 1))


def test_question_marks_can_be_turned_on_during_a_game():
    thrice = (*flag(0, 0), *flag(0, 0), *flag(0, 0))
    assert moves(("mt", 0, 0), *thrice)[0] == [("flag", (0, 0))] * 2


def test_a_left_click_chords_if_the_program_says_so():
    events = (*click(0, 1), *flag(0, 0), *click(0, 1))
    assert moves(*events, click_chords=True)[0][-1] == ("chord", (0, 1))
    assert moves(*events)[0][-1] == ("flag", (0, 0))


def test_nothing_happens_after_the_end():
    found, clicks = moves(*click(0, 0), *click(0, 1))
    assert (found, clicks) == ([("reveal", (0, 0))], 1)


def test_words_of_other_programs():
    events = [(0, "pf", 1, 2), (1, "lc", 1, 2), (1, "cc", 1, 2), (2, "l", 1, 2), (3, "l", 1, 2)]
    assert [event.kind for event in plain_events(events)] == ["rc", "rr", "lc", "rc", "lr", "lc"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_games_end_as_in_ms_toollib(seed):
    """Play the same events on both boards: open cells, flags, clicks and the outcome agree."""
    rng = Random(seed)
    games = []
    for _ in range(100):
        layout = random_layout(rng, rng.randint(4, 10), rng.randint(4, 12), rng.randint(3, 9))
        games += [(layout, wild_game(layout, rng, 300)), (layout, good_game(layout, rng))]
    states = set()
    for (layout, recording), theirs in zip(games, in_a_fresh_process(played, games), strict=True):
        found, clicks = recording.play(layout)
        game = Game.of_layout(layout)
        for do, cell, _ in found:
            getattr(game, do)(cell)
        states.add(game.status)
        assert (game.status == "won", game.status == "lost") == (
            theirs.state == WON,
            theirs.state == LOST,
        )
        if game.status != "lost":  # ms-toollib counts differently once a mine is open
            assert (game.board.shown >= 0).tolist() == theirs.open
            assert (game.board.shown == FLAG).tolist() == theirs.flags
        assert clicks == theirs.clicks
    assert states >= {"won", "lost"}
