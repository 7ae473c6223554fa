"""Reviews of games over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from minewise import Layout, review

if TYPE_CHECKING:
    import httpx

MOVES = [
    ("reveal", (0, 0)),
    ("flag", (0, 2)),
    ("reveal", (0, 5)),
    ("undo", ()),
    ("reveal", (0, 3)),
    ("reveal", (0, 5)),
]
GAME: dict[str, Any] = {
    "layout": ["--B--B"],
    "moves": [{"do": do, "cell": list(cell)} if cell else {"do": do} for do, cell in MOVES],
}


def test_review_matches_the_library(client: httpx.Client) -> None:
    response = client.post("/review", json=GAME)
    assert response.status_code == 200
    assert response.json() == review(Layout.parse("--B--B"), MOVES).to_json()


def test_row_of_three_free_cells_is_not_a_separator(client: httpx.Client) -> None:
    game = {"layout": ["---", "--B"], "topology": "hex", "start": "zero"}
    response = client.post("/review", json=game | {"moves": [{"do": "reveal", "cell": [0, 0]}]})
    assert response.status_code == 200
    assert response.json()["summary"]["start"] == 1


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"layout": ["-x"]}, "line 1, column 2: 'x' is not a cell here"),
        ({"layout": ["--", "-"]}, "this row has 1 cell, not the 2"),
        ({"layout": [""]}, "a board needs at least one cell"),
        ({"moves": [{"do": "reveal", "cell": [0, 9]}]}, "there is no cell r1c10"),
        ({"moves": [{"do": "reveal", "cell": [0, 2]}]}, "breaks the start rule safe"),
        ({"moves": [{"do": "open", "cell": [0, 2]}]}, "moves"),
        ({"moves": [{"do": "reveal"}]}, "a reveal needs a cell"),
        ({"moves": [{"do": "undo"}]}, "cannot undo 1 of 0 moves"),
        ({"start": "scatter"}, "start"),
    ],
)
def test_invalid_games_are_refused(
    client: httpx.Client, change: dict[str, object], detail: str
) -> None:
    response = client.post("/review", json=GAME | change)
    assert response.status_code == 422
    assert detail in response.json()["detail"]


@pytest.mark.parametrize(
    ("move", "cell"), [("reveal", [0, 9]), ("flag", [7, 0]), ("chord", [0, 3])]
)
def test_invalid_move_is_located(client: httpx.Client, move: str, cell: list[int]) -> None:
    moves = [*GAME["moves"][:2], {"do": move, "cell": cell}]
    problem = client.post("/review", json=GAME | {"moves": moves}).json()
    assert problem["type"] == "/problems/game"
    assert (problem["move"], problem["row"], problem["column"]) == (2, *cell)
