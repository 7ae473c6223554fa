"""What the commands about campaigns print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import many
from minewise.cli.terminal.text_layout import table
from minewise.play import results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.campaign.survey import Survey
    from minewise.play.comparison import Comparison
    from minewise.play.simulation import Totals

STATUS_HEADER = ["player", "games", "done", "won", "time", "time left"]


def comparison_lines(survey: Survey) -> Iterator[Text]:
    """Compare the players in every setting, on the games that all of them have played."""
    campaign = survey.campaign
    yield Text(campaign.name, "bold")
    if campaign.estimate:
        yield Text(results.ESTIMATE_NOTE)
    for standing in survey.standings:
        yield Text()
        games = many(standing.comparison.games, "game")
        if standing.comparison.games < campaign.games:
            games = f"{standing.comparison.games:,} of {many(campaign.games, 'game')}"
        yield Text(f"{games} on {standing.title}")
        yield from _tables(standing.comparison)


def _tables(comparison: Comparison) -> Iterator[Text]:
    if not comparison.games:
        return
    yield Text()
    totals = [entry.totals for entry in comparison.entries]
    yield from table(results.PLAYERS_HEADER, results.players_rows(totals))
    if comparison.duels:
        yield Text()
        yield from table(results.DUELS_HEADER, results.duels_rows(comparison.duels))


def status_lines(survey: Survey) -> Iterator[Text]:
    """Say for each setting and player how much is done."""
    campaign = survey.campaign
    share = results.share(survey.games, campaign.all_games)
    yield Text(campaign.name, "bold").append(
        f": {survey.games:,} of {many(campaign.all_games, 'game')} ({share})", "not bold"
    )
    if survey.damaged:
        count = many(len(survey.damaged), "damaged file")
        yield Text(f"{count}, whose games count as not played, such as {survey.damaged[0]}")
    for standing in survey.standings:
        yield Text()
        yield Text(standing.title)
        yield Text()
        rows = [_status_row(totals, campaign.games) for totals in standing.totals]
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
