"""Answers about campaigns."""

from __future__ import annotations

from typing import Annotated

from minewise.answers.answer import Answer
from minewise.answers.games import Comparison, Settings, Totals


class CampaignSetting(Settings):
    """The games in one setting."""

    guess: Annotated[str, "The guess rule; `own` means each player's own."]


class SettingTotals(CampaignSetting):
    """A setting, and all games played in it."""

    players: list[Totals]


class SettingComparison(Comparison):
    """A setting, and the games that all players have finished."""

    guess: Annotated[str, "The guess rule; `own` means each player's own."]


class Blunder(Answer):
    """A game lost without a guess, which is a bug in the player."""

    setting: Annotated[int, "The number of the setting, from 1."]
    player: str
    game: Annotated[str, "The game, as an argument for `--replay`."]


class CampaignFacts(Answer):
    """A campaign, and whether it is complete."""

    name: Annotated[str, "The title of the campaign."]
    games: Annotated[int, "The number of games per player and setting."]
    complete: Annotated[bool, "Whether all games have been played."]
    blunders: Annotated[list[Blunder], "Games that players lost without a guess."]


class CampaignStatus(CampaignFacts):
    """The output of `minewise campaign status`."""

    played: Annotated[int, "The number of games played so far, over all players and settings."]
    missing_chunks: Annotated[int, "The number of chunks still to play."]
    damaged: Annotated[list[str], "Damaged files, whose games will be played again."]
    settings: Annotated[list[SettingTotals], "The totals for each setting."]


class CampaignResult(CampaignFacts):
    """The comparisons in a campaign."""

    settings: Annotated[list[SettingComparison], "The comparison for each setting."]


class CampaignReport(CampaignResult):
    """The output of `minewise campaign report`."""

    report: Annotated[str | None, "The report file, if one was written."]


class FailedChunk(Answer):
    """Games that could not be played."""

    setting: Annotated[int, "The number of the setting, from 1."]
    player: str
    first: Annotated[int, "The index of the first game."]
    games: int
    reason: str


class CampaignRun(CampaignResult):
    """The output of `minewise campaign run`."""

    results: Annotated[str, "The results folder."]
    played: Annotated[int, "The number of games played in this run."]
    seconds: Annotated[float, "The time that this run took."]
    failed: Annotated[list[FailedChunk], "Chunks that failed."]
