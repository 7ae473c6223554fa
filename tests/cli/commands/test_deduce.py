"""`minewise deduce`: single clues step by step, the comparison with exact reasoning, and JSON."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given

import minewise as mw
from minewise import Board
from minewise.derivations import PublishedPlayer
from minewise.reference import brute_force
from support.command import call
from support.paths import EXAMPLES
from support.strategies import any_boards, boards, regular_topologies

PLAYERS = get_args(PublishedPlayer)


def deduce_json(player: str, board: str) -> Any:
    return json.loads(call("deduce", "-", "--player", player, "--json", stdin=board).out)


def test_generations() -> None:
    assert (
        call("deduce", "-", "--player", "cellular", stdin="mines: 1\n1?1??").out
        == """\
1×5 grid, 2 clues, 3 covered cells

Generation 1
  1 at r1c1  1 mine in 1 cell  ●r1c2

Generation 2
  1 at r1c3  0 mines in 1 cell  ✓r1c4

Generation 3
  nothing changes

Deduced: ✓ safe, ● mined
  cellular         ●r1c2 ✓r1c4
  Exact reasoning  finds nothing more

The number of mines, 1, is not used, even by exact reasoning.
"""
    )


def test_stages_of_the_double_set() -> None:
    assert (
        call("deduce", "-", "--player", "double-set", stdin="?2?1??").out
        == """\
1×6 grid, 2 clues, 4 covered cells

Probing
  2 at r1c2  2 mines in 2 cells  goes to Q
  1 at r1c4  1 mine in 2 cells   goes to Q

Marking
  2 at r1c2  2 mines in 2 cells  ●r1c1 ●r1c3

Probing
  1 at r1c4  0 mines in 1 cell  ✓r1c5

Marking
  nothing changes

Probing
  nothing changes

Deduced: ✓ safe, ● mined
  double-set       ●r1c1 ●r1c3 ✓r1c5
  Exact reasoning  finds nothing more
"""
    )


@pytest.mark.parametrize("player", PLAYERS)
@given(board=boards(regular_topologies()) | any_boards(regular_topologies()))
def test_exit_code_shows_whether_the_clues_can_hold(player: str, board: Board) -> None:
    outcome = call("deduce", "-", "--player", player, stdin=str(board))
    assert outcome.err == ""
    assert outcome.code == (0 if brute_force.count(board.with_mines(None)) else 1)


@pytest.mark.parametrize("player", PLAYERS)
def test_json_has_what_python_has(player: PublishedPlayer) -> None:
    file = EXAMPLES / "expert.txt"
    answer = json.loads(call("deduce", str(file), "--player", player, "--json").out)
    found = mw.deduce(Board.parse(file.read_text()), player)
    assert (answer["player"], answer["finished"]) == (player, True)
    assert answer["safe"] == [list(cell) for cell in found.safe]
    assert answer["mined"] == [list(cell) for cell in found.mined]
    assert len(answer["steps"]) == len(found.steps_to_json()) > 0


@pytest.mark.parametrize("words", [(), ("--player", "exact"), ("--player", "matrix", "--steps")])
def test_bad_usage_is_reported_in_one_line(words: tuple[str, ...]) -> None:
    outcome = call("deduce", "-", *words, stdin="?1")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("minewise: ")
    assert "Value error" not in outcome.err
    assert outcome.err.count("\n") == 1


def test_players_that_cannot_be_followed() -> None:
    with pytest.raises(mw.GameError, match="cannot follow player 'expert': use one of single-"):
        mw.deduce(Board.parse("?1"), "expert")  # type: ignore[arg-type]


def test_json_tells_what_the_player_misses() -> None:
    answer = json.loads(
        call("deduce", "-", "--player", "double-set", "--json", stdin="???\n111").out
    )
    assert answer["consistent"] is True
    assert answer["missed"] == {"safe": [[0, 0], [0, 2]], "mined": [[0, 1]]}
    outcome = call("deduce", "-", "--player", "double-set", "--json", stdin="?1?\n?2?")
    assert (outcome.code, json.loads(outcome.out)["consistent"]) == (1, False)


def test_rows_in_json_are_in_the_order_they_are_read() -> None:
    answer = json.loads(
        call("deduce", "-", "--player", "matrix-forward", "--json", stdin="???\n111").out
    )
    assert [step["cells"] for step in answer["steps"][:3]] == [
        [[0, 2]],
        [[0, 1], [0, 2]],
        [[0, 0], [0, 1]],
    ]


def test_clues_that_settle_nothing() -> None:
    board = "??1?2?"
    probes = call("deduce", "-", "--player", "single-point", stdin=board).out
    assert "  1 at r1c3  1 mine in 2 cells   ignored\n" in probes
