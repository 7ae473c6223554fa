"""The report of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import many
from minewise.play.results import ESTIMATE_NOTE, percent, share
from minewise.reporting.comparison import tell_ends, tell_times, tell_wins
from minewise.reporting.page import Report

if TYPE_CHECKING:
    from minewise.campaign.status import Blunder, Standing, Survey

_MOST_BLUNDERS = 5


def campaign_report(survey: Survey, command: str) -> Report:
    """Tell how the players of a campaign did in all settings, and the command that plays it."""
    campaign = survey.campaign
    report = Report(campaign.name)
    report.text(
        f"{many(len(campaign.players), 'player')} in {many(len(campaign.settings), 'setting')}, "
        f"{many(campaign.games, 'game')} each. {_progress(survey)}"
    )
    report.code(command)
    for blunder in survey.blunders[:_MOST_BLUNDERS]:
        report.text(_blame(blunder))
    if campaign.estimate:
        report.text(ESTIMATE_NOTE)
    report.text("Games a second are those of one thread.")
    report.heading("Games won in all settings")
    report.table(
        "Games won, of those that all players have played",
        ["setting", "games", *(player.label for player in campaign.players)],
        [_row(number, standing) for number, standing in enumerate(survey.standings, 1)],
    )
    for number, standing in enumerate(survey.standings, 1):
        report.heading(f"Setting {number}: {standing.title}")
        _tell(report, standing)
    return report


def _blame(blunder: Blunder) -> str:
    game = f"game {blunder.totals.match.seed}:{blunder.totals.blunder}"
    return (
        f"Player {blunder.player.label} was certain of something false in {game} of setting "
        f"{blunder.number}, which is a bug in the player: do not rely on its figures."
    )


def _progress(survey: Survey) -> str:
    if not survey.missing:
        return "All games are played; this is the command that does so:"
    done = share(survey.games, survey.campaign.all_games)
    all_games = f"{survey.games:,} of {survey.campaign.all_games:,} games"
    return f"So far {all_games} are played ({done}); to play the others:"


def _row(number: int, standing: Standing) -> list[str]:
    games = standing.comparison.games
    rates = [
        percent(entry.totals.win_rate, games) if games else "-"
        for entry in standing.comparison.entries
    ]
    return [f"{number}: {standing.title}", f"{games:,}", *rates]


def _tell(report: Report, standing: Standing) -> None:
    if not standing.comparison.games:
        report.text("There are no games yet that all players have played.")
        return
    tell_wins(report, standing.comparison)
    tell_ends(report, standing.comparison.entries)
    tell_times(report, standing.comparison.entries)
