"""The settings that all games of a simulation share, and settings that are refused."""

import pytest

from minewise import BoardError, GameError, Match, MinewiseError, Series, StartRule, Topology

GRID = Topology.grid(3, 4)


def test_default_settings() -> None:
    match = Match.of(rows=3, cols=4, mines=2)
    assert match == Match(GRID, 2, StartRule("safe"), None, 0)


def test_a_preset_stands_for_its_size() -> None:
    assert Match.of(preset="expert") == Match.of(rows=16, cols=30, mines=99)


@pytest.mark.parametrize(
    ("first", "cell"),
    [
        (None, None),
        ("random", "random"),
        ("corner", (0, 0)),
        ("center", (1, 2)),
        ((2, 3), (2, 3)),
        ([2, 3], (2, 3)),
    ],
)
def test_first_cells(first: object, cell: object) -> None:
    assert Match.of(topology=GRID, mines=2, first=first).first == cell


def test_corner_and_center_in_other_dimensions() -> None:
    box = Topology.box(3, 4, 5)
    assert Match.of(topology=box, mines=2, first="corner").first == (0, 0, 0)
    assert Match.of(topology=box, mines=2, first="center").first == (1, 2, 2)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "give a preset, or a size and a number of mines"),
        ({"rows": 3, "cols": 4}, "give a preset, or a size and a number of mines"),
        ({"rows": 3, "mines": 4}, "the number of rows, cols and mines"),
        ({"cols": 3, "mines": 4}, "the number of rows, cols and mines"),
        ({"preset": "huge"}, "unknown preset 'huge': use one of beginner"),
        ({"preset": "expert", "mines": 10}, "a preset has its own size"),
        ({"preset": "expert", "rows": 10}, "a preset has its own size"),
        ({"topology": GRID, "rows": 3, "mines": 1}, "has its own size: leave out rows and cols"),
        ({"topology": "ring", "rows": 3, "cols": 3, "mines": 1}, "unknown topology 'ring'"),
        ({"rows": 3, "cols": 4, "mines": 13}, "13 mines do not fit on a board of 12 cells"),
        ({"rows": 3, "cols": 4, "mines": -1}, "-1 mines do not fit on a board of 12 cells"),
        ({"rows": 3, "cols": 4, "mines": 2**70}, "mines do not fit on a board of 12 cells"),
        ({"rows": 0, "cols": 5, "mines": 0}, "at least one cell along every axis"),
        ({"rows": -3, "cols": 5, "mines": 0}, "at least one cell along every axis"),
        ({"rows": 10**6, "cols": 10**6, "mines": 0}, "1000000000000 cells are too many"),
        ({"preset": "easy", "seed": -1}, "the seed -1 is not between 0 and"),
        ({"preset": "easy", "seed": 2**64}, "the seed 18446744073709551616 is not between 0 and"),
        ({"rows": 4.0, "cols": 4, "mines": 1}, "length of an axis must be a whole number, not 4.0"),
        ({"rows": 1, "cols": 1, "mines": 2}, "2 mines do not fit on a board of 1 cell$"),
        ({"preset": "easy", "start": "soft"}, "unknown start rule 'soft'"),
        ({"preset": "easy", "first": "middle"}, "unknown first cell 'middle': use random, corner"),
        (
            {"preset": "easy", "first": (9, 0)},
            r"invalid first cell: there is no cell r10c1",
        ),
        ({"preset": "easy", "first": (1,)}, "invalid first cell"),
        ({"preset": "easy", "first": (-1, 0)}, "invalid first cell"),
        ({"preset": "easy", "start": "scatter", "first": "corner"}, "has no first click"),
        ({"preset": "easy", "start": "scatter:5", "first": (0, 0)}, "has no first click"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises((GameError, BoardError), match=message) as caught:
        Match.of(**settings)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("mines", "start", "first", "message"),
    [
        (9, "safe", "random", "start rule safe needs at least 1 of them free"),
        (6, "zero", "random", "start rule zero needs at least 4 of them free"),
        (5, "zero", "center", "5 mines leave too little room to start at r2c2"),
        (7, "scatter", "random", "start rule scatter:3 needs at least 3 of them free"),
        (0, "scatter:10", "random", "start rule scatter:10 needs at least 10 of them free"),
    ],
)
def test_impossible_start_rules_are_refused(
    mines: int, start: str, first: str, message: str
) -> None:
    match = Match.of(rows=3, cols=3, mines=mines, start=start, first=first)
    with pytest.raises(MinewiseError, match=message):
        Series("random", match)


def test_games_begin_only_at_cells_with_room() -> None:
    match = Match.of(rows=3, cols=3, mines=5, start="zero", seed=1)
    series = Series("exact", match, threads=1)
    firsts = {series.replay(index)[0].cell for index in range(50)}
    assert firsts == {(0, 0), (0, 2), (2, 0), (2, 2)}


def test_a_misspelt_setting_is_refused_with_a_suggestion() -> None:
    settings = {"preset": "easy", "strat": "zero"}
    with pytest.raises(GameError, match=r"unknown setting 'strat': did you mean start\?"):
        Match.of(**settings)  # type: ignore[arg-type]
