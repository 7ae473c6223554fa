"""The report on a comparison of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise.play.comparison import SHARES
from minewise.play.results import (
    DUELS_HEADER,
    ESTIMATE_NOTE,
    PLAYERS_HEADER,
    duels_rows,
    duration,
    percent,
    players_rows,
    setting,
)
from minewise.reporting import figures
from minewise.reporting.page import Report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from minewise.play.comparison import Comparison, PlayerResult
    from minewise.play.simulation import Totals

_FEW = 4
"""The maximum number of players named in a title."""
_QUICK, _MIDDLE, _SLOW = 0.05, 0.5, 0.95
"""Quantiles of the time per game; 90 % of the games lie between the first and the last."""


def comparison_report(comparison: Comparison, command: str) -> Report:
    """Build the report on a comparison, with the command that plays the same games again."""
    totals = [entry.totals for entry in comparison.entries]
    names = ", ".join(one.player for one in totals)
    report = Report(f"Comparison of {names if len(totals) <= _FEW else f'{len(totals)} players'}")
    report.text(f"{comparison.games:,} games on {setting(comparison.match)}. To play them again:")
    report.code(command)
    if comparison.is_estimate:
        report.text(ESTIMATE_NOTE)
    report.heading("Games won")
    add_wins(report, comparison)
    report.heading("Where games get stuck")
    add_endings(report, comparison.entries)
    report.heading("Time per game")
    add_durations(report, comparison.entries)
    return report


def add_wins(report: Report, comparison: Comparison) -> None:
    """Add the win rates of the players and their differences."""
    totals = [entry.totals for entry in comparison.entries]
    rates = (f"{one.player} {percent(one.win_rate, one.games)}" for one in totals)
    report.picture(
        f"Games won. The bars are 95 % {_kind_of_interval(comparison)}.",
        win_rates(totals),
        f"Games won: {', '.join(rates)}.",
    )
    report.table(
        "Results, and average number of guesses per game",
        PLAYERS_HEADER,
        players_rows(totals),
    )
    if not comparison.duels:
        return
    report.table(
        "Difference between win rates, in percentage points",
        DUELS_HEADER,
        duels_rows(comparison.duels),
    )
    report.text(
        "All players play the same boards, so two players differ only in the games that one of "
        "them wins and the other does not. The 95 % intervals are "
        f"{_kind_of_paired_interval(comparison)}."
    )


def _kind_of_interval(comparison: Comparison) -> str:
    return "intervals for the estimate" if comparison.is_estimate else "Wilson intervals"


def _kind_of_paired_interval(comparison: Comparison) -> str:
    if comparison.is_estimate:
        return "normal intervals for the per-game differences between the estimated chances"
    return "Bonett-Price intervals for paired proportions"


def add_endings(report: Report, entries: Sequence[PlayerResult]) -> None:
    """Add the share of the board that was open when games ended without a win."""
    report.picture(
        "Games not won, by the share of free cells open at the end.",
        ends(entries),
        f"Median share of free cells open in games not won: {_medians(entries)}.",
    )


def add_durations(report: Report, entries: Sequence[PlayerResult]) -> None:
    """Add the time per game."""
    report.picture(
        "Time per game on one thread: the dot is the median, the bar spans the 5th to 95th "
        "percentile. The axis is logarithmic.",
        times(entries),
        "The times are in the table below.",
    )
    report.table(
        "Time per game",
        ["player", "5th percentile", "median", "95th percentile"],
        [
            [e.totals.player, *(duration(e.duration(q)) for q in (_QUICK, _MIDDLE, _SLOW))]
            for e in entries
        ],
    )


def _medians(entries: Sequence[PlayerResult]) -> str:
    return ", ".join(f"{entry.totals.player} {_median(entry)}" for entry in entries)


def _median(entry: PlayerResult) -> str:
    if not entry.shares.any():
        return "won all"
    up_to = np.cumsum(entry.shares)
    return f"{SHARES[1 + np.searchsorted(up_to, up_to[-1] / 2)]:.0%}"


def win_rates(totals: Sequence[Totals]) -> Figure:
    """Draw the win rate of each player with its interval."""
    with figures.drawing(0.9 + 0.36 * len(totals)) as (figure, (axes,)):
        for place, one in enumerate(totals):
            low, high = (100 * bound for bound in one.win_rate_95)
            axes.hlines(place, low, high, figures.MARK, linewidth=2.5)
            _dot(axes, 100 * one.win_rate, place)
            axes.annotate(
                percent(one.win_rate, one.games),
                (high, place),
                xytext=(7, 0),
                textcoords="offset points",
                va="center",
            )
        figures.name_rows(axes, [one.player for one in totals])
        axes.set_xlim(0, max(100 * one.win_rate_95[1] for one in totals) * 1.2)
        axes.set_xlabel("games won, %")
        return figure


def ends(entries: Sequence[PlayerResult]) -> Figure:
    """Draw the share of the board that was open when games ended without a win."""
    with figures.drawing(0.7 + 0.85 * len(entries), len(entries)) as (figure, rows):
        for axes, entry in zip(rows, entries, strict=True):
            not_won = int(entry.shares.sum())
            heights = 100 * entry.shares / max(not_won, 1)
            axes.stairs(heights, 100 * SHARES, fill=True, color=figures.MARK)
            axes.set_title(
                f"{entry.totals.player}: {not_won:,} games not won", loc="left", fontsize=10
            )
            axes.set_ylim(0, max(float(heights.max()) * 1.1, 1.0))
        rows[-1].set_xlim(0, 100)
        rows[-1].set_xlabel("free cells open at the end, %")
        figure.supylabel("games, %", fontsize=10)
        return figure


def times(entries: Sequence[PlayerResult]) -> Figure:
    """Draw the time per game."""
    with figures.drawing(0.9 + 0.36 * len(entries)) as (figure, (axes,)):
        for place, entry in enumerate(entries):
            quick, middle, slow = (entry.duration(q) for q in (_QUICK, _MIDDLE, _SLOW))
            axes.hlines(place, quick, slow, figures.MARK, linewidth=2.5)
            _dot(axes, middle, place)
        figures.name_rows(axes, [entry.totals.player for entry in entries])
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda seconds, _: duration(seconds))
        axes.minorticks_off()
        axes.set_xlabel("time per game")
        return figure


def _dot(axes: Axes, x: float, y: float) -> None:
    axes.plot(x, y, "o", color=figures.MARK, markersize=6, clip_on=False, zorder=3)
