"""The soak test finds faulty players and boards."""

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
    """A player that calls all cells safe once half of them are open."""

    def deduce(self, board: Board) -> Deductions:
        covered = [cell for cell in board.topology.cells() if board.covered[cell]]
        return Deductions(covered if 2 * len(covered) < len(board.topology) else ())


def test_every_player_and_generator_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "600", "--boards", "3", "--seconds", "600"]) == 0
    lines = capsys.readouterr().out.splitlines()
    players, boards = lines[: len(PLAYERS)], lines[len(PLAYERS) :]
    assert [line.split()[0] for line in players] == list(PLAYERS)
    assert len(boards) == len(soak.PUZZLES) * len(soak.METHODS)
    assert all(line.endswith(" 3 boards") for line in boards)


@pytest.mark.slow
def test_the_time_is_shared(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--seconds", "0.001"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(PLAYERS) + len(soak.PUZZLES) * 2


def test_a_generator_that_makes_bad_boards_is_caught(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Puzzle(Layout.parse("--B--B"), (0, 0))
    monkeypatch.setattr(soak.Generator, "puzzles", lambda _self, _count: iter([bad]))
    assert soak.main(["--games", "1", "--boards", "3", "--seconds", "600", "random"]) == 4
    assert f"this board needs a guess:\n{bad}" in capsys.readouterr().err


def test_a_wrong_player_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "GAMES_PER_LOT", 20)
    with pytest.raises(AssertionError, match="minewise simulate --player Rash "):
        soak.play(Rash, 10_000, Random(1))


def test_a_board_that_needs_a_guess_is_caught() -> None:
    good = Puzzle(Layout.parse("--B---"), (0, 0))
    bad = Puzzle(Layout.parse("--B--B"), (0, 0))
    assert soak.prove([good] * 5, 3) == 3
    with pytest.raises(AssertionError, match="this board needs a guess"):
        soak.prove([good, good, bad, good], 4)


@pytest.mark.parametrize(
    ("words", "message"),
    [(["nobody"], "unknown player 'nobody'"), (["--games", "-5"], "-5 is not a positive integer")],
)
def test_bad_usage(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        soak.main(words)
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(8))
def test_the_printed_command_replays_the_game(seed: int) -> None:
    words = shlex.split(soak.Lot.draw(Random(seed)).replay("exact", 7))
    result = call(*words[1:])
    assert result.code == 0
    assert "game 7" in result.out
