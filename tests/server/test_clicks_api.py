"""Clicks over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from minewise import Layout, Topology, clicks
from support.random_layouts import random_layouts

if TYPE_CHECKING:
    import httpx

ROWS = ["B---", "----", "-B-B"]


@pytest.mark.parametrize("topology", ["grid", "torus", "hex"])
def test_the_answer_is_the_one_of_the_library(client: httpx.Client, topology: str) -> None:
    response = client.post("/clicks", json={"layout": ROWS, "topology": topology})
    assert response.status_code == 200
    layout = Layout.parse("\n".join(ROWS), Topology.of_kind(topology, (3, 4)))
    assert response.json() == clicks(layout).to_json()


@pytest.mark.slow
def test_an_expert_board_gets_bounds_in_time(client: httpx.Client) -> None:
    (layout,) = random_layouts("expert", 1)
    response = client.post("/clicks", json={"layout": layout.rows()})
    assert response.status_code == 200
    found = response.json()
    assert found["lower_bound"] <= found["clicks"] <= found["zini"] == 130
    assert len(found["sequence"]) == found["clicks"]


@pytest.mark.parametrize(
    ("layout", "detail"),
    [
        (["-x"], "line 1, column 2: 'x' is not a cell here"),
        (["--", "-"], "this row has 1 cell, not the 2"),
        ([""], "a board needs at least one cell"),
        ([], "layout"),
        (["-" * 300] * 300, "the layout has 90,000 cells, but at most 40,000 are allowed"),
    ],
)
def test_invalid_layouts_are_refused(client: httpx.Client, layout: list[str], detail: str) -> None:
    response = client.post("/clicks", json={"layout": layout})
    assert response.status_code == 422
    assert detail in response.json()["detail"]
