"""Questions about boards over HTTP: the answers are those of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise import Board, analyze

if TYPE_CHECKING:
    import httpx

BOARD = "mines: 3\n1110\n1B21\n12??\n01??"


def test_an_analysis_is_the_one_of_the_library(client: httpx.Client) -> None:
    response = client.post("/analyze", json={"board": BOARD})
    assert response.status_code == 200
    expected = analyze(Board.parse(BOARD)).to_short_json()
    answer = response.json()
    assert answer.pop("id") == Board.parse(BOARD).id
    assert answer == expected
