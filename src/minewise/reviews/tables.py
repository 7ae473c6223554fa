"""Reviews of recorded games as text and tables, for the terminal and for reports."""

from __future__ import annotations

from os.path import commonpath
from pathlib import Path
from typing import TYPE_CHECKING, Final

from minewise.base.words import chance_text, plural, safety_text, shape_text
from minewise.board.cell_names import cell_name
from minewise.game.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.answers import games as answers

    Rows = list[list[str]]

GAMES_HEADER: Final = ["game", "board", "result", "time", "3BV", "guesses", "accuracy", "luck"]
"""The columns of `games_rows`; luck is the chance that all guesses succeed."""
DECISIONS_HEADER: Final = [
    "move",
    "time",
    "decision",
    "safe",
    "best move",
    "before",
    "after",
    "lost",
]
"""The columns of `decisions_rows`; before and after are chances of winning."""
LOSSES_HEADER: Final = ["decision", "moves", "mines", "expected", "wins given away"]
"""The columns of `losses_rows`; mines are those that were hit, and those expected."""

NAMES: Final = {
    "opening": "opening guess",
    "forced": "forced guess",
    "needless": "needless guess",
    "bad": "bad guess",
    "missed": "missed logic",
}
"""The names of the kinds of decision."""
KINDS_NOTE: Final = (
    "An opening guess comes before the first 0 is open. A forced guess was about as good as the "
    "best one, a bad guess was clearly worse, and at a needless guess another cell was certainly "
    "safe. Missed logic opened a mine that the clues prove. Mines that were hit can be compared "
    "with those expected: the difference is luck."
)
_UNKNOWN: Final = "-"
_LEVELS: Final = ("beginner", "intermediate", "expert")


def names_of(games: Sequence[answers.ReviewedGame]) -> list[str]:
    """Return the names of games: their files, without a common folder, and their numbers."""
    files = {game["file"] for game in games}
    several = {game["file"] for game in games if game["number"] > 1}
    folder = _common_folder(files) if len(files) > 1 else ""
    names = []
    for game in games:
        number = f" #{game['number']}" if game["file"] in several else ""
        names.append(game["file"].removeprefix(folder) + number)
    return names


def _common_folder(files: set[str]) -> str:
    try:
        folder = commonpath([Path(file).parent for file in files])
    except ValueError:  # some paths are absolute and others are not
        return ""
    return "" if folder in ("", ".") else f"{folder.rstrip('/')}/"


def games_rows(games: Sequence[answers.ReviewedGame]) -> Rows:
    """Return one row per game, to go below `GAMES_HEADER`."""
    return [_game_row(name, game) for name, game in zip(names_of(games), games, strict=True)]


def _game_row(name: str, reviewed: answers.ReviewedGame) -> list[str]:
    game, summary = reviewed["game"], reviewed["summary"]
    return [
        name,
        board_text(game),
        game["outcome"],
        time_text(game["seconds"]),
        str(game["bbbv"]),
        str(summary["guesses"]),
        accuracy_text(summary),
        _UNKNOWN if summary["luck"] is None else chance_text(summary["luck"], 1),
    ]


def board_text(game: answers.RecordedGame) -> str:
    """Return a preset, or the size and the number of mines."""
    size = (game["rows"], game["cols"], game["mines"])
    for name in _LEVELS:
        preset = PRESETS[name]
        if game["topology"] == "grid" and size == (preset.rows, preset.cols, preset.mines):
            return name
    kind = "" if game["topology"] == "grid" else f" {game['topology']}"
    return f"{shape_text(size[:2])}{kind}, {plural(game['mines'], 'mine')}"


def time_text(seconds: float | None) -> str:
    """Return a time in seconds."""
    return f"{seconds:.2f} s" if seconds else _UNKNOWN


def accuracy_text(summary: answers.Summary) -> str:
    """Return the accuracy, without decimals if it is estimated."""
    if not summary["accuracy"]:
        return _UNKNOWN if summary["accuracy"] is None else "0 %"
    return chance_text(summary["accuracy"], 1 if summary["accuracy_exact"] else 0)


def facts_text(reviewed: answers.ReviewedGame) -> str:
    """Describe a game in a sentence."""
    game = reviewed["game"]
    time = f" in {time_text(game['seconds'])}" if game["seconds"] else ""
    parts = [
        f"{game['outcome'].capitalize()}{time}",
        board_text(game),
        f"3BV {game['bbbv']}" + ("" if game["won"] else f" ({game['solved']} opened)"),
        plural(game["clicks"], "click"),
    ]
    if game["player"]:
        parts.append(f"played by {game['player']}")
    if game["program"]:
        parts.append(f"recorded by {game['program']}")
    if not game["at"].startswith("1970"):
        parts.append(game["at"][:10])
    return ", ".join(parts) + "."


def summary_text(reviewed: answers.ReviewedGame) -> str:
    """Describe the guesses, the luck and the accuracy of a game."""
    summary = reviewed["summary"]
    guesses = summary["guesses"]
    about = "" if summary["accuracy_exact"] or not summary["accuracy"] else "about "
    accuracy = f"Accuracy {about}{accuracy_text(summary)}."
    if not guesses or summary["expected"] is None or summary["luck"] is None:
        return accuracy
    return (
        f"{accuracy} {_successes(summary)} succeeded, {summary['expected']:.1f} expected; chance "
        f"that all succeed {chance_text(summary['luck'], 1)}."
    )


def _successes(summary: answers.Summary) -> str:
    guesses = summary["guesses"]
    return f"{summary['successes']} of {guesses} {'guess' if guesses == 1 else 'guesses'}"


def decisions_rows(decisions: Iterable[answers.ReviewedMove]) -> Rows:
    """Return one row per decision, to go below `DECISIONS_HEADER`."""
    return [
        [
            f"{cell_name(tuple(each['cell']))}{' chord' * (each['do'] == 'chord')}",
            _UNKNOWN if each["time"] is None else f"{each['time']:.2f} s",
            NAMES[each["kind"]] + (" (undone)" if each["undone"] else ""),
            _UNKNOWN if each["safety"] is None else f"{_safety(each)}{', mine' * each['fatal']}",
            _best(each),
            _chance(each["before"], each),
            _chance(each["after"], each),
            _lost(each),
        ]
        for each in decisions
    ]


def _safety(decision: answers.ReviewedMove) -> str:
    return f"{safety_text(decision['safety'])} %" if decision["safety"] else "0 %"


def _best(decision: answers.ReviewedMove) -> str:
    if decision["safe"]:
        return f"{cell_name(tuple(decision['safe'][0]))}, safe"
    best = decision["best"]
    if best is None:
        return _UNKNOWN
    if best["cell"] == decision["cell"] and decision["do"] == "reveal":
        return "this one"
    return f"{cell_name(tuple(best['cell']))}, {safety_text(best['safety'])} %"


def _chance(chance: float | None, decision: answers.ReviewedMove) -> str:
    if chance is None:
        return _UNKNOWN
    cost = decision["cost"]
    if chance in (0, 1):
        return f"{chance:.0%}".replace("%", " %")
    return chance_text(chance, 1 if cost and cost["exact"] else 0)


def _lost(decision: answers.ReviewedMove) -> str:
    cost = decision["cost"]
    if cost is None:
        return _UNKNOWN
    return _chance(cost["lost"], decision)


def losses_rows(found: Iterable[answers.Losses]) -> Rows:
    """Return one row per kind of decision, to go below `LOSSES_HEADER`."""
    return [
        [
            NAMES[each["kind"]],
            f"{each['moves']:,}",
            f"{each['mines']:,}",
            f"{each['expected']:.1f}",
            f"{each['lost']:.2f}",
        ]
        for each in found
    ]


def totals_text(games: Sequence[answers.ReviewedGame]) -> str:
    """Describe the results of many games in a sentence."""
    outcomes = [game["game"]["outcome"] for game in games]
    counts = {name: outcomes.count(name) for name in ("won", "lost", "unfinished")}
    told = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    guesses = sum(game["summary"]["guesses"] for game in games)
    known = [game["summary"]["expected"] for game in games]
    expected = sum(each for each in known if each is not None)
    successes = sum(game["summary"]["successes"] for game in games)
    luck = (
        ""
        if not guesses
        else f" {successes:,} of {guesses:,} guesses succeeded, {expected:,.1f} expected."
    )
    return f"{plural(len(games), 'game')}: {told}.{luck}"
