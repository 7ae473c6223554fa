"""Replay files over HTTP."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from typing import TYPE_CHECKING

import pytest

import minewise as mw
from support import replay_files
from support.replay_files import good_game, random_layout

if TYPE_CHECKING:
    import httpx

RAWVF = "Board:\n0*0\nEvents:\n0.0 lc (0 0)\n0.1 lr (0 0)"
rng = Random(3)
LAYOUT = random_layout(rng, 8, 8, 9)
RMV = replay_files.rmv(LAYOUT, good_game(LAYOUT, rng))


@pytest.mark.parametrize("content", [RAWVF, RMV], ids=["text", "binary"])
def test_games_match_the_library(client: httpx.Client, content: str | bytes) -> None:
    if isinstance(content, str):
        request = {"text": content}
    else:
        request = {"data": b64encode(content).decode()}
    response = client.post("/replays", json=request)
    assert response.status_code == 200
    answer = response.json()
    assert (answer["format"], answer["version"]) == ("minewise games", 1)
    assert answer["games"] == [replay.to_json() for replay in mw.parse_replays(content)]


@pytest.mark.parametrize(
    ("request_", "kind", "detail"),
    [
        ({}, "request", "send either data or text"),
        ({"data": "aa", "text": "aa"}, "request", "send either data or text"),
        ({"data": "!"}, "replay", "data is not Base64"),
        ({"text": "hello"}, "replay", "not a replay of a known format"),
        ({"data": b64encode(RMV[:300]).decode()}, "replay", "this .rmv file is damaged"),
        ({"text": "Board:\n" + ("0" * 300 + "\n") * 200}, "board", "the board has 60,000 cells"),
    ],
)
def test_bad_requests(
    client: httpx.Client, request_: dict[str, str], kind: str, detail: str
) -> None:
    response = client.post("/replays", json=request_)
    assert response.status_code == 422
    assert response.json()["type"] == f"/problems/{kind}"
    assert detail in response.json()["detail"]
