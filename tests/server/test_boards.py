"""Requests about boards over HTTP: the answers match the library."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import minewise as mw
from minewise.base.errors import BudgetError
from minewise.pictures.drawing import draw_analysed, draw_plain
from minewise.server.limits import Limits
from minewise.server.routes import boards as tasks
from support.command import call
from support.positions import lattice

if TYPE_CHECKING:
    import httpx

GUESS = "mines: 3\n1110\n1B21\n12??\n01??"
CERTAIN = "?1?2?"
INCONSISTENT = "?3?"
HEXAGONS = "topology: hex\n??1\n?2?\n1??"


def ask(client: httpx.Client, path: str, **request: Any) -> Any:
    """Send a request and return the JSON response."""
    response = client.post(path, json=request)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    return response.json()


@pytest.mark.parametrize("text", [GUESS, CERTAIN, INCONSISTENT, HEXAGONS])
def test_analysis_matches_the_library(client: httpx.Client, text: str) -> None:
    board = mw.Board.parse(text)
    assert ask(client, "/analyze", board=text) == mw.analyze(board).to_short_json() | {
        "id": board.id
    }


def test_analysis_matches_solve(client: httpx.Client) -> None:
    answer = ask(client, "/analyze", board=GUESS)
    printed = json.loads(call("solve", "-", "--json", stdin=GUESS).out)
    for key in ("safe", "mined", "probability", "solutions", "exact", "shape"):
        assert answer[key] == printed[key]


def test_board_can_be_text_json_or_id(client: httpx.Client) -> None:
    board = mw.Board.parse(GUESS)
    asked: list[dict[str, Any]] = [{"board": GUESS}, {"board": board.to_json()}, {"id": board.id}]
    first, *others = [ask(client, "/analyze", **each) for each in asked]
    assert first["solutions"] == "2"
    assert others == [first, first]


def test_every_form_of_a_board_is_parsed(client: httpx.Client) -> None:
    board = mw.Board.parse(GUESS)
    link = f"https://example.org/#/analyse?id={board.id}&flags=mines"
    forms = [GUESS, json.dumps(board.to_json()), f" {board.id}\n", link, board.to_json()]
    for form in forms:
        assert ask(client, "/board", board=form) == board.to_json() | {"id": board.id}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("?1\n1x", 2, 2), ('{"cells":\n [[1,]]}', 2, 6), ("https://example.org/", None, None)],
)
def test_parse_errors_have_a_position(
    client: httpx.Client, text: str, line: int | None, column: int | None
) -> None:
    response = client.post("/board", json={"board": text})
    assert response.status_code == 422
    problem = response.json()
    assert (problem.get("line"), problem.get("column")) == (line, column)


@pytest.mark.slow
def test_wide_boards_are_estimated_on_request() -> None:
    """Memory runs out first, so the answer does not depend on the machine's speed."""
    limits = Limits(memory=1 << 28, seconds=600)
    wide = str(lattice(45, 45, seed=1))
    with pytest.raises(BudgetError):
        tasks.analyze(tasks.AnalyzeRequest(board=wide), limits)
    answer = tasks.analyze(tasks.AnalyzeRequest(board=wide, estimate=True), limits)
    assert not answer["exact"]
    assert 0 < answer["error"] <= 1
    assert answer["solutions"] is None


def test_mine_count_can_be_given(client: httpx.Client) -> None:
    assert ask(client, "/count", board=GUESS, mines=2)["solutions"] == "1"
    assert ask(client, "/count", board="?" * 30, mines=15)["solutions"] == "155117520"


def test_flags_can_be_trusted(client: httpx.Client) -> None:
    assert ask(client, "/count", board="F1?")["solutions"] == "2"
    assert ask(client, "/count", board="F1?", trust_flags=True)["solutions"] == "1"


def test_counts_have_any_size(client: httpx.Client) -> None:
    text = "mines: 99\n" + 16 * (30 * "?" + "\n")
    count = ask(client, "/count", board=text)
    assert count == {"consistent": True, "solutions": str(mw.count(mw.Board.parse(text)))}
    assert ask(client, "/count", board=INCONSISTENT) == {"consistent": False, "solutions": "0"}


def test_layouts_are_paginated(client: httpx.Client) -> None:
    board = mw.Board.parse("mines: 3\n????\n????")
    pages = []
    offset: int | None = 0
    while offset is not None:
        page = ask(client, "/layouts", id=board.id, offset=offset, limit=20)
        assert page["consistent"]
        assert page["offset"] == offset
        pages += page["layouts"]
        offset = page["next"]
    assert pages == [layout.rows() for layout in mw.layouts(board)]
    assert len(pages) == 56


def test_pages_of_large_boards_are_short(client: httpx.Client) -> None:
    board = mw.Board.parse("\n".join(["?" * 200] * 200))
    page = ask(client, "/layouts", id=board.id, limit=100)
    assert page["next"] == 25
    assert page["layouts"] == [layout.rows() for layout in islice(mw.layouts(board), 25)]


def test_page_after_the_last_layout_is_empty(client: httpx.Client) -> None:
    beyond = {"consistent": True, "offset": 2, "layouts": [], "next": None}
    assert ask(client, "/layouts", board="?1?", offset=2) == beyond
    assert not ask(client, "/layouts", board=INCONSISTENT)["consistent"]


@pytest.mark.parametrize("text", [GUESS, CERTAIN, INCONSISTENT])
def test_explanation_matches_the_library(client: httpx.Client, text: str) -> None:
    assert ask(client, "/explain", board=text) == mw.explain(mw.Board.parse(text)).to_json()


def test_one_cell_is_explained(client: httpx.Client) -> None:
    printed = call("explain", "-", "--cell", "0,4", "--json", stdin=CERTAIN).out
    assert ask(client, "/explain", board=CERTAIN, cell=[0, 4]) == json.loads(printed)


@pytest.mark.parametrize("level", ["fast", "normal", "deep"])
def test_best_move_matches_the_library(client: httpx.Client, level: Any) -> None:
    moves = [move.to_json() for move in mw.analyze(mw.Board.parse(GUESS), level=level).moves]
    expected = {"consistent": True, "exact": True, "best": moves[0], "moves": moves}
    assert ask(client, "/best-move", board=GUESS, level=level) == expected


def test_an_inconsistent_board_has_no_best_move(client: httpx.Client) -> None:
    nothing = {"consistent": False, "exact": True, "best": None, "moves": []}
    assert ask(client, "/best-move", board=INCONSISTENT) == nothing


def test_pictures_match_the_library(client: httpx.Client) -> None:
    board = mw.Board.parse(GUESS)
    for plain, picture in ((True, draw_plain(board)), (False, draw_analysed(mw.analyze(board)))):
        response = client.post("/draw", json={"board": GUESS, "plain": plain})
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.text == picture


@pytest.mark.parametrize(
    ("options", "request_keys"),
    [
        ((), {}),
        (("--encoding", "seqcounter"), {"encoding": "seqcounter"}),
        (("--kaye",), {"kaye": True}),
    ],
)
def test_formulas_match_the_command_line(
    client: httpx.Client, options: tuple[str, ...], request_keys: dict[str, Any]
) -> None:
    answer = ask(client, "/sat/encode", board=GUESS, **request_keys)
    assert answer["dimacs"] == call("sat", "encode", "-", *options, stdin=GUESS).out
    assert f"p cnf {answer['variables']} {answer['clauses']}\n" in answer["dimacs"]


def test_generated_boards_match_the_command_line(client: httpx.Client) -> None:
    words = "--preset beginner --seed 5 --count 3 --first 0,8 --difficulty ..chain --3bv 5..40"
    printed = call("generate", *words.split(), "--json").out
    answer = ask(
        client,
        "/generate",
        preset="beginner",
        seed=5,
        count=3,
        first=[0, 8],
        **{"difficulty": "..chain", "3bv": "5..40"},
    )
    assert answer == json.loads(printed)


def test_boards_of_any_size_and_topology_can_be_generated(client: httpx.Client) -> None:
    for topology in ("torus", "hex"):
        size = {"rows": 7, "cols": 8, "mines": 6, "topology": topology}
        [board] = ask(client, "/generate", **size, first="corner")["boards"]
        assert size.items() <= board.items()
        assert board["first"] == [0, 0]
    [box] = ask(client, "/generate", topology="box 4x4x4", mines=3)["boards"]
    assert box["shape"] == [4, 4, 4]
