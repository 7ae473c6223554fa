"""`minewise players`: the list of players as text and JSON."""

import json

import pytest

from minewise import PLAYERS
from support.command import call


def test_every_player_is_described() -> None:
    outcome = call("players")
    assert (outcome.code, outcome.err) == (0, "")
    paragraphs = outcome.out.rstrip("\n").split("\n\n")
    assert [paragraph.split("\n")[0] for paragraph in paragraphs] == list(PLAYERS)
    for paragraph, info in zip(paragraphs, PLAYERS.values(), strict=True):
        words = " ".join(paragraph.split())
        assert info.description in words
        assert f"Source: {info.source}." in words
        assert "When stuck: " in words


def test_json() -> None:
    listed = json.loads(call("players", "--json").out)["players"]
    assert [player["name"] for player in listed] == list(PLAYERS)
    for player in listed:
        assert set(player) == {"name", "description", "source", "guess", "opening"}
        assert player["guess"] == PLAYERS[player["name"]].guess


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_lines_fit(columns: int) -> None:
    lines = call("players", COLUMNS=str(columns)).out.splitlines()
    assert max(map(len, lines)) <= min(columns, 80)
