"""Reviews of recorded games: kinds of decision, and chances before and after."""

from __future__ import annotations

import pytest

from minewise import GameError, Layout, Replay, TimedMove, review
from minewise.reviews.losses import losses
from minewise.reviews.recorded_game import KINDS, review_game
from support.plain_optimal import PlainEndgame


def recorded(layout, *cells):
    moves = tuple(TimedMove("reveal", cell, float(time)) for time, cell in enumerate(cells))
    return Replay(Layout.parse(layout), moves, clicks=len(moves))


def kinds(layout, *cells):
    return [each["kind"] for each in review_game(recorded(layout, *cells))["decisions"]]


def test_a_replay_has_its_moves_and_start_rule():
    replay = recorded("--B--B", (0, 0), (0, 3))
    assert review(replay) == review(replay.layout, [("reveal", (0, 0)), ("reveal", (0, 3))])
    assert review(replay, start="any").moves[0].judgement != "start"


def test_moves_are_needed_with_a_layout_and_refused_with_a_replay():
    replay = recorded("--B--B", (0, 0))
    with pytest.raises(GameError, match="leave out moves"):
        review(replay, [("reveal", (0, 0))])
    with pytest.raises(GameError, match="give the moves"):
        review(replay.layout)


def test_kinds_of_decision():
    # The first cell is a 1: the guess after it comes before any opening.
    assert kinds("-B-----B---", (0, 0), (0, 4), (0, 1)) == ["opening", "missed"]
    assert kinds("-B---B---B", (0, 3), (0, 6), (0, 8)) == ["forced", "needless"]
    assert kinds("--B--B", (0, 0), (0, 2)) == ["missed"]


def test_times_of_decisions():
    game = review_game(recorded("-B---B---B", (0, 3), (0, 6), (0, 8)))
    assert [each["time"] for each in game["decisions"]] == [1.0, 2.0]


def test_chances_before_and_after_agree_with_perfect_play():
    replay = recorded("-B---B---B", (0, 3), (0, 6), (0, 8))
    boards = []
    for count in (1, 2):
        partial = Replay(replay.layout, replay.moves[:count], clicks=count)
        boards.append(PlainEndgame(partial.play().board))
    moves = review(replay).moves[1:]
    for move, plain in zip(moves, boards, strict=True):
        assert move.before == pytest.approx(float(plain.chance))
        chance = float(plain.chance_after(move.cell))
        assert move.after == pytest.approx(chance / move.safety)


def test_a_best_guess_has_chances_and_costs_nothing():
    guess = review(recorded("--B--B", (0, 0), (0, 3))).moves[1]
    assert guess.is_best
    assert (guess.cost.lost, guess.kept) == (0, 1)
    assert guess.before == pytest.approx(2 / 3)
    assert guess.after == 1


def test_after_a_mine_the_chance_is_0():
    guess = review(recorded("--B--B", (0, 0), (0, 5))).moves[1]
    assert (guess.fatal, guess.after) == (True, 0)
    assert guess.before > 0


def test_losses_count_every_kind():
    games = [
        review_game(recorded("-B---B---B", (0, 3), (0, 6), (0, 8))),
        review_game(recorded("--B--B", (0, 0), (0, 2))),
    ]
    found = {each["kind"]: each for each in losses(games)}
    assert tuple(found) == KINDS
    assert [found[kind]["moves"] for kind in KINDS] == [0, 1, 1, 0, 1]
    assert found["missed"]["mines"] == 1
    assert found["missed"]["lost"] == pytest.approx(2 / 3)
    assert found["needless"]["expected"] == pytest.approx(1 / 3)
