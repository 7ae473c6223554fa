"""Results as text, for the terminal and for reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import a_shape, plural
from minewise.board.cell_names import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.game.match import Match
    from minewise.play.comparison import Duel
    from minewise.play.simulation import Totals

    Rows = list[list[str]]

PLAYERS_HEADER = ["player", "won", "95 % interval", "lost", "stuck", "guesses", "games/s"]
"""The columns of `players_rows`; guesses are per game."""
DUELS_HEADER = ["players", "points", "95 % interval", "won alone"]
"""The columns of `duels_rows`; "won alone" counts games won by only one of the two players."""

ESTIMATE_NOTE = (
    "Wins and points are estimated from the safety of every guess; other figures are counted."
)


def players_rows(totals: Iterable[Totals]) -> Rows:
    """Return one row per player, to go below `PLAYERS_HEADER`."""
    return [
        [
            one.player,
            percent(one.win_rate, one.games),
            interval(one.win_rate_95, one.games),
            percent(one.losses / max(one.games, 1), one.games),
            percent(one.stuck / max(one.games, 1), one.games),
            f"{one.guesses / max(one.games, 1):.2f}",
            pace(one.games_per_second),
        ]
        for one in totals
    ]


def duels_rows(duels: Iterable[Duel]) -> Rows:
    """Return one row per pair of players, to go below `DUELS_HEADER`."""
    return [
        [
            f"{duel.player} vs {duel.other}",
            points(duel.difference, duel.games),
            " to ".join(points(bound, duel.games) for bound in duel.difference_95),
            f"{duel.player_alone:,} : {duel.other_alone:,}",
        ]
        for duel in duels
    ]


def percent(rate: float, games: int) -> str:
    """Format a rate with as many digits as the number of games supports.

    >>> percent(1 / 3, 1000), percent(1 / 3, 100_000)
    ('33.33 %', '33.333 %')
    """
    return f"{100 * rate:.{_digits(games)}f} %"


def interval(bounds: tuple[float, float], games: int) -> str:
    """Format the interval of a rate.

    >>> interval((0.25, 0.5), 1000)
    '25.00 to 50.00 %'
    """
    low, high = (percent(bound, games) for bound in bounds)
    return f"{low.removesuffix(' %')} to {high}"


def points(difference: float, games: int) -> str:
    """Format the difference between two rates in percentage points.

    >>> points(-0.0125, 1000)
    '-1.25'
    """
    return f"{100 * difference:+.{_digits(games)}f}"


def _digits(games: int) -> int:
    """Return the number of decimals that a number of games supports."""
    return max(2, (len(str(games)) + 1) // 2)


def pace(games_per_second: float) -> str:
    """Format a speed in games per second.

    >>> pace(0.123), pace(12345.6)
    ('0.12', '12,346')
    """
    return f"{games_per_second:,.0f}" if games_per_second >= 10 else f"{games_per_second:.2g}"


def duration(seconds: float) -> str:
    """Format a short time in a suitable unit.

    >>> duration(0.00002), duration(0.5), duration(12)
    ('20 µs', '500 ms', '12 s')
    """
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def share(part: int, whole: int) -> str:
    """Format a share as a percentage; only exact values are shown as 0 % and 100 %.

    >>> share(0, 3), share(1, 3), share(99_999, 100_000), share(3, 3)
    ('0 %', '33.3 %', '99.9 %', '100 %')
    """
    if part in {0, whole}:
        return "100 %" if part else "0 %"
    return f"{min(max(100 * part / whole, 0.1), 99.9):.1f} %"


def long_time(seconds: float) -> str:
    """Format a long time.

    >>> long_time(0.25), long_time(75), long_time(3 * 3600 + 61), long_time(200_000)
    ('0.2 s', '1 min 15 s', '3 h 1 min', '2 d 7 h')
    """
    if seconds < 60:
        return f"{seconds:.1f} s" if seconds < 10 else f"{int(seconds)} s"
    minutes, hours, days = int(seconds / 60), int(seconds / 3600), int(seconds / 86400)
    if days:
        return f"{days:,} d {hours % 24} h"
    return f"{hours} h {minutes % 60} min" if hours else f"{minutes} min {int(seconds % 60)} s"


def setting(match: Match) -> str:
    """Describe the games of a match.

    >>> from minewise import Match
    >>> setting(Match.of(preset="expert", start="zero", first="corner", seed=1))
    'a 16×30 grid with 99 mines, start zero, first cell r1c1, seed 1'
    """
    size = a_shape(match.topology.shape)
    mines = plural(match.mines, "mine")
    first = cell_name(match.first) if isinstance(match.first, tuple) else match.first
    cell = (
        "" if match.start.kind == "scatter" else f", first cell {first or 'chosen by the player'}"
    )
    return (
        f"{size} {match.topology.kind} with {mines}, start {match.start}{cell}, seed {match.seed}"
    )
