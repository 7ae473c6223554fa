"""Replays in text, JSON and unknown formats."""

from __future__ import annotations

import json
from random import Random

import pytest

import minewise as mw
from minewise.replays.formats.evf import evf
from minewise.replays.formats.games_file import games_file
from minewise.replays.formats.rawvf import rawvf
from minewise.replays.reading import parse_replays
from support.command import call
from support.cpu_limit import cpu_limit
from support.fresh import in_a_fresh_process
from support.replay_files import avf, good_game, random_layout
from support.toollib import watched

RAWVF = """\
RawVF_Version: Rev6
Program: Minesweeper Arbiter
Version: 0.52.3
Player: Ada
Level: Custom
Width: 4
Height: 2
Mines: 1
Marks: Off
Time: 2.500
Mode: Classic
Board:
*000
0000
Events:
-0.500 mv 1 1 (3 3)
0.000 start
0.000 lc 4 1 (50 3)
0.010 lr 4 1 (50 3)
0.020 Solved 3BV: 1 of 3
cell opened 4 1
1.500 lc 1 2 (3 20) (l)
1.510 lr 1 2 (3 20)
1.700 mv 1 1 (-1 3)
2.400 rc 1 1 (3 3)
2.410 rr 1 1 (3 3)
2.500 won
"""


def changed(old, new):
    assert old in RAWVF
    return RAWVF.replace(old, new)


def a_replay(seed=1):
    rng = Random(seed)
    layout = random_layout(rng, 8, 8, 9)
    [replay] = parse_replays(avf(layout, good_game(layout, rng)))
    return replay


def games_of(replay):
    """Return a file with the replay as a game of the page, which has no mouse events."""
    return json.dumps(games_file([replay]))


def test_rawvf():
    [replay] = parse_replays(RAWVF)
    assert replay.layout.rows() == ["B---", "----"]
    assert [(move.do, move.cell, move.time) for move in replay.moves] == [
        ("reveal", (0, 3), 0.0),
        ("reveal", (1, 0), 1.5),
    ]
    assert (replay.outcome, replay.clicks, replay.seconds) == ("won", 2, 2.5)
    assert replay.origin == mw.Origin("Minesweeper Arbiter 0.52.3", "Ada", "Classic")
    assert str(replay.start) == "safe"


def test_line_endings_and_byte_order_marks_do_not_matter():
    plain = parse_replays(RAWVF)
    assert parse_replays(("\ufeff" + RAWVF.replace("\n", "\r\n")).encode()) == plain


def test_a_first_click_on_a_mine_was_not_protected():
    [replay] = parse_replays("Board:\n*0\nEvents:\n0.0 lc (3 3)\n0.1 lr (3 3)\n")
    assert (replay.outcome, str(replay.start)) == ("lost", "any")
    assert mw.review(replay).moves[0].fatal


def test_larger_squares():
    [replay] = parse_replays("SquareSize: 64\nBoard:\n00*\nEvents:\n0 lc (70 9)\n0.1 lr (70 9)\n")
    assert replay.moves[0].cell == (0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("hello", "not a replay of a known format: use .avf"),
        (b"\x00\x01\x02\xff", "not a replay of a known format"),
        ("Board:\nEvents:\n", "line 2: the board is missing"),
        ("Board:\n00\n0\n", "line 3: this row has 1 cells, not 2 as the first"),
        (changed("Mines: 1", "Mines: 2"), "Mines is '2', but the board has 1"),
        (changed("Width: 4", "Width: 3"), "Width is '3', but the board has 4"),
        (changed("(50 3)\n0.020", "\n0.020"), "line 19: not an event: '0.010 lr 4 1'"),
        (changed("Board:", "Boart:"), "not a replay of a known format"),
        ("SquareSize: 0\nBoard:\n00*\n", "SquareSize is not a number of pixels: '0'"),
        ("{", "looks like JSON, but is damaged"),
        ("{}", "no games that minewise knows"),
        ('{"format": "minewise games", "version": 2}', "not of version 1"),
        ('{"format": "minewise games", "version": 1, "games": [3]}', "game 1: this is not a game"),
        ("[1]", "this is not a game"),
        ('{"turns": []}', "not a game of minewise simulate"),
    ],
)
def test_other_files_are_refused(text, message):
    with pytest.raises(mw.ReplayError) as info:
        parse_replays(text)
    assert message in str(info.value)
    assert "\n" not in str(info.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"topology": "box"}, "topology must be grid, torus or hex"),
        ({"rows": 0}, "rows and cols must be positive whole numbers"),
        ({"rows": 9}, "the board does not fit its size"),
        ({"board": "!"}, "the board is garbled"),
        ({"moves": "R0"}, "the moves are garbled"),
        ({"moves": "Rzz"}, "the moves are garbled"),
        ({"moves": "R00R00"}, "game 1"),
        ({"seconds": "1"}, "seconds must be a number, not \"'1'\""),
        ({"clicks": True}, "clicks must be a number"),
        ({"times": [1]}, "times does not have a number for each move"),
        ({"start": "scatter"}, "start must be any, safe or zero"),
        ({"player": 3}, "player must be a string"),
    ],
)
def test_damaged_games_are_refused(change, message):
    content = games_file([a_replay()])
    content["games"][0] |= change
    with pytest.raises(mw.ReplayError) as info:
        parse_replays(json.dumps(content))
    assert message in str(info.value)


def test_games_of_the_page_keep_moves_times_and_origin():
    replay = a_replay()
    [again] = parse_replays(games_of(replay))
    assert (again.layout, again.moves, again.clicks) == (replay.layout, replay.moves, replay.clicks)
    assert (again.seconds, again.start, again.origin) == (
        replay.seconds,
        replay.start,
        replay.origin,
    )
    assert again.to_json() == replay.to_json()


def test_a_single_game_and_a_list_of_games():
    game = a_replay().to_json()
    assert parse_replays(json.dumps(game)) == parse_replays(json.dumps([game]))


def test_infinite_times_are_unknown():
    [replay] = parse_replays(changed("Time: 2.500", "Time: inf"))
    assert replay.seconds == 1.5


def test_long_names_of_headers_are_read_in_linear_time():
    line = "a" + " " * 1_000_000 + "b"
    with cpu_limit(60):
        assert len(parse_replays(f"{line}\n{RAWVF}")) == 1


@pytest.mark.parametrize("digits", ["0" * 9 + "99999", "1" * 5000, "0"])
def test_squares_of_any_size_are_refused(digits):
    with pytest.raises(mw.ReplayError, match="SquareSize is not a number of pixels"):
        parse_replays(f"SquareSize: {digits}\n{RAWVF}")


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ({"rows": 10_000}, "replays have at most 1,000,000 cells"),
        ({"rows": 10**4000}, "replays have at most 1,000,000 cells"),
        ({"mines": 2.5}, "mines must be a whole number, not float"),
        ({"rows": 0}, "rows and cols must be positive whole numbers"),
        ({"cols": True}, "rows and cols must be positive whole numbers"),
    ],
)
def test_simulated_games_on_impossible_boards_are_refused(size, message):
    game = {"rows": 1000, "cols": 1000, "mines": 1, "topology": "grid", "start": "any", **size}
    with pytest.raises(mw.ReplayError, match=message):
        parse_replays(json.dumps({**game, "seed": 0, "index": 0, "player": "x", "turns": []}))


def test_simulated_games_on_long_boards():
    settings = ("--player", "random", "--rows", "1", "--cols", "1200", "--mines", "9")
    [replay] = parse_replays(call("simulate", *settings, "--replay", "1:0", "--json").out)
    assert replay.layout.shape == (1, 1200)
    [again] = parse_replays(games_of(replay))
    assert (again.layout, again.moves) == (replay.layout, replay.moves)


def test_simulated_games():
    settings = ("--player", "exact", "--preset", "beginner", "--start", "zero")
    outcomes = set()
    for index in range(6):
        found = call("simulate", *settings, "--replay", f"3:{index}", "--json").out
        [replay] = parse_replays(found)
        answer = json.loads(found)
        outcome = {"won": "won", "lost": "lost", "stuck": "unfinished"}[answer["outcome"]]
        assert (replay.outcome, replay.clicks) == (outcome, answer["clicks"])
        assert replay.layout.count == 10
        outcomes.add(replay.outcome)
        review = mw.review(replay)
        assert len(review.guesses) == answer["guesses"]
    assert "won" in outcomes


def test_rawvf_holds_everything_but_the_date():
    replay = a_replay()
    [again] = parse_replays(rawvf(replay))
    assert (again.layout, again.moves, again.clicks) == (replay.layout, replay.moves, replay.clicks)
    assert again.recording == replay.recording


def test_exported_files_have_the_same_events_in_ms_toollib():
    """Both for replays of other programs and for games that were recorded as moves."""
    replay = a_replay()
    [ours] = parse_replays(games_of(replay))
    one, other = in_a_fresh_process(watched, [("evf", evf(replay)), ("evf", evf(ours))])
    wanted = [tuple(event) for event in replay.recording.events if event.kind != "mv"]
    assert [(t, kind, x, y) for t, kind, x, y in one.events] == wanted
    assert (one.won, one.bbbv, one.clicks) == (True, replay.bbbv, replay.clicks)
    assert (other.won, other.bbbv, other.solved) == (True, replay.bbbv, replay.bbbv)
    assert len(other.events) == 2 * len(ours.moves)
    [back] = parse_replays(evf(ours))
    assert [(move.do, move.cell) for move in back.moves] == [
        (move.do, move.cell) for move in ours.moves
    ]


def test_undone_moves_are_not_exported():
    replay = a_replay()
    game = games_file([replay])["games"][0]
    covered = next(iter(zip(*replay.layout.mines.nonzero(), strict=True)))
    place = format(replay.layout.topology.index([int(i) for i in covered]), "x")
    del place
    first = game["moves"][:3]
    [undone] = parse_replays(json.dumps(game | {"moves": f"{first}UR01", "times": None}))
    assert [move.do for move in undone.moves] == ["reveal", "undo", "reveal"]
    [back] = parse_replays(rawvf(undone))
    assert [(move.do, move.cell) for move in back.moves] == [("reveal", (0, 1))]


def test_chords_with_shift_and_clicks_that_chord_reach_evf():
    shift = "Board:\n*00\n000\nEvents:\n0 lc (40 3)\n0 lr (40 3)\n1 rc (3 3)\n1 rr (3 3)\n"
    shift += "2 sc (20 3)\n2 lr (20 3)\n"
    for text in (shift, "SuperClick: On\n" + shift.replace("sc", "lc")):
        [replay] = parse_replays(text)
        assert [move.do for move in replay.moves] == ["reveal", "flag", "chord"]
        [back] = parse_replays(evf(replay))
        assert [move[:2] for move in back.moves] == [move[:2] for move in replay.moves]


def test_only_grids_can_be_exported_to_other_programs():
    game = {
        **a_replay().to_json(), "topology": "hex", "rows": 1, "cols": 3, "board": "gA",
        "moves": "R2", "times": None, "mines": 1,
    }  # fmt: skip
    [replay] = parse_replays(json.dumps(game))
    for write in (rawvf, evf):
        with pytest.raises(mw.ReplayError, match="on a hex: other programs play only on grids"):
            write(replay)


def test_games_too_large_for_evf_are_refused():
    layout = mw.Layout.parse("B" + "-" * 299)
    replay = mw.Replay(layout, (mw.TimedMove("reveal", (0, 5), 0.0),), clicks=1)
    with pytest.raises(mw.ReplayError, match="too large or too long for EVF: write RawVF"):
        evf(replay)
