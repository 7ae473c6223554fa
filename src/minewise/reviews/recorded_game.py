"""The review of a recorded game: its decisions, and when they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, cast

from minewise.base.budget import DEFAULT_BUDGET
from minewise.game.game import Game
from minewise.reviews.judge import GAMES
from minewise.reviews.review import review

if TYPE_CHECKING:
    from minewise.answers import games as answers
    from minewise.base.budget import Budget
    from minewise.replays.replay import Replay
    from minewise.reviews.judged_move import JudgedMove

Kind = Literal["opening", "forced", "needless", "bad", "missed"]
"""The kinds of decision. `opening`: a guess before the first 0 was open; `missed`: a mine that the
clues prove; otherwise the judgement."""
KINDS: Final[tuple[Kind, ...]] = ("opening", "forced", "needless", "bad", "missed")


def review_game(
    replay: Replay,
    file: str = "",
    number: int = 1,
    games: int = GAMES,
    budget: Budget = DEFAULT_BUDGET,
) -> answers.ReviewedGame:
    """Return the review of a recorded game as JSON.

    Parameters
    ----------
    replay
        The game.
    file, number
        Where the game comes from.
    games, budget
        As for `review`.
    """
    judged = review(replay, games=games, budget=budget)
    opened = _first_opening(replay)
    decisions = [
        _decision(move, replay, opened)
        for move in judged.moves
        if move.judgement not in ("start", "certain")
    ]
    return {
        "file": file,
        "number": number,
        "game": replay.to_json(),
        "summary": judged.to_json()["summary"],
        "decisions": decisions,
    }


def _decision(move: JudgedMove, replay: Replay, opened: int) -> answers.ReviewedMove:
    return {
        **move.to_json(),
        "time": replay.moves[move.number].time,
        "kind": kind_of(move, opened),
    }


def kind_of(move: JudgedMove, opened: int) -> Kind:
    """Return the kind of a decision; `opened` is the index of the move that opened the first 0."""
    if move.safety == 0:
        return "missed"
    if move.number <= opened:
        return "opening"
    return cast("Kind", move.judgement)


def _first_opening(replay: Replay) -> int:
    """Return the index of the move that opened the first 0, or the number of moves."""
    game = Game.of_layout(replay.layout)
    for index, (do, cell, _) in enumerate(replay.moves):
        if do == "undo":
            game.undo()
            continue
        getattr(game, do)(cell)
        if do != "flag" and (game.board.shown == 0).any():
            return index
    return len(replay.moves)
