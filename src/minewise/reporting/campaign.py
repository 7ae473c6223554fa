"""The report on a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import plural
from minewise.play.results import ESTIMATE_NOTE, percent, share
from minewise.reporting.comparison import add_durations, add_endings, add_wins
from minewise.reporting.page import Report

if TYPE_CHECKING:
    from minewise.campaign.status import Blunder, CampaignStatus, SettingStatus

_MOST_BLUNDERS = 5


def campaign_report(status: CampaignStatus, command: str) -> Report:
    """Build the report on a campaign, with all settings and the command that plays it."""
    campaign = status.campaign
    report = Report(campaign.name)
    report.text(
        f"{plural(len(campaign.players), 'player')} in "
        f"{plural(len(campaign.settings), 'setting')}, {plural(campaign.games, 'game')} each. "
        f"{_progress(status)}"
    )
    report.code(command)
    for blunder in status.blunders[:_MOST_BLUNDERS]:
        report.text(_blunder_text(blunder))
    if campaign.estimate:
        report.text(ESTIMATE_NOTE)
    report.text("Games per second are for one thread.")
    report.heading("Games won in all settings")
    report.table(
        "Games won, among the games that all players have played",
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
        f"{blunder.number}. This is a bug in the player: do not rely on its figures."
    )


def _progress(status: CampaignStatus) -> str:
    if not status.missing:
        return "All games have been played. To play them again:"
    done = share(status.games, status.campaign.all_games)
    all_games = f"{status.games:,} of {status.campaign.all_games:,} games"
    return f"{all_games} have been played ({done}). To play the rest:"


def _row(number: int, setting: SettingStatus) -> list[str]:
    games = setting.comparison.games
    rates = [
        percent(entry.totals.win_rate, games) if games else "-"
        for entry in setting.comparison.entries
    ]
    return [f"{number}: {setting.title}", f"{games:,}", *rates]


def _add_setting(report: Report, setting: SettingStatus) -> None:
    if not setting.comparison.games:
        report.text("No game has been played by all players yet.")
        return
    add_wins(report, setting.comparison)
    add_endings(report, setting.comparison.entries)
    add_durations(report, setting.comparison.entries)
