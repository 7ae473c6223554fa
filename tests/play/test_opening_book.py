"""First cells: the opening book, the rule for other boards, and their use in games."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import PLAYERS, GameError, Match, Series, Topology, compare
from minewise.board.symmetries import symmetries
from minewise.cli.options import words_of
from minewise.play import opening_book
from minewise.play.comparison import Contest
from minewise.play.opening_book import Book, BookEntry, cell_by_rule, first_cell
from support.command import call

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = Book(
    [
        BookEntry("grid", 9, 12, 20, "zero", (2, 5), 0.5, 0.001, "probability"),
        BookEntry("grid", 9, 9, 10, "safe", (1, 0), 0.917, 0.0005, "probability"),
        BookEntry("hex", 6, 7, 5, "safe", (0, 3), 0.8, 0.002, "exact"),
    ]
)

MATCH = Match.of(preset="beginner", start="safe", seed=3)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a player that uses an opening book, with the sample as the book."""
    monkeypatch.setitem(PLAYERS, "probability", replace(PLAYERS["probability"], opening="book"))
    monkeypatch.setattr(opening_book, "_book", lambda: SAMPLE)
    return "probability"


# The book


@pytest.mark.parametrize(
    ("settings", "cell"),
    [
        ({"rows": 9, "cols": 12, "mines": 20, "start": "zero"}, (2, 5)),
        ({"rows": 12, "cols": 9, "mines": 20, "start": "zero"}, (5, 2)),
        ({"rows": 9, "cols": 12, "mines": 20, "start": "safe"}, None),
        ({"rows": 9, "cols": 12, "mines": 21, "start": "zero"}, None),
        ({"rows": 9, "cols": 12, "mines": 20, "start": "zero", "topology": "torus"}, None),
        ({"preset": "beginner", "start": "safe"}, (1, 0)),
        ({"rows": 6, "cols": 7, "mines": 5, "topology": "hex"}, (0, 3)),
        ({"rows": 7, "cols": 6, "mines": 5, "topology": "hex"}, None),
        ({"topology": "box 9x9x9", "mines": 10}, None),
    ],
)
def test_lookups(settings: dict[str, object], cell: object) -> None:
    assert SAMPLE.find(Match.of(**settings)) == cell


def test_a_transposed_board_has_the_transposed_cell() -> None:
    """Check by neighbours that swapping the indices transposes the board."""
    wide, tall = Topology.grid(9, 12), Topology.grid(12, 9)
    turned = {cell: cell[::-1] for cell in wide.cells()}
    for cell, image in turned.items():
        assert {turned[c] for c in wide.neighbours(cell)} == set(tall.neighbours(image))
    found = SAMPLE.find(Match.of(topology=tall, mines=20, start="zero"))
    assert found == turned[2, 5]


def test_books_round_trip_through_text() -> None:
    assert Book.parse(SAMPLE.text).entries == SAMPLE.entries
    assert Book.parse(SAMPLE.text).text == SAMPLE.text
    again = replace(SAMPLE.entries[0], win_rate=0.25)
    longer = SAMPLE.with_entry(again).with_entry(replace(again, mines=1))
    assert len(longer.entries) == 4
    assert again in longer.entries
    assert SAMPLE.entries[0] not in longer.entries


def test_the_built_in_book() -> None:
    """Check that every first cell is on its board, follows the start rule and is listed once."""
    text = files("minewise.play").joinpath("opening_book.toml").read_text(encoding="ascii")
    book = Book.parse(text)
    assert book.text == text
    for opening in book.entries:
        topology = Topology.of_kind(opening.topology, (opening.rows, opening.cols))
        match = Match.of(
            topology=topology, mines=opening.mines, start=opening.start, first=opening.first
        )
        assert 0 <= opening.win_rate <= 1
        assert 0 < opening.error < 0.01
        assert opening.player in PLAYERS
        assert is_first_of_its_kind(topology, opening.first)
        assert len(Series("random", match).play(0, 1)) == 1


def is_first_of_its_kind(topology: Topology, cell: tuple[int, ...]) -> bool:
    """Return whether no symmetry maps the cell to an earlier one."""
    images = np.array(symmetries(topology)).min(axis=0)
    return images[topology.index(cell)] == topology.index(cell)


# The rule


@pytest.mark.parametrize(
    ("settings", "cell"),
    [
        ({"preset": "expert", "start": "any"}, (0, 0)),
        ({"preset": "expert", "start": "safe"}, (0, 0)),
        ({"preset": "expert", "start": "zero"}, (3, 3)),
        ({"preset": "intermediate", "start": "zero"}, (3, 3)),
        ({"rows": 15, "cols": 30, "mines": 90, "start": "zero"}, (2, 2)),
        ({"preset": "beginner", "start": "zero"}, (2, 2)),
        ({"rows": 4, "cols": 9, "mines": 5, "start": "zero"}, (1, 2)),
        ({"rows": 1, "cols": 9, "mines": 2, "start": "zero"}, (0, 2)),
        ({"rows": 4, "cols": 4, "mines": 7, "start": "zero"}, (1, 1)),
        ({"rows": 4, "cols": 4, "mines": 8, "start": "zero"}, (0, 0)),
        ({"topology": "box 16x16x16", "mines": 90, "start": "zero"}, (3, 3, 3)),
        ({"topology": Topology.of_graph([[1], [0, 2], [1]]), "mines": 1, "start": "zero"}, (0,)),
        ({"topology": Topology.of_graph([[1, 2], [0], [0]]), "mines": 1, "start": "any"}, (1,)),
    ],
)
def test_the_rule(settings: dict[str, object], cell: object) -> None:
    assert cell_by_rule(Match.of(**settings)) == cell


@given(
    st.sampled_from(["grid", "torus", "hex"]),
    st.integers(1, 7),
    st.integers(1, 7),
    st.sampled_from(["any", "safe", "zero"]),
    st.data(),
)
def test_the_rule_finds_a_cell_if_there_is_one(
    kind: str, rows: int, cols: int, start: str, data: st.DataObject
) -> None:
    mines = data.draw(st.integers(0, rows * cols))
    match = Match.of(topology=kind, rows=rows, cols=cols, mines=mines, start=start)
    try:
        Series("random", replace(match, first="random"))
    except GameError:
        return
    first = cell_by_rule(match)
    assert len(Series("random", replace(match, first=first), threads=1).play(0, 1)) == 1


def test_the_book_comes_before_the_rule(reader: str) -> None:
    assert PLAYERS[reader].opening == "book"
    assert first_cell(Match.of(preset="beginner", start="safe")) == (1, 0)
    assert first_cell(Match.of(preset="beginner", start="any")) == (0, 0)


# Use in games


def test_a_match_leaves_the_first_cell_to_the_player(reader: str) -> None:
    assert MATCH.first is None
    assert MATCH.to_json()["first"] == "own"
    series = Series(reader, MATCH)
    assert series.match == replace(MATCH, first=(1, 0))
    assert {series.replay(index)[0].cell for index in range(20)} == {(1, 0)}
    random = Series("exact", MATCH)
    assert random.match == replace(MATCH, first="random")
    assert len({random.replay(index)[0].cell for index in range(20)}) > 10


def test_a_given_first_cell_overrides_the_book(reader: str) -> None:
    for first in ("random", (4, 4)):
        match = Match.of(preset="beginner", start="safe", first=first)
        assert Series(reader, match).match == match
    scattered = Match.of(preset="beginner", start="scatter", first="random")
    assert Series(reader, scattered).match == scattered
    assert scattered.first is None


def test_a_series_can_be_repeated_from_its_arguments(reader: str) -> None:
    series = Series(reader, MATCH)
    words = words_of(series.match)
    assert words[words.index("--first") + 1] == "1,0"
    played = [
        json.loads(call("simulate", "--player", player, *words, "--games", "50", "--json").out)
        for player in (reader, "exact")
    ]
    assert [figures["first"] for figures in played] == [[1, 0], [1, 0]]
    assert played[0]["wins"] == int((series.play(0, 50)["outcome"] == 0).sum())
    assert "--first random" in shlex.join(words_of(Series("exact", MATCH).match))
    assert "--first" not in words_of(MATCH)


def test_the_command_line_shows_the_first_cell(reader: str) -> None:
    arguments = ("simulate", "--player", reader, "--preset", "beginner", "--games", "20")
    out = call(*arguments).out
    assert out.startswith("probability on a 9×9 grid with 10 mines, start safe, first cell r2c1,")
    replay = call(*arguments, "--replay", "0:3").out
    assert ": first click at r2c1\n" in replay
    assert "first cell random" in call(*arguments, "--first", "random").out
    assert "First cell: from its opening book." in call("players").out


def test_players_with_their_own_first_cells_are_compared(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = compare(["exact", reader], preset="beginner", games=30)
    assert result.match.first is None
    assert [e.totals.match.first for e in result.entries] == ["random", (1, 0)]
    assert result.to_json()["first"] == "own"
    assert Contest(["exact", "matrix"], MATCH).result.match.first == "random"
    assert Contest([reader, "exact"], replace(MATCH, first=(2, 2))).result.match.first == (2, 2)
    arguments = ("compare", "--players", f"exact,{reader}", "--preset", "beginner")
    out = call(*arguments, "--games", "30", "--no-report").out
    assert "first cell chosen by the player, seed 0" in out
