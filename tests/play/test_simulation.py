"""Many games: independent of threads and batches, and added up correctly."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import PLAYERS, GameError, Match, Series, Topology, simulate
from minewise.base.intervals import wilson
from minewise.play.replay import begin, step_of, turns
from minewise.play.simulation import BLUNDER, OUTCOMES, RECORD, TotalsAccumulator, end_steps
from support.examples import examples

if TYPE_CHECKING:
    from minewise.play.players import GuessRule

MATCH = Match.of(preset="beginner", start="zero", seed=1)
SAME = [name for name in RECORD.names or () if name != "seconds"]
"""All fields that do not depend on the machine."""


def same(one: np.ndarray, other: np.ndarray) -> bool:
    return all(one[name].tolist() == other[name].tolist() for name in SAME)


# A game depends only on its seed and index


@pytest.mark.parametrize("player", PLAYERS)
def test_neither_threads_nor_batches_matter(player: str) -> None:
    match = Match.of(rows=8, cols=9, mines=11, start="any", seed=2)
    whole = Series(player, match, guess="random", threads=1).play(0, 60)
    for threads in (2, 7):
        assert same(whole, Series(player, match, guess="random", threads=threads).play(0, 60))
    series = Series(player, match, guess="random", threads=3)
    for first, games in ((59, 1), (20, 25), (0, 1), (5, 0)):
        assert same(whole[first : first + games], series.play(first, games))
    assert same(whole, np.concatenate(list(series.batches(60))))


@examples(0.5)
@given(first=st.integers(0, 2**64 - 1002), cut=st.integers(0, 1000))
def test_games_of_any_index_can_be_played(first: int, cut: int) -> None:
    series = Series("double-set", MATCH, threads=2)
    whole = series.play(first, 1000)
    assert whole["index"].tolist() == list(range(first, first + 1000))
    assert same(whole[cut:], series.play(first + cut, 1000 - cut))


def test_players_meet_the_same_boards() -> None:
    """The 3BV depends only on the layout, and a random first cell does not depend on the player."""
    match = replace(MATCH, first="random")
    records = [Series(player, match, guess="stop").play(0, 50) for player in PLAYERS]
    for other in records:
        assert other["bbbv"].tolist() == records[0]["bbbv"].tolist()
    firsts = {Series(player, match).replay(3)[0] for player in PLAYERS}
    assert len(firsts) == 1


def test_seeds_differ() -> None:
    one, other = (
        Series("exact", Match.of(preset="beginner", seed=seed)).play(0, 50) for seed in (1, 2)
    )
    assert one["bbbv"].tolist() != other["bbbv"].tolist()


@pytest.mark.parametrize("start", ["any", "safe", "zero", "scatter"])
def test_games_match_the_game_class(start: str) -> None:
    """Repeat a replay on a `Game` with the same seed and index."""
    match = Match.of(preset="intermediate", start=start, seed=2**64 - 1)
    series = Series("matrix", match, guess="random", threads=1)
    for record in series.play(2**63, 30):
        index = int(record["index"])
        game = mw.Game(match.topology, match.mines, start=start, seed=match.seed, index=index)
        clicks = [step for step in series.replay(index) if step.kind != "mine"]
        for step in clicks:
            assert game.status == "playing"
            game.reveal(step.cell)
        assert game.status == OUTCOMES[record["outcome"]]
        assert len(clicks) == record["moves"]
        assert game.opened == record["opened"]
        assert mw.bbbv(game.layout) == record["bbbv"]
        kinds = [step.kind for step in clicks]
        assert kinds.count("guess") + (start == "any") == record["guesses"]
        assert kinds.count("first") == (start != "scatter")


# Extreme boards


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("mines", "start", "outcome"),
    [(0, "any", "won"), (0, "scatter:12", "won"), (12, "any", "won"), (11, "safe", "won")],
)
def test_boards_that_are_won_at_once(player: str, mines: int, start: str, outcome: str) -> None:
    match = Match.of(rows=3, cols=4, mines=mines, start=start)
    records = Series(player, match, guess="stop").play(0, 3)
    assert {OUTCOMES[code] for code in records["outcome"]} == {outcome}


@pytest.mark.parametrize("player", PLAYERS)
def test_the_smallest_boards(player: str) -> None:
    for shape in ((1, 1), (1, 2), (2, 1), (2, 2)):
        for mines in range(shape[0] * shape[1] + 1):
            match = Match.of(rows=shape[0], cols=shape[1], mines=mines, start="any")
            records = Series(player, match, guess="random", threads=1).play(0, 20)
            assert (records["outcome"] != BLUNDER).all()


def test_a_large_board() -> None:
    match = Match.of(rows=400, cols=400, mines=21_000, start="zero", seed=3)
    for player in ("single-point", "double-set", "cellular"):
        record = Series(player, match, guess="stop", threads=1).play(0, 1)[0]
        assert OUTCOMES[record["outcome"]] == "stuck"


# Totals


@pytest.mark.parametrize("guess", ["stop", "random", "safest"])
def test_totals_match_the_records(guess: str) -> None:
    records = Series("cellular", MATCH, guess=guess).play(0, 700)
    totals = simulate("cellular", preset="beginner", start="zero", seed=1, games=700, guess=guess)
    counts = np.bincount(records["outcome"], minlength=4)
    assert (totals.wins, totals.losses, totals.stuck) == tuple(counts[:3])
    assert totals.games == totals.wins + totals.losses + totals.stuck == 700
    assert totals.guesses == records["guesses"].sum()
    assert totals.blunder is None
    assert totals.win_rate == totals.wins / 700
    assert totals.win_rate_95 == wilson(totals.wins, 700)


def test_totals_are_a_mapping_with_the_json_names() -> None:
    totals = simulate("exact", preset="expert", start="zero", games=50, seed=9)
    assert list(dict(totals)) == [
        "player",
        "topology",
        "rows",
        "cols",
        "mines",
        "start",
        "first",
        "seed",
        "games",
        "wins",
        "losses",
        "stuck",
        "guesses",
        "end_step",
        "end_step_error",
        "win_rate",
        "win_rate_95",
        "win_rate_error",
        "estimate",
        "seconds",
        "games_per_second",
    ]
    assert json.loads(json.dumps(dict(totals))) == totals.to_json()
    assert totals["wins"] == totals.wins
    with pytest.raises(KeyError):
        _ = totals["victories"]


def test_other_topologies_report_their_shape() -> None:
    totals = simulate("exact", topology=Topology.box(3, 4, 5), mines=6, first="center", games=5)
    figures = dict(totals)
    assert (figures["topology"], figures["shape"]) == ("box", [3, 4, 5])
    assert figures["first"] == [1, 2, 2]
    assert "rows" not in figures


def test_zero_games_are_no_error() -> None:
    totals = simulate("exact", preset="beginner", games=0)
    assert (totals.games, totals.win_rate, totals.games_per_second) == (0, 0.0, 0.0)
    assert totals.win_rate_95 == (0.0, 1.0)
    assert len(Series("exact", MATCH).play(5, 0)) == 0


def test_a_tally_counts_batches_of_any_size() -> None:
    series = Series("double-set", MATCH)
    tally = TotalsAccumulator(series)
    for first, games in ((0, 10), (10, 0), (10, 90)):
        tally.add(series.play(first, games))
    whole = TotalsAccumulator(series)
    whole.add(series.play(0, 100))
    assert tally.games == 100
    for name in ("games", "wins", "losses", "stuck", "guesses"):
        assert tally.totals[name] == whole.totals[name]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": -1}, "cannot play -1 games from index 0"),
        ({"games": 2**64}, "indices end at"),
        ({"threads": 0}, "cannot use 0 threads: use 1 to 1024"),
        ({"threads": 10**9}, "cannot use 1000000000 threads: use 1 to 1024"),
        ({"guess": "own"}, "unknown guess rule 'own': use one of stop, random, safest"),
        ({"guess": "bold"}, "unknown guess rule 'bold'"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(GameError, match=message):
        simulate("random", preset="beginner", **settings)


def test_games_beyond_the_last_index_are_refused() -> None:
    series = Series("random", MATCH)
    assert series.play(2**64 - 3, 2)["index"].tolist() == [2**64 - 3, 2**64 - 2]
    for first, games in ((-1, 5), (2**64 - 3, 3), (2**70, 1)):
        with pytest.raises(GameError, match="indices end at"):
            series.play(first, games)
    assert series.replay(2**64 - 1)
    for index in (-1, 2**64):
        with pytest.raises(GameError, match="is not between 0 and"):
            series.replay(index)


def test_huge_runs_start_at_once() -> None:
    batches = Series("random", MATCH, threads=2).batches(2**63)
    assert any(len(batch) for batch in batches)  # not counting empty batches on a busy machine
    batches.close()


def test_more_threads_than_games() -> None:
    assert len(Series("random", MATCH, threads=1024).play(0, 3)) == 3


def test_totals_of_parts_add_up_to_the_whole() -> None:
    series = Series("single-point", Match.of(preset="beginner", seed=4), estimate=True)
    pieces = []
    for first, games in ((0, 1), (1, 0), (1, 500), (501, 299)):
        tally = TotalsAccumulator(series)
        tally.add(series.play(first, games))
        pieces.append(tally.totals)
    added = pieces[0] + pieces[1] + pieces[2] + pieces[3]
    whole = simulate("single-point", preset="beginner", seed=4, games=800, estimate=True)
    counts = ("player", "match", "games", "wins", "losses", "stuck", "guesses", "blunder")
    for name in counts:
        assert getattr(added, name) == getattr(whole, name)
    assert added.end_step == whole.end_step
    assert added.win_rate == pytest.approx(whole.win_rate)
    assert added.win_rate_error == pytest.approx(whole.win_rate_error)
    assert added.seconds == pytest.approx(sum(piece.seconds for piece in pieces))


@pytest.mark.parametrize(("player", "guess"), [("resolution", "stop"), ("cellular", "random")])
def test_the_end_step_counts_the_cells_determined(player: str, guess: GuessRule) -> None:
    """The last step opens a mine, on the last board, or finds nothing more after it."""
    match = Match.of(rows=6, cols=6, mines=6, start="scatter:4", seed=1)
    series = Series(player, match, guess=guess)
    records = series.play(0, 50)
    steps = end_steps(records, match)
    for index, (record, end) in enumerate(zip(records, steps, strict=True)):
        board = [begin(series, index).board, *(turn.after for turn in turns(series, index))][-1]
        last = {"won": 38, "stuck": step_of(board) + 1, "lost": step_of(board)}
        assert end == last[OUTCOMES[record["outcome"]]]
    assert len(set(records["outcome"])) == 2
    tally = TotalsAccumulator(series)
    tally.add(records)
    assert tally.totals.end_step.value == steps.mean()


def test_the_first_blunder_of_all_is_kept() -> None:
    totals = simulate("exact", preset="beginner", games=3)
    early, late = replace(totals, blunder=2), replace(totals, blunder=7)
    assert (early + late).blunder == (late + early).blunder == (totals + early).blunder == 2


def test_totals_of_different_series_are_not_added() -> None:
    one = simulate("exact", preset="beginner", games=3)
    for other in ({"player": "matrix"}, {"player": "exact", "seed": 1}):
        with pytest.raises(
            GameError, match="cannot add totals of exact to those of other players or matches"
        ):
            _ = one + simulate(**other, preset="beginner", games=3)
