"""The output of the campaign commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import plural
from minewise.cli.terminal.text_layout import table
from minewise.play import results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.campaign.status import CampaignStatus
    from minewise.play.comparison import Comparison
    from minewise.play.simulation import Totals

STATUS_HEADER = ["player", "games", "done", "won", "time", "time left"]


def comparison_lines(status: CampaignStatus) -> Iterator[Text]:
    """Compare the players in each setting, on the games that all of them have played."""
    campaign = status.campaign
    yield Text(campaign.name, "bold")
    if campaign.estimate:
        yield Text(results.ESTIMATE_NOTE)
    for setting in status.settings:
        yield Text()
        games = plural(setting.comparison.games, "game")
        if setting.comparison.games < campaign.games:
            games = f"{setting.comparison.games:,} of {plural(campaign.games, 'game')}"
        yield Text(f"{games} on {setting.title}")
        yield from _tables(setting.comparison)


def _tables(comparison: Comparison) -> Iterator[Text]:
    if not comparison.games:
        return
    yield Text()
    totals = [entry.totals for entry in comparison.entries]
    yield from table(results.PLAYERS_HEADER, results.players_rows(totals))
    if comparison.duels:
        yield Text()
        yield from table(results.DUELS_HEADER, results.duels_rows(comparison.duels))


def status_lines(status: CampaignStatus) -> Iterator[Text]:
    """Report the progress of each setting and player."""
    campaign = status.campaign
    share = results.share(status.games, campaign.all_games)
    yield Text(campaign.name, "bold").append(
        f": {status.games:,} of {plural(campaign.all_games, 'game')} ({share})", "not bold"
    )
    if status.damaged:
        count = plural(len(status.damaged), "damaged file")
        yield Text(f"{count} to be played again, such as {status.damaged[0]}")
    for setting in status.settings:
        yield Text()
        yield Text(setting.title)
        yield Text()
        rows = [_status_row(totals, campaign.games) for totals in setting.totals]
        yield from table(STATUS_HEADER, rows)


def _status_row(totals: Totals, games: int) -> list[str]:
    played = totals.games
    left = totals.seconds / played * (games - played) if played else None
    return [
        totals.player,
        f"{played:,}",
        results.share(played, games),
        results.percent(totals.win_rate, played) if played else "",
        results.long_time(totals.seconds),
        "" if left is None else results.long_time(left),
    ]
