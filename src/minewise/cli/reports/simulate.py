"""The output of `minewise simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.intervals import Z95
from minewise.cli.outputs import warn
from minewise.play.results import interval, pace, percent, setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.play.simulation import Totals

_NAME_WIDTH = 11


def lines(totals: Totals) -> Iterator[Text]:
    """Yield the setting of the games and their totals."""
    yield Text().append(totals.player, "bold").append(f" on {setting(totals.match)}")
    yield Text()
    rows = list(_rows(totals))
    room = max(len(number) for _, number, _ in rows)
    for name, number, words in rows:
        line = Text().append(name.ljust(_NAME_WIDTH), "bold").append(number.rjust(room))
        yield line.append(f"   {words}") if words else line


def report_blunder(totals: Totals, command: str = "simulate") -> None:
    """Report a game in which a player was certain of something false."""
    game = f"{totals.match.seed}:{totals.blunder}"
    warn(
        f"bug in player {totals.player}: it was certain of something false in game {game}. "
        f"To see it: {command} --replay {game}"
    )


def _rows(totals: Totals) -> Iterator[tuple[str, str, str]]:
    games = totals.games
    yield "Games", f"{games:,}", ""
    if games:
        if totals.estimate:
            yield "Estimate", percent(totals.win_rate, games), _precision(totals)
        counts = {"Won": totals.wins, "Lost": totals.losses, "Stuck": totals.stuck}
        shares = [percent(count / games, games) for count in counts.values()]
        for (name, count), share in zip(counts.items(), shares, strict=True):
            words = share.rjust(max(map(len, shares)))
            if name == "Won" and not totals.estimate:
                words += f"   95 % interval {interval(totals.win_rate_95, games)}"
            yield name, f"{count:,}", words
        yield "Guesses", f"{totals.guesses:,}", f"{totals.guesses / games:.2f} per game"
        if totals.match.start.kind == "scatter":
            yield "End step", f"{totals.end_step.value:,.1f}", _end_step(totals)
    yield "Seconds", f"{totals.seconds:,.2f}", f"{pace(totals.games_per_second)} games/s"


def _end_step(totals: Totals) -> str:
    """Describe the precision of the mean end step, and its largest value."""
    complete = 2 + len(totals.match.topology)
    return f"±{Z95 * totals.end_step.error:,.1f} (95 %), {complete:,} if complete"


def _precision(totals: Totals) -> str:
    """Describe the precision of an estimate, and how many counted games would match it."""
    words = f"win rate, 95 % interval {interval(totals.win_rate_95, totals.games)}"
    rate, error = totals.win_rate, totals.win_rate_error
    if not error:
        return words
    counted = float(f"{rate * (1 - rate) / error**2:.2g}")
    return f"{words}, as precise as {counted:,.0f} counted games"
