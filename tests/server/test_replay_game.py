"""Replays over HTTP, which match `minewise simulate --replay`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

from minewise import Board, Match, Series
from minewise.play.players import PLAYERS
from minewise.play.replay import turns
from minewise.play.simulation import OUTCOMES
from support.command import call

if TYPE_CHECKING:
    import httpx

pytestmark = pytest.mark.slow

GAME = {"player": "expert", "preset": "beginner", "start": "any", "seed": 2}


def replayed(client: httpx.Client, **request: Any) -> dict[str, Any]:
    response = client.post("/replay", json=request)
    assert response.status_code == 200, response.text
    game: dict[str, Any] = response.json()
    return game


def test_players_match_the_library(client: httpx.Client) -> None:
    listed = client.get("/players").json()["players"]
    assert listed == [asdict(info) for info in PLAYERS.values()]


def test_game_matches_the_command_line(client: httpx.Client) -> None:
    game = replayed(client, **GAME, index=5)
    command = "simulate --player expert --preset beginner --start any --replay 2:5 --json"
    shown = json.loads(call(*command.split()).out)
    assert game == shown
    assert game["index"] == 5
    series = Series("expert", Match.of(preset="beginner", start="any", seed=2))
    for told, turn in zip(game["turns"], turns(series, 5), strict=True):
        assert told["number"] == turn.number
        assert Board.parse(told["board"]) == turn.after


def test_scattered_cells_are_shown_before_the_first_turn(client: httpx.Client) -> None:
    game = replayed(client, player="exact", preset="beginner", start="scatter:7")
    board = Board.parse(game["board"])
    assert (~board.covered).sum() == 7


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_next_game_with_an_outcome_is_found(client: httpx.Client, outcome: str) -> None:
    game = replayed(client, **GAME, index=3, outcome=outcome)
    match = Match.of(preset="beginner", start="any", seed=2)
    outcomes = [OUTCOMES[number] for number in Series("expert", match).play(3, 200)["outcome"]]
    assert game["outcome"] == outcome
    assert game["index"] == 3 + outcomes.index(outcome)


def test_search_stops_when_no_game_matches(client: httpx.Client) -> None:
    request = {"player": "random", "preset": "expert", "outcome": "stuck"}
    response = client.post("/replay", json=request)
    assert response.status_code == 422
    assert "random has no stuck game among the" in response.json()["detail"]


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"player": "nobody"}, "unknown player 'nobody'"),
        ({"player": "exact", "index": -1}, "index: Input should be greater"),
        ({"player": "exact", "index": 2**63}, "index: Input should be less"),
        ({"player": "exact", "outcome": "blunder"}, "outcome: Input should be 'won'"),
    ],
)
def test_invalid_games_are_refused(
    client: httpx.Client, request_: dict[str, Any], message: str
) -> None:
    response = client.post("/replay", json={"preset": "beginner", **request_})
    assert response.status_code == 422
    assert message in response.json()["detail"]
