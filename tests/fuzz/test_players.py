"""The area `players`: it catches players that are certain of something false."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from fuzz.areas.players import Run, check
from fuzz.cases import cases
from minewise import Player
from minewise.play.player import Deductions
from support.command import call
from support.examples import examples
from support.series_settings import Settings, series_settings

if TYPE_CHECKING:
    from minewise import Board


class Rash(Player):
    """A player that calls all cells safe once half of them are open."""

    def deduce(self, board: Board) -> Deductions:
        covered = [cell for cell in board.topology.cells() if board.covered[cell]]
        return Deductions(covered if 2 * len(covered) < len(board.topology) else ())


def test_a_rash_player_is_caught() -> None:
    runs = series_settings().map(lambda settings: Run(Rash, settings))
    with pytest.raises(AssertionError, match=r"certain of something false:\n  minewise simulate "):
        cases(check, runs, seed=1)


@given(series_settings())
@examples(0.5)
def test_the_printed_command_replays_the_game(settings: Settings) -> None:
    result = call(*shlex.split(settings.replay("exact", 7))[1:])
    assert result.code == 0, result.err
    assert "game 7" in result.out
