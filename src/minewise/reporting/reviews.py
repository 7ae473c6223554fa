"""The report on recorded games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.words import plural
from minewise.reporting import figures
from minewise.reporting.page import Report
from minewise.reviews import tables
from minewise.reviews.losses import losses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure

    from minewise.answers import games as answers

_MOST_DETAILS: Final = 100
"""The maximum number of games whose decisions are listed."""


def reviews_report(games: Sequence[answers.ReviewedGame], command: str) -> Report:
    """Build the report on recorded games, with the command that reviews them again."""
    report = Report(f"Review of {plural(len(games), 'game')}")
    report.text(tables.totals_text(games))
    report.code(command)
    found = losses(games)
    report.heading("Where chances were lost")
    report.picture(
        "Wins given away, and mines hit, by kind of decision. One win given away is a chance of "
        "100 % that was lost, in one game or in several.",
        costs(found),
        "Wins given away: "
        + ", ".join(f"{tables.NAMES[each['kind']]} {each['lost']:.2f}" for each in found),
    )
    report.table("Decisions", tables.LOSSES_HEADER, tables.losses_rows(found))
    report.text(tables.KINDS_NOTE)
    if len(games) > 1:
        _add_course(report, games)
    report.heading("Games")
    report.table("All games", tables.GAMES_HEADER, tables.games_rows(games))
    _add_details(report, games)
    return report


def _add_course(report: Report, games: Sequence[answers.ReviewedGame]) -> None:
    """Add the accuracy and the luck in the course of the games, oldest first."""
    ordered = sorted(games, key=lambda each: each["game"]["at"])
    known = [each["summary"]["accuracy"] or 0.0 for each in ordered]
    report.heading("Accuracy and luck")
    report.picture(
        "Accuracy of each game, oldest first: the share of the chance of winning that your "
        "decisions kept.",
        accuracies(ordered),
        f"Accuracy of each game; the mean is {sum(known) / len(known):.0%}.",
    )
    surplus = _surplus(ordered)
    report.picture(
        "Guesses that succeeded, minus those expected, added up over the games, oldest first. A "
        "rising line is luck, a falling one bad luck.",
        luck(surplus),
        f"Guesses beyond expectation: {surplus[-1]:+.1f} after all games.",
    )


def _add_details(report: Report, games: Sequence[answers.ReviewedGame]) -> None:
    """Add the decisions of each game, those that gave away most if there are too many games."""
    named = [
        (name, game)
        for name, game in zip(tables.names_of(games), games, strict=True)
        if game["decisions"]
    ]
    if len(named) > _MOST_DETAILS:
        costly = sorted(named, key=lambda each: -_lost(each[1]))[:_MOST_DETAILS]
        report.text(f"The {_MOST_DETAILS} games that gave away the largest chances:")
        named = costly
    for name, game in named:
        report.heading(name)
        report.text(f"{tables.facts_text(game)} {tables.summary_text(game)}")
        rows = tables.decisions_rows(game["decisions"])
        report.table("Moves that were not certain", tables.DECISIONS_HEADER, rows)


def _lost(game: answers.ReviewedGame) -> float:
    return sum(each["cost"]["lost"] for each in game["decisions"] if each["cost"])


def costs(found: Sequence[answers.Losses]) -> Figure:
    """Draw the wins given away and the mines hit, by kind of decision."""
    names = [tables.NAMES[each["kind"]] for each in found]
    height = 1.6 + 0.72 * len(found)
    with figures.drawing(height, 2, share_x=False) as (figure, (wins, mines)):
        for axes, values, label in (
            (wins, [each["lost"] for each in found], "wins given away"),
            (mines, [float(each["mines"]) for each in found], "mines hit"),
        ):
            axes.barh(range(len(found)), values, height=0.6, color=figures.MARK)
            figures.name_rows(axes, names)
            axes.set_xlim(0, max(*values, 1.0) * 1.05)
            axes.locator_params(axis="x", integer=label == "mines hit")
            axes.set_xlabel(label)
        return figure


def accuracies(games: Sequence[answers.ReviewedGame]) -> Figure:
    """Draw the accuracy of each game."""
    values = [
        (number, 100 * accuracy)
        for number, game in enumerate(games, 1)
        if (accuracy := game["summary"]["accuracy"]) is not None
    ]
    with figures.drawing(2.6) as (figure, (axes,)):
        axes.plot(*zip(*values, strict=True), "o", color=figures.MARK, markersize=4, clip_on=False)
        axes.set_ylim(0, 100)
        axes.set_xlim(0.5, len(games) + 0.5)
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel("game")
        axes.set_ylabel("accuracy, %")
        return figure


def luck(surplus: Sequence[float]) -> Figure:
    """Draw the guesses that succeeded beyond expectation, added up."""
    with figures.drawing(2.6) as (figure, (axes,)):
        axes.axhline(0, color=figures.INK, linewidth=0.8)
        axes.plot(range(len(surplus)), surplus, color=figures.MARK)
        axes.set_xlim(0, max(len(surplus) - 1, 1))
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel("games")
        axes.set_ylabel("guesses")
        return figure


def _surplus(games: Sequence[answers.ReviewedGame]) -> list[float]:
    total, sums = 0.0, [0.0]
    for game in games:
        summary = game["summary"]
        if summary["expected"] is not None:
            total += summary["successes"] - summary["expected"]
        sums.append(total)
    return sums
