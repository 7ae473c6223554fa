"""Binary replays, read by ms-toollib in a subprocess."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

import minewise as mw
from minewise.replays import toollib, toollib_process
from minewise.replays.formats.binary import binary_kind
from minewise.replays.formats.evf import evf
from minewise.replays.toollib import Toollib
from support import replay_files
from support.fresh import in_a_fresh_process
from support.replay_files import PLAYER, good_game, random_layout
from support.toollib import watched

ENCODERS = {"avf": replay_files.avf, "mvf": replay_files.mvf, "rmv": replay_files.rmv}


def a_game(seed=0, **limits):
    rng = Random(seed)
    layout = random_layout(rng, 9, 11, 14)
    return layout, good_game(layout, rng, **limits)


def encoded(kind, layout, recording):
    if kind == "evf":
        [replay] = mw.parse_replays(replay_files.avf(layout, recording))
        return evf(replay)
    return ENCODERS[kind](layout, recording)


def presses(recording):
    """Return the events without moves of the pointer; Vienna leaves out the first one."""
    return [event for event in recording.events if event.kind != "mv"][1:]


@pytest.mark.parametrize("kind", ["avf", "mvf", "rmv", "evf"])
@pytest.mark.parametrize("limit", [10_000, 40])
def test_files_of_other_programs(kind, limit):
    layout, recording = a_game(moves=limit)
    data = encoded(kind, layout, recording)
    assert binary_kind(data) == kind
    [replay] = mw.parse_replays(data)
    assert replay.layout == layout
    assert presses(replay.recording) == presses(recording)
    assert replay.outcome == ("won" if limit == 10_000 else "unfinished")
    first, last = recording.events[1].time, recording.events[-1].time
    assert replay.seconds == pytest.approx(last - first if kind == "mvf" else last)
    assert replay.origin.player == PLAYER


@pytest.mark.slow
def test_size_3bv_clicks_flags_and_outcome_are_those_of_ms_toollib():
    files = []
    for seed in range(20):
        layout, recording = a_game(seed, moves=30 * seed + 20)
        files += [(kind, encoded(kind, layout, recording)) for kind in ("avf", "mvf", "rmv", "evf")]
    results = in_a_fresh_process(watched, files)
    for (_, data), theirs in zip(files, results, strict=True):
        [replay] = mw.parse_replays(data)
        game = replay.play()
        assert replay.layout.shape == (theirs.rows, theirs.cols)
        assert (replay.layout.count, replay.bbbv) == (theirs.mines, theirs.bbbv)
        assert (replay.clicks, game.mines - game.mines_left) == (theirs.clicks, theirs.flags)
        assert (replay.solved, replay.outcome == "won") == (theirs.solved, theirs.won)
        assert replay.seconds == pytest.approx(theirs.seconds)
    assert {theirs.won for theirs in results} == {True, False}


@pytest.mark.parametrize("kind", ENCODERS)
@pytest.mark.parametrize("marks", [False, True])
def test_whether_question_marks_were_on(kind, marks):
    [replay] = mw.parse_replays(ENCODERS[kind](*a_game(), marks=marks))
    assert replay.recording.marks == marks


def test_a_damaged_file_is_refused_in_one_line_and_leaves_no_log(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = replay_files.rmv(*a_game())
    with pytest.raises(
        mw.ReplayError, match=r"^this \.rmv file is damaged, or of a version"
    ) as info:
        Toollib().content("rmv", data[:-100])
    assert "\n" not in str(info.value)
    assert not list(tmp_path.iterdir())


def test_a_new_process_reads_the_next_file():
    reader, good = Toollib(), replay_files.rmv(*a_game())
    for _ in range(2):
        with pytest.raises(mw.ReplayError):
            reader.content("rmv", good[:200])
        assert reader.content("rmv", good)["rows"] == 9


def test_versions_without_a_board_are_refused():
    old_clone = b"\x11\x4d" + bytes(25) + b"4" + bytes(200)
    with pytest.raises(mw.ReplayError, match="no board: its version may be too old"):
        mw.parse_replays(old_clone)


def test_a_file_that_takes_too_long_is_refused(monkeypatch, tmp_path):
    slow = tmp_path / "slow.py"
    slow.write_text("import time\nprint('true', flush=True)\ntime.sleep(1000)\n")
    monkeypatch.setattr(toollib_process, "__file__", str(slow))
    monkeypatch.setattr(toollib, "SECONDS", 1)
    with pytest.raises(mw.ReplayError, match=r"this \.avf file takes more than 1 seconds"):
        Toollib().content("avf", b"data")


def test_without_ms_toollib_the_extra_is_named(monkeypatch, tmp_path):
    absent = tmp_path / "absent.py"
    absent.write_text("print('false', flush=True)\n")
    monkeypatch.setattr(toollib_process, "__file__", str(absent))
    with pytest.raises(mw.ReplayError, match=r"pip install 'minewise\[replays\]'"):
        Toollib().content("avf", b"data")


def test_a_reader_that_does_not_start_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(toollib_process, "__file__", str(tmp_path / "missing.py"))
    with pytest.raises(mw.ReplayError, match="does not start"):
        Toollib().content("avf", b"data")


def test_the_subprocess_says_that_it_is_ready_and_ends_with_its_input():
    found = subprocess.run(
        [sys.executable, "-P", toollib_process.__file__, str(1 << 30), "4"],
        input=b"",
        capture_output=True,
        check=False,
    )
    assert (found.returncode, found.stdout, found.stderr) == (0, b"true\n", b"")
