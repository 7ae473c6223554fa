"""Machines over HTTP: runs, drawings and tables match the library."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import minewise as mw
from minewise.automata.lines import published as published_line
from minewise.automata.strips import published as published_strip
from minewise.automata.trace import trace
from minewise.reference import brute_force
from support.pictures import SVG, parsed

if TYPE_CHECKING:
    import httpx

FIGURE_17 = "2?4??\n???B2"


def run(client: httpx.Client, board: str, machine: str = "derived", **more: object) -> dict:
    response = client.post("/automaton/run", json={"board": board, "machine": machine, **more})
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize(
    ("board", "machine"),
    [
        ("?1?", "derived"),
        ("?1B", "published"),
        ("0?1?0", "minimal"),
        (FIGURE_17, "derived"),
        (FIGURE_17, "published"),
        (FIGURE_17, "minimal"),
        ("1?-\nF?2\n??1", "derived"),
    ],
)
def test_run_matches_the_library(client: httpx.Client, board: str, machine: str) -> None:
    answer = run(client, board, machine)
    expected = trace(mw.Board.parse(board), machine)
    assert {key: answer[key] for key in expected.to_json()} == expected.to_json()
    assert answer["columns"] == list(expected.columns)
    assert int(answer["layouts"]) == brute_force.count(mw.Board.parse(board))
    assert bool(answer["accepting"]) == answer["consistent"]
    names = [[label.split()[0] for label in labels] for labels in answer["labels"]]
    assert names == answer["states"]


def test_accepted_run_lists_its_accepting_states(client: httpx.Client) -> None:
    answer = run(client, FIGURE_17, "published")
    assert answer["accepting"] == ["22?0", "22?B"]
    assert answer["labels"][-1] == ["21?0 q5", "22?0 q4 ×3", "22?B q7"]
    assert (answer["death"], answer["reason"]) == (None, None)


def test_inconsistent_line_has_a_reason(client: httpx.Client) -> None:
    answer = run(client, "??0?1?0B", "published")
    assert answer["death"] == {"column": 6, "words": "0 cannot follow state ?b"}
    assert answer["reason"]["kind"].startswith("chain (0?1..1?0)")
    assert answer["reason"]["cells"] == [[0, cell] for cell in range(2, 7)]
    assert "r1c4 must be free" in answer["reason"]["words"]


def test_inconsistent_strip_has_clues(client: httpx.Client) -> None:
    answer = run(client, "?2??\n?0??")
    assert (answer["consistent"], answer["layouts"], answer["layout"]) == (False, "0", None)
    assert answer["reason"]["cells"] == [[0, 1], [1, 1]]
    assert answer["death"] == {"column": 2, "words": "no state is left"}


def test_published_line_machine_has_output(client: httpx.Client) -> None:
    answer = run(client, "?1B", "published")
    assert answer["output"] == "B-B"
    assert "which is not a layout: " in answer["output_words"]


def test_run_is_drawn_on_request(client: httpx.Client) -> None:
    assert run(client, FIGURE_17)["trellis"] is None
    picture = parsed(run(client, FIGURE_17, trellis=True)["trellis"])
    layers = [group.get("data-layer") for group in picture.iter(f"{SVG}g")]
    assert {int(layer) for layer in layers if layer} == set(range(6))
    assert run(client, "?" * 101, trellis=True)["trellis"] is None


@pytest.mark.parametrize(
    ("board", "machine", "message"),
    [
        ("mines: 1\n??", "derived", "machines cannot use the number of mines"),
        ("topology: hex\n??", "derived", "a strip is a grid, not a hex"),
        ("?\n?\n?", "published", "the published machines read one row or two, not 3"),
        ("?x", "derived", "line 1, column 2: 'x' is not a cell here"),
        ("\n".join(["?" * 20] * 30), "derived", "needs more than 262,144 moves"),
        ("\n".join(["?" * 900] * 6), "derived", "live states, but at most 50,000 are allowed"),
    ],
)
def test_invalid_boards_are_refused(
    client: httpx.Client, board: str, machine: str, message: str
) -> None:
    response = client.post("/automaton/run", json={"board": board, "machine": machine})
    assert response.status_code == 422
    assert message in response.json()["detail"]


@pytest.mark.parametrize("kind", ["line", "strip"])
@pytest.mark.parametrize("machine", ["published", "derived", "minimal"])
def test_every_state_in_a_drawing_has_a_name(client: httpx.Client, kind: str, machine: str) -> None:
    answer = client.get(f"/automaton/machines/{kind}/{machine}").json()
    picture = parsed(answer["svg"])
    names = {state["name"] for state in answer["states"]}
    drawn = [element.get("data-state") for element in picture.iter() if element.get("data-state")]
    assert set(drawn) == names
    for state in answer["states"]:  # one or two outlines, and the name
        assert drawn.count(state["name"]) == (3 if state["accepting"] else 2)
    groups = {state["group"] for state in answer["states"]}
    ends = [element.get("data-source") for element in picture.iter(f"{SVG}text")]
    assert set(filter(None, ends)) <= groups


@pytest.mark.parametrize("kind", ["line", "strip"])
@pytest.mark.parametrize("machine", ["published", "derived", "minimal"])
def test_drawings_need_no_inline_style(client: httpx.Client, kind: str, machine: str) -> None:
    svg = client.get(f"/automaton/machines/{kind}/{machine}").json()["svg"]
    assert not re.search(r"<style|style=|<script|\son\w+=", svg)


def test_line_tables(client: httpx.Client) -> None:
    tables = client.get("/automaton/tables/line?edition=published").json()
    symbols = tables["symbols"]
    read = {row["state"]: dict(zip(symbols, row["next"], strict=True)) for row in tables["rows"]}
    assert read == {state: dict(row) for state, row in published_line.TRANSITIONS.items()}


def test_tables_are_corrected_unless_asked_for_as_published(client: httpx.Client) -> None:
    for kind in ("line", "strip"):
        tables = client.get(f"/automaton/tables/{kind}").json()
        assert tables == client.get(f"/automaton/tables/{kind}?edition=corrected").json()
        assert tables["edition"] == "corrected"
        published = client.get(f"/automaton/tables/{kind}?edition=published").json()
        assert published["edition"] == "published"
        assert published != {**tables, "edition": "published"}
    assert client.get("/automaton/tables/line?edition=first").status_code == 422


def test_strip_table(client: httpx.Client) -> None:
    classes = client.get("/automaton/tables/strip").json()["classes"]
    moves = {
        state: {move["symbol"]: move["next"] for move in row["moves"]}
        for row in classes
        for state in row["states"]
    }
    for state in published_strip.states():
        for symbol in published_strip.SYMBOLS:
            after = [one.name for one in published_strip.successors(state, symbol)]
            assert moves[state.name].get(symbol, []) == after


def test_unknown_machines_are_refused(client: httpx.Client) -> None:
    assert client.get("/automaton/machines/cube/derived").status_code in {404, 422}
    response = client.post("/automaton/run", json={"board": "?", "machine": "perpetual"})
    assert response.status_code == 422
