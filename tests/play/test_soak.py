"""The soak finds what it is for."""

from __future__ import annotations

import shlex
from random import Random
from typing import TYPE_CHECKING

import pytest

import soak
from minewise import PLAYERS, Layout, Player, Puzzle
from minewise.play.player import Deductions
from support.command import call

if TYPE_CHECKING:
    from minewise import Board


class Rash(Player):
    """Certain of all cells once half of them are open."""

    def deduce(self, board: Board) -> Deductions:
        covered = [cell for cell in board.topology.cells() if board.covered[cell]]
        return Deductions(covered if 2 * len(covered) < len(board.topology) else ())


def test_all_players_are_let_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "600", "--boards", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    players, boards = lines[: len(PLAYERS)], lines[len(PLAYERS) :]
    assert [line.split()[0] for line in players] == list(PLAYERS)
    assert len(boards) == len(soak.PUZZLES) * len(soak.METHODS)
    assert all(line.endswith("3 boards, no guess needed") for line in boards)


def test_a_generator_that_makes_bad_boards_is_caught(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Puzzle(Layout.parse("--B--B"), (0, 0))
    monkeypatch.setattr(soak.Generator, "puzzles", lambda _self, _count: iter([bad]))
    assert soak.main(["--games", "1", "--boards", "3", "random"]) == 4
    assert f"beginner, uniform: this board needs a guess\n{bad}" in capsys.readouterr().err


def test_a_player_that_is_wrong_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "GAMES_PER_LOT", 20)
    played, replay = soak.soak(Rash, 10_000, Random(1))
    assert replay is not None
    assert played < 10_000
    assert replay.startswith("minewise simulate --player Rash ")


def test_a_run_that_meets_one_exits_4(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = soak.Lot.draw(Random(3)).replay("exact", 7)
    monkeypatch.setattr(soak, "soak", lambda *_: soak.Soaked(20, command))
    assert soak.main(["exact"]) == 4
    assert command in capsys.readouterr().err


def test_a_board_that_needs_a_guess_is_caught() -> None:
    good = Puzzle(Layout.parse("--B---"), (0, 0))
    bad = Puzzle(Layout.parse("--B--B"), (0, 0))
    assert soak.soak_boards([good] * 5, 3) == (3, None)
    assert soak.soak_boards([good, good, bad, good], 4) == (2, bad)


@pytest.mark.parametrize(
    ("words", "message"),
    [(["nobody"], "unknown player 'nobody'"), (["--games", "-5"], "-5 is not a number from 1 on")],
)
def test_bad_usage(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        soak.main(words)
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(8))
def test_the_command_that_is_printed_shows_the_game(seed: int) -> None:
    words = shlex.split(soak.Lot.draw(Random(seed)).replay("exact", 7))
    result = call(*words[1:])
    assert result.code == 0
    assert "game 7" in result.out
