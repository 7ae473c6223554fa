"""Games in which players were certain of something false, told by all commands about campaigns."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from minewise.base.words import many
from minewise.cli.exits import Exit
from minewise.cli.match_options import words_of

if TYPE_CHECKING:
    from minewise.campaign.status import Blunder

_MOST_TOLD = 5


def report_blunders(blunders: list[Blunder]) -> Exit:
    """Report blunders, if there are any, and return the exit code that they deserve."""
    from minewise.cli.reports.simulate import report_blunder

    for one in blunders[:_MOST_TOLD]:
        report_blunder(one.totals, _command(one))
    if len(blunders) > _MOST_TOLD:
        rest = many(len(blunders) - _MOST_TOLD, "more bug")
        print(f"minewise: {rest} of this kind: see --json", file=sys.stderr)
    return Exit.BUG if blunders else Exit.DONE


def _command(blunder: Blunder) -> str:
    """Write the command that plays the games of a setting."""
    words = ["minewise", "simulate", "--player", blunder.player.full_name]
    words += words_of(blunder.totals.match)[:-2]  # without the seed, which the game names
    if blunder.setting.guess:
        words += ["--guess", blunder.setting.guess]
    return shlex.join(words)
