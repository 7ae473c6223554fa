"""Players are never certain of anything false, on any number of threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

import minewise as mw
from fuzz.cases import cases
from minewise.play.simulation import BLUNDER, OUTCOMES, RECORD, Series
from support.series_settings import Settings, series_settings

if TYPE_CHECKING:
    import numpy as np

    from minewise.play.player import AnyPlayer

GAMES = 20
FEWER_GAMES = {"expert": 4, "expert-deep": 1}
COMPARED = [name for name in RECORD.names or () if name != "seconds"]


class Run(NamedTuple):
    """A player and the first games it plays."""

    player: AnyPlayer
    settings: Settings

    def series(self, threads: int) -> Series:
        """Return the games."""
        match, guess = mw.Match.of(**self.settings.match), self.settings.guess
        return Series(self.player, match, guess=guess, threads=threads)


def lot(seed: int) -> int:
    """Try 500 runs."""
    players = st.sampled_from(sorted(mw.PLAYERS))
    return cases(check, st.builds(Run, players, series_settings()), seed, 500)


def check(run: Run) -> None:
    """Play some games in one thread, and again in others; follow the first of them."""
    series = run.series(threads=1)
    games = FEWER_GAMES.get(series.player, GAMES)
    records = series.play(0, games)
    for index in records["index"][records["outcome"] == BLUNDER]:
        raise AssertionError(
            f"{series.player} is certain of something false:\n"
            f"  {run.settings.replay(series.player, index)}"
        )
    skipped = games // 4
    again = run.series(threads=3).play(skipped, games - skipped)
    assert again[COMPARED].tolist() == records[COMPARED][skipped:].tolist()
    for record in records[:2]:
        follow(series, record)


def follow(series: Series, record: np.void) -> None:
    """Make the player's clicks in a game, and ask the engine whether they are certain."""
    match, index = series.match, int(record["index"])
    steps = series.replay(index)
    game = mw.Game(match.topology, match.mines, start=match.start, seed=match.seed, index=index)
    for step in steps:
        if step.kind in ("safe", "mine"):
            analysis = mw.analyze(game.board)
            assert step.cell in (analysis.safe if step.kind == "safe" else analysis.mined), step
        if step.kind != "mine":
            game.reveal(step.cell)
    clicks = [step.kind for step in steps if step.kind != "mine"]
    guesses = clicks.count("guess") + clicks.count("first") * (match.start.kind == "any")
    outcome = "stuck" if game.status == "playing" else game.status
    assert OUTCOMES[record["outcome"]] == outcome
    assert (record["moves"], record["guesses"]) == (len(clicks), guesses)
    assert (record["opened"], record["marked"]) == (game.opened, len(steps) - len(clicks))
    if game.status != "playing":
        assert record["bbbv"] == mw.bbbv(game.layout)
