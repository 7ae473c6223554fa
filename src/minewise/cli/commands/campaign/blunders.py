"""Reports of games in which a player was certain of something false."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from minewise.base.words import plural
from minewise.cli.exits import Exit
from minewise.cli.options import words_of
from minewise.cli.outputs import warn

if TYPE_CHECKING:
    from minewise.campaign.status import Blunder

_MOST_REPORTED = 5


def report_blunders(blunders: list[Blunder]) -> Exit:
    """Report the blunders on standard error, and return the exit code."""
    from minewise.cli.reports.simulate import report_blunder

    for one in blunders[:_MOST_REPORTED]:
        report_blunder(one.totals, _command(one))
    if len(blunders) > _MOST_REPORTED:
        warn(f"{plural(len(blunders) - _MOST_REPORTED, 'more bug')} of this kind: see --json")
    return Exit.BUG if blunders else Exit.DONE


def _command(blunder: Blunder) -> str:
    """Return the command that plays the games in a blunder's setting."""
    words = ["minewise", "simulate", "--player", blunder.player.full_name]
    words += words_of(blunder.totals.match)[:-2]  # without the seed, which is part of the game id
    if blunder.setting.guess:
        words += ["--guess", blunder.setting.guess]
    return shlex.join(words)
