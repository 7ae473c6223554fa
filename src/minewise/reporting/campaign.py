"""The report of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import many
from minewise.play.results import ESTIMATE_NOTE, percent, share
from minewise.reporting.comparison import add_durations, add_endings, add_wins
from minewise.reporting.page import Report

if TYPE_CHECKING:
    from minewise.campaign.status import Blunder, CampaignStatus, SettingStatus

_MOST_BLUNDERS = 5


def campaign_report(status: CampaignStatus, command: str) -> Report:
    """Report how the players of a campaign did in all settings, with the command that plays it."""
    campaign = status.campaign
    report = Report(campaign.name)
    report.text(
        f"{many(len(campaign.players), 'player')} in {many(len(campaign.settings), 'setting')}, "
        f"{many(campaign.games, 'game')} each. {_progress(status)}"
    )
    report.code(command)
    for blunder in status.blunders[:_MOST_BLUNDERS]:
        report.text(_blunder_text(blunder))
    if campaign.estimate:
        report.text(ESTIMATE_NOTE)
    report.text("Games a second are those of one thread.")
    report.heading("Games won in all settings")
    report.table(
        "Games won, of those that all players have played",
        ["setting", "games", *(player.label for player in campaign.players)],
        [_row(number, setting) for number, setting in enumerate(status.settings, 1)],
    )
    for number, setting in enumerate(status.settings, 1):
        report.heading(f"Setting {number}: {setting.title}")
        _add_setting(report, setting)
    return report


def _blunder_text(blunder: Blunder) -> str:
    game = f"game {blunder.totals.match.seed}:{blunder.totals.blunder}"
    return (
        f"Player {blunder.player.label} was certain of something false in {game} of setting "
        f"{blunder.number}, which is a bug in the player: do not rely on its figures."
    )


def _progress(status: CampaignStatus) -> str:
    if not status.missing:
        return "All games are played; this is the command that does so:"
    done = share(status.games, status.campaign.all_games)
    all_games = f"{status.games:,} of {status.campaign.all_games:,} games"
    return f"So far {all_games} are played ({done}); to play the others:"


def _row(number: int, setting: SettingStatus) -> list[str]:
    games = setting.comparison.games
    rates = [
        percent(entry.totals.win_rate, games) if games else "-"
        for entry in setting.comparison.entries
    ]
    return [f"{number}: {setting.title}", f"{games:,}", *rates]


def _add_setting(report: Report, setting: SettingStatus) -> None:
    if not setting.comparison.games:
        report.text("There are no games yet that all players have played.")
        return
    add_wins(report, setting.comparison)
    add_endings(report, setting.comparison.entries)
    add_durations(report, setting.comparison.entries)
